// @ts-check
// Fields of documents by our own extraction: `ours.mjs <set> <documents> <out>`, a file of keys and values for each document.
// The electronic invoices inside the PDFs are not read: only printed values count.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

import { engine } from '../engine.mjs';

const { addDrawnMarks, withPdf, Extraction, pageText, openImage, ocrPage, pdfPages, perceive } = engine(
	'addDrawnMarks',
	'withPdf',
	'Extraction',
	'pageText',
	'openImage',
	'ocrPage',
	'pdfPages',
	'perceive',
);

/** What is asked for, by the name that the truth gives it. @type {Record<string, Record<string, string>>} */
const askedKeys = {
	invoices: {
		invoice_number: 'Invoice Number',
		issue_date: 'Issue Date',
		grand_total: 'Grand Total',
		seller_vat_id: 'Seller VAT ID',
		iban: 'IBAN',
		currency: 'Currency',
	},
	receipts: { company: 'Company', date: 'Date', total: 'Total', address: 'Address' },
};

const imageLimits = { pixels: 1e8, side: 65_535 };
const parameters = { enableOcr: true, ocrOption: 'INVALID_CHARACTERAND_SCAN_PAGE', ocrRecognitionLang: 'AUTO' };

/** @param {string} path @returns {Promise<any[]>} */
async function readPages(path) {
	if (extname(path) !== '.pdf') {
		const source = await openImage({ path, fileName: path, imageLimits, maxFrames: 1 });
		const options = { language: 'AUTO', modelFolder: process.env.BENCH_MODELS };
		return [addDrawnMarks((await ocrPage(await source.readFrame(1), options, 1)).page)];
	}
	return await withPdf({ path, fileName: path }, async (/** @type {{ pageCount: number }} */ document) => {
		const context = { request: {}, parameters, warn: () => undefined, onReadByOcr: () => undefined, limit: () => 1e8 };
		const source = pdfPages(context, document);
		const pages = [];
		for (let number = 1; number <= document.pageCount; number++) {
			const page = await perceive(source, number);
			if (page) pages.push(page);
		}
		return pages;
	});
}

const [set = '', folder = '', out = ''] = process.argv.slice(2);
let pageCount = 0;
let cpuMs = 0;
for (const name of readdirSync(folder).filter((file) => /\.(?:pdf|png|jpg)$/.test(file))) {
	const stem = basename(name, extname(name));
	const wanted = askedKeys[set];
	/** @type {{ key: string }[]} */
	const printed = wanted ? [] : JSON.parse(readFileSync(join(folder, `${stem}.kv.json`), 'utf8'));
	const names = wanted ? Object.keys(wanted) : printed.map(({ key }) => key);
	const pages = await readPages(join(folder, name));
	// Of this thread alone: those of the OCR before still spin.
	const before = process.threadCpuUsage();
	const extraction = new Extraction(wanted ? Object.values(wanted) : names);
	for (const page of pages) extraction.addPage(pageText(page));
	const { fields } = extraction.finish();
	const used = process.threadCpuUsage(before);
	cpuMs += (used.user + used.system) / 1000;
	pageCount += pages.length;
	const answer = (/** @type {number} */ index) =>
		fields.find((/** @type {any} */ { plan }) => plan.index === index)?.answer;
	// The truth of invoices is data, of receipts and forms what is printed; that of receipts is in capitals.
	const texts = names.map((key, index) => {
		const found = answer(index);
		return { key, value: (set === 'invoices' ? found?.value || found?.text : found?.text) ?? '' };
	});
	const ending = set === 'receipts' ? '.key.json' : '.kv.json';
	mkdirSync(join(out, 'printed'), { recursive: true });
	mkdirSync(join(out, 'capitals'), { recursive: true });
	writeFileSync(join(out, 'printed', stem + ending), JSON.stringify(texts));
	writeFileSync(
		join(out, 'capitals', stem + ending),
		JSON.stringify(texts.map(({ key, value }) => ({ key, value: value.toUpperCase() }))),
	);
}
// Its threads would keep the program alive.
await engine('endTesseract').endTesseract();
console.log(JSON.stringify({ pageCount, cpuMs }));

// @ts-check
// Invoices by family, each also without the names that no other family uses: what a layout never seen would get.
// `families.mjs <documents>`; a word of the page identifies its family.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { engine } from '../engine.mjs';

const { withPdf, readPage, Extraction, LabelIndex, fields, labelOwners, pageText } = engine(
	'withPdf',
	'readPage',
	'Extraction',
	'LabelIndex',
	'fields',
	'labelOwners',
	'pageText',
);

/** @type {[string, RegExp][]} */
const families = [
	['stylesheets of e-invoices', /Stylesheet|Lesbarmachung|FeRD 20/],
	['French shop', /moulin/],
	['Mustang samples', /Bei Spiel/],
	['others', /(?:)/],
];
/** @type {Record<string, string>} */
const keys = {
	'Invoice Number': 'invoice_number',
	'Issue Date': 'issue_date',
	'Grand Total': 'grand_total',
	'Seller VAT ID': 'seller_vat_id',
	IBAN: 'iban',
	Currency: 'currency',
};

const letters = (/** @type {string} */ text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const isRight = (/** @type {string} */ got, /** @type {string} */ truth) =>
	letters(got) === letters(truth) || (got !== '' && Number(got) === Number(truth));

/** @param {{ pages: any[], truth: Record<string, string> }[]} documents @returns {{ share: number, text: string }} */
function judge(documents) {
	let right = 0;
	let wrong = 0;
	let all = 0;
	for (const { pages, truth } of documents) {
		const extraction = new Extraction(Object.keys(keys));
		for (const page of pages) extraction.addPage(page);
		const { fields: found } = extraction.finish();
		for (const [key, name] of Object.entries(keys)) {
			const answer = found.find((/** @type {any} */ { plan }) => plan.key === key)?.answer;
			const got = answer ? answer.value || answer.text : '';
			const wanted = truth[name];
			if (!wanted) continue;
			all++;
			if (isRight(got, wanted)) right++;
			else if (got !== '') wrong++;
		}
	}
	const share = right / Math.max(1, all);
	return { share, text: `${share.toFixed(3)} (${right} of ${all}, ${wrong} wrong)` };
}

const [folder = ''] = process.argv.slice(2);
const documents = [];
for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
	const truth = JSON.parse(readFileSync(join(folder, `${basename(name, '.pdf')}.kv.json`), 'utf8'));
	/** @type {any[]} */
	const pages = [];
	await withPdf({ path: join(folder, name), fileName: name }, async (/** @type {{ pageCount: number }} */ document) => {
		for (let number = 1; number <= document.pageCount; number++) {
			const page = readPage(document, number);
			if (page) pages.push(pageText(page));
		}
	});
	const text = pages.flatMap(({ segments }) => segments.map((/** @type {any} */ segment) => segment.text)).join(' ');
	const used = new Set();
	for (const page of pages) {
		const index = new LabelIndex(page, new Set());
		for (const label of labelOwners.keys()) if (index.find(label).length > 0) used.add(label);
	}
	documents.push({ pages, truth, used, family: families.find(([, pattern]) => pattern.test(text))?.[0] });
}
/** Shares of the families, with all names and without those unique to the family. @type {{ all: number, without: number }[]} */
const shares = [];
for (const [family] of families) {
	const own = documents.filter((document) => document.family === family);
	const others = new Set(documents.filter((document) => document.family !== family).flatMap(({ used }) => [...used]));
	const only = new Set(own.flatMap(({ used }) => [...used]).filter((label) => !others.has(label)));
	const before = judge(own);
	const saved = new Map([...fields].map(([id, field]) => [id, field.labels]));
	for (const field of fields.values())
		field.labels = field.labels.filter((/** @type {{ text: string }} */ { text }) => !only.has(text));
	const without = judge(own);
	shares.push({ all: before.share, without: without.share });
	console.log(
		`  ${family} (${own.length}): loose ${before.text}; without the ${only.size} names that only they use ${without.text}`,
	);
	for (const [id, field] of fields) field.labels = saved.get(id);
}
const mean = (/** @type {'all' | 'without'} */ which) =>
	(shares.reduce((sum, one) => sum + one[which], 0) / shares.length).toFixed(3);
console.log(`  mean of families: loose ${mean('all')}; without names of their own ${mean('without')}`);

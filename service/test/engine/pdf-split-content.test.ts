import { PDFDocument, StandardFonts, type PDFFont } from '@cantoo/pdf-lib';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

/** A one-page document: its title, the facts below it, and its running line. */
interface Paper {
	readonly title: string;
	readonly facts?: readonly string[];
	readonly from: string;
	readonly words: string;
	readonly pages: number;
	readonly font: StandardFonts;
	/** "Page 1 of 3". */
	readonly numbered?: boolean;
}

const lineHeight = 16;

/** Papers one behind the other. */
async function stackOf(...papers: Paper[]): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	for (const paper of papers) {
		const font = await document.embedFont(paper.font);
		for (let number = 1; number <= paper.pages; number++) drawPage(document, paper, number, font);
	}
	return await document.save();
}

function drawPage(document: PDFDocument, paper: Paper, number: number, font: PDFFont): void {
	const page = document.addPage([595, 842]);
	const isFirst = number === 1;
	const lines = number === paper.pages ? 12 : 40;
	page.drawText(paper.from, { x: 60, y: 800, size: 9, font });
	if (isFirst) {
		page.drawText(paper.title, { x: 60, y: 740, size: 20, font });
		(paper.facts ?? []).forEach((fact, index) =>
			page.drawText(fact, { x: 60, y: 710 - index * lineHeight, size: 10, font }),
		);
	}
	for (let line = 0; line < (isFirst ? Math.min(lines, 34) : lines); line++) {
		page.drawText(`${paper.words} ${line} ${paper.words}`, {
			x: 60,
			y: (isFirst ? 640 : 760) - line * lineHeight,
			size: 10,
			font,
		});
	}
	if (paper.numbered) page.drawText(`Page ${number} of ${paper.pages}`, { x: 270, y: 40, size: 9, font });
}

const invoice: Paper = {
	title: 'Invoice',
	facts: ['Invoice number: RE-2026-017', 'Invoice date: 2026-03-01'],
	from: 'Muster Works Ltd, 4 Mill Lane, Leeds',
	words: 'Hinges and bolts of brass',
	pages: 2,
	font: StandardFonts.Helvetica,
	numbered: true,
};
const report: Paper = {
	title: 'Water in the Northern Valleys',
	from: 'Institute of Hydrology',
	words: 'rivers carry gravel downhill every',
	pages: 3,
	font: StandardFonts.TimesRoman,
};
const note: Paper = {
	title: 'Delivery Note',
	facts: ['Delivery note number: L-4711', 'Date: 2026-02-11'],
	from: 'Nordwind Logistik, Hafen 7, Kiel',
	words: 'Boxes of oak parts delivered',
	pages: 1,
	font: StandardFonts.Courier,
	numbered: true,
};

async function split(source: Uint8Array) {
	const { bytes, warnings } = await convertFixture(
		'pdf/split',
		source,
		{ splitMode: 'content' },
		{ fileName: 'stack.pdf' },
	);
	const entries = await unzip(bytes);
	const manifest = JSON.parse(String(entries.get('manifest.json')));
	expect([...entries.keys()]).toEqual([...manifest.parts.map(({ file }: { file: string }) => file), 'manifest.json']);
	return { parts: manifest.parts, warnings };
}

describe('pdf/split by content', () => {
	it('splits at each new document, names each part, and gives reasons', async () => {
		const { parts, warnings } = await split(await stackOf(invoice, report, note, { ...invoice, pages: 1 }));
		expect(parts.map(({ pages, reason }: Record<string, string>) => [pages, reason])).toEqual([
			['1-2', 'start'],
			['3-5', 'content'],
			['6', 'content'],
			['7', 'content'],
		]);
		expect(parts[0].document).toMatchObject({
			kind: 'invoice',
			title: 'Invoice',
			number: 'RE-2026-017',
			date: '2026-03-01',
			confidence: 1,
			because: [],
		});
		expect(parts[1].document).toMatchObject({ title: 'Water in the Northern Valleys' });
		expect(parts[1].document.because).toEqual(expect.arrayContaining(['lastPageBefore', 'otherFonts', 'otherTerms']));
		expect(parts[2].document).toMatchObject({ kind: 'delivery note', number: 'L-4711', date: '2026-02-11' });
		expect(parts[3].document.because).toContain('pageNumbersBeginAgain');
		expect(parts[0].file).toMatch(/^stack-1-invoice RE-2026-017 2026-03-01 Muster Works Ltd\.pdf$/);
		expect(warnings).toEqual([]);
	});

	it('keeps one document whole, and blank pages with the preceding page', async () => {
		const long = await stackOf({ ...report, pages: 5 });
		const document = await PDFDocument.load(long);
		document.insertPage(2, [595, 842]);
		const { parts } = await split(await document.save());
		expect(parts.map(({ pages }: { pages: string }) => pages)).toEqual(['1-6']);
	});

	it('reports unreadable pages', async () => {
		const document = await PDFDocument.create();
		document.addPage([300, 300]);
		document.addPage([300, 300]);
		const { parts, warnings } = await split(await document.save());
		expect(parts.map(({ pages }: { pages: string }) => pages)).toEqual(['1-2']);
		expect(warnings).toHaveLength(1);
	});
});

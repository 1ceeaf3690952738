import { PDFArray, PDFDict, PDFDocument, PDFName, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { readFileSync } from 'node:fs';
import { comparisonFormat } from '../../../contract/comparison';
import { fixturePath } from '../../../fixtures';
import type { VersionDifference } from '../../src/engine/compare/differences';
import type { SharedPlace } from '../../src/engine/compare/shared-words';
import { drawParts, settings } from '../support/drawn-parts';
import type { Part } from '../support/edited-documents';
import { endTesseract } from '../../src/engine/external/tesseract';
import { convertFixture, joinFixtures, removeFolders, unzip, type JoinedFile } from './support';

afterAll(async () => {
	await endTesseract();
	removeFolders();
});

interface Report {
	readonly old: object;
	readonly new: object;
	readonly counts: object;
	readonly differences: readonly VersionDifference[];
	readonly matches: readonly SharedPlace[];
}

async function compareFiles(files: readonly JoinedFile[]) {
	const { bytes, warnings, ...rest } = await joinFixtures('pdf/compare', files);
	return { report: JSON.parse(bytes.toString('utf8')) as Report, warnings, ...rest };
}

async function compare(before: Uint8Array, after: Uint8Array, parameter: object = {}) {
	const files = [
		{ name: 'old.pdf', bytes: before, parameter },
		{ name: 'new.pdf', bytes: after, parameter },
	];
	return (await compareFiles(files)).report;
}

const brief = ({ differences }: Report) =>
	differences.map(({ kind, scope, oldText, newText }) => [kind, scope, oldText, newText]);

/** A page per list of lines. */
async function drawLines(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (const lines of pages) {
		const page = document.addPage([420, 300]);
		for (const [index, line] of lines.entries()) page.drawText(line, { x: 60, y: 240 - 14 * index, size: 11, font });
	}
	return await document.save();
}

const text = ['The committee met on Monday and approved the', 'budget of 1,250.00 EUR for the new office.'];

it('reports a changed number once, with its places on both sides', async () => {
	const report = await compare(
		await drawLines([text]),
		await drawLines([['Preliminary remark.'], text.map((line) => line.replace('1,250.00', '1,520.00'))]),
	);
	expect(report).toMatchObject({
		old: { fileName: 'old.pdf', pages: 1 },
		new: { fileName: 'new.pdf', pages: 2 },
		counts: { changed: 1, added: 1, removed: 0, moved: 0 },
	});
	const [page, number] = report.differences;
	expect(page).toMatchObject({
		kind: 'added',
		scope: 'page',
		newText: 'Preliminary remark.',
		newPage: 1,
		oldBoxes: [],
	});
	expect(number).toMatchObject({
		number: 2,
		kind: 'changed',
		scope: 'text',
		oldText: '1,250.00',
		newText: '1,520.00',
		context: 'Monday and approved the budget of […] EUR for the new office.',
		oldPage: 1,
		newPage: 2,
		oldBoxes: [{ page: 1, pageSize: [420, 300] }],
		newBoxes: [{ page: 2, pageSize: [420, 300] }],
	});
	// The words around the number, on different pages.
	expect(report.matches).toHaveLength(4);
	for (const match of report.matches) expect(match).toMatchObject({ old: { page: 1 }, new: { ...match.old, page: 2 } });
	const [left, top, right, bottom] = number!.newBoxes[0]!.rect;
	expect([left > 100, right < 200, top > 58, bottom < 80]).toEqual([true, true, true, true]);
	for (const difference of report.differences)
		expect(Object.keys(comparisonFormat.fields)).toEqual(expect.arrayContaining(Object.keys(difference)));
});

it.each([
	['line breaks', ['The committee met on', 'Monday and approved', 'the budget of 1,250.00', 'EUR for the new office.']],
	[
		'hyphens at line ends',
		['The commit-', 'tee met on Monday and ap-', 'proved the budget of 1,250.00 EUR for the new office.'],
	],
	['a page break', ...[[text[0]!]], [text[1]!]],
])('takes %s for no difference', async (_what, ...pages) => {
	expect(brief(await compare(await drawLines([text]), await drawLines(pages)))).toEqual([]);
});

it.each([
	[0, []],
	[1, ['\u201c', '\u201d'].map((mark) => ['changed', 'text', '"', mark])],
])('compares the form of quotation marks on request: %d', async (compareQuotes, expected) => {
	const [straight, curly] = [['It is "large" here.'], ['It is \u201clarge\u201d here.']];
	expect(brief(await compare(await drawLines([straight]), await drawLines([curly]), { compareQuotes }))).toEqual(
		expected,
	);
});

it.each([
	['a sign', 'The result of the year was 500 EUR.', 'The result of the year was -500 EUR.', '500', '-500'],
	['a code', 'Order number KV-2026-118 was paid.', 'Order number KV-2026-119 was paid.', 'KV-2026-118', 'KV-2026-119'],
	['groups with spaces', 'The sum is 1 250,00 EUR today.', 'The sum is 1 520,00 EUR today.', '1 250,00', '1 520,00'],
	['a date', 'It is due on 01.02.2026 in full.', 'It is due on 01.03.2026 in full.', '01.02.2026', '01.03.2026'],
])('reports a number with %s as a whole', async (_what, old, young, oldText, newText) => {
	expect(brief(await compare(await drawLines([[old]]), await drawLines([[young]])))).toEqual([
		['changed', 'text', oldText, newText],
	]);
});

const table = (rows: readonly string[][]): Part[] => [
	{ kind: 'heading', text: 'Offer' },
	{ kind: 'paragraph', sentences: ['We offer these goods on the usual terms.'] },
	{ kind: 'table', header: ['Article', 'Quantity', 'Price', 'Total'], rows: [...rows] },
];
const goods = [
	['Hammer', '3', '31.90', '95.70'],
	['Screws', '240', '0.10', '24.00'],
	['Saw', '2', '19.00', '38.00'],
];

it('compares tables by cell, and names row, column and header', async () => {
	const changed = goods.map((row) => (row[0] === 'Screws' ? ['Screws', '240', '0.15', '24.00'] : row));
	const [old, young] = [table(goods), table([['Pliers', '7', '9.00', '63.00'], ...changed])];
	const report = await compare(await drawParts(old, settings.letter), await drawParts(young, settings.booklet));
	expect(report.differences).toMatchObject([
		{ kind: 'added', scope: 'row', newText: 'Pliers\t7\t9.00\t63.00', table: 1, row: 2 },
		{ kind: 'changed', scope: 'cell', oldText: '0.10', newText: '0.15', table: 1, row: 4, column: 3, header: 'Price' },
	]);
});

it('tells moved paragraphs from removed ones', async () => {
	const paragraphs = ['supplier', 'customer', 'carrier', 'insurer'].map(
		(name, index): Part => ({
			kind: 'paragraph',
			sentences: [
				`The ${name} signs part ${index} of the contract within ten days after it was sent.`,
				`Then ${name}s pay.`,
			],
		}),
	);
	const [first, second, third, last] = paragraphs as [Part, Part, Part, Part];
	const report = await compare(
		await drawParts(paragraphs, settings.letter),
		await drawParts([second, third, last, first], settings.journal),
	);
	expect(brief(report).map(([kind]) => kind)).toEqual(['moved']);
	expect(report.differences[0]?.newText).toContain('The supplier signs part 0');
});

it('finds removed pages', async () => {
	const pages = ['first', 'second', 'third'].map((name) => [
		`This is the ${name} page of the contract, with some words.`,
	]);
	const report = await compare(await drawLines(pages), await drawLines([pages[0]!, pages[2]!]));
	expect(report.differences).toMatchObject([{ kind: 'removed', scope: 'page', oldPage: 2 }]);
});

it.each(['sample.pdf', 'two-columns.pdf', 'three-pages.pdf', 'hebrew.pdf', 'chinese.pdf'])(
	'finds no difference of %s and itself, compressed',
	async (id) => {
		const { bytes } = await convertFixture('pdf/compress', id);
		const report = await compare(readFileSync(fixturePath(id)), bytes);
		expect(report).toMatchObject({ counts: { changed: 0, added: 0, removed: 0, moved: 0 }, differences: [] });
	},
);

it('reads images by OCR, and counts the pages of both files', async () => {
	const { bytes } = await convertFixture('pdf/img', await drawLines([text]), { imageScaling: '2', imageFormat: 'PNG' });
	const [image] = [...(await unzip(bytes)).values()];
	const parameter = { ocrRecognitionLang: 'ENGLISH' };
	const { report, pagesReadByOcr, pageCount } = await compareFiles([
		{ name: 'old.pdf', bytes: await drawLines([text.map((line) => line.replace('Monday', 'Friday'))]), parameter },
		{ name: 'new.png', bytes: image!, parameter },
	]);
	expect([brief(report), pagesReadByOcr, pageCount]).toEqual([[['changed', 'text', 'Friday', 'Monday']], [2], 2]);
});

it.each([1, 3])('needs two files, not %d', async (count) => {
	const bytes = await drawLines([text]);
	const files = Array.from({ length: count }, (_, index) => ({ name: `${index}.pdf`, bytes }));
	await expect(compareFiles(files)).rejects.toMatchObject({ errorName: 'twoFilesNeeded', details: { count } });
});

it('names the file that cannot be read', async () => {
	const files = [
		{ name: 'a.pdf', bytes: await drawLines([text]) },
		{ name: 'b.pdf', bytes: Buffer.from('%PDF-1.4 no pages') },
	];
	await expect(compareFiles(files)).rejects.toMatchObject({ errorName: 'cannotOpen', details: { file: 'b.pdf' } });
});

it('leaves hidden text out, and names the file that has it', async () => {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([420, 300]);
	text.forEach((line, index) => page.drawText(line, { x: 60, y: 240 - 14 * index, size: 11, font }));
	page.drawText('hidden from readers', { x: 60, y: 100, size: 11, font, color: rgb(1, 1, 1) });
	const { report, warnings } = await compareFiles([
		{ name: 'old.pdf', bytes: await drawLines([text]) },
		{ name: 'new.pdf', bytes: await document.save() },
	]);
	expect(brief(report)).toEqual([]);
	expect(warnings).toEqual([expect.stringMatching(/^New version, "new\.pdf": \S.*hidden/)]);
});

describe('headers and footers', () => {
	const draw = async (title: string, pages: number) => {
		const document = await PDFDocument.create({ updateMetadata: false });
		const font = await document.embedFont(StandardFonts.Helvetica);
		for (let number = 1; number <= pages; number++) {
			const page = document.addPage([420, 300]);
			page.drawText(title, { x: 60, y: 280, size: 8, font });
			page.drawText(`Page ${number} of ${pages}`, { x: 190, y: 15, size: 8, font });
			for (const line of [0, 1, 2, 3]) {
				const sentence = `Clause ${line} of part ${'abcd'[number - 1]} holds for ${text[0]}`;
				page.drawText(sentence, { x: 60, y: 230 - 14 * line, size: 11, font });
			}
		}
		return await document.save();
	};

	it('are one difference with its places on all pages', async () => {
		const report = await compare(await draw('Terms of 3 May 2026', 3), await draw('Terms of 7 June 2026', 3));
		expect(report.differences).toMatchObject([
			{ kind: 'changed', scope: 'running', oldText: '3 May', newText: '7 June', context: 'Terms of […] 2026' },
		]);
		const [{ oldBoxes, newBoxes }] = report.differences as [VersionDifference];
		expect([oldBoxes, newBoxes].map((boxes) => boxes.map(({ page }) => page))).toEqual([
			[1, 2, 3],
			[1, 2, 3],
		]);
	});

	it('are none if only pages are counted on', async () => {
		const report = await compare(await draw('Terms, version 3', 3), await draw('Terms, version 3', 4));
		expect(report.differences).toMatchObject([{ kind: 'added', scope: 'page', newPage: 4 }]);
	});
});

it('shows both versions side by side, with links to the differences', async () => {
	const parameter = { compareResult: 'PDF' };
	const lines = (page: string) => [`This is the ${page} page of the contract, with some words.`];
	const old = await drawLines([lines('first'), lines('second')]);
	const young = await drawLines([
		lines('first'),
		lines('new'),
		lines('second').map((line) => line.replace('some', 'few')),
	]);
	const { bytes, pageCount } = await joinFixtures('pdf/compare', [
		{ name: 'old.pdf', bytes: old, parameter },
		{ name: 'new.pdf', bytes: young, parameter },
	]);
	const document = await PDFDocument.load(bytes);
	const sheets = document.getPages();
	expect([pageCount, sheets.length]).toEqual([5, 4]);
	expect(sheets[0]!.getSize()).toEqual({ width: 2 * 420 + 64, height: 300 + 76 });
	const links = sheets[3]!.node
		.Annots()!
		.asArray()
		.map((ref) => document.context.lookup(ref, PDFDict));
	const targets = links.map((link) => link.lookup(PDFName.of('Dest'), PDFArray).get(0));
	expect(targets).toEqual([sheets[1]!.ref, sheets[2]!.ref]);
	expect(document.catalog.lookup(PDFName.of('Outlines'), PDFDict).lookup(PDFName.of('Count'))).toMatchObject({
		numberValue: 2,
	});
});

it.each([
	['a user password', { userPassword: 'open', ownerPassword: 'owner' }, 'open'],
	['only an owner password', { userPassword: '', ownerPassword: 'owner' }, undefined],
])('shows versions with %s, without encryption', async (_what, passwords, password) => {
	const encrypted = async (line: string) => {
		const document = await PDFDocument.load(await drawLines([[line]]));
		await document.encrypt(passwords);
		return await document.save({ useObjectStreams: false });
	};
	const versions = await Promise.all(['The price is 100 EUR.', 'The price is 200 EUR.'].map(encrypted));
	const compared = async (compareResult: string, given: string | undefined = password) =>
		await joinFixtures(
			'pdf/compare',
			versions.map((bytes, index) => ({
				...{ name: `${index}.pdf`, bytes, parameter: { compareResult } },
				...(given === undefined ? {} : { password: given }),
			})),
		);
	const { differences } = JSON.parse((await compared('JSON')).bytes.toString('utf8')) as Report;
	expect(differences).toMatchObject([{ kind: 'changed', oldText: '100', newText: '200' }]);
	const { bytes, warnings } = await compared('PDF');
	expect(warnings.filter((one) => one.includes('encrypted'))).toHaveLength(1);
	// Loading an encrypted document fails.
	expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
	const texts = await convertFixture('pdf/txt', bytes);
	expect(texts.bytes.toString('utf8')).toMatch(/100 EUR[^]*200 EUR/);
	if (password !== undefined)
		await expect(compared('PDF', 'wrong')).rejects.toMatchObject({ errorName: 'passwordRequired' });
});

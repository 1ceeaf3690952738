import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { placeFormat } from '../../../contract/chunks';
import { fixturePath } from '../../../fixtures';
import { endTesseract } from '../../src/engine/external/tesseract';
import type { ChunkBox, TextChunk } from '../../src/engine/writing/chunks/chunk';
import { convertFixture, newFolder, removeFolders, unzip } from './support';

interface Place {
	readonly passage: string;
	readonly place: number;
	readonly page: number;
	readonly boxes: readonly ChunkBox[];
	readonly picture?: string;
}

afterAll(async () => {
	await endTesseract();
	removeFolders();
});

async function locate(
	source: string | Uint8Array,
	passages: readonly string[],
	parameter: object = {},
	tool: 'pdf/locate' | 'img/locate' = 'pdf/locate',
	more: Parameters<typeof convertFixture>[3] = {},
) {
	const { bytes, warnings } = await convertFixture(tool, source, { passages, ...parameter }, more);
	const files = await unzip(bytes);
	const [, list] = [...files].find(([name]) => name.endsWith('.jsonl')) ?? [];
	const lines = Buffer.from(list ?? [])
		.toString('utf8')
		.split('\n')
		.filter(Boolean);
	return { files, warnings, places: lines.map((line) => JSON.parse(line) as Place) };
}

/** Words of Poppler: an outside reader of the source. */
function seenWords(pdf: Uint8Array, password = '') {
	const path = join(newFolder(), 'source.pdf');
	writeFileSync(path, pdf);
	const output = execFileSync('pdftotext', ['-bbox', '-cropbox', '-upw', password, path, '-'], { encoding: 'utf8' });
	let page = 0;
	return output.split('\n').flatMap((line) => {
		if (line.includes('<page ')) page++;
		const [, place = '', text = ''] = /<word (.*)>(.*)<\/word>/.exec(line) ?? [];
		const [left = 0, top = 0, right = 0, bottom = 0] = [...place.matchAll(/"(\S+)"/g)].map(([, edge]) => Number(edge));
		return text === '' ? [] : [{ page, text, left, top, right, bottom }];
	});
}

type SeenWord = ReturnType<typeof seenWords>[number];

/** The words whose centers are marked in the pictures: only marks are colored. */
async function markedWords(words: readonly SeenWord[], { places, files }: Awaited<ReturnType<typeof locate>>) {
	const marked: string[] = [];
	for (const { page, text, left, top, right, bottom } of words) {
		const place = places.find((one) => one.page === page);
		const picture = place?.picture === undefined ? undefined : files.get(place.picture);
		if (!place || !picture) continue;
		const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
		const scale = info.width / (place.boxes[0]?.pageSize[0] ?? 1);
		const [x, y] = [(left + right) / 2, (top + bottom) / 2].map((edge) => Math.round(edge * scale));
		const at = ((y ?? 0) * info.width + (x ?? 0)) * info.channels;
		if ((data[at] ?? 0) - (data[at + 2] ?? 0) > 60) marked.push(text);
	}
	return marked;
}

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;
const judged = hasPoppler ? it : it.skip;

async function drawLines(pages: readonly (readonly string[])[], { rotation = 0, size = 11 } = {}): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (const lines of pages) {
		const page = document.addPage([420, 300]);
		page.setRotation(degrees(rotation));
		for (const [index, line] of lines.entries()) page.drawText(line, { x: 60, y: 240 - 14 * index, size, font });
	}
	return await document.save();
}

const story = [
	'The committee met on Monday and said the bud-',
	'get of the office was \u201cfar too small\u201d for what it',
	'does. Nobody disagreed with the office.',
];

it('leads ids of chunks back to their boxes', async () => {
	const { bytes } = await convertFixture('pdf/chunks', 'sample.pdf');
	const chunks = bytes.toString('utf8').split('\n').filter(Boolean);
	const known = chunks.map((chunk) => JSON.parse(chunk) as TextChunk);
	const { places, warnings, files } = await locate('sample.pdf', [...known.map(({ id }) => id), 'f00df00df00df00d']);
	expect(places.map(({ passage, boxes }) => [passage, boxes])).toEqual(
		known.flatMap(({ id, boxes }) =>
			[...new Set(boxes.map(({ page }) => page))].map((page) => [id, boxes.filter((box) => box.page === page)]),
		),
	);
	expect(warnings).toContainEqual(expect.stringContaining('"f00df00df00df00d"'));
	for (const place of places) {
		expect(Object.keys(place)).toEqual(Object.keys(placeFormat.fields));
		expect(files.has(place.picture ?? '')).toBe(true);
	}
	expect(files.size).toBe(3);
});

judged('marks the words of a quote and no others, over columns', async () => {
	const quote = 'Left column, sentence number 12. Right column, sentence number 1.';
	const found = await locate('two-columns.pdf', [quote]);
	const words = seenWords(readFileSync(fixturePath('two-columns.pdf')));
	expect((await markedWords(words, found)).join(' ')).toBe(quote);
});

describe.each([0, 90, 180, 270])('a page rotated by %d degrees', (rotation) => {
	judged('has the words marked in its picture', async () => {
		const pdf = await drawLines([story], { rotation });
		const found = await locate(pdf, ['Nobody disagreed']);
		expect((await markedWords(seenWords(pdf), found)).sort()).toEqual(['Nobody', 'disagreed']);
	});
});

it.each([
	['hyphenation and line ends', 'said the budget of\nthe  office'],
	['quotation marks', 'was "far too small" for'],
	['case', 'THE COMMITTEE MET ON MONDAY'],
	['ligatures', 'of the o\ufb03ce was'],
	['no-break spaces and soft hyphens', 'Nobody\u00a0dis\u00adagreed'],
])('finds a quote with other %s', async (_what, quote) => {
	const { places, warnings } = await locate(await drawLines([story]), [quote]);
	expect([places.map(({ passage, page }) => [passage, page]), warnings]).toEqual([[[quote, 1]], []]);
});

it('finds a quote of a whole page', async () => {
	const lines = Array.from(
		{ length: 16 },
		(_, line) => `Line ${line} of a page that a quote has from its start to its end.`,
	);
	const { places } = await locate(await drawLines([lines], { size: 9 }), [lines.join(' ')]);
	const rects = places.flatMap(({ boxes }) => boxes.map(({ rect }) => rect));
	const height = Math.max(...rects.map(([, , , bottom]) => bottom)) - Math.min(...rects.map(([, top]) => top));
	expect(places.map(({ page }) => page)).toEqual([1]);
	// Lines are 14 points apart.
	expect(height).toBeGreaterThan(14 * (lines.length - 1));
});

it('gives every place, and names what is not in the document', async () => {
	const pdf = await drawLines([story, ['Another page about the office.'], ['A page about officers.']]);
	const { places, files, warnings } = await locate(pdf, ['the office', 'offices', 'fice']);
	expect(places.map(({ passage, place, page }) => [passage, place, page])).toEqual([
		['the office', 1, 1],
		['the office', 2, 1],
		['the office', 3, 2],
	]);
	expect([...files.keys()]).toEqual(['made-1.png', 'made-2.png', 'made.jsonl']);
	expect(warnings).toEqual(
		['offices', 'fice'].map((passage) => expect.stringContaining(`This passage was not found: "${passage}"`) as string),
	);
});

it('finds a quote over a page break as one place with two pages', async () => {
	const pdf = await drawLines([['The sentence of the first page goes on to'], ['the second page, where it ends.']]);
	const { places } = await locate(pdf, ['first page goes on to the second page']);
	expect(places.map(({ place, page }) => [place, page])).toEqual([
		[1, 1],
		[1, 2],
	]);
});

it('gives an empty list if nothing is found', async () => {
	const { places, files, warnings } = await locate('sample.pdf', ['not there at all'], { pageRanges: '2' });
	expect([places, files.size]).toEqual([[], 1]);
	expect(warnings).toContainEqual(expect.stringContaining('not there at all'));
});

judged('opens encrypted documents by their password only', async () => {
	await expect(locate('encrypted.pdf', ['a'])).rejects.toMatchObject({ errorName: 'passwordRequired' });
	const password = 'secret';
	const words = seenWords(readFileSync(fixturePath('encrypted.pdf')), password);
	const quote = words.slice(0, 2).map(({ text }) => text);
	const found = await locate('encrypted.pdf', [quote.join(' ')], {}, 'pdf/locate', { password });
	expect((await markedWords(words, found)).slice(0, 2)).toEqual(quote);
});

describe('a scan', () => {
	const lines = ['The members of the house met on Monday', 'and agreed on all of the points.'];
	const draw = async () => {
		const drawn = lines.map((line, index) => `<text x="80" y="${100 + 45 * index}">${line}</text>`).join('');
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="400" font-family="DejaVu Sans" font-size="28"><rect width="100%" height="100%" fill="white"/>${drawn}</svg>`;
		return await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
	};

	it('has the place marked that OCR has read, as a PDF and as an image', async () => {
		const png = await draw();
		const document = await PDFDocument.create({ updateMetadata: false });
		document.addPage([450, 200]).drawImage(await document.embedPng(png), { x: 0, y: 0, width: 450, height: 200 });
		const parameter = { enableOcr: 1, ocrRecognitionLang: 'ENGLISH' };
		const quote = ['met on Monday and agreed'];
		for (const { files, places } of [
			await locate(await document.save(), quote, parameter),
			await locate(png, quote, parameter, 'img/locate'),
		]) {
			expect(places).toHaveLength(1);
			const [, picture] = [...files].find(([name]) => name.endsWith('.png')) ?? [];
			const { data, info } = await sharp(picture)
				.resize({ width: 900 })
				.removeAlpha()
				.raw()
				.toBuffer({ resolveWithObject: true });
			const isMarked = (x: number, y: number) => {
				const at = (y * info.width + x) * 3;
				return (data[at] ?? 0) - (data[at + 2] ?? 0) > 60;
			};
			// Within "Monday" and "agreed", and left and right of the quote.
			expect([isMarked(660, 90), isMarked(200, 135), isMarked(120, 90), isMarked(400, 135)]).toEqual([
				true,
				true,
				false,
				false,
			]);
		}
	});
});

it('needs passages', async () => {
	await expect(convertFixture('pdf/locate', 'sample.pdf')).rejects.toMatchObject({ errorName: 'missingParameter' });
	for (const passages of ['text', [''], ['a'.repeat(2001)]])
		await expect(convertFixture('pdf/locate', 'sample.pdf', { passages })).rejects.toMatchObject({
			errorName: 'invalidParameter',
		});
});

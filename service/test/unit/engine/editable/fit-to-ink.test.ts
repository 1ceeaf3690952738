import sharp from 'sharp';
import { FontBook } from '../../../../src/engine/fonts/font-book';
import type { FontLook } from '../../../../src/engine/fonts/script-fonts';
import type { Word } from '../../../../src/engine/model';
import type { PageRaster } from '../../../../src/engine/pixels/raster';
import { fitBest, familyByInk } from '../../../../src/engine/pdf/editable/choose-face';
import { fitLine } from '../../../../src/engine/pdf/editable/fit-words';
import { measured } from '../../../../src/engine/pdf/editable/measure-ink';
import { shapeLine } from '../../../../src/engine/pdf/editable/shape-line';
import type { TextLine } from '../../../../src/engine/pdf/editable/text-lines';

const dpi = 300;
const scale = dpi / 72;
const size = 11;
const baseline = 20;
const serif: FontLook = { family: 'serif', bold: false };
const looks = { familyOf: () => 'serif' as const, hidden: new Set<Word>(), fall: 0 };
const upright = { italic: new Set<Word>() };

const book = new FontBook('ENGLISH');
afterAll(() => book.close());

/** A word that is printed on a page, and how OCR is off with its box; points. */
interface Printed {
	readonly text: string;
	readonly look?: FontLook;
	readonly boxedTo?: number;
}

/** A line printed in black at 300 dpi with the fonts' own outlines, as OCR would give it. @param wrong  by how much its baseline was read too high */
async function printed(
	words: readonly Printed[],
	wrong = 0,
): Promise<{ readonly line: TextLine; readonly places: readonly number[] }> {
	const paths: string[] = [];
	const read: Word[] = [];
	const places: number[] = [];
	let left = 10;
	for (const { text, look = serif, boxedTo = 0 } of words) {
		const { runs, width } = await book.shape(text, look);
		let pen = left;
		for (const glyph of runs.flatMap(({ glyphs }) => glyphs)) {
			for (const polygon of glyph.outline ?? []) {
				const points: string[] = [];
				for (let at = 0; at < polygon.length; at += 2)
					points.push(`${(pen + polygon[at]! * size) * scale} ${(baseline - polygon[at + 1]! * size) * scale}`);
				paths.push(`M${points.join('L')}Z`);
			}
			pen += (glyph.advance * size) / 1000;
		}
		const box = { left, top: baseline - 9, right: left + width * size + boxedTo, bottom: baseline + 3 };
		read.push({ text, box, fontSize: size, turn: 0, spaceAfter: true, baseline: baseline - wrong });
		places.push(left);
		left += (width + 0.4) * size;
	}
	const [width, height] = [Math.ceil((left + 10) * scale), Math.ceil(30 * scale)];
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><path d="${paths.join('')}"/></svg>`;
	const image: PageRaster = {
		width,
		height,
		dpi,
		pixels: new Uint8Array(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()),
	};
	const found = measured(read, image).map((word, index) => ({ word, spaceBefore: index > 0 }));
	return { line: { words: found, turn: 0, baseline: baseline - wrong, fontSize: size, bold: false }, places };
}

const sentence = ['The', 'parcel', 'was', 'left', 'with', 'the', 'neighbour', 'yesterday.'].map((text) => ({ text }));

describe('a line fitted to its ink', () => {
	it('gets the baseline and size of its ink, wherever it was read', async () => {
		for (const wrong of [-0.8, 0, 0.8]) {
			const { line } = await printed(sentence, wrong);
			const { words, baseline: found } = await fitLine(line, book, looks, upright);
			expect(Math.abs(found - baseline)).toBeLessThan(0.1);
			for (const word of words) expect(Math.abs(word.size / size - 1)).toBeLessThan(0.02);
		}
	});

	it('has strokes as thick as those of its ink', async () => {
		const differenceOf = async (heavier: number) => {
			const { line } = await printed(sentence.map(({ text }) => ({ text, look: { ...serif, heavier } })));
			return (await shapeLine(line, book, looks, upright)).differences[0];
		};
		expect(await differenceOf(0)).toBeCloseTo(0);
		expect(Math.abs((await differenceOf(24)) - 24)).toBeLessThanOrEqual(8);
	});

	it('has its words at their ink despite wrong boxes', async () => {
		const words = sentence.map(({ text }, index) => ({ text, boxedTo: index === 6 ? -5 : 0 }));
		const { line, places } = await printed(words);
		const fitted = await fitLine(line, book, looks, upright);
		fitted.words.forEach(({ left, size: own, stretch }, index) => {
			expect(Math.abs(left - places[index]!)).toBeLessThan(0.4);
			expect(Math.abs((own * stretch) / size - 1)).toBeLessThan(0.04);
		});
	});
});

describe('the face of a line', () => {
	/** Fonts of its words, by their files. */
	async function facesOf(words: readonly Printed[]): Promise<string[]> {
		const own = new FontBook('ENGLISH');
		try {
			const { words: fitted } = await fitBest((await printed(words)).line, own, looks);
			for (const { glyphs } of fitted) glyphs.runs.forEach((run) => own.use(run));
			const names = new Map((await own.subsets()).map(({ font }) => [font.resource, font.file.name]));
			return fitted.map(({ glyphs }) => names.get(glyphs.runs[0]?.font ?? '') ?? '');
		} finally {
			await own.close();
		}
	}

	it('is italic only for slanted words', async () => {
		const italic: FontLook = { ...serif, italic: true };
		const faces = await facesOf([
			{ text: 'See' },
			{ text: 'Holdings,', look: italic },
			{ text: 'Inc.', look: italic },
			{ text: 'off' },
			{ text: 'Jeff' },
			{ text: '1970/77' },
		]);
		expect(faces).toEqual([
			'Tinos-Regular',
			'Tinos-Italic',
			'Tinos-Italic',
			'Tinos-Regular',
			'Tinos-Regular',
			'Tinos-Regular',
		]);
	});

	it('differs from that of its page if its ink does', async () => {
		const look: FontLook = { family: 'sans', bold: false };
		expect(new Set(await facesOf(sentence.map(({ text }) => ({ text, look }))))).toEqual(new Set(['Arimo-Regular']));
	});

	it.each(['sans', 'serif', 'mono'] as const)('is %s on a page of such lines', async (family) => {
		const { line } = await printed(sentence.map(({ text }) => ({ text, look: { family, bold: false } })));
		expect(await familyByInk([line], book, looks)).toBe(family);
	});

	it('embeds no fonts that were only tried', async () => {
		const own = new FontBook('ENGLISH');
		const { words } = await fitBest((await printed(sentence)).line, own, looks);
		for (const { glyphs } of words) glyphs.runs.forEach((run) => own.use(run));
		const subsets = await own.subsets();
		await own.close();
		expect(subsets.map(({ font }) => font.file.name)).toEqual(['Tinos-Regular']);
		expect(
			[...subsets[0]!.codes.values()]
				.map(({ text }) => text)
				.sort()
				.join(''),
		).toBe([...new Set(sentence.map(({ text }) => text).join(''))].sort().join(''));
	});
});

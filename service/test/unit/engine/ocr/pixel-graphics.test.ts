import { cutAtRules, withoutBars } from '../../../../src/engine/ocr/cut-lines';
import { withoutDoubles } from '../../../../src/engine/ocr/join-readings';
import { inkMap } from '../../../../src/engine/ocr/graphics/ink';
import { readPageGraphics } from '../../../../src/engine/ocr/graphics/page-graphics';
import { lineHeight, type LineCrop } from '../../../../src/engine/ocr/ppocr/line-crop';
import { findSpaces } from '../../../../src/engine/ocr/ppocr/line-spaces';
import { wordsOfLine } from '../../../../src/engine/ocr/ppocr/line-words';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import type { PageRaster } from '../../../../src/engine/pixels/raster';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { withTightBoxes } from '../../../../src/engine/ocr/tight-boxes';

type Painted = readonly [left: number, top: number, right: number, bottom: number, color: number];

/** A white page at 200 dpi with filled rectangles. */
function pageOf(painted: readonly Painted[], width = 600, height = 400): PageRaster {
	const pixels = Buffer.alloc(width * height * 4, 255);
	for (const [left, top, right, bottom, color] of painted) {
		const paint = Buffer.from([color >> 16, (color >> 8) & 0xff, color & 0xff, 255]);
		for (let y = top; y < bottom; y++) pixels.fill(paint, (y * width + left) * 4, (y * width + right) * 4);
	}
	return { width, height, pixels, dpi: 200 };
}

function wordAt(left: number, right: number, baseline: number, text = 'word', confidence = 0.9): RecognisedWord {
	return {
		text,
		box: { left, right, top: baseline - 16, bottom: baseline + 4 },
		baseline,
		fontSize: 20,
		confidence,
		line: 0,
		spaceAfter: true,
	};
}

const positions = (image: PageRaster, words: readonly RecognisedWord[], wanted: 'horizontal' | 'vertical') =>
	[
		...new Set(
			readPageGraphics(image, words).rules.flatMap(({ direction, position }) =>
				direction === wanted ? [Math.round(position)] : [],
			),
		),
	].sort((a, b) => a - b);

describe('graphics found in page pixels', () => {
	const cells: readonly Painted[] = [
		[100, 100, 297, 140, 0x1f3864],
		[303, 100, 500, 140, 0x1f3864],
		[100, 146, 297, 186, 0xd9e2f3],
		[303, 146, 500, 186, 0xd9e2f3],
	];

	it('include coloured cells and the white lines between them', () => {
		const words = [wordAt(120, 180, 125), wordAt(330, 380, 170)];
		const { fills, pictures } = readPageGraphics(pageOf(cells), words);
		expect(fills.map(({ box, color }) => [box.left, box.top, box.right, box.bottom, color])).toEqual(cells);
		expect(pictures).toEqual([]);
		expect(positions(pageOf(cells), words, 'vertical')).toEqual([100, 300, 500]);
		expect(positions(pageOf(cells), words, 'horizontal')).toEqual([100, 143, 186]);
	});

	it('exclude lines between adjacent cells and fills of round shapes', () => {
		const striped = pageOf([
			[100, 100, 500, 140, 0xd9e2f3],
			[100, 140, 500, 180, 0xb4c6e7],
		]);
		expect(readPageGraphics(striped, []).fills).toHaveLength(2);
		expect(positions(striped, [], 'horizontal')).toEqual([]);
		const disc = Array.from({ length: 160 }, (_, y): Painted => {
			const half = Math.round(Math.sqrt(80 * 80 - (y - 80) * (y - 80)));
			return [400 - half, 200 + y, 400 + half, 201 + y, 0x4472c4];
		});
		expect(readPageGraphics(pageOf(disc), []).fills).toEqual([]);
	});

	it('include pale lines, double lines and lines on shading', () => {
		const image = pageOf([
			[100, 100, 500, 102, 0xd0d7e5],
			[100, 200, 500, 203, 0],
			[100, 206, 500, 209, 0],
			[100, 300, 500, 360, 0xbfbfbf],
			[150, 330, 450, 332, 0],
		]);
		expect(positions(image, [], 'horizontal')).toEqual([101, 202, 208, 331]);
	});

	it('separate lines at gaps, but not at short pieces', () => {
		const stretches = (painted: readonly Painted[]) =>
			readPageGraphics(pageOf(painted), []).rules.map(({ start, end }) => [start, end]);
		const frames: readonly Painted[] = [
			[100, 100, 290, 102, 0],
			[310, 100, 500, 102, 0],
		];
		expect(stretches(frames)).toEqual([
			[100, 290],
			[310, 500],
		]);
		const pieces = [293, 299, 305].map((left): Painted => [left, 100, left + 3, 102, 0]);
		expect(stretches([...frames, ...pieces])).toEqual([[100, 500]]);
	});
});

describe('text lines next to drawn lines', () => {
	const line = { x: 300, y: 150, width: 400, height: 30, angle: 0, score: 1 };
	const ends = (painted: readonly Painted[]) =>
		cutAtRules([line], inkMap(pageOf(painted))).map(({ x, width }) => [
			Math.round(x - width / 2),
			Math.round(x + width / 2),
		]);

	it('are cut at column lines, not at letters', () => {
		expect(ends([[298, 80, 301, 260, 0]])).toEqual([
			[100, 296],
			[303, 500],
		]);
		expect(ends([[298, 140, 301, 162, 0]])).toEqual([[100, 500]]);
	});

	it('are not cut between light letters on a dark bar', () => {
		const letters = Array.from(
			{ length: 12 },
			(_, index): Painted => [120 + 30 * index, 140, 145 + 30 * index, 162, 0xffffff],
		);
		expect(ends([[80, 110, 560, 192, 0x1f3864], ...letters])).toEqual([[100, 500]]);
	});

	it('lose the characters misread from them', () => {
		const map = inkMap(pageOf([[200, 80, 203, 260, 0]]));
		const texts = (words: readonly RecognisedWord[]) =>
			withoutBars(words, map).map(({ text, box }) => [text, box.left]);
		expect(texts([wordAt(198, 260, 150, '|Number'), wordAt(196, 204, 150, '|'), wordAt(300, 340, 150, '[1]')])).toEqual(
			[
				['Number', 204],
				['[1]', 300],
			],
		);
	});
});

describe('words', () => {
	it('end with their ink', () => {
		const map = inkMap(
			pageOf([
				[100, 136, 200, 150, 0],
				[240, 136, 300, 150, 0],
			]),
		);
		const [first, second] = withTightBoxes([wordAt(95, 215, 150), wordAt(196, 300, 150)], map);
		expect([first?.box.left, first?.box.right, second?.box.left, second?.box.right]).toEqual([100, 200, 240, 300]);
	});

	it('are not duplicated', () => {
		const kept = withoutDoubles([
			wordAt(100, 180, 150, 'Disability'),
			{ ...wordAt(105, 180, 152, 'ability', 0.8), line: 1 },
			{ ...wordAt(110, 180, 150, 'Disablity', 0.7), byTesseract: true as const },
			wordAt(190, 250, 150),
		]);
		expect(kept.map(({ text }) => text)).toEqual(['Disability', 'word']);
	});

	it('of one line and reader are all kept, even with overlapping right-to-left boxes', () => {
		const words = [wordAt(100, 180, 150, 'لحاظ'), wordAt(150, 175, 150, 'از'), wordAt(190, 250, 150, 'در')];
		expect(withoutDoubles(words)).toEqual(words);
	});

	const gapsOf = (texts: readonly string[], lengths: readonly number[]) => {
		const characters = texts.map((text, index) => ({ text, x: 20 * index, confidence: 1, spaceBefore: 0 }));
		return lengths.map((length, index) => ({ before: characters[index]!, after: characters[index + 1]!, length }));
	};

	it('are split at a wide gap despite the recogniser', () => {
		expect(findSpaces(gapsOf(['6', '0', '1', '0', '0'], [3, 40, 3, 3]))).toEqual([false, true, false, false]);
	});

	it('of ideographs are split at gaps of half a character: columns, not letter spacing or punctuation', () => {
		const texts = ['年', '份', '仓', '库'];
		expect(findSpaces(gapsOf(texts, [3, 27, 4]))).toEqual([false, true, false]);
		expect(findSpaces(gapsOf(texts, [3, 15, 4]))).toEqual([false, false, false]);
		expect(findSpaces(gapsOf(texts, [26, 27, 25]))).toEqual([false, false, false]);
		for (const mark of ['。', '”'])
			expect(findSpaces(gapsOf(['年', mark, '仓', '库'], [3, 27, 4]))).toEqual([false, false, false]);
		expect(findSpaces(gapsOf(['9', '3', '仓', '库'], [3, 27, 4]))).toEqual([false, true, false]);
		expect(findSpaces(gapsOf(['9', '%', '仓', '库'], [3, 27, 4]))).toEqual([false, true, false]);
		expect(findSpaces(gapsOf(['年', '。', '仓', '库'], [3, 50, 4]))).toEqual([false, true, false]);
	});
});

describe('a line whose box reaches into adjacent text', () => {
	const grey = 200;

	/** A crop with ink in these columns. */
	function cropOf(width: number, inked: readonly (readonly [from: number, to: number])[]): LineCrop {
		const plane = new Uint8Array(width * lineHeight).fill(grey);
		for (const [from, to] of inked)
			for (let row = 12; row < 36; row++)
				for (let x = from; x < to; x += 4) plane.fill(0, row * width + x, row * width + x + 3);
		return { width, planes: [plane, plane, plane], scale: 1, box: { x: 0, y: 0, width, height: lineHeight, angle: 0 } };
	}

	it('has words that end before the gap', () => {
		const characters = [...'4.12'].map((text, at) => ({ text, x: 20 + 16 * at, confidence: 1, spaceBefore: 0 }));
		const crop = cropOf(160, [
			[12, 78],
			[140, 160],
		]);
		const [word] = wordsOfLine(crop, { characters, confidence: 1 }, ocrSettings).words;
		expect(word).toMatchObject({ text: '4.12', left: 12 });
		expect(word?.right).toBeLessThan(85);
	});
});

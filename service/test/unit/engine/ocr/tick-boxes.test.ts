import { findHandSigns } from '../../../../src/engine/ocr/graphics/tick-boxes';
import { removeTickBoxes } from '../../../../src/engine/ocr/remove-tick-boxes';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import type { PageRaster } from '../../../../src/engine/pixels/raster';

/** A page of 200 dots an inch, and its lines: text of 10 points. */
class Drawing {
	readonly image: PageRaster = { width: 900, height: 700, pixels: new Uint8Array(900 * 700 * 4).fill(255), dpi: 200 };
	readonly lines;

	constructor(lineHeight = 38) {
		this.lines = [{ x: 450, y: 650, width: 600, height: lineHeight, angle: 0, score: 1 }];
	}

	dot(x: number, y: number): this {
		for (let dy = 0; dy < 3; dy++)
			for (let dx = 0; dx < 3; dx++) {
				const at = ((Math.round(y) + dy) * this.image.width + Math.round(x) + dx) * 4;
				this.image.pixels.fill(0, at, at + 3);
			}
		return this;
	}

	line(x1: number, y1: number, x2: number, y2: number): this {
		const steps = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1));
		for (let step = 0; step <= steps; step++)
			this.dot(x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps);
		return this;
	}

	box(x: number, y: number, side = 26, high = side): this {
		return this.line(x, y, x + side, y)
			.line(x, y + high, x + side, y + high)
			.line(x, y, x, y + high)
			.line(x + side, y, x + side, y + high);
	}

	ring(x: number, y: number, side = 26): this {
		for (let angle = 0; angle < 360; angle += 2) {
			const turn = (angle * Math.PI) / 180;
			this.dot(x + (side / 2) * (1 + Math.cos(turn)), y + (side / 2) * (1 + Math.sin(turn)));
		}
		return this;
	}

	/** A box whose lines are thinner than a pixel: grey. */
	paleBox(x: number, y: number, side = 16): this {
		const { pixels, width } = this.image;
		for (let along = 0; along <= side; along++)
			for (const [column, row] of [
				[x + along, y],
				[x + along, y + side],
				[x, y + along],
				[x + side, y + along],
			] as const)
				pixels.fill(220, (row * width + column) * 4, (row * width + column) * 4 + 3);
		return this;
	}

	/** A word as stems. */
	word(x: number, y: number): this {
		for (let letter = 0; letter < 5; letter++) this.line(x + letter * 12, y, x + letter * 12, y + 20);
		return this;
	}

	/** Which boxes are ticked, in the order of their places. */
	get ticks(): boolean[] {
		const { tickBoxes } = findHandSigns(this.image, this.lines, ocrSettings);
		return [...tickBoxes].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left).map(({ ticked }) => ticked);
	}

	get strokes() {
		return findHandSigns(this.image, this.lines, ocrSettings).strokes;
	}
}

describe('checkboxes on a scan', () => {
	it('are empty, crossed, filled, or ticked beyond their sides', () => {
		const page = new Drawing();
		for (const y of [50, 120, 190, 260]) page.box(100, y).word(140, y + 3);
		page.line(106, 126, 120, 140).line(120, 126, 106, 140);
		for (let y = 196; y < 212; y++) page.line(106, y, 120, y);
		page.line(92, 270, 110, 284).line(110, 284, 150, 240);
		expect(page.ticks).toEqual([false, true, true, true]);
	});

	it('are rings if some have a dot; otherwise they may be letters', () => {
		const rings = () => new Drawing().ring(100, 50).word(140, 53).ring(100, 120).word(140, 123);
		expect(rings().ticks).toEqual([]);
		const dotted = rings();
		for (let y = 130; y < 138; y++) dotted.line(110, y, 117, y);
		expect(dotted.ticks).toEqual([false, true]);
	});

	it('are not letters of running text, such as e and o', () => {
		const size = 19;
		const text = new Drawing();
		for (const [row, y] of [50, 120, 190].entries()) {
			// One has a bar inside, one has none; each alone, and behind an l.
			text
				.ring(100, y, size)
				.ring(300, y, size)
				.word(140, y - 2)
				.word(340, y - 2);
			text.line(294, y - 9, 294, y + size).line(100 + 3, y + size / 2, 100 + size - 3, y + size / 2);
			if (row > 0) text.line(303, y + size / 2, 300 + size - 3, y + size / 2);
		}
		expect(text.ticks).toEqual([]);
	});

	it('are thick rings and discs: filled ones are ticked', () => {
		const thick = (x: number, y: number) =>
			[0, 2, 4].reduce((page, by) => page.ring(x + by, y + by, 28 - 2 * by), new Drawing());
		const page = thick(100, 50).word(140, 53);
		for (const by of [0, 2, 4]) page.ring(100 + by, 120 + by, 28 - 2 * by).ring(100 + by, 190 + by, 28 - 2 * by);
		for (let radius = 1; radius < 14; radius++) page.ring(114 - radius, 134 - radius, 2 * radius);
		expect(page.word(140, 123).word(140, 193).ticks).toEqual([false, true, false]);
	});

	it('are double frames, which contain ink even if empty', () => {
		const page = new Drawing();
		for (const y of [50, 120, 190])
			page
				.box(100, y, 30)
				.box(105, y + 5, 20)
				.word(140, y + 3);
		page.line(106, 126, 124, 144).line(124, 126, 106, 144);
		expect(page.ticks).toEqual([false, true, false]);
	});

	it('are marked by strokes that reach a table line', () => {
		const page = new Drawing().line(60, 20, 60, 320).line(60, 320, 600, 320);
		for (const y of [50, 120, 190]) page.box(100, y).word(140, y + 3);
		page.line(60, 112, 136, 156).line(92, 156, 134, 112);
		expect(page.ticks).toEqual([false, true, false]);
	});

	it('are ticked by a printed X that is taller than wide', () => {
		const page = new Drawing().box(100, 100).box(100, 160).box(100, 220);
		expect(page.line(110, 166, 116, 182).line(116, 166, 110, 182).ticks).toEqual([false, true, false]);
	});

	it('are not ticked by a stroke from the one below', () => {
		const page = new Drawing().box(100, 100).box(100, 140).box(100, 240).box(100, 300);
		expect(page.line(104, 152, 112, 162).line(112, 162, 136, 116).ticks).toEqual([false, true, false, false]);
	});

	it('may be in the corner of a cell, with text on the other side', () => {
		const page = new Drawing().box(110, 106).box(110, 166).word(144, 109).word(144, 169);
		expect(page.line(98, 100, 98, 230).line(98, 100, 400, 100).ticks).toEqual([false, false]);
	});

	it('may have pale lines thinner than a pixel', () => {
		const page = new Drawing(24).paleBox(100, 100).paleBox(100, 140).paleBox(100, 180);
		expect(page.line(104, 144, 110, 150).line(110, 144, 104, 150).ticks).toEqual([false, true, false]);
	});

	it('may have lines a third as thick as the box', () => {
		const page = new Drawing();
		for (const top of [100, 160, 220])
			for (const inset of [0, 2, 4]) page.box(100 + inset, top + inset, 26 - 2 * inset);
		page.line(110, 170, 118, 178).line(118, 170, 110, 178);
		page.line(110, 230, 118, 238).line(118, 230, 110, 238);
		expect(page.ticks).toEqual([false, true, true]);
	});

	it('may be in a column or a row', () => {
		expect(new Drawing().box(100, 100).box(200, 160).box(300, 220).ticks).toEqual([]);
	});

	it('are not touching bold letters of the same size', () => {
		const page = new Drawing();
		for (const y of [150, 220]) page.box(100, y).word(140, y + 3);
		// A round letter, thick and wider than a box, with another one joined to it.
		for (let radius = 14; radius < 20; radius++) page.ring(120 - radius, 70 - radius, 2 * radius);
		for (let x = 138; x < 146; x++) page.line(x, 60, x, 90);
		expect(page.ticks).toEqual([false, false]);
	});

	it('are not letter fields, boxed numbers, letters in a word, or a single box', () => {
		const comb = new Drawing();
		for (let field = 0; field < 6; field++) comb.box(100 + field * 32, 50);
		expect(comb.ticks).toEqual([]);
		const numbered = new Drawing();
		for (const y of [50, 120])
			numbered
				.box(100, y)
				.word(140, y + 3)
				.line(113, y + 7, 113, y + 18);
		expect(numbered.ticks).toEqual([]);
		const ideographs = new Drawing();
		for (const y of [50, 120])
			ideographs
				.word(60, y + 3)
				.box(122, y)
				.word(156, y + 3);
		expect(ideographs.ticks).toEqual([]);
		expect(new Drawing().box(100, 50).word(140, 53).ticks).toEqual([]);
	});

	it('are erased before OCR', () => {
		const page = new Drawing().box(100, 50).word(140, 53).box(100, 120).word(140, 123);
		const alone = { x: 114, y: 64, width: 40, height: 38, angle: 0, score: 1 };
		const { image, lines, tickBoxes } = removeTickBoxes(page.image, page.image, [...page.lines, alone], ocrSettings);
		expect([tickBoxes.length, lines.length]).toEqual([2, 1]);
		const luma = (x: number, y: number) => image.pixels[(y * image.width + x) * 4];
		expect([luma(101, 60), luma(113, 51), luma(141, 60)]).toEqual([255, 255, 0]);
		expect(page.image.pixels[(60 * page.image.width + 101) * 4]).toBe(0);
	});
});

describe('pen strokes on a scan', () => {
	it('are larger than print, without their writing line', () => {
		const page = new Drawing().line(100, 300, 600, 300);
		for (let loop = 0; loop < 6; loop++)
			page.line(150 + loop * 30, 310, 165 + loop * 30, 250).line(165 + loop * 30, 250, 180 + loop * 30, 310);
		const [stroke, ...others] = page.strokes;
		expect(others).toEqual([]);
		expect(stroke?.left).toBeGreaterThan(140);
		expect(stroke?.right).toBeLessThan(345);
	});

	it('are not lines, frames or words', () => {
		expect(new Drawing().line(100, 300, 600, 300).box(100, 350, 400, 120).word(140, 400).strokes).toEqual([]);
	});
});

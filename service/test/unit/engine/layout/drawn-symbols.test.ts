import { addDrawnMarks } from '../../../../src/engine/layout/drawn-symbols';
import type { Page, SmallShape } from '../../../../src/engine/model';
import type { ListBlock } from '../../../../src/engine/model/blocks';
import type { PaintedPath } from '../../../../src/engine/external/pdfium-paths';
import { collectGraphics } from '../../../../src/engine/pdf-reading/graphics';
import { blocksOf, PageBuilder } from './page-builder';

const shape = (kind: SmallShape['kind'], left: number, top: number, size: number): SmallShape => ({
	kind,
	box: { left, top, right: left + size, bottom: top + size },
});

const textOf = (page: Page) =>
	addDrawnMarks(page)
		.words.map(({ text }) => text)
		.join(' ');

describe('shapes', () => {
	const path = (points: readonly number[], curves: number, more: Partial<PaintedPath>): PaintedPath => ({
		subpaths: [{ points, curves, closed: true }],
		fill: undefined,
		stroke: undefined,
		strokeWidth: 1,
		clip: undefined,
		...more,
	});
	const kindsOf = (...paths: readonly PaintedPath[]) =>
		collectGraphics(paths, { width: 600, height: 800 }).shapes?.map(({ kind }) => kind);
	/** A circle of four curves. */
	const round = (r: number) => {
		const k = 0.55 * r;
		return [
			50,
			50 - r,
			50 + k,
			50 - r,
			50 + r,
			50 - k,
			50 + r,
			50,
			50 + r,
			50 + k,
			50 + k,
			50 + r,
			50,
			50 + r,
			50 - k,
			50 + r,
			50 - r,
			50 + k,
			50 - r,
			50,
			50 - r,
			50 - k,
			50 - k,
			50 - r,
			50,
			50 - r,
		];
	};
	const square = (size: number) => [50, 50, 50 + size, 50, 50 + size, 50 + size, 50, 50 + size];

	it('are classified by form and size', () => {
		expect(
			kindsOf(path(round(2), 12, { fill: 0 }), path(round(2), 12, { stroke: 0 }), path(square(4.5), 0, { fill: 0 })),
		).toEqual(['disc', 'circle', 'square']);
		expect(
			kindsOf(
				path(square(10), 0, { stroke: 0 }),
				path(round(5), 12, { stroke: 0 }),
				path([50, 55, 53, 58, 58, 51], 0, { stroke: 0 }),
			),
		).toEqual(['frame', 'frame', 'mark']);
		expect(kindsOf(path(square(40), 0, { stroke: 0 }), path([50, 50, 90, 50], 0, { stroke: 0 }))).toEqual([]);
	});
});

describe('drawn symbols', () => {
	it('before text are bullets with levels', async () => {
		const shapes = [shape('disc', 50, 94.5, 4), shape('disc', 50, 106.5, 4), shape('circle', 70, 118.5, 4)];
		const page = addDrawnMarks(
			new PageBuilder(1, { shapes })
				.lines(['first entry', 'second entry'], 60, 100)
				.line('inner entry', 80, 124)
				.build(),
		);
		const [list] = await blocksOf(page);
		expect((list as ListBlock).items.map(({ marker, level }) => `${marker} ${level}`)).toEqual(['• 0', '• 0', '◦ 1']);
	});

	it('are checkboxes, ticked by a mark or a letter', () => {
		const frames = [94, 114, 134].map((top) => shape('frame', 50, top, 9));
		const page = new PageBuilder(1, { shapes: [...frames, shape('mark', 51, 95, 7)] })
			.line('yes', 64, 102)
			.line('no', 64, 122)
			.line('perhaps', 64, 142)
			.line('X', 52, 142);
		expect(textOf(page.build())).toBe('☒ yes ☐ no ☒ perhaps');
	});

	it('are checkboxes with handwritten marks beyond their sides, which are not lines', () => {
		const frames = [94, 114].map((top) => shape('frame', 50, top, 9));
		const side = { direction: 'vertical', position: 59, start: 94, end: 103, thickness: 1 } as const;
		const long = { direction: 'vertical', position: 59, start: 94, end: 300, thickness: 1 } as const;
		const page = addDrawnMarks(
			new PageBuilder(1, { shapes: [...frames, shape('mark', 47, 90, 17)], rules: [side, long] })
				.line('yes', 64, 102)
				.line('no', 64, 122)
				.build(),
		);
		expect(page.words.map(({ text }) => text)).toEqual(['☒', 'yes', '☐', 'no']);
		expect(page.rules).toEqual([long]);
	});

	it('are checkboxes with a dark fill', () => {
		const shapes = [94, 114].map((top) => shape('frame', 50, top, 10));
		const ground = (top: number, color: number) => ({
			box: { left: 52, top: top + 2, right: 58, bottom: top + 8 },
			color,
		});
		const page = new PageBuilder(1, { shapes, fills: [ground(94, 0x203060), ground(114, 0xf0f0f0)] })
			.line('yes', 64, 102)
			.line('no', 64, 122);
		expect(textOf(page.build())).toBe('☒ yes ☐ no');
	});

	it('are checkboxes after their text, and in separate cells', () => {
		const behind = [94, 114].map((top) => shape('frame', 72, top, 9));
		expect(textOf(new PageBuilder(1, { shapes: behind }).line('yes', 50, 102).line('no', 58, 122).build())).toBe(
			'yes ☐ no ☐',
		);
		const cells = [94, 134].flatMap((top) => [200, 300, 400].map((left) => shape('frame', left, top, 9)));
		const grid = new PageBuilder(1, { shapes: [...cells, shape('mark', 301, 95, 7)] })
			.line('first', 50, 102)
			.line('second', 50, 142);
		expect(textOf(grid.build())).toBe('first second ☐ ☒ ☐ ☐ ☐ ☐');
	});

	it('are radio buttons, even if they resemble a drawing', () => {
		const rings = [94, 114].map((top) => shape('circle', 50, top, 7));
		const drawings = [{ left: 48, top: 92, right: 60, bottom: 125 }];
		const page = new PageBuilder(1, { shapes: [...rings, shape('disc', 52, 116, 3)], drawings })
			.line('yes', 64, 102)
			.line('no', 64, 122);
		expect(textOf(page.build())).toBe('yes no');
		const frames = rings.map(({ box }): SmallShape => ({ kind: 'frame', box }));
		const drawn = new PageBuilder(1, { shapes: [...frames, shape('mark', 52, 116, 3)], drawings })
			.line('yes', 64, 102)
			.line('no', 64, 122)
			.build();
		expect(textOf(drawn)).toBe('☐ yes ☒ no');
		expect(addDrawnMarks(drawn).drawings).toEqual([]);
		const free = new PageBuilder(1, { shapes: [...rings, shape('disc', 52, 116, 3)] })
			.line('yes', 64, 102)
			.line('no', 64, 122);
		expect(textOf(free.build())).toBe('☐ yes ☒ no');
	});

	it('are tagged checkboxes, even a single one', () => {
		const shapes: SmallShape[] = [{ ...shape('frame', 50, 94, 9), ticked: true }];
		expect(textOf(new PageBuilder(1, { shapes }).line('agreed', 64, 102).build())).toBe('☒ agreed');
	});

	it('of tagged pages are checkboxes, which belong to their text, and no bullets', () => {
		const frames = [94, 114, 134].map((top) => shape('frame', 50, top, 9));
		const dots = [158.5, 170.5].map((top) => shape('disc', 50, top, 4));
		const structure = { type: 'Document', kids: [], alternativeText: '', rowSpan: 1, columnSpan: 1 };
		const page = new PageBuilder(1, { shapes: [...frames, ...dots], structure })
			.lines(['yes', 'no', 'artifact'], 64, 102, {}, 20)
			.lines(['entry', 'entry'], 60, 164)
			.build();
		const words = page.words.map((word, mark) => (word.text === 'artifact' ? word : { ...word, mark }));
		expect(addDrawnMarks({ ...page, words }).words.map(({ text, mark }) => `${text} ${mark}`)).toEqual([
			...['☐ 0', 'yes 0', '☐ 1', 'no 1', 'artifact undefined', 'entry 3', 'entry 4'],
		]);
	});

	it('are not outlines of letters', () => {
		const drawn = [94, 114].map((top) => shape('frame', 70, top, 8));
		const page = new PageBuilder(1, { shapes: drawn }).line('Title® one', 50, 102).line('Total® two', 50, 122);
		expect(textOf(page.build())).toBe('Title® one Total® two');
	});

	it('are not isolated dots, letter fields or parts of a drawing', () => {
		const within = new PageBuilder(1, { shapes: [shape('disc', 77, 94.5, 4), shape('disc', 77, 114.5, 4)] })
			.line('north', 50, 100)
			.line('south', 84, 100)
			.line('east', 54, 120)
			.line('west', 84, 120);
		expect(textOf(within.build())).toBe('north south east west');
		expect(textOf(new PageBuilder(1, { shapes: [shape('disc', 50, 94.5, 4)] }).line('alone', 60, 100).build())).toBe(
			'alone',
		);
		const fields = [50, 59, 68].map((left) => shape('frame', left, 94, 9));
		expect(textOf(new PageBuilder(1, { shapes: fields }).line('year', 80, 102).build())).toBe('year');
		const dots = [shape('disc', 50, 94.5, 4), shape('disc', 50, 106.5, 4)];
		const drawings = [{ left: 40, top: 80, right: 200, bottom: 200 }];
		expect(textOf(new PageBuilder(1, { shapes: dots, drawings }).lines(['north', 'south'], 60, 100).build())).toBe(
			'north south',
		);
	});
});

import type { Box, Fill, Page, PageImage } from '../../../../src/engine/model';
import { blocksOf, PageBuilder, prose, wordsIn } from './page-builder';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const fill = (left: number, top: number, right: number, bottom: number): Fill => ({
	box: box(left, top, right, bottom),
	color: 0xe69933,
});

const rule = (start: number, end: number, position: number): Page['rules'][number] => ({
	direction: 'horizontal',
	position,
	start,
	end,
	thickness: 1,
});

const shadow: PageImage = { index: 0, box: box(100, 200, 400, 400), pixelWidth: 600, pixelHeight: 400 };

/** The figures of a page with an image and what is drawn over it. */
async function figuresOf(parts: Partial<Page>, draw: (page: PageBuilder) => PageBuilder = (page) => page) {
	const page = draw(new PageBuilder(1, { images: [shadow], ...parts }).lines(prose(3, 80, 'Before'), 50, 100));
	const blocks = await blocksOf(page);
	expect(wordsIn(blocks)).toHaveLength(page.words.length);
	return blocks.flatMap((block) => (block.kind === 'figure' ? [block] : []));
}

describe('an image with drawings over it', () => {
	it.each<[string, Partial<Page>, Box?]>([
		['boxes', { fills: [fill(150, 240, 330, 360), fill(180, 280, 240, 340)] }],
		['curves', { drawings: [box(120, 220, 380, 380)] }],
		['curves beyond its edges', { drawings: [box(80, 190, 420, 410)] }, box(80, 190, 420, 410)],
		['a small box', { fills: [fill(150, 240, 200, 270)] }],
		['bars', { fills: [300, 260, 330].map((top, index) => fill(150 + 60 * index, top, 190 + 60 * index, 380)) }],
		['boxes and curves', { fills: [fill(150, 240, 330, 360)], drawings: [box(140, 230, 390, 380)] }],
	])('such as %s is one figure as the page shows it', async (_, parts, bounds = shadow.box) => {
		const figures = await figuresOf(parts);
		expect(figures).toHaveLength(1);
		expect(figures[0]).toMatchObject({ box: bounds });
		expect(figures[0]!.image).toBeUndefined();
	});

	it('keeps the words of labels in the result', async () => {
		const figures = await figuresOf({ fills: [fill(150, 240, 330, 360)] }, (page) => page.line('Pump', 180, 300));
		expect(figures.map(({ image }) => image)).toEqual([undefined]);
	});

	it.each<[string, Partial<Page>]>([
		['nothing over it', {}],
		['a background under it', { fills: [fill(50, 150, 500, 450)] }],
		['a frame of its size', { fills: [fill(101, 201, 399, 399)] }],
		['a speck on it', { fills: [fill(150, 240, 160, 250)] }],
		['a box beside it', { fills: [fill(390, 240, 500, 360)] }],
	])('stays an image with %s', async (_, parts) => {
		expect((await figuresOf(parts)).map(({ image }) => image)).toEqual([shadow]);
	});

	it('stays an image below running text', async () => {
		const figures = await figuresOf({ fills: [fill(110, 220, 390, 360)] }, (page) =>
			page.lines(prose(8, 50, 'Inside'), 120, 240),
		);
		expect(figures.map(({ image }) => image)).toEqual([shadow]);
	});
});

describe('a diagram of boxes, lines and curves', () => {
	const parts: Partial<Page> = {
		images: [],
		drawings: [box(180, 250, 230, 290)],
		fills: [fill(100, 220, 180, 320), fill(300, 220, 400, 320)],
		rules: [rule(230, 300, 270)],
	};
	const diagram = box(100, 220, 400, 320);

	it('is one figure with its labels', async () => {
		const figures = await figuresOf(parts, (page) => page.line('Role', 120, 270).line('Function', 320, 270));
		expect(figures.map(({ box: found }) => found)).toEqual([diagram]);
		expect(wordsIn(figures)).toEqual(['Role', 'Function']);
	});

	it('is one figure with many labels in a row', async () => {
		const ground = { ...parts, drawings: [box(180, 230, 330, 290)], fills: [fill(60, 215, 560, 420)] };
		const figures = await figuresOf(ground, (page) => {
			for (let row = 0; row < 4; row++)
				for (let column = 0; column < 10; column++) page.line('Label', 70 + 48 * column, 230 + 40 * row);
			return page;
		});
		expect(figures.map(({ box: found }) => found)).toEqual([box(60, 215, 560, 420)]);
	});

	it.each<[string, Partial<Page>]>([
		['without lines between them', { rules: [] }],
		['with running text in a box', { fills: [fill(100, 220, 180, 320), fill(300, 220, 580, 420)] }],
		['on a ground as large as the page', { fills: [fill(0, 0, 600, 790)], rules: [] }],
	])('stays in its parts %s', async (_, change) => {
		const figures = await figuresOf({ ...parts, ...change }, (page) => page.lines(prose(12, 48, 'Inside'), 305, 240));
		expect(figures.map(({ box: found }) => found)).not.toContainEqual(diagram);
	});
});

describe('pieces apart from each other', () => {
	const parts = { images: [], drawings: [box(120, 250, 200, 330), box(300, 250, 380, 330)] };
	const draw = (caption: string) => (page: PageBuilder) =>
		page
			.lines(prose(4, 80, 'Running'), 50, 180)
			.lines(['Acid', 'Base'], 230, 270, {}, 40)
			.line('Enzyme', 140, 345)
			.line(caption, 120, 365);

	it('are one figure with their labels over a caption', async () => {
		const figures = await figuresOf(parts, draw('Figure 2: Synthesis of the base by an enzyme'));
		expect(figures).toMatchObject([{ box: { left: 120, top: 250, right: 380, bottom: 347 } }]);
		expect(wordsIn(figures).toSorted()).toEqual(['Acid', 'Base', 'Enzyme']);
	});

	it.each(['The synthesis of the base by an enzyme', 'Table 2: Synthesis of the base by an enzyme'])(
		'stay apart over "%s"',
		async (text) => {
			const figures = await figuresOf(parts, draw(text));
			expect(figures.map(({ box: found }) => found)).toEqual(parts.drawings);
		},
	);
});

describe('symbols between the words of running text', () => {
	const symbols = { images: [], drawings: [box(150, 245, 420, 330)] };

	/** Lines of names, each before a symbol and its mark. */
	const names = (from: number, count: number) => (page: PageBuilder) => {
		for (let row = 0; row < 6; row++)
			for (let column = 0; column < count; column++)
				page.line('Ada Byron', from + 75 * column, 250 + 14 * row).line('2,', from + 75 * column + 58, 250 + 14 * row);
		return page;
	};

	it('are not a figure', async () => {
		expect(await figuresOf(symbols, names(60, 7))).toEqual([]);
	});

	it('are labels where no line goes on outside', async () => {
		const figures = await figuresOf(symbols, names(170, 3));
		expect(figures.map(({ box: found }) => found)).toEqual(symbols.drawings);
	});
});

import type { Fill, Page, Rule } from '../../../../src/engine/model';
import { element } from '../tables/pages';
import { layOut, PageBuilder, prose, describeBlocks, wordsIn } from './page-builder';

const withCharts = async (page: PageBuilder) => (await layOut([page], { analysis: 'full', charts: true }))[0]!.blocks;

const rule = (direction: Rule['direction'], position: number, start: number, end: number): Rule => ({
	direction,
	position,
	start,
	end,
	thickness: 0.5,
});

const axes = [rule('vertical', 100, 200, 400), rule('horizontal', 400, 100, 400)];

const bars = [280, 250, 320].map(
	(top, index): Fill => ({
		box: { left: 120 + 90 * index, top, right: 160 + 90 * index, bottom: 400 },
		color: 0x4682b4,
	}),
);

/** Text above and below, and the labels of both axes. */
const labelled = (parts: Partial<Page>) =>
	new PageBuilder(1, parts)
		.lines(prose(3, 70, 'Before'), 50, 150)
		.lines(['20', '10', '0'], 84, 204, {}, 98)
		.line('2021', 130, 414)
		.line('2022', 220, 414)
		.line('2023', 310, 414)
		.line('Year of measurement', 200, 430)
		.line('Figure 1: What was measured', 50, 460)
		.lines(prose(3, 70, 'After'), 50, 490);

/** Lines whose first words have a background. */
function onFills(page: PageBuilder, texts: readonly string[], after = '', heights = texts.map(() => 14)): Page {
	let y = 210;
	const fills = texts.map((text, index): Fill => {
		page.line(text, 54, y);
		const { right } = page.words.at(-1)!.box;
		if (after !== '') page.line(after, right + 8, y);
		const top = y - 10;
		y += heights[index]! + 6;
		return { box: { left: 50, top, right: right + 4, bottom: top + heights[index]! }, color: 0xdddddd };
	});
	return { ...page.build(), fills };
}

describe('charts', () => {
	it.each([
		['bars', { fills: bars, rules: axes }],
		['lines between axes', { rules: axes }],
	])('of %s remove their labels from the text', async (_, parts) => {
		const blocks = await withCharts(labelled(parts));
		expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'figure', 'text', 'text']);
		expect(describeBlocks(blocks)[1]).toBe('caption: Figure 1: What was measured');
		expect(blocks[1]).toMatchObject({ box: { left: 84, bottom: 432 } });
	});

	it('overlapped by drawings are one figure with each label once', async () => {
		const drawings = [{ left: 300, top: 300, right: 470, bottom: 440 }];
		const blocks = await withCharts(labelled({ fills: bars, rules: axes, drawings }));
		const words = wordsIn(blocks);
		expect(blocks.filter(({ kind }) => kind === 'figure')).toMatchObject([
			{ box: { left: 84, top: 196, right: 470, bottom: 440 } },
		]);
		expect(words.filter((word) => word === '2023')).toEqual(['2023']);
	});

	it('of curves include the legend entries', async () => {
		const drawings = [{ left: 100, top: 100, right: 250, bottom: 250 }];
		const fills = [150, 170].map(
			(top): Fill => ({ box: { left: 270, top, right: 278, bottom: top + 8 }, color: 0x008000 }),
		);
		const page = new PageBuilder(1, { drawings, fills })
			.lines(prose(3, 70), 50, 60)
			.line('North region', 284, 157)
			.line('South region', 284, 177);
		const blocks = await withCharts(page);
		expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'figure']);
	});

	it('require labels: text next to lines and boxes stays', async () => {
		const page = new PageBuilder(1, { rules: axes, fills: bars })
			.lines(prose(20, 40), 420, 200)
			.lines(prose(3, 70, 'After'), 100, 414);
		expect(describeBlocks(await withCharts(page)).join(' ')).toContain('After');
		expect((await withCharts(page)).some(({ kind }) => kind === 'figure')).toBe(false);
	});

	it.each<[string, (page: PageBuilder) => Page]>([
		['badges of different widths', (page) => onFills(page, ['stable', 'since 2.4', 'experimental feature'])],
		['options in inline code', (page) => onFills(page, ['PORT', 'DATABASE_URL', 'HOST'], 'is read once')],
		['options in Greek', (page) => onFills(page, ['αρχείο', 'ρυθμίσεις', 'τέλος'], 'πρώτη λέξη')],
		[
			'a code block, a callout and a heading on one margin',
			(page) => onFills(page, ['build all', 'Note this', 'Next'], '', [80, 40, 15]),
		],
		[
			'short lines of rounded borders',
			(page) => ({
				...onFills(page, ['Ctrl', 'Shift', 'P'], 'and then'),
				fills: [0, 1, 2, 3].map((index) => ({
					box: { left: 50, top: 200 + 20 * index, right: 55 + 9 * index, bottom: 205 + 25 * index },
					color: 0x999999,
				})),
			}),
		],
	])('are not %s', async (_, draw) => {
		const page = draw(new PageBuilder().lines(prose(3, 70, 'Before'), 50, 120));
		const { blocks } = (await layOut([page], { analysis: 'full', charts: true }))[0]!;
		expect(blocks.map(({ kind }) => kind)).not.toContain('figure');
		expect(wordsIn(blocks)).toHaveLength(page.words.length);
	});

	it('keep words tagged as part of a figure', async () => {
		const page = new PageBuilder()
			.lines(prose(3, 70, 'Before'), 50, 60)
			.lines(['Reader', 'Writer', 'Between both'], 100, 200, {}, 40)
			.lines(prose(3, 70, 'After'), 50, 400)
			.build();
		const words = page.words.map((word) => ({ ...word, mark: Math.floor(word.box.top / 150) }));
		const kids = [0, 1, 2].map((mark) => element(mark === 1 ? 'Figure' : 'P', [mark]));
		const blocks = (await layOut([{ ...page, words, structure: element('Document', kids) }]))[0]!.blocks;
		expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'figure', 'text']);
		expect(wordsIn(blocks)).toHaveLength(words.length);
	});
});

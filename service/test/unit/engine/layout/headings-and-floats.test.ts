import type { Block, TableBlock, TextBlock } from '../../../../src/engine/model/blocks';
import { wholeRunsText } from '../../../../src/engine/text/runs';
import { moveBetweenParagraphs, type PlacedItem } from '../../../../src/engine/layout/regions/floats';
import { layoutSettings } from '../../../../src/engine/layout/settings/settings';
import { OutlineTitles } from '../../../../src/engine/layout/roles/outline-titles';
import { bold, layOut, PageBuilder, prose, describeBlocks, blocksOf } from './page-builder';

const headingsOf = (blocks: readonly Block[]) =>
	blocks
		.filter((block): block is TextBlock => block.kind === 'text' && block.role === 'heading')
		.map((block) => [block.level, wholeRunsText(block.runs)]);

describe('outline', () => {
	const page = () =>
		new PageBuilder()
			.line('The plain title of the whole', 50, 60, { size: 20 })
			.line('What we found', 50, 100)
			.lines(prose(5, 80), 50, 124)
			.line('2.1 Where it lay', 50, 220)
			.lines(prose(5, 80), 50, 244);

	it('turns its titles into headings with its levels', async () => {
		const outline = [
			{ title: 'What we found', level: 0, pageNumber: 1 },
			{ title: 'Where it  lay', level: 1, pageNumber: 1 },
		];
		const [laidOut] = await layOut([page()], { analysis: 'full', outline });
		expect(headingsOf(laidOut!.blocks)).toEqual([
			[1, 'The plain title of the whole'],
			[2, 'What we found'],
			[3, '2.1 Where it lay'],
		]);
		const [without] = await layOut([page()], { analysis: 'full' });
		expect(headingsOf(without!.blocks)).toEqual([[1, 'The plain title of the whole']]);
	});

	it('ignores the same words on a distant page', () => {
		const titles = new OutlineTitles([
			{ title: '3 Results', level: 0, pageNumber: 7 },
			{ title: 'Nowhere', level: 0 },
		]);
		expect(titles.levelOf('Results', 7)).toBe(0);
		expect(titles.levelOf('RESULTS.', 8)).toBe(0);
		expect(titles.levelOf('Results', 2)).toBeUndefined();
		expect(titles.levelOf('Nowhere', 1)).toBeUndefined();
	});

	it('ignores cited works', () => {
		const work = '13. Miller A, Fisher B. On roots in shade: an overview. Journal of Botany 2010;4:95-105.';
		expect(new OutlineTitles([{ title: work, level: 0, pageNumber: 7 }]).levelOf(work, 7)).toBeUndefined();
	});
});

describe('numbered headings', () => {
	it('continue below the text after their number', async () => {
		const page = new PageBuilder()
			.lines(prose(6, 80), 50, 60)
			.line('1.2.1 Flow of papers for the approval of', 50, 160, bold)
			.line('certificates', 50 + 5 * 5 + 3, 172, bold)
			.lines(prose(6, 80), 50, 190);
		expect(headingsOf(await blocksOf(page)).map(([, text]) => text)).toEqual([
			'1.2.1 Flow of papers for the approval of certificates',
		]);
	});

	it('may be smaller than the text if bold', async () => {
		const heading = (text: string) =>
			new PageBuilder()
				.lines(prose(6, 80), 50, 60)
				.line(text, 50, 160, { ...bold, size: 9 })
				.lines(prose(6, 80), 50, 180);
		expect(headingsOf(await blocksOf(heading('2.1.1 Drives of cars')))).toHaveLength(1);
		expect(headingsOf(await blocksOf(heading('Drives of cars')))).toHaveLength(1);
		expect(headingsOf(await blocksOf(heading('drives of cars.')))).toHaveLength(0);
	});
});

describe('headings by their style', () => {
	it('are found in Greek, whose letters are not math', async () => {
		const page = new PageBuilder()
			.line('Το κλίμα της πόλης', 50, 60, { size: 16, ...bold })
			.lines(prose(6, 80), 50, 90);
		expect(headingsOf(await blocksOf(page))).toEqual([[1, 'Το κλίμα της πόλης']]);
	});

	it('are below a slightly larger title of the same style', async () => {
		const page = new PageBuilder()
			.line('The title of the whole', 50, 60, { size: 17, ...bold })
			.lines(prose(5, 80), 50, 90)
			.line('The first part', 50, 180, { size: 16.5, ...bold })
			.lines(prose(5, 80), 50, 210)
			.line('The second part', 50, 300, { size: 16.5, ...bold })
			.lines(prose(5, 80), 50, 330);
		expect(headingsOf(await blocksOf(page)).map(([level]) => level)).toEqual([1, 2, 2]);
	});

	it('are below a title of similar style if only they have numbers', async () => {
		const page = (...titles: readonly string[]) =>
			titles.reduce(
				(built, title, index) =>
					built.line(title, 50, 60 + 140 * index, { size: 16 }).lines(prose(6, 80), 50, 84 + 140 * index),
				new PageBuilder(),
			);
		const levels = async (...titles: readonly string[]) =>
			headingsOf(await blocksOf(page(...titles))).map(([level]) => level);
		expect(await levels('The whole of it', '1. What we sought', '2. What we found')).toEqual([1, 2, 2]);
		expect(await levels('The one part', 'What we sought', 'What we found')).toEqual([1, 1, 1]);
	});

	it('have the level of their style in any context', async () => {
		const italic = { size: 12, style: { font: 'Times-Italic', italic: true } };
		const page = new PageBuilder()
			.line('The title of the whole', 50, 60, { size: 20, ...bold })
			.line('A part', 50, 90, { size: 12, ...bold })
			.lines(prose(4, 80), 50, 110)
			.line('A smaller part', 50, 180, italic)
			.lines(prose(4, 80), 50, 200)
			.line('Another small part', 50, 270, italic)
			.lines(prose(4, 80), 50, 290)
			.line('Another part', 50, 360, { size: 12, ...bold })
			.lines(prose(4, 80), 50, 380);
		expect(headingsOf(await blocksOf(page)).map(([level]) => level)).toEqual([1, 2, 3, 3, 2]);
	});
});

describe('objects beside text', () => {
	const words = (text: string, x: number, y: number) => new PageBuilder().line(text, x, y).words;
	const line = (text: string, y: number): PlacedItem => {
		const own = words(text, 50, y);
		const box = { left: 50, right: own.at(-1)!.box.right, top: y - 8, bottom: y + 2 };
		return { item: { kind: 'line', line: { words: own, box, turn: 0 } }, box };
	};
	const object = (left: number, y: number): PlacedItem => ({
		item: { kind: 'object', id: 1 },
		box: { left, right: left + 100, top: y, bottom: y + 40 },
	});
	const order = (items: readonly PlacedItem[]) => moveBetweenParagraphs(items, layoutSettings).map(({ kind }) => kind);

	it('are read at the next paragraph end', () => {
		const first = line('a text that goes on', 100);
		const second = line('and on to its end', 112);
		const third = line('before the next one', 140);
		expect(order([first, object(300, 95), second, third])).toEqual(['line', 'line', 'object', 'line']);
	});

	it('stay in place between lines they separate', () => {
		expect(order([line('a text above it', 100), object(50, 103), line('a text below it', 150)])).toEqual([
			'line',
			'object',
			'line',
		]);
	});

	it('are never lost', async () => {
		expect(order([object(50, 10), object(300, 10)])).toEqual(['object', 'object']);
		const rules = [
			...[100, 120, 140].map((position) => ({
				direction: 'horizontal' as const,
				position,
				start: 350,
				end: 550,
				thickness: 1,
			})),
			...[350, 450, 550].map((position) => ({
				direction: 'vertical' as const,
				position,
				start: 100,
				end: 140,
				thickness: 1,
			})),
		];
		const page = new PageBuilder(1, { rules }).lines(prose(8, 55), 50, 90);
		for (const [index, text] of ['one', 'two', 'three', 'four'].entries())
			page.line(text, 360 + 100 * (index % 2), 114 + 20 * Math.floor(index / 2));
		const blocks = await blocksOf(page);
		expect(blocks.filter((block): block is TableBlock => block.kind === 'table')).toHaveLength(1);
		expect(describeBlocks(blocks)).toHaveLength(1);
	});
});

describe('columns that change within a page', () => {
	it('are read part by part: a summary with side notes, then two columns', async () => {
		const page = new PageBuilder()
			.lines(prose(16, 32, 'Notes'), 50, 60, { size: 8 }, 10)
			.lines(prose(19, 66, 'Summary'), 220, 60)
			.line('1 Start', 50, 330, { size: 12, ...bold })
			.lines(prose(7, 46, 'First'), 50, 352)
			.lines(prose(9, 46, 'Second'), 310, 328);
		const order = describeBlocks(await blocksOf(page)).map((text) => /: (\S+)/.exec(text)?.[1]);
		expect(order).toEqual(['Notes', 'Summary', '1', 'First', 'Second']);
	});

	it.each([
		[10, 8, 24],
		[10, 7, 20],
		[9, 7.5, 30],
		[11, 9, 28],
		[8, 10, 24],
	])('are read to their end above other type: %f and %f pt, %f pt apart', async (size, other, gap) => {
		const columns = (space: number, below: number) =>
			new PageBuilder()
				.lines(prose(9, 46, 'First'), 50, 60, { size })
				.lines(prose(9, 46, 'Second'), 310, 60, { size })
				.line('References', 50, 60 + 8 * 12 + space, { size: below + 2, ...bold })
				.lines(prose(9, 46, 'Third'), 50, 76 + 8 * 12 + space, { size: below })
				.lines(prose(10, 46, 'Fourth'), 310, 64 + 8 * 12 + space, { size: below });
		const order = async (page: PageBuilder) =>
			describeBlocks(await blocksOf(page)).flatMap(
				(text) => /: (References|First|Second|Third|Fourth)/.exec(text)?.[1] ?? [],
			);
		expect(await order(columns(gap + 12, other))).toEqual(['First', 'Second', 'References', 'Third', 'Fourth']);
		expect(await order(columns(gap + 12, size))).toEqual(['First', 'References', 'Third', 'Second', 'Fourth']);
	});

	it.each([
		[10, 8],
		[11, 7.5],
	])('end with a single row of other type each: %f and %f pt', async (size, other) => {
		const page = new PageBuilder()
			.lines(prose(9, 46, 'First'), 50, 60, { size })
			.lines(prose(9, 46, 'Second'), 310, 60, { size })
			.line('Left 44', 50, 220, { size: other })
			.line('Book', 200, 220, { size: other })
			.line('Right 45', 310, 220, { size: other });
		const texts = describeBlocks(await blocksOf(page)).join(' ');
		expect(texts.match(/First|Second|Left|Book|Right/g)).toEqual(['First', 'Left', 'Book', 'Second', 'Right']);
	});
});

import type { Word } from '../../../../src/engine/model';
import { element, gridLines, horizontal } from '../tables/pages';
import { wholeRunsText } from '../../../../src/engine/text/runs';
import { bold, describeBlocks, layOut, PageBuilder, prose, type Setting } from './page-builder';

const title: Setting = { ...bold, size: 26 };

/** Tags some parts of a page as paragraphs, in their order. */
function taggedPage(parts: readonly PageBuilder[]) {
	const words: Word[] = parts.flatMap((part, mark) => part.words.map((word) => ({ ...word, mark })));
	const kids = parts.map((_, mark) => element('P', [mark]));
	return { ...new PageBuilder().build(), words, structure: element('Document', kids) };
}

describe('a slide tagged in drawing order', () => {
	it('is read from its title on', async () => {
		const page = taggedPage([
			new PageBuilder().lines(prose(6, 90, 'Opening'), 40, 200),
			new PageBuilder().lines(prose(6, 90, 'Middle'), 40, 320),
			new PageBuilder().lines(prose(6, 90, 'Closing'), 40, 440),
			new PageBuilder().line('Garden tools', 120, 50, title),
		]);
		const blocks = describeBlocks((await layOut([page]))[0]!.blocks);
		expect(blocks[0]).toBe('heading: Garden tools');
		expect(blocks.slice(1).map((block) => /Opening|Middle|Closing/.exec(block)?.[0])).toEqual([
			'Opening',
			'Middle',
			'Closing',
		]);
	});
});

describe('the code in the banner of a slide', () => {
	const slide = (build: (page: PageBuilder) => PageBuilder) =>
		layOut([build(new PageBuilder()).lines(prose(8, 90), 40, 200)]).then(([page]) => describeBlocks(page!.blocks));

	it('is part of the title beside it', async () => {
		const blocks = await slide((page) =>
			page.line('RN', 40, 60, { ...bold, size: 40 }).line('Release notes', 110, 46, title),
		);
		expect(blocks[0]).toBe('heading: RN Release notes');
	});

	it('is no paragraph beside a heading of the next column', async () => {
		const page = new PageBuilder()
			.lines(prose(18, 50, 'Left'), 40, 100)
			.line('Garden tools', 302, 100, bold)
			.lines(prose(17, 50, 'Right'), 302, 112);
		expect(describeBlocks((await layOut([page]))[0]!.blocks)).toContain('heading: Garden tools');
	});
});

describe('labels of a drawing', () => {
	it('are no headings where a page repeats them', async () => {
		const page = new PageBuilder()
			.line('Garden tools', 40, 60, title)
			.lines(prose(8, 90, 'Above'), 40, 100)
			.line('Asset', 60, 230, bold)
			.line('Function', 60, 260, bold)
			.line('Asset', 60, 290, bold);
		const blocks = describeBlocks((await layOut([page]))[0]!.blocks);
		expect(blocks).not.toContain('heading: Asset');
		expect(blocks.filter((text) => text.includes('Asset'))).toHaveLength(2);
	});

	it('are headings where each has text below it', async () => {
		const page = new PageBuilder()
			.line('Asset', 60, 90, bold)
			.lines(prose(8, 90, 'Above'), 40, 120)
			.line('Asset', 60, 260, bold)
			.lines(prose(8, 90, 'Below'), 40, 290);
		const blocks = describeBlocks((await layOut([page]))[0]!.blocks);
		expect(blocks.filter((text) => text === 'heading: Asset')).toHaveLength(2);
	});
});

describe('a page number level with the title of a slide', () => {
	it('is not part of a table', async () => {
		const titles = ['Spades', 'Rakes', 'Hoes', 'Watering cans'];
		const pages = titles.map((name, index) =>
			new PageBuilder(index + 1)
				.line('A1', 30, 45, title)
				.line(name, 120, 45, title)
				.line(String(index + 11), 540, 45)
				.line('2017', 30, 70, title)
				.line('and their care', 120, 70, title)
				.lines(prose(12, 90, 'Body'), 40, 200),
		);
		for (const { blocks } of await layOut(pages)) {
			expect(describeBlocks(blocks).filter((text) => text.startsWith('pageNumber'))).toHaveLength(1);
		}
	});
});

describe('frames around text', () => {
	it('are panels with a heading and paragraphs, not a table', async () => {
		const page = new PageBuilder(1, { rules: gridLines([40, 300, 560], [100, 125, 320]) })
			.line('Roadmap', 45, 115, bold)
			.line('Thanks', 305, 115, bold)
			.lines(prose(15, 48, 'Left'), 45, 140)
			.lines(prose(15, 48, 'Right'), 305, 140);
		const [{ blocks }] = (await layOut([page])) as [Awaited<ReturnType<typeof layOut>>[number]];
		expect(blocks.filter(({ kind }) => kind === 'table')).toEqual([]);
		expect(describeBlocks(blocks).map((text) => text.slice(0, 16))).toEqual([
			'heading: Roadmap',
			'paragraph: Left ',
			'heading: Thanks',
			'paragraph: Right',
		]);
	});

	it('are read row by row, each as a whole', async () => {
		const boxes = [40, 310].flatMap((left) => [100, 330].map((top) => gridLines([left, left + 250], [top, top + 200])));
		const page = new PageBuilder(1, { rules: boxes.flat() });
		const names = ['Causes', 'Remedies', 'Examples', 'References'];
		names.forEach((name, index) => {
			const [x, y] = [index % 2 === 0 ? 45 : 315, index < 2 ? 115 : 345];
			page.line(name, x, y, bold).lines(prose(13, 44, name), x, y + 18);
		});
		const [{ blocks }] = (await layOut([page])) as [Awaited<ReturnType<typeof layOut>>[number]];
		const headings = describeBlocks(blocks).filter((text) => text.startsWith('heading'));
		expect(headings).toEqual(names.map((name) => `heading: ${name}`));
	});

	it('do not break columns of text beside them', async () => {
		const page = new PageBuilder(1, { rules: gridLines([40, 290], [300, 460]) })
			.lines(prose(14, 44, 'Start'), 45, 100)
			.lines(prose(10, 44, 'Boxed'), 45, 320)
			.lines(prose(30, 44, 'Right'), 315, 100);
		const [{ blocks }] = (await layOut([page])) as [Awaited<ReturnType<typeof layOut>>[number]];
		const order = describeBlocks(blocks).map((text) => /Start|Boxed|Right/.exec(text)?.[0]);
		expect(order).toEqual(['Start', 'Boxed', 'Right']);
	});

	it('are cells where long descriptions have labels beside them', async () => {
		const page = new PageBuilder(1, { rules: gridLines([40, 140, 560], [100, 280, 460]) })
			.line('Windows', 45, 115)
			.lines(prose(13, 76, 'First'), 145, 115)
			.line('Floors', 45, 295)
			.lines(prose(13, 76, 'Second'), 145, 295);
		const [{ blocks }] = (await layOut([page])) as [Awaited<ReturnType<typeof layOut>>[number]];
		expect(blocks.map(({ kind }) => kind)).toEqual(['table']);
	});

	it('are dropped around a tagged table', async () => {
		const cells = ['Easy', 'Common', 'Hard', 'Rare'];
		const words = cells.flatMap((cell, mark) =>
			new PageBuilder()
				.line(cell, 120 + 200 * (mark % 2), 140 + 20 * Math.floor(mark / 2))
				.words.map((word) => ({ ...word, mark })),
		);
		const around = new PageBuilder().line('Agents', 120, 115).line('Impacts', 320, 115).words;
		const row = (first: number) => element('TR', [element('TD', [first]), element('TD', [first + 1])]);
		const [{ blocks }] = (await layOut([
			{
				...new PageBuilder().build(),
				words: [...words, ...around.map((word, index) => ({ ...word, mark: 4 + index }))],
				rules: gridLines([100, 300, 500], [100, 125, 180]),
				structure: element('Document', [element('Table', [row(0), row(2)]), element('P', [4]), element('P', [5])]),
			},
		])) as [Awaited<ReturnType<typeof layOut>>[number]];
		const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));
		expect(tables.map(({ evidence, rowCount }) => [evidence, rowCount])).toEqual([['tags', 2]]);
	});
});

describe('a tagged table that is part of a drawn one', () => {
	const [xs, ys] = [
		[60, 230, 400, 540],
		[100, 140, 170, 260],
	];
	const heads = ['Agents', 'Weakness', 'Impacts'];

	/** Three columns of which the tags of a table hold two, with boxes of a drawing and a dashed line across the header. */
	async function tablesOf({ tagged = [1, 2], note = new Array<string>(), drawing = true } = {}) {
		let mark = 0;
		const words: Word[] = [];
		const set = (text: string, x: number, y: number, isTagged: boolean) => {
			const own = new PageBuilder().line(text, x, y).words;
			words.push(...(isTagged ? own.map((word) => ({ ...word, mark })) : own));
			return element('TD', isTagged ? [mark++] : []);
		};
		heads.forEach((head, column) => set(head, xs[column]! + 45, 123, false));
		note.forEach((line, index) => set(line, xs[0]! + 5, 30 + 12 * index, false));
		const trs = [160, 190].map((y) =>
			element(
				'TR',
				heads.map((head, column) => set(`${head} ${y}`, xs[column]! + 5, y, tagged.includes(column))),
			),
		);
		const box = (x: number) => gridLines([x, x + 80], [110, 130]);
		const dashes = [
			[62, 100],
			[180, 275],
			[355, 440],
			[520, 538],
		] as const;
		const [{ blocks }] = (await layOut([
			{
				...new PageBuilder().build(),
				words,
				rules: [
					...gridLines(xs, ys),
					...(note.length > 0 ? gridLines([xs[0]!, xs.at(-1)!], [15, 100]) : []),
					...(drawing
						? [box(100), box(275), box(440), dashes.map(([from, to]) => horizontal(120, from, to))].flat()
						: []),
				],
				structure: element('Document', [element('Table', trs)]),
			},
		])) as [Awaited<ReturnType<typeof layOut>>[number]];
		return blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));
	}

	it.each([[[1, 2]], [[0, 1]], [[0, 2]]])('is read with the cells that columns %p lack', async (tagged) => {
		const [table, ...others] = await tablesOf({ tagged });
		expect(others).toEqual([]);
		expect(table).toMatchObject({ evidence: 'ruled', rowCount: 3, columnCount: 3 });
		expect(table?.cells.map(({ runs }) => wholeRunsText(runs))).toEqual([
			...heads,
			...heads.map((head) => `${head} 160`),
			...heads.map((head) => `${head} 190`),
		]);
	});

	it('is read as tagged if the frame of the drawn one also holds prose', async () => {
		const [table] = await tablesOf({ note: prose(5, 90) });
		expect(table).toMatchObject({ evidence: 'tags', rowCount: 2 });
	});

	it('is read as tagged if its rows have no further words', async () => {
		const [table] = await tablesOf({ tagged: [0, 1, 2], drawing: false });
		expect(table).toMatchObject({ evidence: 'tags', rowCount: 2 });
	});
});

describe('an abbreviation that heads a part of every page', () => {
	it('has the level of the headings beside it', async () => {
		const pages = Array.from({ length: 4 }, (_, index) =>
			new PageBuilder(index + 1)
				.line(`Garden tools ${'abcd'.charAt(index)}`, 40, 60, title)
				.lines(prose(6, 90, `Garden ${index}`), 40, 100)
				.line('ACME', 40, 210, { ...bold, size: 14 })
				.lines(prose(6, 90), 40, 230)
				.line(index % 2 ? 'External' : 'Others outside', 40, 330, { ...bold, size: 14 })
				.lines(prose(6, 90), 40, 350),
		);
		const levels = (await layOut(pages)).flatMap(({ blocks }) =>
			blocks.flatMap((block) => (block.kind === 'text' && block.role === 'heading' ? [block.level] : [])),
		);
		expect(levels).toEqual([1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2]);
	});
});

import { layoutSettings } from '../../../../src/engine/layout/settings/settings';
import { findFurniture } from '../../../../src/engine/layout/regions/furniture';
import { pageEdges } from '../../../../src/engine/layout/regions/page-edges';
import { page as tablePage, text } from '../tables/pages';
import type { Decision } from '../../../../src/engine/scores/decisions';
import { layOut, PageBuilder, prose, describeBlocks } from './page-builder';

/** A page of text with lines at its head and foot. */
const page = (number: number, head: string | undefined, foot?: string) => {
	const builder = new PageBuilder(number);
	if (head !== undefined) builder.line(head, 50, 40);
	builder.lines(prose(48, 80, `Page${'abcdefgh'.charAt(number)}`), 50, 100);
	if (foot !== undefined) builder.line(foot, 50, 770);
	return builder;
};

const textsOf = async (pages: readonly PageBuilder[]) =>
	(await layOut(pages)).map(({ blocks }) => describeBlocks(blocks));

describe('running lines', () => {
	it('are found on a single page by their numbers; a line like its text is kept', async () => {
		const [texts] = await textsOf([page(1, 'Quiet harbours of the north', 'Page 1 of 1')]);
		expect(texts![0]).not.toMatch(/^header/);
		expect(texts![0]).toContain('Quiet harbours of the north');
		expect(texts!.at(-1)).toBe('pageNumber: Page 1 of 1');
	});

	it('are found if the first page has none', async () => {
		const head = 'Quiet harbours of the north';
		const pages = await textsOf([page(1, undefined), page(2, head), page(3, head)]);
		expect(pages.map((texts) => texts[0]!.split(':')[0])).toEqual(['paragraph', 'header', 'header']);
	});

	it('are not notes: lines with a mark and the end of a text on its last page stay', async () => {
		const [texts] = await textsOf([page(1, undefined, '1. Taken from the lower harbour.')]);
		expect(texts!.join('\n')).not.toMatch(/footer|pageNumber/);
		const [, last] = await textsOf([page(1, undefined), new PageBuilder(2).line('and so it ends at last.', 50, 60)]);
		expect(last).toEqual(['paragraph: and so it ends at last.']);
	});

	it('are the same despite an OCR difference', async () => {
		const feet = ['© Harbour office', '@ Harbour office', 'Harbour office'];
		const pageOf = (foot: string, index: number) =>
			new PageBuilder(index + 1).lines(prose(48, 80, `Page${'abc'.charAt(index)}`), 50, 150).line(foot, 50, 729);
		const pages = await textsOf(feet.map(pageOf));
		expect(pages.map((texts) => texts.at(-1))).toEqual(feet.map((foot) => `footer: ${foot}`));
	});

	it('with page numbers are not rows of the table above them', async () => {
		const pageOf = (number: number) => {
			const builder = new PageBuilder(number);
			const names = ['Basalt', 'Chalk', 'Gneiss', 'Granite', 'Marble', 'Sandstone', 'Schist', 'Slate'];
			names.forEach((name, row) =>
				builder.line(name, 50, 600 + 18 * row).line(`${number}${row}4.5`, 400, 600 + 18 * row),
			);
			return builder.line('Quarries', 50, 762).line(String(number), 414, 762);
		};
		const pages = await textsOf([pageOf(1), pageOf(2), pageOf(3)]);
		for (const [index, texts] of pages.entries())
			expect(texts.slice(-2)).toEqual(['footer: Quarries', `pageNumber: ${index + 1}`]);
	});

	const heads: readonly (readonly [string, readonly string[], readonly (true | undefined)[]])[] = [
		['one notice', ['ISSN 2231-0916 open access', 'Harbour notes', 'Harbour notes', 'Harbour notes'], [true]],
		['a caption', ['Harbour notes', 'www.harbour.example', 'Harbour notes', 'Harbour notes'], [undefined, true]],
		['another script', ['Copyright © Гавань северная', 'Harbour notes', 'Harbour notes'], [true, undefined]],
		['a longer form', ['Harbour notes © 2019', 'Harbour notes 2', 'Harbour notes 3'], [undefined, undefined]],
		['an address', ['Boat © http://dx.example/10.5', 'See http://dx.example/10.7 too', 'Harbour'], [true]],
		['words of other rows', ['Copyright © Tide and boat', 'Tide of spring', 'No boat and', 'Harbour'], [true, true]],
		['an OCR difference', ['© Harbour n0tes office', '© Harbour notes office', 'Harbour notes office'], [undefined]],
	];
	it.each(heads)('that no other page repeats are marked: %s', async (_, texts, once) => {
		const pages = await layOut(texts.map((text, index) => page(index + 1, text)));
		const found = pages.map(({ blocks }) => blocks.find((block) => block.kind === 'text' && block.role === 'header'));
		expect(found.slice(0, once.length).map((block) => block?.kind)).toEqual(once.map(() => 'text'));
		expect(found.slice(0, once.length).map((block) => block?.kind === 'text' && block.once)).toEqual(once);
	});

	it.each(['Table 3. Boats', 'Figure 2: Tides', 'Tabelle 4 – Boote', '表1 潮位', 'Exhibit B-2. Piers'])(
		'are not captions: %s',
		async (caption) => {
			const pages = [1, 2, 3].map((number) => {
				const builder = page(number, 'Quiet harbours of the north');
				return number === 2 ? builder.line(caption, 50, 60) : builder;
			});
			const [, texts] = await textsOf(pages);
			expect(texts![0]).toBe('header: Quiet harbours of the north');
			expect(texts!.find((text) => text.includes(caption))).not.toMatch(/^(header|footer)/);
		},
	);

	describe('are not the header of a table', () => {
		const names = ['Basalt', 'Chalk', 'Gneiss', 'Granite', 'Marble', 'Slate'];
		type Row = readonly string[];
		/** Rows below a header at the top of each page; the columns start at `lefts`, the first line is at `top`. */
		const found = (
			header: Row,
			lefts: readonly number[],
			rowOf: (page: number, name: string) => Row,
			top = 40,
			head?: string,
		) => {
			const edges = [1, 2, 3, 4].map((number) => {
				const lines = [header, ...names.map((name) => rowOf(number, name + 'abcdef'.charAt(number)))];
				const words = lines.flatMap((cells, index) =>
					cells.flatMap((cell, column) => text(cell, lefts[column]!, top + 16 * index)),
				);
				const above = head === undefined ? [] : text(head, 50, top - 24);
				return pageEdges({ ...tablePage([...above, ...words]), pageNumber: number }, layoutSettings);
			});
			const context = { bodySize: 10, neighbours: edges.slice(1) };
			return findFurniture(edges[0]!, context, layoutSettings).map(({ words }) =>
				words.map((word) => word.text).join(' '),
			);
		};
		const three = (number: number, name: string) => [
			name,
			`grey ${name} of quarry ${number}`,
			`${number}${name.length}`,
		];

		it.each<[string, Row, readonly number[], (page: number, name: string) => Row]>([
			['three columns', ['Stone', 'Where it is from', 'Tons'], [50, 150, 450], three],
			[
				'four columns',
				['Stone', 'Colour', 'Tons', 'Price'],
				[50, 150, 300, 450],
				(number, name) => [...three(number, name), '9,50'],
			],
			['two columns', ['Stone', 'Tons'], [50, 450], (number, name) => [`${name} ${number}`, `${number}${name.length}`]],
			[
				'years',
				['Stone', '2019', '2020'],
				[50, 250, 450],
				(number, name) => [`${name} ${number}`, '1204', `${number}204`],
			],
			[
				'signs',
				['#', 'Stone', 'Level'],
				[50, 110, 450],
				(number, name) => [`${number}.${name.length}`, `${name} of quarry ${number}`, '2'],
			],
			['Greek', ['Λίθος', 'Χρώμα', 'Τόνοι'], [50, 150, 450], three],
		])('of %s, also below a running line', (_, header, lefts, rowOf) => {
			expect(found(header, lefts, rowOf)).toEqual([]);
			expect(found(header, lefts, rowOf, 60, 'Stones of the north')).toEqual(['Stones of the north']);
		});

		it('but three texts above running text, and two above two, are running lines', () => {
			const below = (number: number, name: string) => [`${name} was cut in quarry ${number} of the north`];
			expect(found(['Stones', 'North', 'Spring'], [50, 250, 450], below)).toEqual(['Stones North Spring']);
			const chapter = (number: number, name: string) =>
				name.startsWith('Basalt') ? [`Chapter ${'abcdef'.charAt(number)}`, 'North'] : below(number, name);
			expect(found(['Stones', 'Spring'], [50, 450], chapter)).toEqual(['Stones Spring']);
		});
	});

	it('report their evidence to an observer', async () => {
		const candidates: Decision[] = [];
		const settings = { ...layoutSettings, watch: (candidate: Decision) => void candidates.push(candidate) };
		await layOut([page(1, 'Quiet harbours 7'), page(2, 'Quiet harbours 8')], { analysis: 'full', settings });
		const [first] = candidates.filter(({ kind }) => kind === 'runningLine');
		expect(first).toMatchObject({
			pageNumber: 1,
			texts: ['Quiet harbours 7'],
			taken: true,
			features: { pages: 1, index: 0, repeats: 1 },
		});
		expect(first!.score).toBeGreaterThan(layoutSettings.furniture.surest);
	});
});

import type { Block, TextBlock } from '../../../../src/engine/model/blocks';
import { wholeRunsText } from '../../../../src/engine/text/runs';
import { blocksOf, bold, layOut, PageBuilder, prose, type Setting } from './page-builder';

const headingsOf = (blocks: readonly Block[]) =>
	blocks
		.filter((block): block is TextBlock => block.kind === 'text' && block.role === 'heading')
		.map(({ runs }) => wholeRunsText(runs));

const italic: Setting = { style: { font: 'Times-Italic', italic: true } };

describe('a heading', () => {
	it.each([9.5, 10, 11])('of %f pt may end in a colon if bold and apart', async (size) => {
		const titles = ['Background:', 'Collection of the samples:', 'Results:'];
		const page = (setting: Setting, space: number) => {
			const built = new PageBuilder();
			titles.forEach((title, index) => {
				const y = 60 + 150 * index;
				built.line(title, 50, y, { size, ...setting }).lines(prose(9, 80), 50, y + 12);
				built.line('These are the last words of it all.', 50, y + 150 - space);
			});
			return built;
		};
		expect(headingsOf(await blocksOf(page(bold, 26)))).toEqual(titles);
		expect(headingsOf(await blocksOf(page({}, 26)))).toEqual([]);
		expect(headingsOf(await blocksOf(page(bold, 12)))).not.toContain('Results:');
	});

	it.each(['• ', '1. ', '– '])('is no lead-in of a list of entries with %s', async (marker) => {
		const entries = ['formulate what there is', 'solve it by hand', 'say what it means'];
		const page = new PageBuilder()
			.lines(prose(9, 80), 50, 60)
			.line('In this problem:', 50, 190, bold)
			.lines(
				entries.map((text) => marker + text),
				50,
				204,
			)
			.lines(prose(9, 80), 50, 260);
		expect(headingsOf(await blocksOf(page))).toEqual([]);
	});

	it.each([7, 8, 9])('is no plain label of %f pt', async (size) => {
		const page = (setting: Setting) => {
			const built = new PageBuilder().lines(prose(9, 80), 50, 60);
			['Combine filtrate', 'Dry powder', 'H3CO'].forEach((label, index) =>
				built.line(label, 50, 230 + 50 * index, { size, ...setting }),
			);
			return built.lines(prose(9, 80), 50, 400);
		};
		expect(headingsOf(await blocksOf(page({})))).toEqual([]);
		expect(headingsOf(await blocksOf(page(bold)))).not.toEqual([]);
	});

	it.each<[string, Setting]>([
		['bold', { size: 8, ...bold }],
		['italic', { size: 8, ...italic }],
		['small and bold', { size: 7, ...bold }],
		['coloured', { size: 8, style: { font: 'Arial', color: 0x2244aa } }],
		['of another font', { size: 8.5, style: { font: 'Arial-Bold', bold: true } }],
	])('is no %s label among others of a drawing', async (_, setting) => {
		const label = 'Olivetolic Acid Cyclase';
		const page = (caption: string) =>
			new PageBuilder()
				.line('CH3', 150, 60, { ...setting, style: {} })
				.line(label, 250, 100, setting)
				.line('(OAC)', 250, 114, { ...setting, style: { font: 'Arial' } })
				.line('Cannabidiol', 380, 200, setting)
				.line('SQA', 120, 260, { size: 8, style: { font: 'Arial' } })
				.line(caption, 50, 380, { size: 8 })
				.lines(prose(9, 80), 50, 420)
				.lines(prose(19, 80), 50, 540);
		expect(headingsOf(await blocksOf(page('Fig. 2. How the substance is made in a plant.')))).not.toContain(label);
	});

	it.each(['Abstract', 'Acknowledgements', 'Funding', 'Conflict of interest', 'Zusammenfassung'])(
		'may be small if it names a section: %s',
		async (name) => {
			const page = new PageBuilder()
				.line('3 Main Street', 50, 40, { size: 8 })
				.line(name, 50, 70, { size: 9, ...bold })
				.line('Aim of the work', 50, 96, { size: 9, ...bold })
				.lines(prose(19, 80), 50, 110);
			expect(headingsOf(await blocksOf(page))).toContain(name);
		},
	);

	it.each([12, 14, 18])('of %f pt is one over two lines, though more would fit on the first', async (size) => {
		const first = 'Growth of the leaves and of the roots of'.slice(0, Math.round(560 / size));
		const page = (second: string, pitch = 1.2) =>
			new PageBuilder()
				.lines(prose(9, 80), 50, 60)
				.line(first, 50, 220, { size, ...bold })
				.line(second, 50, 220 + pitch * size, { size, ...bold })
				.lines(prose(9, 80), 50, 300);
		expect(headingsOf(await blocksOf(page('Plants in the shade')))).toEqual([`${first} Plants in the shade`]);
		expect(headingsOf(await blocksOf(page('Plants in the shade', 2.2)))).toHaveLength(2);
		expect(headingsOf(await blocksOf(page('2.1 Plants in the shade')))).toHaveLength(2);
	});

	it('in capitals ends where one in small letters begins', async () => {
		const page = new PageBuilder().lines(prose(9, 80), 50, 60);
		// The first word of the second line, 58 pt wide, would just fit on the first.
		const room = Math.max(...page.words.map(({ box }) => box.right)) - 50 - 66;
		const first = 'B'.repeat(Math.floor(room / 6.5));
		page.line(first, 50, 220, { size: 13, ...bold }).line('Discovery and Occurrence', 50, 235, { size: 13, ...bold });
		expect(headingsOf(await blocksOf(page.lines(prose(9, 80), 50, 252)))).toEqual([first, 'Discovery and Occurrence']);
	});

	it.each(['Key Words: plants, shade, growth', 'Schlüsselwörter – Pflanzen, Schatten'])(
		'is no list of key words: %s',
		async (keywords) => {
			const page = new PageBuilder()
				.line('On the growth of a plant in the shade', 50, 60, { size: 18, ...bold })
				.line(keywords, 50, 110, bold)
				.lines(prose(9, 80), 50, 136);
			expect(headingsOf(await blocksOf(page))).toEqual(['On the growth of a plant in the shade']);
		},
	);
});

describe('the title of a document', () => {
	const title = 'On the Growth of a Plant in the Shade';
	const pages = (again: string, size: number, setting: Setting) => [
		new PageBuilder(1).line(title, 50, 60, { size: 20, ...bold }).lines(prose(30, 80), 50, 100),
		new PageBuilder(2)
			.lines(prose(9, 80), 50, 60)
			.line(again, 50, 220, { size, ...setting })
			.lines(prose(20, 80), 50, 250),
	];
	const secondOf = async (again: string, size: number, setting: Setting) =>
		headingsOf((await layOut(pages(again, size, setting)))[1]!.blocks);

	it.each([9, 10, 11])('is no heading where it is repeated, at %f pt', async (size) => {
		expect(await secondOf(title, size, bold)).toEqual([]);
		expect(await secondOf(title.toUpperCase(), size, bold)).toEqual([]);
		expect(await secondOf('On the growth of a root in the sun', size, bold)).toHaveLength(1);
	});

	it('is also that of a slide', async () => {
		expect(await secondOf(title, 14, bold)).toEqual([title]);
	});
});

describe('a run-in heading', () => {
	const runIn = (built: PageBuilder, label: string, y: number, setting: Setting) => {
		const [first = '', ...others] = prose(4, 100, 'Something');
		return built
			.line(label, 50, y, setting)
			.line(first.slice(0, 100 - label.length).trim(), 53 + label.length * 5, y)
			.lines(others, 50, y + 12);
	};

	it.each([bold, italic])('may have many words', async (setting) => {
		const long = 'What was found in the leaf, in a root, in the seed or in all of it at once.';
		const page = new PageBuilder().lines(prose(9, 100), 50, 60);
		runIn(page, long, 190, setting);
		runIn(page, 'Growth of roots.', 250, setting);
		expect(headingsOf(await blocksOf(page))).toEqual([long, 'Growth of roots.']);
	});

	it('of an abstract is none on a later page', async () => {
		const page = (number: number) => {
			const built = new PageBuilder(number).lines(prose(9, 100), 50, 60);
			return runIn(built, 'Methodology:', 190, bold);
		};
		const pages = await layOut([1, 2, 3, 4].map(page));
		expect(pages.map(({ blocks }) => headingsOf(blocks).length)).toEqual([1, 1, 1, 0]);
	});
});

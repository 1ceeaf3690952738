import fc from 'fast-check';
import type { Turn, Word } from '../../../../src/engine/model';
import type { ListBlock, TextBlock } from '../../../../src/engine/model/blocks';
import { wholeRunsText } from '../../../../src/engine/text/runs';
import { blocksOf, bold, layOut, PageBuilder, plainStyle, prose, describeBlocks, wordsIn } from './page-builder';
import { processorMs } from '../../../support/processor-time';

describe('paragraphs', () => {
	it('joins lines, resolves hyphens and splits at indents and gaps', async () => {
		const page = new PageBuilder()
			.lines(['The first line of the text ends in a divi-', 'ded word and a well-', 'known compound here.'], 50, 100)
			.line('An indented line starts the next paragraph of', 65, 136)
			.lines(['the text, which goes on to the left margin and', 'ends here.'], 50, 148)
			.line('After a gap there is a third one.', 50, 196);
		expect(describeBlocks(await blocksOf(page))).toEqual([
			'paragraph: The first line of the text ends in a divided word and a well-known compound here.',
			'paragraph: An indented line starts the next paragraph of the text, which goes on to the left margin and ends here.',
			'paragraph: After a gap there is a third one.',
		]);
	});

	it('keeps double spaced text together', async () => {
		const page = new PageBuilder().lines(prose(6), 50, 100, {}, 24);
		expect(await blocksOf(page)).toHaveLength(1);
	});

	it('joins a drop cap with its word', async () => {
		const page = new PageBuilder()
			.line('O', 50, 112, { size: 24 })
			.lines(['ver the past years the', 'text beside the initial', 'went on.'], 64, 100);
		expect(describeBlocks(await blocksOf(page))[0]).toMatch(/^paragraph: Over the past years the text beside/);
	});

	it('adds no space at typographic gaps between Chinese and other letters', async () => {
		const page = new PageBuilder().line('2024', 50, 100).line('年', 72.5, 100).line('5', 85, 100).line('月', 94, 100);
		expect(describeBlocks(await blocksOf(page))).toEqual(['paragraph: 2024年5 月']);
	});

	it('marks superscripts and subscripts', async () => {
		const page = new PageBuilder().line('area', 50, 100).line('2', 70.5, 96, { size: 6 }).line('of it', 80, 100);
		const [block] = await blocksOf(page);
		expect((block as TextBlock).runs).toEqual([
			{ text: 'area' },
			{ text: '2', position: 'superscript' },
			{ text: ' of it' },
		]);
	});
});

describe('order', () => {
	it('reads columns in order below a title across both', async () => {
		const page = new PageBuilder()
			.line('A title that stands over both of the columns of the page', 60, 60, { size: 16 })
			.lines(prose(20, 45, 'Left'), 50, 100)
			.lines(prose(20, 45, 'Right'), 320, 100);
		const texts = describeBlocks(await blocksOf(page));
		expect(texts.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
			'heading: A',
			'paragraph: Left',
			'paragraph: Right',
		]);
	});

	it('finds columns that change within the page', async () => {
		const page = new PageBuilder()
			.lines(prose(12, 45, 'One'), 50, 80)
			.lines(prose(12, 45, 'Two'), 320, 80)
			.lines(prose(4, 100, 'Wide'), 50, 260)
			.lines(prose(12, 26, 'Three'), 50, 330)
			.lines(prose(12, 70, 'Four'), 205, 330);
		const starts = describeBlocks(await blocksOf(page)).map((text) => /: (\w+)/.exec(text)?.[1]);
		expect(starts).toEqual(['One', 'Two', 'Wide', 'Three', 'Four']);
	});

	it('keeps rows of short adjacent texts together', async () => {
		const page = new PageBuilder()
			.lines(['Name:', 'Street:', 'Town:'], 50, 100)
			.lines(['Ada', 'Hill 1', 'London'], 150, 100);
		expect(wordsIn(await blocksOf(page)).join(' ')).toBe('Name: Ada Street: Hill 1 Town: London');
	});

	it('reads side-by-side lists in order, with their headings, between the surrounding text', async () => {
		const page = new PageBuilder()
			.lines(prose(3, 90, 'Before'), 50, 100)
			.line('Pros', 50, 160, bold)
			.lines(['• Cheap', '• Fast to build', '• Light'], 50, 174)
			.line('Cons', 320, 160, bold)
			.lines(['• Not tested', '• Needs staff'], 320, 174)
			.lines(prose(3, 90, 'After'), 50, 230);
		const text = wordsIn(await blocksOf(page)).join(' ');
		expect(text).toMatch(/^Before .* Pros • Cheap • Fast to build • Light Cons • Not tested • Needs staff After /);
	});

	it('reads the right column first in right-to-left text', async () => {
		const hebrew = (first: string) => [
			first,
			...Array.from({ length: 9 }, () => 'שלום עולם זה הוא טקסט ארוך מאוד כאן'),
		];
		const page = new PageBuilder().lines(hebrew('שמאל'), 50, 100).lines(hebrew('ימין'), 320, 100);
		const words = wordsIn(await blocksOf(page));
		expect(words.indexOf('ימין')).toBeLessThan(words.indexOf('שמאל'));
	});

	it('reads vertical margin text last', async () => {
		const page = new PageBuilder().lines(prose(5), 80, 100);
		const stamp: Word = {
			text: 'arXiv:1234',
			box: { left: 20, top: 300, right: 32, bottom: 400 },
			fontSize: 10,
			turn: 270,
			spaceAfter: false,
			style: plainStyle,
		};
		const blocks = await blocksOf({ ...page.build(), words: [stamp, ...page.words] });
		expect(describeBlocks(blocks).at(-1)).toBe('header: arXiv:1234');
	});

	it('lays out a page with sideways text as a whole', async () => {
		const upright = new PageBuilder().lines(prose(4, 60, 'Sideways'), 60, 100).build();
		const words = upright.words.map((word): Word => {
			const { left, top, right, bottom } = word.box;
			return { ...word, turn: 90, box: { left: 800 - bottom, top: left, right: 800 - top, bottom: right } };
		});
		const [block] = await blocksOf({ ...upright, width: 800, height: 600, words });
		expect(wholeRunsText((block as TextBlock).runs)).toMatch(/^Sideways .*\.$/);
		expect(block!.box.right - block!.box.left).toBeLessThan(block!.box.bottom - block!.box.top);
	});
});

describe('furniture', () => {
	it('does not include a heading above the issue number', async () => {
		const page = new PageBuilder()
			.line('4711', 50, 30, { size: 14 })
			.line('Proposed Rules', 50, 50, { size: 15, ...bold })
			.line('Vol. 85, No. 152', 50, 64, { size: 8 })
			.lines(prose(30, 80), 50, 120);
		expect(describeBlocks(await blocksOf(page)).slice(0, 3)).toEqual([
			'pageNumber: 4711',
			'header: Vol. 85, No. 152',
			'heading: Proposed Rules',
		]);
	});

	it('keeps the title on the first page if all pages repeat it', async () => {
		const pages = [1, 2, 3].map((number) =>
			new PageBuilder(number)
				.line('Good Energy', 50, 40, { size: 16, ...bold })
				.lines(prose(20, 80, `Page ${number}`), 50, 120),
		);
		expect((await layOut(pages)).map(({ blocks }) => describeBlocks(blocks)[0])).toEqual([
			'heading: Good Energy',
			'header: Good Energy',
			'header: Good Energy',
		]);
	});

	const pageOf = (number: number) =>
		new PageBuilder(number)
			.line(`Annual Report of the Works ${2000 + number}`, 50, 40)
			.lines(prose(20, 80, `Page${'abcdefgh'.charAt(number)}`), 50, 100)
			.line(String(number), 300, 770);

	it('finds headers and page numbers that repeat with changing numbers', async () => {
		const pages = await layOut([1, 2, 3, 4].map(pageOf));
		for (const { blocks, pageNumber } of pages) {
			const roles = describeBlocks(blocks).map((text) => text.split(':')[0]);
			expect(roles).toEqual(['header', 'paragraph', 'pageNumber']);
			expect(describeBlocks(blocks)[2]).toBe(`pageNumber: ${pageNumber}`);
		}
	});

	it('recognises a single page number and an imprint on a single page', async () => {
		const page = new PageBuilder()
			.line('BRITISH HUSBANDRY', 250, 40)
			.line('400', 50, 40)
			.lines(prose(20, 80), 50, 100)
			.line('Published by the University Press, 1997', 50, 770, { size: 8 });
		const texts = describeBlocks(await blocksOf(page));
		expect(texts).toContain('header: BRITISH HUSBANDRY');
		expect(texts).toContain('pageNumber: 400');
		expect(texts).toContain('footer: Published by the University Press, 1997');
	});

	it('keeps an address at the foot of a later page in its reference', async () => {
		const pages = [1, 2, 3, 4].map((number) => {
			const page = new PageBuilder(number).lines(prose(50, 80, `Part${'abcde'.charAt(number)}`), 50, 100);
			return number === 4 ? page.line('https://example.org/garden/tools', 50, 706) : page;
		});
		const texts = describeBlocks((await layOut(pages)).at(-1)!.blocks);
		expect(texts.at(-1)).toBe('paragraph: https://example.org/garden/tools');
	});

	it('keeps the first line of the text', async () => {
		const pages = [1, 2, 3].map((number) =>
			new PageBuilder(number).lines(prose(30, 80, `Start${'abcd'.charAt(number)}`), 50, 60),
		);
		for (const { blocks } of await layOut(pages)) expect(describeBlocks(blocks)[0]).toMatch(/^paragraph: Start/);
	});
});

describe('headings', () => {
	const section = (page: PageBuilder, title: string, y: number, size: number) =>
		page.line(title, 50, y, { size, ...bold }).lines(prose(5, 80), 50, y + 24);

	it('derives levels from style, numbers first', async () => {
		const page = new PageBuilder();
		page.line('The Title of It All', 50, 60, { size: 24, ...bold });
		section(page, '1 Introduction', 110, 16);
		section(page, '1.1 Motivation', 220, 13);
		section(page, '2 Methods', 330, 16);
		const headings = (await blocksOf(page)).filter((block) => block.kind === 'text' && block.role === 'heading');
		expect(headings.map((block) => [(block as TextBlock).level, wholeRunsText((block as TextBlock).runs)])).toEqual([
			[1, 'The Title of It All'],
			[2, '1 Introduction'],
			[3, '1.1 Motivation'],
			[2, '2 Methods'],
		]);
	});

	it('leaves run-in bold, bold sentences, captions and large common text alone', async () => {
		const page = new PageBuilder()
			.line('Setup.', 50, 60, bold)
			.line('This text goes on in the same line as the bold word', 85, 60)
			.lines(prose(5, 80), 50, 72)
			.line('This is a whole sentence that somebody has set in bold.', 50, 160, bold)
			.lines(prose(5, 80), 50, 184)
			.line('Table 3: What was measured', 50, 280, bold);
		const roles = describeBlocks(await blocksOf(page)).map((text) => text.split(':')[0]);
		expect(roles).not.toContain('heading');
		expect(roles).toContain('caption');
	});

	it('treats all but the largest lines of a title page as text', async () => {
		const page = new PageBuilder();
		page.line('The Name of the Book', 50, 100, { size: 28 });
		['First author of it', 'Second author of it', 'Third author of it', 'Fourth author of it'].forEach((name, index) =>
			page.line(name, 50, 200 + 60 * index, { size: 14 + index }),
		);
		page.lines(prose(8, 80), 50, 560);
		const headings = describeBlocks(await blocksOf(page)).filter((text) => text.startsWith('heading'));
		expect(headings).toContain('heading: The Name of the Book');
		expect(headings.length).toBeLessThanOrEqual(2);
	});
});

describe('lists and more', () => {
	it('nests bullets and counts markers in sequence', async () => {
		const page = new PageBuilder()
			.line('• first entry', 50, 100)
			.line('• inner entry that is long and runs over', 70, 112)
			.line('its line', 80, 124)
			.line('• second entry', 50, 136);
		const [list] = await blocksOf(page);
		expect((list as ListBlock).items.map(({ level, marker, runs }) => [level, marker, wholeRunsText(runs)])).toEqual([
			[0, '•', 'first entry'],
			[1, '•', 'inner entry that is long and runs over its line'],
			[0, '•', 'second entry'],
		]);
		const counted = await blocksOf(
			new PageBuilder().lines(['1. one thing', '2. another thing', '3. the last thing'], 50, 100),
		);
		expect(counted).toMatchObject([{ kind: 'list', ordered: true }]);
	});

	it('separates consecutive bullet and numbered lists, and keeps nested ones together', async () => {
		const page = new PageBuilder()
			.lines(['• first bullet', '• second bullet'], 50, 100)
			.lines(['1. first number', '2. second number'], 50, 124)
			.lines(['a) inner letter', 'b) next letter'], 70, 148)
			.line('3. third number', 50, 172)
			.line('• a bullet again', 50, 184);
		const blocks = await blocksOf(page);
		expect(blocks.map((block) => (block as ListBlock).ordered)).toEqual([false, true, false]);
		expect(blocks.map((block) => (block as ListBlock).items.map(({ marker }) => marker).join(' '))).toEqual([
			'• •',
			'1. 2. a) b) 3.',
			'•',
		]);
	});

	it('treats any symbol font character before text as a bullet', async () => {
		const page = new PageBuilder().lines(['\ue123 first entry', '\ue123 second entry'], 50, 100);
		expect(await blocksOf(page)).toMatchObject([{ kind: 'list', items: [{ marker: '\ue123' }, { marker: '\ue123' }] }]);
	});

	it('keeps side-by-side choices in one line', async () => {
		const page = new PageBuilder().lines(['☐ by post ☒ by mail', '☒ I agree to that'], 50, 100);
		const blocks = await blocksOf(page);
		expect(describeBlocks(blocks)).toEqual(['paragraph: ☐ by post ☒ by mail']);
		expect(blocks[1]).toMatchObject({ kind: 'list', items: [{ marker: '☒' }] });
	});

	it('leaves a year at the start of a line in its paragraph', async () => {
		const page = new PageBuilder().lines(
			['It was found again in', '12. The number stands alone, no', 'list follows it here.'],
			50,
			100,
		);
		expect((await blocksOf(page)).some((block) => block.kind === 'list')).toBe(false);
	});

	it('finds a table of contents with its leaders', async () => {
		const page = new PageBuilder();
		['Introduction', 'Methods', 'Results'].forEach((title, index) => {
			page.line(`${title} . . . . . . . . . .`, 50, 100 + 14 * index).line(String(3 + index), 400, 100 + 14 * index);
		});
		expect(await blocksOf(page)).toMatchObject([
			{
				kind: 'contents',
				entries: [
					{ text: 'Introduction', pageLabel: '3', level: 0 },
					{ text: 'Methods', pageLabel: '4', level: 0 },
					{ text: 'Results', pageLabel: '5', level: 0 },
				],
			},
		]);
	});

	it('keeps the lines of code', async () => {
		const mono = { style: { font: 'Courier', monospace: true } };
		const page = new PageBuilder().lines(prose(6, 80), 50, 100).lines(['for (;;) {', 'work();', '}'], 60, 200, mono);
		expect(describeBlocks(await blocksOf(page))).toContain('code: for (;;) {\nwork();\n}');
	});

	it('finds footnotes below the text', async () => {
		const page = new PageBuilder()
			.lines(prose(20, 80), 50, 100)
			.line('1', 50, 696, { size: 5 })
			.line('A note in small letters.', 54, 700, { size: 8 });
		expect(describeBlocks(await blocksOf(page)).at(-1)).toBe('footnote: 1 A note in small letters.');
	});

	it('keeps references at the bottom of a page: raised numbers and volumes are not footers', async () => {
		const page = new PageBuilder();
		for (let index = 0; index < 9; index++) {
			page.line(String(index + 30), 50, 576 + index * 22, { size: 7 });
			page.line(`A. Author and B. Writer, Phys. Rev. B, vol. ${index + 41}, 8270 (1990).`, 66, 580 + index * 22);
		}
		page.line('12', 300, 785);
		const blocks = describeBlocks(await blocksOf(page));
		for (let index = 0; index < 9; index++) expect(blocks.join('\n')).toContain(`vol. ${index + 41}, 8270`);
		expect(blocks.filter((line) => /^(footer|pageNumber)/.test(line))).toEqual(['pageNumber: 12']);
	});

	it('reads numbered cards in order: row by row, or column by column', async () => {
		const cards = (numbers: readonly number[]) => {
			const page = new PageBuilder();
			for (const [place, number] of numbers.entries()) {
				const [x, y] = [place % 2 === 0 ? 50 : 320, place < 2 ? 100 : 220];
				page.line(`${number}. Card ${number} with a title`, x, y).lines(prose(6, 40), x, y + 14);
			}
			return page;
		};
		for (const numbers of [
			[1, 2, 3, 4],
			[1, 3, 2, 4],
		]) {
			const blocks = JSON.stringify(await blocksOf(cards(numbers)));
			expect([...blocks.matchAll(/Card (\d) with/g)].map(([, number]) => Number(number))).toEqual([1, 2, 3, 4]);
		}
	});

	it('assigns a script to the nearest line', async () => {
		const page = new PageBuilder()
			.line('a first line that stands close', 50, 100)
			.line('and 10', 50, 111)
			.line('8', 78, 107, { size: 7 })
			.line('in the one below it', 90, 111);
		expect(describeBlocks(await blocksOf(page))).toEqual([
			'paragraph: a first line that stands close and 108 in the one below it',
		]);
	});

	it('keeps or joins hyphens like elsewhere in the document', async () => {
		const page = new PageBuilder()
			.lines(['the coarse-grained model and a reduction, free', 'orbital terms and the network'], 50, 100)
			.lines(['it is coarse-', 'grained and orbital-', 'free, a re-', 'duction of the net-', 'work'], 50, 200);
		expect(describeBlocks(await blocksOf(page)).at(-1)).toBe(
			'paragraph: it is coarse-grained and orbital-free, a reduction of the network',
		);
	});

	it('keeps a suspended hyphen, also at a line end', async () => {
		const page = new PageBuilder()
			.lines(['the water flows past the', 'land that lies here'], 50, 100)
			.lines(['a water-', 'and land-use plan in col-', 'or and thous-', 'and others for thousand men'], 50, 200);
		expect(describeBlocks(await blocksOf(page)).at(-1)).toBe(
			'paragraph: a water- and land-use plan in color and thousand others for thousand men',
		);
	});

	it('reads a displayed formula with a fraction and a sum', async () => {
		const math = { style: { font: 'CMMI10', italic: true } };
		const page = new PageBuilder(1, {
			rules: [{ direction: 'horizontal', position: 147.5, start: 176, end: 190, thickness: 0.4 }],
		})
			.lines(prose(3, 80), 50, 100)
			.line('y', 140, 150, math)
			.line('=', 155, 150)
			.line('a', 180, 144, math)
			.line('b', 180, 157, math)
			.line('+', 195, 150)
			.line('∑', 210, 151, { size: 12, style: { font: 'CMEX10' } })
			.line('k', 212, 162, { size: 6, ...math })
			.line('x', 224, 150, math)
			.line('2', 229.5, 146, { size: 6 })
			.lines(prose(3, 80), 50, 190);
		const formula = (await blocksOf(page)).find((block) => block.kind === 'text' && block.role === 'formula');
		expect((formula as TextBlock).latex).toBe('y = \\frac{a}{b} + \\sum_{k} x^{2}');
	});

	it('continues a paragraph on the next page', async () => {
		const first = new PageBuilder(1).lines(['The sentence is not over at the end of the page and', 'runs'], 50, 700);
		const second = new PageBuilder(2).lines(['over to the next one, where it ends at last.'], 50, 100);
		const pages = await layOut([first, second]);
		expect(pages[1]!.blocks[0]).toMatchObject({ role: 'paragraph', continues: true });
	});
});

describe('every page', () => {
	const anyWord = fc.record({
		text: fc.constantFrom('word', '12', '•', '1.', 'Heading', '发票', 'שלום', '=', 'Table', '…', 'X'),
		left: fc.integer({ min: -20, max: 590 }),
		baseline: fc.integer({ min: 5, max: 795 }),
		size: fc.constantFrom(5, 8, 10, 10, 10, 14, 24),
		turn: fc.constantFrom<Turn>(0, 0, 0, 0, 90, 180, 270, 'slanted'),
		isBold: fc.boolean(),
		hasBaseline: fc.boolean(),
	});
	const toWord = (word: typeof anyWord extends fc.Arbitrary<infer T> ? T : never, allHaveBaselines: boolean): Word => ({
		text: word.text,
		box: {
			left: word.left,
			top: word.baseline - word.size,
			right: word.left + word.text.length * word.size * 0.5,
			bottom: word.baseline + 2,
		},
		fontSize: word.size,
		turn: word.turn,
		spaceAfter: word.isBold,
		style: { ...plainStyle, bold: word.isBold },
		...(allHaveBaselines && word.turn === 0 ? { baseline: word.baseline } : {}),
	});

	it('has each word in its blocks once', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.array(anyWord, { maxLength: 60 }), { minLength: 1, maxLength: 4 }),
				fc.boolean(),
				fc.constantFrom('full' as const, 'geometric' as const),
				async (lists, hasBaselines, analysis) => {
					const pages = lists.map((list, index) => ({
						...new PageBuilder(index + 1).build(),
						words: list.map((word) => toWord(word, hasBaselines)),
					}));
					const documents = await layOut(pages, { analysis });
					documents.forEach(({ blocks, pageNumber }, index) => {
						expect(pageNumber).toBe(index + 1);
						expect(wordsIn(blocks).sort()).toEqual(pages[index]!.words.map(({ text }) => text).sort());
					});
				},
			),
			{ numRuns: 150 },
		);
	});

	it('is fast with 100,000 characters', async () => {
		const page = new PageBuilder();
		for (let row = 0; row < 400; row++) page.line(Array(50).fill('abcde').join(' '), 1, row * 2, { size: 1.5 });
		expect(await processorMs(() => layOut([page]))).toBeLessThan(5000);
	});

	it('is output in order while later ones are still unread, a few at a time', async () => {
		const pages = Array.from({ length: 60 }, (_, index) => new PageBuilder(index + 1).lines(prose(10, 80), 50, 100));
		expect((await layOut(pages)).map(({ pageNumber }) => pageNumber)).toEqual(
			pages.map(({ pageNumber }) => pageNumber),
		);
	});
});

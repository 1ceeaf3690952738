import type { Block, TextBlock } from '../../../../src/engine/model/blocks';
import { wholeRunsText } from '../../../../src/engine/text/runs';
import { isArticleKind, sectionNamed } from '../../../../src/engine/text/section-names';
import { bold, blocksOf, layOut, PageBuilder, prose, type Setting } from './page-builder';

const isText = (block: Block): block is TextBlock => block.kind === 'text';
const headingsOf = (blocks: readonly Block[]) =>
	blocks
		.filter(isText)
		.filter(({ role }) => role === 'heading')
		.map(({ level, runs }) => [level, wholeRunsText(runs)]);
const textsOf = (blocks: readonly Block[]) => blocks.filter(isText).map(({ runs }) => wholeRunsText(runs));

/** A line whose first words are set otherwise, and the lines below it. */
function labelled(page: PageBuilder, label: string, y: number, setting: Setting = bold): PageBuilder {
	const [first = '', ...others] = prose(4, 80, 'Something');
	const width = label.length * 5 + 3;
	return page
		.line(label, 50, y, setting)
		.line(first.slice(0, 80 - label.length).trim(), 50 + width, y)
		.lines(others, 50, y + 12);
}

describe('run-in headings', () => {
	it('are split off if they name a part of an abstract, one level below it', async () => {
		const page = new PageBuilder()
			.line('On the growth of a plant in the shade of others', 50, 60, { size: 18, ...bold })
			.line('Abstract', 50, 100, { size: 12, ...bold });
		labelled(page, 'Background:', 120);
		labelled(page, 'Results:', 172);
		page.line('Introduction', 50, 240, { size: 12, ...bold }).lines(prose(9, 80), 50, 256);
		expect(headingsOf(await blocksOf(page))).toEqual([
			[1, 'On the growth of a plant in the shade of others'],
			[2, 'Abstract'],
			[3, 'Background:'],
			[3, 'Results:'],
			[2, 'Introduction'],
		]);
	});

	it('are split off within an abstract, marked by font or only by a colon', async () => {
		const parts = ['Purpose:', 'Methods:', 'Results:'];
		const text = (names: readonly string[]) =>
			names.map((name) => `${name} We say what there is to say of it.`).join(' ');
		for (const setting of [{}, bold]) {
			const page = new PageBuilder().line('Abstract', 50, 60, { size: 12, ...bold });
			let x = 50;
			for (const word of text(parts).split(' ')) {
				const isName = parts.includes(word);
				page.line(word, x, 80, { size: 6, ...(isName ? setting : {}) });
				x += word.length * 3 + 1.8;
			}
			page.line('Introduction', 50, 110, { size: 12, ...bold }).lines(prose(9, 80), 50, 126);
			expect(headingsOf(await blocksOf(page))).toEqual([
				[1, 'Abstract'],
				[2, 'Purpose:'],
				[2, 'Methods:'],
				[2, 'Results:'],
				[1, 'Introduction'],
			]);
			const words = textsOf(await blocksOf(page))
				.join(' ')
				.split(' ');
			expect(words.toSorted()).toEqual(page.words.map((word) => word.text).toSorted());
		}
		const single = new PageBuilder()
			.line(text(['Results:']), 50, 80)
			.line('Introduction', 50, 110, { size: 12, ...bold });
		expect(headingsOf(await blocksOf(single.lines(prose(9, 80), 50, 126)))).toEqual([[1, 'Introduction']]);
	});

	it('are split off singly if numbered', async () => {
		const page = labelled(new PageBuilder().lines(prose(9, 80), 50, 60), '2.1 Growth of roots.', 190);
		expect(headingsOf(await blocksOf(page)).map(([, text]) => text)).toEqual(['2.1 Growth of roots.']);
	});

	it('are split off if at least two share a style', async () => {
		const page = (labels: readonly string[]) => {
			const built = new PageBuilder().lines(prose(9, 80), 50, 60);
			labels.forEach((label, index) => labelled(built, label, 190 + index * 52));
			return built;
		};
		const labels = ['Growth of roots.', 'Colour of leaves.', 'Weight of seeds.'];
		for (const some of [labels, labels.slice(0, 2)])
			expect(headingsOf(await blocksOf(page(some))).map(([, text]) => text)).toEqual(some);
		expect(headingsOf(await blocksOf(page(labels.slice(0, 1))))).toEqual([]);
	});

	it('are not labels of notes, theorems and definition lists', async () => {
		for (const labels of [
			['Note.', 'Source.', 'Remark.'],
			['Theorem 1.', 'Theorem 2.', 'Lemma 3.'],
			['Height:', 'Width of it:', 'Depth below:'],
		]) {
			const page = new PageBuilder().lines(prose(9, 80), 50, 60);
			labels.forEach((label, index) => labelled(page, label, 190 + index * 52));
			expect(headingsOf(await blocksOf(page))).toEqual([]);
		}
	});

	it('lose and repeat no words', async () => {
		const page = new PageBuilder().lines(prose(9, 80), 50, 60);
		['Growth of roots.', 'Colour of leaves.', 'Weight of seeds.'].forEach((label, index) =>
			labelled(page, label, 190 + index * 52),
		);
		const words = textsOf(await blocksOf(page))
			.join(' ')
			.split(' ')
			.toSorted();
		expect(words).toEqual(page.words.map(({ text }) => text).toSorted());
	});
});

describe('the head of an article', () => {
	const article = () =>
		new PageBuilder()
			.line('Archives of Botany', 50, 50, { size: 20, ...bold })
			.line('Original Article', 50, 74, { size: 12, ...bold })
			.line('On the growth of a plant in the shade of many others', 50, 100, { size: 16, ...bold })
			.line('Ada Miller, Bruno Fisher and Carla Smith', 50, 124, { size: 12, ...bold })
			.line('Department of Botany, University of Nowhere', 50, 140)
			.line('Abstract', 50, 170, { size: 12, ...bold })
			.lines(prose(6, 80), 50, 186)
			.line('Introduction', 50, 270, { size: 12, ...bold })
			.lines(prose(9, 80), 50, 286);

	it('has one title: journal, article type and authors are not headings', async () => {
		expect(headingsOf(await blocksOf(article()))).toEqual([
			[1, 'On the growth of a plant in the shade of many others'],
			[2, 'Abstract'],
			[2, 'Introduction'],
		]);
	});

	it('is a heading if it has five lines in large type', async () => {
		const lines = [
			'Effects of leaf extracts',
			'of four related plants',
			'on the growth of roots,',
			'on weight, and on bones',
			'of young animals in care',
		];
		const page = new PageBuilder()
			.lines(lines, 50, 60, { size: 22, ...bold }, 26)
			.line('A. Author, B. Writer', 50, 200)
			.line('Abstract', 50, 230, { size: 12, ...bold })
			.lines(prose(6, 80), 50, 246)
			.line('Introduction', 50, 340, { size: 12, ...bold })
			.lines(prose(9, 80), 50, 356);
		expect(headingsOf(await blocksOf(page))).toEqual([
			[1, lines.join(' ')],
			[2, 'Abstract'],
			[2, 'Introduction'],
		]);
	});

	it('is only detected in articles', async () => {
		const page = new PageBuilder()
			.line('Annual report of the society', 50, 60, { size: 20, ...bold })
			.line('Part one', 50, 100, { size: 14, ...bold })
			.lines(prose(9, 80), 50, 120)
			.line('Part two', 50, 250, { size: 14, ...bold })
			.lines(prose(9, 80), 50, 270);
		expect(headingsOf(await blocksOf(page)).map(([, text]) => text)).toEqual([
			'Annual report of the society',
			'Part one',
			'Part two',
		]);
	});
});

describe('levels of headings', () => {
	it('are equal for equal styles, even if a level is skipped above', async () => {
		const page = new PageBuilder().line('The title of all of it', 50, 40, { size: 20, ...bold });
		let y = 70;
		const add = (text: string, size: number) => {
			page.line(text, 50, y, { size, ...bold }).lines(prose(3, 80), 50, y + 16);
			y += 16 + 3 * 12 + 20;
		};
		add('First part', 16);
		add('Small one', 11);
		add('Small two', 11);
		add('Middle one', 13);
		add('Small three', 11);
		add('Middle two', 13);
		add('Second part', 16);
		const levels = headingsOf((await layOut([page]))[0]!.blocks);
		expect(levels).toEqual([
			[1, 'The title of all of it'],
			[2, 'First part'],
			[3, 'Small one'],
			[3, 'Small two'],
			[3, 'Middle one'],
			[4, 'Small three'],
			[3, 'Middle two'],
			[2, 'Second part'],
		]);
	});
});

describe('the name of an abstract', () => {
	it('is never above a following heading', async () => {
		const page = new PageBuilder()
			.line('On the growth of a plant in the shade of others', 50, 60, { size: 18, ...bold })
			.line('Abstract', 50, 100, { size: 14, ...bold })
			.lines(prose(5, 80), 50, 120)
			.line('Introduction', 50, 200, { size: 12, ...bold })
			.lines(prose(5, 80), 50, 220)
			.line('Results', 50, 300, { size: 12, ...bold })
			.lines(prose(5, 80), 50, 320)
			.line('Further reading', 50, 400, { size: 14, ...bold })
			.lines(prose(9, 80), 50, 420);
		expect(headingsOf(await blocksOf(page))).toEqual([
			[1, 'On the growth of a plant in the shade of others'],
			[2, 'Abstract'],
			[2, 'Introduction'],
			[2, 'Results'],
			[2, 'Further reading'],
		]);
	});
});

describe('section names of articles', () => {
	it.each([
		['Abstract', 'abstract'],
		['A B S T R A C T', 'abstract'],
		['ZUSAMMENFASSUNG', 'abstract'],
		['Resumen.', 'abstract'],
		['摘要：', 'abstract'],
		['Key words', 'keywords'],
		['Mots-clés :', 'keywords'],
		['Materials and Methods:', 'abstractPart'],
		['Conclusión', 'abstractPart'],
		['Authors’ contributions', 'endPart'],
		['5. Acknowledgments', 'endPart'],
		['Results of last year', undefined],
	])('%s is %s', (text, name) => {
		expect(sectionNamed(text)).toBe(name);
	});

	it('distinguish article types from titles', () => {
		expect(['Review Article', 'RESEARCH ARTICLE Open Access', 'Case Report'].every(isArticleKind)).toBe(true);
		expect(['Articles of faith', 'Research on roots', 'Open windows'].some(isArticleKind)).toBe(false);
	});
});

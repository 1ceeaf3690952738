import { toHtml } from '../synthetic/producers/html.mjs';
import { everything } from '../synthetic/producers/producer.mjs';
import { resultOfJson, resultOfMarkdown, resultOfRows } from '../synthetic/score/result.mjs';
import { scoreOrder } from '../synthetic/score/order.mjs';
import { scoreDocument } from '../synthetic/score/score.mjs';
import { drawTree } from '../synthetic/tree/document.mjs';
import { languages } from '../synthetic/tree/languages.mjs';
import { placedCells, type Tree } from '../synthetic/tree/tree.mjs';
import { truthMarkdown } from '../synthetic/truth/markdown.mjs';
import { headingRoles, truthOf } from '../synthetic/truth/truth.mjs';

type Truth = ReturnType<typeof truthOf>;

/** Documents of many kinds: each has its own language, genre and style. */
const ids = Array.from({ length: 24 }, (_, index) => `document-${index}`);

const trees: readonly Tree[] = ids.map((id) => drawTree(id, 7, everything));

/** Those that are drawn when they are asked for. */
const furtherTrees: readonly Tree[] = ids
	.slice(0, 9)
	.map((id) =>
		drawTree(id, 7, { ...everything, further: ['magazine', 'poster', 'form'] }, ['magazine', 'poster', 'form']),
	);

/** What a converter would write that makes no mistake: a page of our JSON. */
function perfectJson({ texts, tables }: Truth) {
	const shown = new Set<number>();
	const objects = texts.flatMap(({ role, text, level, table }): object[] => {
		if (table !== undefined) {
			if (shown.has(table)) return [];
			shown.add(table);
			const cells = tables[table]?.cells.map((cell) => ({
				...{ row: cell.row, column: cell.column, row_span: cell.rowSpan, column_span: cell.columnSpan },
				text: cell.text,
			}));
			return [{ type: 'Table', cells }];
		}
		if (role === 'axis') return [{ type: 'Image', text }];
		return [{ type: 'Text', role: headingRoles.includes(role) ? 'heading' : 'paragraph', level, text }];
	});
	return { objects };
}

const perfect = (tree: Tree) => {
	const truth = truthOf(tree, 'none', 3);
	return { truth, parsed: perfectJson(truth) };
};

describe('the tree of a document', () => {
	it('is deterministic per seed', () => {
		expect(drawTree('a', 1, everything)).toEqual(drawTree('a', 1, everything));
		expect(drawTree('a', 2, everything)).not.toEqual(drawTree('a', 1, everything));
	});

	it('is drawn in every language and genre', () => {
		const many = Array.from({ length: 160 }, (_, index) => drawTree(`many-${index}`, 3, everything));
		expect(new Set(many.map(({ language }) => language))).toEqual(new Set(languages));
		expect(new Set(many.map(({ genre }) => genre))).toEqual(new Set(everything.genres));
	});

	it('has more genres on request', () => {
		const all = { ...everything, further: ['magazine', 'poster', 'form'] as const };
		const some = ids.map((id) => drawTree(id, 5, all, ['poster', 'form', 'workbook']));
		expect(new Set(some.map(({ genre }) => genre))).toEqual(new Set(['poster', 'form']));
		expect(ids.map((id) => drawTree(id, 7, all))).toEqual(trees);
	});

	it('has cards that begin with rows, also from producers that fill from the left', () => {
		const card = (text: string) => ({ title: '', text });
		const form: Tree = {
			...trees[0]!,
			rightToLeft: true,
			blocks: [{ kind: 'cards', across: 2, cards: ['a1', 'a2', 'b1', 'b2'].map(card) }],
		};
		const template = { structure: 'elements', running: 'outside', notes: false } as const;
		const shown = (tree: Tree, gridsFromLeft: boolean) =>
			toHtml(tree, { ...template, gridsFromLeft }).match(/[ab][12](?=<)/g);
		expect(shown(form, false)).toEqual(['a1', 'a2', 'b1', 'b2']);
		expect(shown(form, true)).toEqual(['a2', 'a1', 'b2', 'b1']);
		expect(shown({ ...form, rightToLeft: false }, true)).toEqual(['a1', 'a2', 'b1', 'b2']);
	});

	it('has tables whose cells fill their rows', () => {
		const tables = trees.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block] : [])));
		expect(tables.length).toBeGreaterThan(10);
		for (const { rows, align } of tables) {
			const places = placedCells(rows, align.length)
				.flat()
				.map(({ rowSpan, columnSpan }) => rowSpan * columnSpan);
			expect(places.reduce((sum, count) => sum + count, 0)).toBe(rows.length * align.length);
		}
	});
});

describe('the scores of a document', () => {
	it('accept rows of cells from programs that only find tables', () => {
		const cells = [
			['Year', 'Share'],
			['1998', null],
		];
		const [found] = resultOfRows([cells]).tables;
		expect(found?.map(({ row, column, text }) => [row, column, text])).toEqual([
			[0, 0, 'Year'],
			[0, 1, 'Share'],
			[1, 0, '1998'],
			[1, 1, ''],
		]);
	});

	it.each([...trees, ...furtherTrees].map((tree) => [`${tree.genre} in ${tree.language}`, tree] as const))(
		'are 1 for a perfect result: %s',
		(_name, tree) => {
			const { truth, parsed } = perfect(tree);
			const { figures, missing, double } = scoreDocument(resultOfJson(parsed), truth);
			expect({ missing, double }).toEqual({ missing: [], double: [] });
			for (const figure of Object.values(figures)) expect(figure).toBe(1);
		},
	);

	it('are 1 for the truth as Markdown, except charts', () => {
		for (const tree of trees) {
			const truth = truthOf(tree, 'none', 3);
			const { figures } = scoreDocument(resultOfMarkdown(truthMarkdown(truth)), truth);
			expect(figures).toMatchObject({ headings: 1, levels: 1, kept: 1 });
			expect(figures.tables ?? 1).toBe(1);
			expect(figures.order).toBeGreaterThan(0.999);
		}
	});

	/** A document that has all that can be spoilt. */
	const { truth, parsed } = perfect(
		trees.find(
			({ blocks, running }) =>
				running.some(({ text }) => text.length > 12) &&
				['table', 'figure', 'heading'].every((kind) => blocks.some((block) => block.kind === kind)),
		)!,
	);
	const score = (objects: readonly object[]) => scoreDocument(resultOfJson({ objects }), truth).figures;
	const kindOf = (object: object) =>
		(object as { role?: string; type: string }).role ?? (object as { type: string }).type;

	it('of tables drop for a cell in another column', () => {
		const spoilt = parsed.objects.map((object) =>
			kindOf(object) === 'Table'
				? {
						...object,
						cells: (object as { cells: { column: number }[] }).cells.map((cell) => ({
							...cell,
							column: cell.column === 1 ? 0 : cell.column,
						})),
					}
				: object,
		);
		expect(score(spoilt).tables).toBeLessThan(1);
	});

	it('of tables drop for a false table', () => {
		const cells = [0, 1].map((column) => ({ row: 0, column, row_span: 1, column_span: 1, text: `cell ${column}` }));
		expect(score([...parsed.objects, { type: 'Table', cells }]).tables).toBeLessThan(1);
	});

	it('of headings drop for a lost heading, those of levels for a wrong level', () => {
		const first = parsed.objects.findIndex((object) => kindOf(object) === 'heading');
		expect(score(parsed.objects.with(first, { ...parsed.objects[first], role: 'paragraph' })).headings).toBeLessThan(1);
		const moved = score(parsed.objects.with(first, { ...parsed.objects[first], level: 5 }));
		expect(moved.headings).toBe(1);
		expect(moved.levels).toBeLessThan(1);
	});

	it('of order drop if parts change places', () => {
		const half = Math.floor(parsed.objects.length / 2);
		expect(score([...parsed.objects.slice(half), ...parsed.objects.slice(0, half)]).order).toBeLessThan(0.95);
	});

	it('of order accept margin notes before or after their paragraph, not within', () => {
		const magazine = furtherTrees.find(({ genre }) => genre === 'magazine')!;
		const { truth: noted } = perfect(magazine);
		const texts = noted.texts.filter(({ role }) => !['cell', 'headCell'].includes(role));
		const scored = (roles: readonly (typeof texts)[number][]) =>
			scoreOrder(
				roles.map(({ text }) => text),
				noted.texts,
			);
		const first = texts.map((text, index) =>
			texts[index + 1]?.role === 'aside' ? texts[index + 1]! : text.role === 'aside' ? texts[index - 1]! : text,
		);
		const [after, before] = [scored(texts), scored(first)];
		expect([after.inOrder, before.inOrder]).toEqual([after.compared, after.compared]);
		const last = texts.toSorted((a, b) => Number(a.role === 'aside') - Number(b.role === 'aside'));
		expect(scored(last).inOrder).toBeLessThan(after.compared);
	});

	it('of words drop for a lost or duplicate word', () => {
		expect(score(parsed.objects.slice(0, -1)).kept).toBeLessThan(1);
		expect(score([...parsed.objects, ...parsed.objects.slice(-1)]).kept).toBeLessThan(1);
	});

	it('of running lines drop for each remaining one', () => {
		const line = truth.running.find(({ text }) => text.length > 12)!;
		const text = line.text.replace('{page}', '2').replace('{pages}', '3');
		expect(score([...parsed.objects, { type: 'Text', role: 'paragraph', text }]).running).toBeLessThan(1);
	});

	it('of charts drop if axis texts are paragraphs', () => {
		const spoilt = parsed.objects.map((object) =>
			kindOf(object) === 'Image' ? { ...object, type: 'Text', role: 'paragraph' } : object,
		);
		expect(score(spoilt).charts).toBe(0);
	});
});

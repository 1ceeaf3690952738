import * as fc from 'fast-check';
import type { Line, Word } from '../../../../src/engine/model';
import type { Block, TableCell } from '../../../../src/engine/model/blocks';
import { runsOfLines } from '../../../../src/engine/text/runs';
import type { TextChunk, ChunkOptions } from '../../../../src/engine/writing/chunks/chunk';
import { ChunkSections } from '../../../../src/engine/writing/chunks/chunk-sections';
import { estimateTokens } from '../../../../src/engine/writing/chunks/token-weight';
import { documentPage, gridTable, tableBlock, textBlock } from '../../../support/document-pages';

const lineHeight = 12;
const perLine = 8;
const letterWidth = 5;

/** Lines of words from a place on. */
function linesOf(text: string, top = 100, left = 50): Line[] {
	const words = text.split(/\s+/).filter(Boolean);
	const lines: Line[] = [];
	for (let start = 0; start < words.length; start += perLine) {
		const y = top + (start / perLine) * lineHeight;
		let x = left;
		const own = words.slice(start, start + perLine).map((printed): Word => {
			const box = { left: x, top: y, right: x + printed.length * letterWidth, bottom: y + 10 };
			x = box.right + letterWidth;
			return { text: printed, box, fontSize: 10, turn: 0, spaceAfter: true };
		});
		lines.push({ words: own, box: { left, top: y, right: x - letterWidth, bottom: y + 10 }, turn: 0 });
	}
	return lines;
}

type TextStyle = Parameters<typeof textBlock>[1];

function paragraph(text: string, style: TextStyle = {}, top = 100): Block {
	const lines = linesOf(text, top);
	return textBlock('', { lines, runs: runsOfLines(lines), ...style });
}

const heading = (text: string, level: number) => paragraph(text, { role: 'heading', level });

function table(rows: readonly (readonly string[])[], more: object = {}): Block {
	const { cells, ...grid } = gridTable(rows, { headerRows: 1 });
	const printed = cells.map((cell): TableCell => {
		const lines = linesOf(rows[cell.row]?.[cell.column] ?? '', 100 + cell.row * 20, 50 + cell.column * 150);
		return { ...cell, lines, runs: runsOfLines(lines) };
	});
	return tableBlock({ ...grid, cells: printed }, 1, more);
}

function chunksOf(pages: readonly (readonly Block[])[], options: Partial<ChunkOptions> = {}): TextChunk[] {
	const sections = new ChunkSections({ maxTokens: 100, overlapSentences: 1, ...options });
	const all = pages.flatMap((blocks, index) => sections.add(documentPage(blocks, index + 1)));
	return [...all, ...sections.end()];
}

/** A sentence of words that are nowhere else. */
const sentence = (name: string, words: number) =>
	`${Array.from({ length: words }, (_, index) => `W${name}x${index}`).join(' ')}.`;

const holds = ({ boxes }: TextChunk, { box }: Word, page: number) =>
	boxes.some(
		({ page: other, rect: [left, top, right, bottom] }) =>
			other === page && left <= box.left && top <= box.top && right >= box.right && bottom >= box.bottom,
	);

it('has boxes for lines whose words have another order in the text, or leader dots between them', () => {
	const names = Array.from({ length: 40 }, (_, index) => `line${index}`);
	const lines = names.flatMap((name, index) =>
		linesOf(Array.from({ length: 6 }, (_, word) => `${name}x${word}`).join(' '), 100 + index * lineHeight),
	);
	const text = lines
		.map(({ words }) =>
			words
				.map(({ text }) => text)
				.reverse()
				.join(` ${'.'.repeat(90)} `),
		)
		.join('\n');
	const chunks = chunksOf([[textBlock('', { lines, runs: [{ text }] })]]);
	const lost = lines
		.flatMap(({ words }) => words)
		.filter((word) => !chunks.some((chunk) => chunk.text.includes(word.text) && holds(chunk, word, 1)));
	expect(chunks.length).toBeGreaterThan(3);
	expect(lost).toEqual([]);
});

describe('any document', () => {
	const blocks = fc.array(
		fc.record({
			kind: fc.constantFrom('text', 'text', 'text', 'heading', 'list', 'table', 'caption', 'footnote'),
			sentences: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
			continues: fc.boolean(),
		}),
		{ maxLength: 8 },
	);

	it('has every word in one chunk, within its boxes and the maximum', () => {
		fc.assert(
			fc.property(fc.array(blocks, { maxLength: 4 }), fc.integer({ min: 50, max: 200 }), (content, maxTokens) => {
				let count = 0;
				const pages = content.map((page) =>
					page.map(({ kind, sentences, continues }): Block => {
						const texts = sentences.map((words) => sentence(String(count++), words));
						if (kind === 'table') return table(texts.map((text) => ['a cell', text]));
						if (kind === 'heading') return heading(texts[0] ?? '', 1 + (count % 3));
						const block = paragraph(texts.join(' '), {
							role: kind === 'text' || kind === 'list' ? 'paragraph' : kind,
						} as TextStyle);
						return continues && kind === 'text' ? ({ ...block, continues } as Block) : block;
					}),
				);
				const chunks = chunksOf(pages, { maxTokens });
				const owners = new Map<string, TextChunk[]>();
				for (const chunk of chunks) {
					expect([chunk.tokens <= maxTokens, estimateTokens(chunk.overlap ?? '') <= maxTokens / 2 + 1]).toEqual([
						true,
						true,
					]);
					for (const word of chunk.text.match(/W\d+x\d+/g) ?? [])
						owners.set(word, [...(owners.get(word) ?? []), chunk]);
				}
				expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length);
				const lost = pages.flatMap((page, index) =>
					page
						.flatMap(wordsOf)
						.filter(({ text }) => text.startsWith('W'))
						.filter((word) => {
							const [own, ...others] = owners.get(word.text.replace(/\.$/, '')) ?? [];
							return own === undefined || others.length > 0 || !holds(own, word, index + 1);
						}),
				);
				expect(lost).toEqual([]);
			}),
			{ numRuns: 40 },
		);
	});

	it('keeps the ids elsewhere when a sentence changes, is added or removed', () => {
		const texts = Array.from({ length: 150 }, (_, index) =>
			Array.from({ length: 1 + (index % 5) }, (_text, part) =>
				sentence(`${index}p${part}`, 4 + ((index * 7 + part) % 12)),
			),
		);
		const idsOf = (some: readonly (readonly string[])[]) =>
			new Set(chunksOf([some.map((parts) => paragraph(parts.join(' ')))]).map(({ id }) => id));
		const before = idsOf(texts);
		let lost = 0;
		const edits = [
			(parts: readonly string[]) => [`Changed${parts[0]}`, ...parts.slice(1)],
			(parts: readonly string[]) => ['Another sentence that was not there before.', ...parts],
			(parts: readonly string[]) => parts.slice(1),
		];
		for (let place = 0; place < 150; place += 5) {
			const edited = texts.map((parts, index) => (index === place ? edits[place % 3]!(parts) : parts));
			const after = idsOf(edited);
			lost += [...before].filter((id) => !after.has(id)).length;
		}
		// One per edit is the chunk that was edited.
		expect(lost / 30 - 1).toBeLessThan(0.02 * before.size);
	});
});

function wordsOf(block: Block): readonly Word[] {
	const lines =
		block.kind === 'table' ? block.table.cells.flatMap((cell) => cell.lines) : 'lines' in block ? block.lines : [];
	return lines.flatMap(({ words }) => words);
}

describe('sections', () => {
	it('have the headings above them, and begin with their own', () => {
		const chunks = chunksOf([
			[
				heading('Report', 1),
				heading('Aims', 2),
				paragraph('We aim high.'),
				heading('Means', 2),
				paragraph('We have some.'),
			],
			[heading('Annex', 1), paragraph('More of it.')],
		]);
		expect(chunks.map(({ headings, text, pages }) => [headings.join(' > '), text, pages])).toEqual([
			['Report > Aims', 'Report\n\nAims\n\nWe aim high.', [1]],
			['Report > Means', 'Means\n\nWe have some.', [1]],
			['Annex', 'Annex\n\nMore of it.', [2]],
		]);
	});

	it('leave out running headers and footers', () => {
		const header = paragraph('Yearly report', { role: 'header' });
		const page = (text: string) => [header, paragraph(text), paragraph('7', { role: 'pageNumber' })];
		expect(chunksOf([page('One.'), page('Two.')]).map(({ text }) => text)).toEqual(['One.\n\nTwo.']);
	});

	it('number equal texts', () => {
		const same = [heading('Notes', 1), paragraph('None.')];
		const [first, second] = chunksOf([[...same, ...same]]).map(({ id }) => id);
		expect(second).toBe(`${first}-2`);
	});
});

describe('texts', () => {
	it('continue on the next page, with a divided word joined', () => {
		const [chunk] = chunksOf([
			[paragraph('This is a well estab-'), paragraph('1 A note.', { role: 'footnote' })],
			[paragraph('lished fact.', { continues: true })],
		]);
		expect(chunk?.text).toBe('This is a well established fact.\n\n1 A note.');
		expect(chunk?.boxes.map(({ page }) => page)).toEqual([1, 2, 1]);
	});

	it('repeat the last sentences of the chunk before', () => {
		const text = Array.from({ length: 12 }, (_, index) => sentence(String(index), 8)).join(' ');
		for (const overlapSentences of [0, 2]) {
			const chunks = chunksOf([[paragraph(text)]], { overlapSentences });
			expect(chunks.length).toBeGreaterThan(1);
			chunks.slice(1).forEach(({ overlap }, index) => {
				expect(overlap?.match(/\./g)?.length ?? 0).toBe(overlapSentences);
				if (overlap !== undefined) expect(chunks[index]?.text.endsWith(overlap)).toBe(true);
			});
		}
	});

	it.each([
		['a sentence', sentence('1', 200), 0.25],
		['a word', 'x'.repeat(3000), 0.25],
		['Chinese without full stops', '一二三四五六七八九十'.repeat(40), 1],
	])('%s above the maximum is cut, and its boxes too', (_name, text, weight) => {
		const chunks = chunksOf([[paragraph(text)]]);
		expect(
			chunks
				.map((chunk) => chunk.text)
				.join('')
				.replace(/\s/g, ''),
		).toBe(text.replace(/\s/g, ''));
		expect(Math.max(...chunks.map(({ tokens }) => tokens))).toBeLessThanOrEqual(100);
		expect(chunks.length).toBeLessThan((3 * weight * text.length) / 100 + 2);
		const areas = chunks.flatMap(({ boxes }) => boxes.map(({ rect }) => (rect[2] - rect[0]) * (rect[3] - rect[1])));
		expect(areas.reduce((sum, area) => sum + area, 0)).toBeLessThan(1.1 * areaOf(text));
	});

	it('have separate boxes for lines that they share with another chunk', () => {
		const text = Array.from({ length: 9 }, (_, index) => sentence(String(index), 11)).join(' ');
		const [first, second] = chunksOf([[paragraph(text)]]);
		const last = first?.boxes.at(-1)?.rect;
		const next = second?.boxes[0]?.rect;
		expect(last?.[1]).toBe(next?.[1]);
		expect(last?.[2]).toBeLessThan(next?.[0] ?? 0);
	});

	it('have a language of their own, else that of the document', () => {
		const english = 'This is the text of the house and it was for all of them.';
		const german = 'Das ist der Text des Hauses und er wurde nicht von den anderen gelesen.';
		const chunks = chunksOf([
			[heading('A', 1), paragraph(english), heading('B', 1), paragraph(german), heading('C', 1), paragraph('4711')],
		]);
		expect(chunks.map(({ language }) => language).slice(0, 2)).toEqual(['en', 'de']);
		expect(chunks[2]?.language).toBeDefined();
	});
});

const areaOf = (text: string) =>
	linesOf(text).reduce((sum, { box }) => sum + (box.right - box.left + 1) * (box.bottom - box.top + 1), 0);

describe('tables', () => {
	const header = ['Article', 'Price'];
	const rowsFrom = (from: number, count: number) =>
		Array.from({ length: count }, (_, index) => [`Article number ${from + index}`, `${from + index}.50`]);

	it('are chunks of their own with their captions', () => {
		const chunks = chunksOf([
			[
				heading('Prices', 1),
				paragraph('See below.'),
				paragraph('Table 1: Prices', { role: 'caption' }),
				table([header, ...rowsFrom(1, 2)]),
				paragraph('After it.'),
			],
		]);
		expect(chunks.map(({ kind, text }) => [kind, text])).toEqual([
			['text', 'Prices\n\nSee below.'],
			['table', 'Table 1: Prices\n\nArticle\tPrice\nArticle number 1\t1.50\nArticle number 2\t2.50'],
			['text', 'After it.'],
		]);
		expect(chunks[1]).toMatchObject({ headings: ['Prices'], headerRows: 1, rows: [header, ...rowsFrom(1, 2)] });
	});

	it('repeat their header in every part, and continue on the next page', () => {
		const chunks = chunksOf([
			[table([header, ...rowsFrom(1, 30)])],
			[table([header, ...rowsFrom(31, 30)], { continues: true, repeatedHeaderRows: 1 })],
		]);
		expect(chunks.length).toBeGreaterThan(3);
		expect(chunks.flatMap(({ rows = [], headerRows = 0 }) => rows.slice(headerRows))).toEqual(rowsFrom(1, 60));
		for (const { rows } of chunks) expect(rows?.[0]).toEqual(header);
		expect(chunks.map(({ overlap }) => overlap)).toEqual([undefined, ...chunks.slice(1).map(() => 'Article\tPrice')]);
		expect(
			chunks
				.map(({ text }) => text)
				.join('\n')
				.match(/Price/g),
		).toHaveLength(1);
	});

	it('join a row that a page break divides', () => {
		const [chunk] = chunksOf([
			[table([header, ['A long', '1']])],
			[
				table(
					[
						['name', ''],
						['Another', '2'],
					],
					{ continues: true, splitRow: true },
				),
			],
		]);
		expect(chunk?.rows).toEqual([header, ['A long name', '1'], ['Another', '2']]);
		expect(chunk?.pages).toEqual([1, 2]);
	});

	it('only cut a row that is too long for a chunk', () => {
		const long = sentence('1', 150);
		const chunks = chunksOf([[table([header, ['Short', '1'], [long, '2'], ['Last', '3']])]]);
		expect(Math.max(...chunks.map(({ tokens }) => tokens))).toBeLessThanOrEqual(100);
		expect(chunks.flatMap(({ rows = [] }) => rows).filter(([first]) => first === 'Short')).toEqual([['Short', '1']]);
		expect(chunks.flatMap(({ rows = [], headerRows = 0 }) => rows.slice(headerRows).flat()).join(' ')).toContain(
			long.slice(-9),
		);
	});
});

it('estimates tokens by script', () => {
	expect(estimateTokens('four')).toBe(1);
	expect(estimateTokens('слово')).toBe(3);
	expect(estimateTokens('中文字符')).toBe(4);
	expect(estimateTokens('')).toBe(0);
});

it('is linear for a long section of equal texts', () => {
	const page = Array.from({ length: 300 }, () => paragraph('The same sentence again.'));
	const pages: (readonly Block[])[] = Array.from({ length: 40 }, () => page);
	const start = process.cpuUsage();
	expect(chunksOf(pages).length).toBeGreaterThan(500);
	const { user, system } = process.cpuUsage(start);
	expect((user + system) / 1e6).toBeLessThan(10);
});

import MarkdownIt from 'markdown-it';
import type { Block, DocumentPage, Table, TableBlock, TextBlock, TextRun } from '../../../src/engine/model/blocks';
import { MarkdownWriter } from '../../../src/engine/writing/markdown';
import { escapeMarkdown, inlineText } from '../../../src/engine/writing/markdown-text';
import { layOut, PageBuilder } from './layout/page-builder';

const box = { left: 0, top: 0, right: 10, bottom: 10 };

const text = (role: TextBlock['role'], runs: string | TextRun[], more: Partial<TextBlock> = {}): TextBlock => ({
	kind: 'text',
	role,
	pageNumber: 1,
	box,
	runs: typeof runs === 'string' ? [{ text: runs }] : runs,
	lines: [],
	fontSize: 10,
	...more,
});

const page = (blocks: readonly Block[], pageNumber = 1): DocumentPage => ({
	pageNumber,
	width: 600,
	height: 800,
	blocks,
});

const write = (...pages: readonly (readonly Block[])[]) => {
	const writer = new MarkdownWriter({ imagePath: () => 'images/a.png' });
	return pages.map((blocks, index) => writer.add(page(blocks, index + 1))).join('') + writer.end();
};

/** What a reader that is not ours makes of it. */
const html = (markdown: string) => new MarkdownIt({ html: true }).render(markdown);

const table = (rows: readonly (readonly string[])[], spans: Record<string, [number, number]> = {}): TableBlock => {
	const cells = rows.flatMap((row, rowIndex) =>
		row.map((content, column) => {
			const [rowSpan, columnSpan] = spans[content] ?? [1, 1];
			return { row: rowIndex, column, rowSpan, columnSpan, box, runs: [{ text: content }], lines: [] };
		}),
	);
	const model: Table = {
		rowCount: rows.length,
		columnCount: Math.max(...rows.map((row) => row.length)),
		cells: cells.filter((cell) => cell.runs[0]!.text !== '-'),
		headerRows: 1,
		evidence: 'ruled',
		confidence: 1,
	};
	return { kind: 'table', pageNumber: 1, box, table: model };
};

describe('MarkdownWriter', () => {
	it('marks words but not formulas, and only if another parser recognises the marks', () => {
		const italic = (content: string) => ({ text: content, italic: true });
		const out = write([
			text('paragraph', [{ text: 'when ' }, italic('f(x, y)'), { text: ' is known' }]),
			text('paragraph', [
				italic('over Ann('),
				{ text: 'R' },
				{ text: 'i', position: 'subscript' },
				{ text: ') ' },
				italic('and so on'),
			]),
			text('paragraph', [{ text: 'a * b * c and 2*3*4' }]),
			table([
				['here', '*'],
				['there', '**'],
			]),
		]);
		expect(html(out)).toBe(
			'<p>when f(x, y) is known</p>\n<p><em>over Ann</em>(R<sub>i</sub>) <em>and so on</em></p>\n' +
				'<p>a * b * c and 2*3*4</p>\n' +
				'<table>\n<thead>\n<tr>\n<th>here</th>\n<th>*</th>\n</tr>\n</thead>\n' +
				'<tbody>\n<tr>\n<td>there</td>\n<td>**</td>\n</tr>\n</tbody>\n</table>\n',
		);
		expect(out).toContain('a * b * c');
	});

	it('writes headings, paragraphs and code that another parser understands', () => {
		const out = write([
			text('heading', [{ text: 'A *star* title', bold: true }], { level: 2 }),
			text('paragraph', '# no heading'),
			text('paragraph', '1. no list'),
			text('paragraph', '- no list either'),
			text('code', 'a `b` ```c```\n\tindented'),
		]);
		expect(html(out)).toBe(
			'<h2>A *star* title</h2>\n<p># no heading</p>\n<p>1. no list</p>\n<p>- no list either</p>\n' +
				'<pre><code>a `b` ```c```\n\tindented\n</code></pre>\n',
		);
	});

	it('omits headers, footers, page numbers and separator dots', () => {
		const roles = ['header', 'footer', 'pageNumber'] as const;
		expect(write([...roles.map((role) => text(role, 'x')), text('paragraph', '. . . . . . . . . . . .')])).toBe('');
	});

	it('keeps headers and footers that no other page repeats, after the text', () => {
		const out = write([
			{ ...text('header', 'Table 4. Tides'), once: true },
			text('header', 'Harbour notes'),
			text('heading', 'Boats', { level: 1 }),
			{ ...text('footer', 'Received 4 May'), once: true },
		]);
		expect(html(out)).toBe('<h1>Boats</h1>\n<p>Table 4. Tides</p>\n<p>Received 4 May</p>\n');
	});

	it('writes a table without spans as pipe table, with escaped pipes and line breaks', () => {
		expect(
			html(
				write([
					table([
						['a|b', 'c\nd'],
						['1', '2'],
					]),
				]),
			),
		).toContain('<th>a|b</th>\n<th>c<br>d</th>');
	});

	it('writes a table with spans as HTML', () => {
		const out = write([
			table(
				[
					['wide', '-'],
					['1 < 2', '3'],
				],
				{ wide: [1, 2] },
			),
		]);
		expect(out).toBe('<table>\n<tr><th colspan="2">wide</th></tr>\n<tr><td>1 &lt; 2</td><td>3</td></tr>\n</table>\n');
	});

	it('continues a paragraph from the previous page and resolves hyphens', () => {
		const out = write(
			[text('paragraph', 'It is a divi-'), text('footnote', 'a note')],
			[text('paragraph', 'ded word', { continues: true })],
		);
		expect(out).toBe('It is a divided word\n\na note\n');
	});

	it('references existing footnotes with unique labels', () => {
		const note = (content: string) => [
			text('paragraph', [{ text: 'Word' }, { text: '1', position: 'superscript' as const }]),
			text('footnote', `1 ${content}`),
		];
		expect(write(note('first'), note('second'))).toBe('Word[^1]\n\n[^1]: first\n\nWord[^1-2]\n\n[^1-2]: second\n');
	});

	it('writes checkboxes as tasks if some are ticked, and as bullets otherwise', () => {
		const items = (...entries: readonly string[]): Block => ({
			kind: 'list',
			ordered: false,
			pageNumber: 1,
			box,
			items: entries.map((entry) => ({
				marker: entry.charAt(0),
				level: 0,
				runs: [{ text: entry.slice(2) }],
				lines: [],
				box,
			})),
		});
		expect(write([items('☐ Hiking', '☒ Biking')])).toBe('- [ ] Hiking\n- [x] Biking\n');
		expect(write([items('❑ Hiking', '✔ Biking')])).toBe('- [ ] Hiking\n- [x] Biking\n');
		expect(write([items('❑ Hiking', '❑ Biking')])).toBe('- Hiking\n- Biking\n');
		expect(write([items('✓ cheap', '✗ loud')])).toBe('- ✓ cheap\n- ✗ loud\n');
	});

	it('writes lists, contents, formulas, figures and notes', () => {
		const out = write([
			{
				kind: 'list',
				ordered: false,
				pageNumber: 1,
				box,
				items: [
					{ marker: '•', level: 0, runs: [{ text: 'one' }], lines: [], box },
					{ marker: '(a)', level: 1, runs: [{ text: 'inner' }], lines: [], box },
				],
			},
			{ kind: 'contents', pageNumber: 1, box, lines: [], entries: [{ text: 'Start', pageLabel: '3', level: 0 }] },
			text('formula', 'x', { latex: 'x^{2}' }),
			{ kind: 'figure', pageNumber: 1, box, alternativeText: 'A chart', lines: [] },
			{ kind: 'annotation', pageNumber: 1, box, annotation: { kind: 'Text', box, text: 'two\nlines' } },
		]);
		expect(out).toBe(
			'- one\n    - (a) inner\n\n- Start 3\n\n$$x^{2}$$\n\n![A chart](images/a.png)\n\n> two\n> lines\n',
		);
	});

	it('writes a table across pages as one, followed by content between its parts', () => {
		const first = table([
			['Herb', 'Days'],
			['Sage', '3'],
		]);
		const more = (rows: readonly (readonly string[])[], repeatedHeaderRows: number): TableBlock => ({
			...table(rows),
			continues: true,
			repeatedHeaderRows,
		});
		const second = more(
			[
				['Herb', 'Days'],
				['Thyme', '5'],
			],
			1,
		);
		const note = text('paragraph', 'A note.');
		const continued = text('caption', 'Table 1, continued');
		expect(
			write(
				[text('paragraph', 'Before.'), first, note],
				[continued, second],
				[more([['Mint', '8']], 0), text('paragraph', 'After.')],
			),
		).toBe(
			'Before.\n\n| Herb | Days |\n| --- | --- |\n| Sage | 3 |\n| Thyme | 5 |\n| Mint | 8 |\n\nA note.\n\nTable 1, continued\n\nAfter.\n',
		);
	});

	it('joins a row that pages split', () => {
		const rest = (rows: readonly (readonly string[])[]): TableBlock => ({
			...table(rows),
			continues: true,
			splitRow: true,
		});
		const first = table([
			['Herb', 'Use'],
			['Sage', 'for tea and as a rem-'],
		]);
		const last = rest([
			['', 'and coughs'],
			['Mint', 'cold'],
		]);
		expect(write([first], [rest([['', 'edy for throats']])], [last])).toBe(
			'| Herb | Use |\n| --- | --- |\n| Sage | for tea and as a remedy for throats and coughs |\n| Mint | cold |\n',
		);
	});

	it('closes an HTML table after its last page and omits repeated headers', () => {
		const wide = (rows: readonly (readonly string[])[]) => table(rows, { Both: [1, 2] });
		const rest: TableBlock = {
			...wide([
				['Both', '-'],
				['3', '4'],
			]),
			continues: true,
			repeatedHeaderRows: 1,
		};
		const nothing: TableBlock = { ...wide([['Both', '-']]), continues: true, repeatedHeaderRows: 1 };
		const out = write(
			[
				wide([
					['Both', '-'],
					['1', '2'],
				]),
			],
			[rest],
			[nothing],
		);
		expect(out).toBe(
			'<table>\n<tr><th colspan="2">Both</th></tr>\n<tr><td>1</td><td>2</td></tr>\n<tr><td>3</td><td>4</td></tr>\n</table>\n',
		);
	});

	it('starts a new table if there is nothing to continue', () => {
		const other: TableBlock = { ...table([['c', 'd', 'e']]), continues: true };
		expect(write([table([['a', 'b']])], [other])).toBe(
			'| a | b |\n| --- | --- |\n\n| c | d | e |\n| --- | --- | --- |\n',
		);
	});

	it('keeps the labels of a figure as the text of its image', async () => {
		const builder = new PageBuilder(1).line('Tides [m]', 0, 0).line('0_5*', 0, 20);
		const [laidOut] = await layOut([builder]);
		const lines = laidOut!.blocks.flatMap((block) => (block.kind === 'text' ? block.lines : []));
		const figure = { kind: 'figure', pageNumber: 1, box, lines } as const;
		expect(html(write([{ ...figure, alternativeText: '' }]))).toContain('alt="Tides [m] 0_5*"');
		expect(html(write([{ ...figure, alternativeText: 'A chart](x)' }]))).toContain('alt="A chart](x) Tides [m] 0_5*"');
	});

	it('keeps the texts of an omitted figure together', async () => {
		const drawing = { left: 40, top: 80, right: 300, bottom: 200 };
		const labelled = new PageBuilder(1, { drawings: [drawing] }).line('Mouth', 60, 120).line('Spring', 150, 160);
		const writer = new MarkdownWriter({ imagePath: () => undefined });
		expect(writer.add((await layOut([labelled]))[0]!) + writer.end()).toBe('Mouth Spring\n');
	});
});

describe('inlineText', () => {
	it('marks bold, italic, scripts and links', () => {
		expect(
			inlineText([
				{ text: 'Bold ', bold: true },
				{ text: 'slanted', italic: true },
				{ text: ' x', italic: true },
				{ text: '2', position: 'superscript' },
				{ text: ' here', link: 'https://example.com/a b' },
			]),
		).toBe('**Bold** *slanted* x² [here](https://example.com/a%20b)');
	});

	it.each([
		['https://example.com/a.', 'https://example.com/a', '<https://example.com/a>.'],
		['(https://example.com/a/),', 'https://example.com/a/', '(<https://example.com/a/>),'],
		['https://example.com/ab- c', 'https://example.com/ab-c', '<https://example.com/ab-c>'],
		['https://example.com/a‑b', 'https://example.com/a-b', '<https://example.com/a-b>'],
		['ann@example.com;', 'mailto:ann@example.com', '<ann@example.com>;'],
		['a.html', 'a.html', '[a.html](a.html)'],
		['doi:13:2<98::AID>3', 'doi:13:2<98::AID>3', '[doi:13:2<98::AID>3](doi:13:2%3C98::AID%3E3)'],
		['www.example.com', 'https://other.example', '[www.example.com](https://other.example)'],
	])('writes an address that is its own link once: %s', (printed, target, markdown) => {
		expect(inlineText([{ text: printed, link: target }])).toBe(markdown);
	});

	it('escapes only what another parser would treat as markup', () => {
		for (const plain of [
			'2 * 3 * 4',
			'snake_case _x_',
			'<b>',
			'a `tick`',
			'[a](b)',
			'&amp;',
			'back\\slash',
			'~~no~~',
		]) {
			const rendered = html(escapeMarkdown(plain)).replace(/<\/?p>|\n/g, '');
			const decoded = rendered.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
			expect(decoded).toBe(plain);
		}
		expect(escapeMarkdown('snake_case, 50 % & more.')).toBe('snake_case, 50 % & more.');
	});
});

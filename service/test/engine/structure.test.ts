import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixturePath } from '../../../fixtures';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { layoutDocument } from '../../src/engine/layout/document';
import type { Page } from '../../src/engine/model';
import type { Block } from '../../src/engine/model/blocks';
import { runsText } from '../../src/engine/model/run-text';
import { readPage } from '../../src/engine/pdf-reading/read-page';
import { convertFixture, newFolder, removeFolders } from './support';
import { lines, taggedPdf, type TaggedElement, type TaggedText } from './tagged-pdf';
import { tagBytes } from './tags-support';

afterAll(removeFolders);

async function blocksOf(bytes: Uint8Array, structured = true): Promise<Block[]> {
	const path = join(mkdtempSync(join(newFolder(), 'tagged-')), 'tagged.pdf');
	writeFileSync(path, bytes);
	return await withPdf({ path, fileName: 'tagged.pdf' }, async (document) => {
		async function* pages(): AsyncGenerator<Page> {
			for (let number = 1; number <= document.pageCount; number++)
				yield await Promise.resolve(readPage(document, number, { structured })!);
		}
		const blocks: Block[] = [];
		for await (const page of layoutDocument(pages(), { analysis: 'full' })) blocks.push(...page.blocks);
		return blocks;
	});
}

function describeBlocks(blocks: readonly Block[]): string[] {
	return blocks.map((block) => {
		switch (block.kind) {
			case 'text':
				return `${block.role}${block.level ?? ''}: ${runsText(block.runs)}`;
			case 'list':
				return block.items
					.map(({ marker, level, runs }) => `${'>'.repeat(level)}[${marker}] ${runsText(runs)}`)
					.join(' ');
			case 'contents':
				return block.entries.map(({ text, pageLabel, level }) => `${level} ${text} (${pageLabel})`).join('; ');
			case 'table':
				return `${block.table.evidence} table, ${block.table.headerRows} heads: ${block.table.cells.map((cell) => `${cell.row},${cell.column} ${cell.rowSpan}x${cell.columnSpan} ${runsText(cell.runs)}`).join('; ')}`;
			case 'figure':
				return `figure: ${block.alternativeText}`;
			case 'annotation':
				return block.kind;
		}
	});
}

const prose = [
	'The report shows how every result of this series was found,',
	'and what it means for those who come later and read it again',
	'in another year.',
];
const joined = prose.join(' ');
const text = (value: string, x: number, y: number, more: Partial<TaggedText> = {}): TaggedText => ({
	text: value,
	x,
	y,
	...more,
});
const cell = (type: 'TH' | 'TD', value: string, x: number, y: number, entries = ''): TaggedElement => [
	type,
	value === '' ? [] : [['P', [text(value, x, y)]]],
	entries,
];

describe('structure trees', () => {
	it('roles of the tree if the style says nothing', async () => {
		const blocks = await blocksOf(
			taggedPdf(
				[
					[
						'Document',
						[
							['H1', [text('A quiet title', 60, 720)]],
							['P', lines(prose, 60, 700)],
							['H2', [text('A part of it', 60, 650)]],
							['P', lines(prose, 60, 630)],
							['Code', [text('for each page', 60, 580), text('read it', 72, 566)]],
							['Caption', [text('A picture of nothing much', 60, 540)]],
							['Figure', ['picture'], '/Alt (A grey square)'],
							['Note', [text('1 Said by somebody else.', 60, 200)]],
						],
					],
				],
				[text('Running title', 60, 780), text('7', 300, 20)],
			),
		);
		expect(describeBlocks(blocks)).toEqual([
			'header: Running title',
			'heading1: A quiet title',
			`paragraph: ${joined}`,
			'heading2: A part of it',
			`paragraph: ${joined}`,
			'code: for each page\nread it',
			'caption: A picture of nothing much',
			'figure: A grey square',
			'footnote: 1 Said by somebody else.',
			'pageNumber: 7',
		]);
	});

	it('nested lists with and without markers, contents', async () => {
		const item = (label: string, value: string, x: number, y: number, nested: TaggedElement[] = []): TaggedElement => [
			'LI',
			[
				['Lbl', [text(label, x, y)]],
				['LBody', [text(value, x + 20, y), ...nested]],
			],
		];
		const entry = (title: string, page: string, y: number): TaggedElement => [
			'TOCI',
			[['Reference', [text(title, 60, y), text(page, 500, y)]]],
		];
		const blocks = await blocksOf(
			taggedPdf([
				['P', lines(prose, 60, 740)],
				['L', [item('a.', 'first', 60, 690), item('b.', 'second', 60, 676, [['L', [item('-', 'within', 80, 662)]]])]],
				['P', lines(prose, 60, 640)],
				['L', [['LI', [['LBody', [text('without a marker', 60, 590)]]]]]],
				['P', lines(prose, 60, 560)],
				['TOC', [entry('Before', '3', 500), entry('After', '12', 486)]],
			]),
		);
		expect(describeBlocks(blocks)).toEqual([
			`paragraph: ${joined}`,
			'[a.] first [b.] second >[-] within',
			`paragraph: ${joined}`,
			'[] without a marker',
			`paragraph: ${joined}`,
			'0 Before (3); 0 After (12)',
		]);
	});

	it('borderless tables with spans and empty cells', async () => {
		const blocks = await blocksOf(
			taggedPdf([
				['P', lines(prose, 60, 740)],
				[
					'Table',
					[
						['Caption', [text('Sales by region', 60, 690)]],
						[
							'THead',
							[
								[
									'TR',
									[cell('TH', 'Region', 60, 670), cell('TH', 'Both years', 200, 670, '/A << /O /Table /ColSpan 2 >>')],
								],
							],
						],
						[
							'TBody',
							[
								['TR', [cell('TD', 'North', 60, 656), cell('TD', '', 0, 0), cell('TD', '13', 300, 656)]],
								[
									'TR',
									[
										['TD', [['P', [text('South and', 60, 642), text('the islands', 60, 628)]]]],
										cell('TD', '22', 200, 642),
										cell('TD', '23', 300, 642),
									],
								],
							],
						],
					],
				],
				['P', lines(prose, 60, 590)],
			]),
		);
		expect(describeBlocks(blocks)).toEqual([
			`paragraph: ${joined}`,
			'caption: Sales by region',
			'tags table, 1 heads: 0,0 1x1 Region; 0,1 1x2 Both years; 1,0 1x1 North; 1,1 1x1 ; 1,2 1x1 13; 2,0 1x1 South and the islands; 2,1 1x1 22; 2,2 1x1 23',
			`paragraph: ${joined}`,
		]);
	});

	it('tables shown in part on a page, without the empty columns', async () => {
		const none = () => cell('TD', '', 0, 0);
		const row = (...cells: ReturnType<typeof cell>[]) => ['TR', [none(), none(), ...cells, none()]] as const;
		const blocks = await blocksOf(
			taggedPdf([
				['P', lines(prose, 60, 740)],
				[
					'Table',
					[
						row(cell('TH', 'Region', 60, 670), cell('TH', 'Sales', 200, 670)),
						row(cell('TD', 'North', 60, 656), cell('TD', '13', 200, 656)),
						row(cell('TD', 'South', 60, 642), cell('TD', '22', 200, 642)),
					],
				],
				['P', lines(prose, 60, 590)],
			]),
		);
		expect(describeBlocks(blocks)[1]).toBe(
			'tags table, 1 heads: 0,0 1x1 Region; 0,1 1x1 Sales; 1,0 1x1 North; 1,1 1x1 13; 2,0 1x1 South; 2,1 1x1 22',
		);
	});

	it('the order of the tree if it never goes back', async () => {
		const aside = lines(['Read this box', 'only at the end.'], 400, 700);
		const blocks = await blocksOf(
			taggedPdf([
				['H1', [text('Title', 60, 740, { size: 20 })]],
				[
					'P',
					lines(
						prose.map((line) => line.slice(0, 40)),
						60,
						700,
					),
				],
				[
					'P',
					lines(
						prose.map((line) => line.slice(0, 40)),
						60,
						640,
					),
				],
				['P', aside],
			]),
		);
		expect(describeBlocks(blocks).at(-1)).toBe('paragraph: Read this box only at the end.');
	});

	it('text in the tree is never a heading if the tree has headings', async () => {
		const page = (second: string) =>
			taggedPdf([
				['H1', [text('Named', 60, 740, { size: 16, font: 'F2' })]],
				['P', lines(prose, 60, 710)],
				[second, [text('Bold words alone', 60, 650, { font: 'F2' })]],
				['P', lines(prose, 60, 620)],
			]);
		expect(describeBlocks(await blocksOf(page('P')))).toContain('paragraph: Bold words alone');
		expect(describeBlocks(await blocksOf(page('H2')))).toContain('heading2: Bold words alone');
		// Without tags, the bold style makes it a heading.
		expect(describeBlocks(await blocksOf(page('P'), false))).toContain('heading2: Bold words alone');
	});
});

describe('unreliable structure trees', () => {
	it('lines tagged as paragraphs are joined', async () => {
		const blocks = await blocksOf(
			taggedPdf([...prose, ...prose].map((line, index) => ['P', [text(line, 60, 700 - index * 14)]])),
		);
		expect(describeBlocks(blocks)).toEqual([`paragraph: ${joined}`, `paragraph: ${joined}`]);
	});

	it('a page tagged as one paragraph is split', async () => {
		const kids = [
			text('Heading', 60, 740, { size: 18, font: 'F2' }),
			...lines(prose, 60, 700),
			...lines(prose, 60, 620),
		];
		expect(describeBlocks(await blocksOf(taggedPdf([['P', kids]])))).toEqual([
			'heading1: Heading',
			`paragraph: ${joined}`,
			`paragraph: ${joined}`,
		]);
	});

	it('a bottom-up order is ignored, the roles are used', async () => {
		const blocks = await blocksOf(
			taggedPdf([
				['P', lines(prose, 60, 500)],
				['H3', [text('Part', 60, 530)]],
				['P', lines(prose, 60, 600)],
				['H2', [text('Start', 60, 640)]],
			]),
		);
		expect(describeBlocks(blocks)).toEqual([
			'heading2: Start',
			`paragraph: ${joined}`,
			'heading3: Part',
			`paragraph: ${joined}`,
		]);
	});

	it('a tree that covers little of the page is ignored', async () => {
		const outside = [...lines(prose, 60, 700), ...lines(prose, 60, 640)];
		const blocks = await blocksOf(untagged(outside));
		expect(describeBlocks(blocks)).toEqual(['paragraph: Only this', `paragraph: ${joined}`, `paragraph: ${joined}`]);
	});

	it('tables whose rows or columns are misplaced are ignored', async () => {
		const upside: TaggedElement = [
			'Table',
			[0, 1, 2].map(
				(row): TaggedElement => [
					'TR',
					[cell('TD', `left ${row}`, 60, 600 + row * 14), cell('TD', `right ${row}`, 200, 600 + row * 14)],
				],
			),
		];
		const stacked: TaggedElement = [
			'Table',
			[0, 1].map(
				(row): TaggedElement => [
					'TR',
					[cell('TD', `above ${row}`, 60, 700 - row * 40), cell('TD', `below ${row}`, 60, 680 - row * 40)],
				],
			),
		];
		for (const table of [upside, stacked]) {
			const blocks = await blocksOf(taggedPdf([table]));
			expect(describeBlocks(blocks).filter((line) => line.startsWith('tags'))).toEqual([]);
		}
	});

	it('a layout table is ignored', async () => {
		const long = Array.from({ length: 12 }, (_, index) => `${prose[index % 3]!.slice(0, 44)} ${index}`);
		const blocks = await blocksOf(
			taggedPdf([
				[
					'Table',
					[
						[
							'TR',
							[
								['TD', lines(long, 40, 700)],
								['TD', lines(long, 320, 700)],
							],
						],
						[
							'TR',
							[
								['TD', lines(['left end'], 40, 500)],
								['TD', lines(['right end'], 320, 500)],
							],
						],
					],
				],
			]),
		);
		expect(blocks.filter(({ kind }) => kind === 'table')).toEqual([]);
	});

	it('a circular element is handled', async () => {
		const bytes = Buffer.from(taggedPdf([['Sect', [['P', lines(prose, 60, 700)]]]])).toString('latin1');
		const cyclic = bytes.replace('/K [8 0 R] ', '/K [8 0 R 7 0 R] ');
		expect(describeBlocks(await blocksOf(Buffer.from(cyclic, 'latin1')))).toEqual([`paragraph: ${joined}`]);
	});
});

/** A page of which only its first line is in the tree. */
function untagged(outside: readonly TaggedText[]): Uint8Array {
	const bytes = Buffer.from(taggedPdf([['H1', [text('Only this', 60, 740)]]], outside)).toString('latin1');
	return Buffer.from(bytes.replaceAll('/Artifact BMC', '/Ignored BMC '), 'latin1');
}

describe('our own tags', () => {
	it('reproduce the layout', async () => {
		const bytes = readFileSync(fixturePath('sample.pdf'));
		const { after } = await tagBytes(bytes);
		// Tags know cells without content, and read notes last.
		const alike = (blocks: readonly Block[]) =>
			describeBlocks(blocks)
				.map((line) =>
					line
						.replace(/^(tags|ruled|partlyRuled|unruled) /, '')
						.replaceAll(/ \d+,\d+ 1x1 (;|$)/g, '')
						.replace(/;$/, ''),
				)
				.sort();
		expect(alike(await blocksOf(readFileSync(after)))).toEqual(alike(await blocksOf(bytes, false)));
	});
});

it('enableAiLayout 0 reads no tags', async () => {
	const bytes = taggedPdf([
		['H1', [text('A quiet title', 60, 720)]],
		['P', lines(prose, 60, 700)],
	]);
	const json = async (enableAiLayout: 0 | 1) =>
		(await convertFixture('pdf/json', bytes, { enableAiLayout, resolveType: 'TEXT' })).bytes.toString('utf8');
	expect(await json(1)).not.toBe(await json(0));
});

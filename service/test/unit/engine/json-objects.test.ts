import Ajv from 'ajv';
import * as fc from 'fast-check';
import { parsedDocument } from '../../../../contract/parsed-document';
import { parsedDocumentSchema } from '../../../../scripts/generate/parsed-document';
import type { Line } from '../../../src/engine/model';
import type { Block, DocumentPage } from '../../../src/engine/model/blocks';
import { pageObjects, type JsonContent, type ParsedObject } from '../../../src/engine/writing/json-objects';
import { anyTable, cell, documentPage, gridTable, placeOf, tableBlock, textBlock } from '../../support/document-pages';

const everything: JsonContent = { text: true, tables: 'structure', images: true, annotations: true };
const validate = new Ajv({ allErrors: true }).compile(parsedDocumentSchema());

/** Objects of a page, checked against the schema. */
function objectsOf(blocks: readonly Block[], content: Partial<JsonContent> = {}, paths?: ReadonlyMap<Block, string>) {
	return checked(documentPage(blocks), content, paths);
}

function checked(
	page: DocumentPage,
	content: Partial<JsonContent> = {},
	paths?: ReadonlyMap<Block, string>,
): ParsedObject[] {
	const objects = pageObjects(page, { ...everything, ...content }, paths);
	const parsed: unknown = JSON.parse(JSON.stringify({ version: parsedDocument.version, objects, pages: [] }));
	expect([validate(parsed), validate.errors]).toEqual([true, null]);
	return objects;
}

const typesOf = (objects: readonly ParsedObject[]) => objects.map(({ type }) => type);

it('every role and kind of block has its published type', () => {
	const box = { left: 50, top: 300, right: 250, bottom: 400 };
	const item = { marker: '•', level: 0, runs: [{ text: 'one' }], lines: [], box };
	const list = { kind: 'list', pageNumber: 1, box, items: [item] } as const;
	const objects = objectsOf([
		textBlock('a', { role: 'header' }),
		textBlock('b', { role: 'heading', level: 2 }),
		textBlock('c'),
		textBlock('d', { role: 'formula' }),
		textBlock('e', { role: 'code' }),
		textBlock('f', { role: 'footnote' }),
		{ ...list, ordered: true },
		{ ...list, ordered: false },
		{ kind: 'contents', pageNumber: 1, box, lines: [], entries: [{ text: 'Start', pageLabel: '3', level: 0 }] },
		tableBlock(gridTable([['1', '2']])),
		tableBlock({ ...gridTable([['1', '2']]), cells: [cell(0, 0, '1', { columnSpan: 2 })] }),
		tableBlock({ ...gridTable([['1', '2']]), cells: [cell(0, 0, '1')] }),
		{ kind: 'figure', pageNumber: 1, box, alternativeText: 'A cat', lines: [] },
		{ kind: 'annotation', pageNumber: 1, box, annotation: { kind: 'Highlight', box, text: '' } },
		textBlock('g', { role: 'footer' }),
		textBlock('h', { role: 'pageNumber' }),
	]);
	expect(typesOf(objects)).toEqual([
		'Header',
		'Text',
		'Text',
		'Formula',
		'Text',
		'Text',
		'List',
		'UnorderedList',
		'Catalogue',
		'Table',
		'UnstdTable',
		'UnstdTable',
		'Image',
		'Text',
		'Footer',
		'PageNumber',
	]);
	expect(objects.map((object) => object.order_index)).toEqual(objects.map((_, index) => index));
	expect(objects[1]).toEqual({
		type: 'Text',
		text: 'b',
		role: 'heading',
		level: 2,
		font_size: 10,
		rect: [50, 700, 500, 712],
		page: 0,
		order_index: 1,
	});
	expect(objects[8]).toMatchObject({ text: 'Start\t3', entries: [{ text: 'Start', page_label: '3', level: 0 }] });
	expect(objects[12]).toMatchObject({ alternative_text: 'A cat' });
	expect(objects[13]).toMatchObject({ role: 'annotation', kind: 'Highlight' });
});

it('a caption above its object is a title, one below it a caption', () => {
	const figure = {
		kind: 'figure',
		pageNumber: 1,
		box: { left: 50, top: 300, right: 250, bottom: 400 },
		alternativeText: '',
		lines: [],
	} as const;
	const caption = (top: number) =>
		textBlock('Figure 1', { role: 'caption', box: { left: 50, top, right: 200, bottom: top + 10 } });
	expect(typesOf(objectsOf([caption(280), figure]))).toEqual(['FigureTitle', 'Image']);
	expect(typesOf(objectsOf([figure, caption(405)]))).toEqual(['Image', 'FigureCaption']);
	expect(typesOf(objectsOf([caption(405)]))).toEqual(['FigureCaption']);
});

it('pages count from 0, coordinates have two decimals', () => {
	const box = { left: 1.23456, top: 2, right: 3.005, bottom: 4.999 };
	const [object] = checked(documentPage([textBlock('a', { box, pageNumber: 7 })], 7));
	expect(object).toMatchObject({ page: 6, rect: [1.23, 2, 3.01, 5] });
});

it('links have text and target', () => {
	const runs = [
		{ text: 'See ' },
		{ text: 'here', link: 'https://example.org' },
		{ text: ' and ' },
		{ text: 'there', link: '#page=2' },
	];
	expect(objectsOf([textBlock('', { runs })])[0]).toMatchObject({
		text: 'See here and there',
		links: [
			{ text: 'here', target: 'https://example.org' },
			{ text: 'there', target: '#page=2' },
		],
	});
});

describe('the requested content', () => {
	const figure = {
		kind: 'figure',
		pageNumber: 1,
		box: placeOf(10, 0),
		alternativeText: '',
		lines: [
			{
				words: [{ text: 'axis', box: placeOf(10, 0), fontSize: 9, turn: 0, spaceAfter: false }],
				box: placeOf(10, 0),
				turn: 0,
			},
		],
	} as const;
	const annotation = {
		kind: 'annotation',
		pageNumber: 1,
		box: placeOf(0, 0),
		annotation: { kind: 'Text', box: placeOf(0, 0), text: 'n' },
	} as const;
	const blocks = [
		textBlock('t'),
		tableBlock(
			gridTable([
				['a', 'b'],
				['c', 'd'],
			]),
		),
		figure,
		annotation,
	];

	it('only text: tables and drawings become text', () => {
		const objects = objectsOf(blocks, { tables: 'text', images: false, annotations: false });
		expect(objects.map(({ type, role, text }) => [type, role, text])).toEqual([
			['Text', 'paragraph', 't'],
			['Text', 'table', 'a\tb\nc\td'],
			['Text', 'figure', 'axis'],
		]);
	});

	it('only tables, and only images', () => {
		expect(typesOf(objectsOf(blocks, { text: false, images: false, annotations: false }))).toEqual(['Table']);
		expect(typesOf(objectsOf(blocks, { text: false, tables: 'none', annotations: false }))).toEqual(['Image']);
	});

	it('files have their path', () => {
		const paths = new Map<Block, string>([[figure, 'images/a.png']]);
		expect(objectsOf(blocks, {}, paths).map((object) => object.path)).toEqual([
			undefined,
			undefined,
			'images/a.png',
			undefined,
		]);
	});
});

it('any table round-trips', () => {
	fc.assert(
		fc.property(anyTable, fc.boolean(), (table, continues) => {
			const block = tableBlock(table, 1, continues ? { continues, repeatedHeaderRows: table.headerRows } : {});
			const [object] = JSON.parse(JSON.stringify(objectsOf([block]))) as Record<string, unknown>[];
			expect(object).toMatchObject({
				row_count: table.rowCount,
				column_count: table.columnCount,
				header_rows: table.headerRows,
			});
			expect(object?.continues).toBe(continues ? true : undefined);
			const written = object?.cells as {
				row: number;
				column: number;
				row_span: number;
				column_span: number;
				text: string;
				header: boolean;
			}[];
			expect(
				written.map(({ row, column, row_span, column_span, text }) => [row, column, row_span, column_span, text]),
			).toEqual(
				table.cells.map(({ row, column, rowSpan, columnSpan, runs }) => [
					row,
					column,
					rowSpan,
					columnSpan,
					JSON.parse(
						JSON.stringify(
							runs
								.map(({ text }) => text)
								.join('')
								.trim(),
						),
					),
				]),
			);
			const rows = object?.rows as string[][];
			for (const { row, column, text, header } of written) {
				expect(rows[row]?.[column]).toBe(text);
				expect(header).toBe(row < table.headerRows);
			}
		}),
	);
});

it('OCR text has the share of correct words, document text does not', () => {
	const box = { left: 50, top: 300, right: 250, bottom: 400 };
	const word = (text: string, confidence?: number) => ({
		...({ text, box, fontSize: 10, turn: 0, spaceAfter: true } as const),
		...(confidence === undefined ? {} : { confidence }),
	});
	const line = (...words: ReturnType<typeof word>[]) => ({ words, box, turn: 0 }) as unknown as Line;
	const lines = [line(word('Totl', 0.4), word('sum', 0.9)), line(word('printed'))];
	const item = { marker: '•', level: 0, runs: [{ text: 'one' }], lines: [line(word('one', 0.5))], box };
	const objects = objectsOf([
		textBlock('Totl sum printed', { lines }),
		{ kind: 'list', pageNumber: 1, box, items: [item], ordered: false },
		tableBlock({ ...gridTable([['1', '2']]), cells: [{ ...cell(0, 0, '1'), lines }, cell(0, 1, '2')] }),
		textBlock('printed', { lines: [line(word('printed'))] }),
	]);
	expect(objects.map((object) => object['ocr_confidence'])).toEqual([0.65, 0.5, 0.65, undefined]);
});

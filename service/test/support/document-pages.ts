import * as fc from 'fast-check';
import type { Box } from '../../src/engine/model';
import type {
	Block,
	DocumentPage,
	Table,
	TableBlock,
	TableCell,
	TextBlock,
	TextRun,
} from '../../src/engine/model/blocks';
import type { PictureSource } from '../../src/engine/model/picture-source';

/** Of pages without any. */
export const noPictures: PictureSource = {
	figure: () => Promise.resolve(undefined),
	region: () => Promise.resolve(undefined),
	background: () => Promise.resolve(undefined),
};

const cellWidth = 50;
const cellHeight = 20;

/** A place on an invented page by row and column, as all cells are equally large. */
export function placeOf(row: number, column: number, rowSpan = 1, columnSpan = 1): Box {
	const left = 50 + column * cellWidth;
	const top = 50 + row * cellHeight;
	return { left, top, right: left + columnSpan * cellWidth, bottom: top + rowSpan * cellHeight };
}

/** A cell of an invented table. */
export function cell(
	row: number,
	column: number,
	text: string | readonly TextRun[],
	more: Partial<TableCell> = {},
): TableCell {
	const { rowSpan = 1, columnSpan = 1 } = more;
	return {
		row,
		column,
		rowSpan,
		columnSpan,
		box: placeOf(row, column, rowSpan, columnSpan),
		runs: typeof text === 'string' ? [{ text }] : text,
		lines: [],
		...more,
	};
}

/** A table of equally long rows without spans. */
export function gridTable(rows: readonly (readonly string[])[], more: Partial<Table> = {}): Table {
	return {
		rowCount: rows.length,
		columnCount: rows[0]?.length ?? 0,
		cells: rows.flatMap((texts, row) => texts.map((text, column) => cell(row, column, text))),
		headerRows: 0,
		evidence: 'ruled',
		confidence: 1,
		...more,
	};
}

/** A table as a block. */
export function tableBlock(table: Table, pageNumber = 1, more: Partial<TableBlock> = {}): TableBlock {
	const box = placeOf(0, 0, table.rowCount, table.columnCount);
	return { kind: 'table', pageNumber, box, table, ...more };
}

/** A block of text, below everything a table of this module could cover unless a box is given. */
export function textBlock(text: string, more: Partial<TextBlock> = {}): TextBlock {
	const box = { left: 50, top: 700, right: 500, bottom: 712 };
	return { kind: 'text', role: 'paragraph', pageNumber: 1, box, runs: [{ text }], lines: [], fontSize: 10, ...more };
}

/** An A4 page. */
export function documentPage(blocks: readonly Block[], pageNumber = 1): DocumentPage {
	return { pageNumber, width: 595, height: 842, blocks };
}

/** Some pages as a layout gives them. */
export async function* pagesOf(...pages: readonly DocumentPage[]): AsyncGenerator<DocumentPage> {
	for (const page of pages) yield await Promise.resolve(page);
}

const signs = fc.constantFrom(
	'"',
	',',
	';',
	'\n',
	'\r',
	'\t',
	"'",
	'=',
	'+',
	'-',
	'@',
	'<',
	'&',
	'>',
	']]>',
	'|',
	'_x0041',
	'中',
	'😀',
	' ',
	'א',
);

/** Texts that are hard on formats: separators, quotes, markup, formulas, numbers in many forms, all kinds of signs. */
export const awkwardText: fc.Arbitrary<string> = fc.oneof(
	fc
		.array(fc.oneof(signs, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 6 })
		.map((parts) => parts.join('')),
	fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((value) => value.toFixed(2)),
	fc.constantFrom(
		'',
		'=1+1',
		'-5',
		'+49 30 12',
		'@SUM(A1)',
		'1,234',
		'007',
		'12 %',
		'(5)',
		'25.03.2026',
		'NaN',
		'true',
	),
);

/** Any table without overlapping cells: with spans, and with places that have no cell. */
export const anyTable: fc.Arbitrary<Table> = fc
	.record({
		rowCount: fc.integer({ min: 1, max: 6 }),
		columnCount: fc.integer({ min: 1, max: 5 }),
		sizes: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.boolean()), {
			minLength: 30,
			maxLength: 30,
		}),
		texts: fc.array(awkwardText, { minLength: 30, maxLength: 30 }),
		headerRows: fc.integer({ min: 0, max: 2 }),
	})
	.map(({ rowCount, columnCount, sizes, texts, headerRows }) => {
		const taken = new Set<string>();
		const cells: TableCell[] = [];
		for (let row = 0; row < rowCount; row++) {
			for (let column = 0; column < columnCount; column++) {
				const [down, across, isThere] = sizes[row * columnCount + column] ?? [1, 1, true];
				if (taken.has(`${row}:${column}`) || !isThere) continue;
				const rowSpan = Math.min(down, rowCount - row);
				const columnSpan = Math.min(across, columnCount - column);
				const places: string[] = [];
				for (let y = row; y < row + rowSpan; y++) {
					for (let x = column; x < column + columnSpan; x++) places.push(`${y}:${x}`);
				}
				const isFree = places.every((place) => !taken.has(place));
				const size = isFree ? { rowSpan, columnSpan } : {};
				(isFree ? places : [`${row}:${column}`]).forEach((place) => taken.add(place));
				cells.push(cell(row, column, texts[row * columnCount + column] ?? '', size));
			}
		}
		return {
			rowCount,
			columnCount,
			cells,
			headerRows: Math.min(headerRows, rowCount),
			evidence: 'ruled',
			confidence: 0.9,
		};
	});

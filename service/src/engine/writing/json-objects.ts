import type { ParsedObjectType } from '../../../../contract/parsed-document';
import { wordsToLines } from '../text/lines';
import { toLineSegments } from '../text/segments';
import { hasTickSigns, optionText, ticksOf } from '../text/ticks';
import type { Box, HiddenText, InkMark, Line } from '../model';
import type { Block, DocumentPage, FigureBlock, TableBlock, TextBlock, TextRun } from '../model/blocks';
import { horizontalOverlap } from '../model/boxes';
import { denseRows, itemText, runsText } from '../model/run-text';

/** Document content included in the JSON. */
export interface JsonContent {
	/** Text outside of tables. */
	readonly text: boolean;
	/** Tables: with cells, as plain text, or not at all. */
	readonly tables: 'structure' | 'text' | 'none';
	readonly images: boolean;
	readonly annotations: boolean;
}

/** An object of the result; its fields are those of the contract. */
export type ParsedObject = { readonly type: ParsedObjectType } & Readonly<Record<string, unknown>>;

/** Four numbers with two decimals: left, top, right, bottom in points. */
type Rect = [number, number, number, number];

/**
 * The objects of a page in reading order.
 * @param paths  files of tables and images in the archive; blocks without one get no path
 */
export function pageObjects(
	page: DocumentPage,
	content: JsonContent,
	paths: ReadonlyMap<Block, string> = new Map(),
): ParsedObject[] {
	const objects: ParsedObject[] = [];
	page.blocks.forEach((block, index) => {
		const fields = blockFields(block, page, content);
		if (!fields) return;
		const path = paths.get(block);
		const place = { rect: rectOf(block.box), page: page.pageNumber - 1, order_index: index };
		const sure = shareRight(linesOf(block));
		objects.push({
			...fields,
			...tickFields(block),
			...(sure === undefined ? {} : { ocr_confidence: round(sure) }),
			...place,
			...(path === undefined ? {} : { path }),
		});
	});
	return objects;
}

/** Stamps and handwriting over print; the fields are those of the contract. */
export interface ParsedMark {
	readonly kind: InkMark['kind'];
	readonly page: number;
	readonly rect: Rect;
	readonly text: string;
	readonly confidence: number;
}

/** @param page  counted from 0 */
export function toParsedMark({ kind, box, text, confidence }: InkMark, page: number): ParsedMark {
	return { kind, page, rect: rectOf(box), text, confidence: round(confidence) };
}

/** Text that a reader of the page does not see; the fields are those of the contract. */
export interface ParsedHiddenText {
	readonly reason: HiddenText['reason'];
	readonly page: number;
	readonly rect: Rect;
	readonly text: string;
}

/** @param page  counted from 0 */
export function toParsedHiddenText({ reason, box, text }: HiddenText, page: number): ParsedHiddenText {
	return { reason, page, rect: rectOf(box), text };
}

function blockFields(block: Block, page: DocumentPage, content: JsonContent): ParsedObject | undefined {
	switch (block.kind) {
		case 'text':
			return content.text ? textFields(block, page) : undefined;
		case 'list':
			return content.text
				? {
						type: block.ordered ? 'List' : 'UnorderedList',
						text: block.items.map(itemText).join('\n'),
						items: block.items.map(({ marker, level, runs, box }) => ({
							marker,
							level,
							text: runsText(runs),
							rect: rectOf(box),
						})),
						...linkFields(block.items.flatMap(({ runs }) => runs)),
					}
				: undefined;
		case 'contents':
			return content.text
				? {
						type: 'Catalogue',
						text: block.entries.map(({ text, pageLabel }) => `${text}\t${pageLabel}`.trim()).join('\n'),
						entries: block.entries.map(({ text, pageLabel, level }) => ({ text, page_label: pageLabel, level })),
					}
				: undefined;
		case 'table':
			return tableFields(block, content.tables);
		case 'figure':
			return figureFields(block, content);
		case 'annotation': {
			if (!content.annotations) return undefined;
			const { kind, text } = block.annotation;
			return { type: 'Text', text, role: 'annotation', kind };
		}
	}
}

/** Check boxes in a block. */
function tickFields(block: Block): { readonly ticks?: readonly { text: string; ticked: boolean; rect: Rect }[] } {
	const words = block.kind === 'figure' ? [] : linesOf(block).flatMap((line) => line.words);
	if (!hasTickSigns(words)) return {};
	const ticks = ticksOf(wordsToLines(words).map((line) => line.words));
	return ticks.length === 0
		? {}
		: {
				ticks: ticks.map(({ option, isTicked, box }) => ({
					text: optionText(option),
					ticked: isTicked,
					rect: rectOf(box),
				})),
			};
}

/** The lines of a block that hold its words. */
function linesOf(block: Block): readonly Line[] {
	switch (block.kind) {
		case 'text':
		case 'figure':
			return block.lines;
		case 'list':
			return block.items.flatMap(({ lines }) => lines);
		case 'table':
			return block.table.cells.flatMap(({ lines }) => lines);
		default:
			return [];
	}
}

/** Estimated share of correct OCR words; `undefined` without OCR. */
function shareRight(lines: readonly Line[]): number | undefined {
	const shares = lines.flatMap(({ words }) => words.flatMap(({ confidence }) => confidence ?? []));
	return shares.length === 0 ? undefined : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function textFields(block: TextBlock, page: DocumentPage): ParsedObject {
	const { role, level, runs, fontSize, continues } = block;
	return {
		type: textType(block, page),
		text: runsText(runs),
		role,
		...(level === undefined ? {} : { level }),
		font_size: round(fontSize),
		...(continues ? { continues } : {}),
		...linkFields(runs),
	};
}

function textType(block: TextBlock, page: DocumentPage): ParsedObjectType {
	switch (block.role) {
		case 'formula':
			return 'Formula';
		case 'header':
			return 'Header';
		case 'footer':
			return 'Footer';
		case 'pageNumber':
			return 'PageNumber';
		case 'caption':
			return isAbove(block, page) ? 'FigureTitle' : 'FigureCaption';
		default:
			return 'Text';
	}
}

/** Whether a caption is above what it names: the nearest table or figure is below it. */
function isAbove({ box }: TextBlock, { blocks }: DocumentPage): boolean {
	const objects = blocks.filter(
		(block) => (block.kind === 'table' || block.kind === 'figure') && horizontalOverlap(block.box, box) > 0,
	);
	const distances = objects.map((object) => ({
		below: object.box.top + object.box.bottom > box.top + box.bottom,
		distance: Math.max(0, object.box.top - box.bottom, box.top - object.box.bottom),
	}));
	const nearest = distances.sort((a, b) => a.distance - b.distance)[0];
	return nearest?.below ?? false;
}

function linkFields(runs: readonly TextRun[]): { readonly links?: readonly { text: string; target: string }[] } {
	const links = runs.flatMap(({ text, link }) => (link === undefined ? [] : [{ text: text.trim(), target: link }]));
	return links.length === 0 ? {} : { links };
}

function tableFields(
	{ table, continues, repeatedHeaderRows }: TableBlock,
	as: JsonContent['tables'],
): ParsedObject | undefined {
	if (as === 'none') return undefined;
	const { rowCount, columnCount, cells, headerRows, evidence, confidence, rightToLeft } = table;
	const rows = denseRows(rowCount, columnCount, cells);
	const text = rows.map((row) => row.join('\t')).join('\n');
	if (as === 'text') return { type: 'Text', text, role: 'table' };
	const places = cells.reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0);
	const isRegular = places === cells.length && places === rowCount * columnCount;
	return {
		type: isRegular ? 'Table' : 'UnstdTable',
		text,
		row_count: rowCount,
		column_count: columnCount,
		header_rows: headerRows,
		...(rightToLeft ? { right_to_left: rightToLeft } : {}),
		...(continues ? { continues, repeated_header_rows: repeatedHeaderRows ?? 0 } : {}),
		rows,
		cells: cells.map((cell) => ({
			row: cell.row,
			column: cell.column,
			row_span: cell.rowSpan,
			column_span: cell.columnSpan,
			text: runsText(cell.runs),
			header: cell.row < headerRows,
			rect: rectOf(cell.box),
		})),
		evidence,
		confidence: round(confidence),
	};
}

function figureFields({ image, alternativeText, lines }: FigureBlock, content: JsonContent): ParsedObject | undefined {
	const text = lines.map(lineText).join('\n');
	if (!content.images) {
		return content.text && text !== '' ? { type: 'Text', text, role: 'figure' } : undefined;
	}
	return {
		type: 'Image',
		...(text === '' ? {} : { text }),
		...(alternativeText === '' ? {} : { alternative_text: alternativeText }),
		...(image ? { pixel_width: image.pixelWidth, pixel_height: image.pixelHeight } : {}),
	};
}

function lineText(line: Line): string {
	return toLineSegments(line, Infinity)
		.map(({ text }) => text)
		.join(' ');
}

function rectOf({ left, top, right, bottom }: Box): Rect {
	return [round(left), round(top), round(right), round(bottom)];
}

function round(value: number): number {
	return Math.round(value * 100) / 100;
}

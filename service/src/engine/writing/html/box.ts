import type { TextWidth } from '../../fonts/standard-widths';
import type { Box, Line } from '../../model';
import type { Block, DocumentPage, TableBlock, TextBlock } from '../../model/blocks';
import { fromLeft } from '../../model/column-order';
import { hasRightToLeft } from '../../model/scripts';
import { runsText } from '../../model/run-text';
import { toPlacedLines, type PlacedLine, type PlacedRun } from '../office/placed-lines';
import { tableGrid } from '../office/table-grid';
import { hexColor, mainTypeface } from '../../fonts/typeface';
import { pictureText } from '../office/block-picture';
import { escapeHtml, type InlineTargets } from './inline';
import type { HtmlPictures, HtmlPicture } from './pictures';
import { tableAttributes, tableHtml } from './table';
import { median } from '../../values/quantiles';

/** Input of the fixed HTML of a page. */
interface BoxHtmlOptions {
	readonly pictures: HtmlPictures;
	readonly headingId: (heading: TextBlock) => string | undefined;
	readonly page: InlineTargets['page'];
	readonly formulasAsImages: boolean;
	readonly widthOf: TextWidth;
}

/** Distance from the top of a line to its baseline in font sizes, for lines as high as the font size. */
const ascent = 0.845;

/** The blocks of a page in place. Measures are shares of the page, so that it fits every screen. */
export async function boxHtml(page: DocumentPage, options: BoxHtmlOptions): Promise<string> {
	const parts: string[] = [];
	const background = await options.pictures.background(page);
	if (background)
		parts.push(placeImage(background, '', { left: 0, top: 0, right: page.width, bottom: page.height }, page));
	const grounds = page.blocks.flatMap((block) => (block.kind === 'text' && block.ground ? [block.ground] : []));
	for (const { box, color } of [...(background ? [] : (page.fills ?? [])), ...grounds])
		parts.push(`<div class="ground" style="${place(box, page)};background:#${hexColor(color)}"></div>`);
	for (const block of page.blocks) parts.push(await blockHtml(block, page, options));
	return parts.filter((part) => part !== '').join('\n');
}

async function blockHtml(block: Block, page: DocumentPage, options: BoxHtmlOptions): Promise<string> {
	const { pictures, widthOf, headingId } = options;
	const lines = (own: readonly Line[]) => linesHtml(toPlacedLines(own, page, widthOf), page);
	switch (block.kind) {
		case 'text': {
			if (block.role === 'formula' && options.formulasAsImages) {
				const picture = await pictures.region(block.pageNumber, block.box);
				if (picture) return placeImage(picture, runsText(block.runs), block.box, page);
			}
			const id = headingId(block);
			const tag = block.role === 'heading' ? `h${Math.min(6, Math.max(1, block.level ?? 2))}` : 'p';
			return `<${tag}${id === undefined ? '' : ` id="${id}"`}>${lines(block.lines)}</${tag}>`;
		}
		case 'list':
			return block.items.map((item) => `<p>${lines(item.lines)}</p>`).join('\n');
		case 'contents':
			return `<p>${lines(block.lines)}</p>`;
		case 'table':
			return placedTableHtml(block, page, options);
		case 'figure': {
			const picture = await pictures.figure(block);
			return picture ? placeImage(picture, pictureText(block), block.box, page) : '';
		}
		case 'annotation': {
			const { annotation, box } = block;
			if (annotation.text.trim() === '') return '';
			return `<details style="left:${percent(box.left, page.width)};top:${percent(box.top, page.height)}"><summary>✎</summary>${escapeHtml(annotation.text.trim()).replace(/\n/g, '<br>')}</details>`;
		}
	}
}

function placedTableHtml(block: TableBlock, page: DocumentPage, options: BoxHtmlOptions): string {
	const { columnEdges, rowEdges } = tableGrid(fromLeft(block));
	const box = {
		left: columnEdges[0] ?? 0,
		top: rowEdges[0] ?? 0,
		right: columnEdges.at(-1) ?? 0,
		bottom: rowEdges.at(-1) ?? 0,
	};
	const columns = columnEdges
		.slice(1)
		.map((edge, index) => `<col style="width:${percent(edge - (columnEdges[index] ?? 0), box.right - box.left)}">`);
	if (block.table.rightToLeft) columns.reverse();
	const face = mainTypeface(block.table.cells.flatMap((cell) => cell.lines));
	const sizes = block.table.cells.flatMap((cell) =>
		cell.lines.flatMap((line) => line.words.map((word) => word.fontSize)),
	);
	const fontSize = median(sizes) ?? 10;
	const rowStyle = (row: number) => `height:${width((rowEdges[row + 1] ?? 0) - (rowEdges[row] ?? 0), page)}`;
	const targets = { page: options.page, footnote: () => undefined };
	return `<table ${tableAttributes(block, face.family)} style="${place(box, page)};font-size:${width(fontSize, page)}">\n<colgroup>${columns.join('')}</colgroup>\n${tableHtml(block, targets, rowStyle)}</table>`;
}

function linesHtml(lines: readonly PlacedLine[], page: DocumentPage): string {
	return lines.map((line) => lineHtml(line, page)).join('\n');
}

function lineHtml({ runs, box, turn, baseline, fontSize }: PlacedLine, page: DocumentPage): string {
	const [x, y] =
		turn === 0
			? [box.left, baseline - ascent * fontSize]
			: turn === 90
				? [box.right, box.top]
				: turn === 180
					? [box.right, box.bottom]
					: [box.left, box.bottom];
	const rotation = turn === 0 ? '' : `;transform:rotate(${turn}deg)`;
	const direction = runs.some((run) => hasRightToLeft(run.text)) ? ' dir="rtl"' : '';
	// Right-to-left lines start at their right end; their width is that of the letters either way.
	const style = `left:${percent(x, page.width)};top:${percent(y, page.height)};font-size:${width(fontSize, page)}${rotation}`;
	return `<span class="line"${direction} style="${style}">${runs.map((run) => runHtml(run, fontSize)).join('')}</span>`;
}

function runHtml({ text, face, fontSize, spacing }: PlacedRun, lineSize: number): string {
	const styles = [
		...(face.color === '000000' ? [] : [`color:#${face.color}`]),
		...(fontSize === lineSize ? [] : [`font-size:${round(fontSize / lineSize)}em`]),
		...(Math.abs(spacing) < 0.01 ? [] : [`letter-spacing:${round(spacing / fontSize)}em`]),
	];
	const classes = [face.family, ...(face.bold ? ['bold'] : []), ...(face.italic ? ['italic'] : [])].join(' ');
	return `<span class="${classes}"${styles.length === 0 ? '' : ` style="${styles.join(';')}"`}>${escapeHtml(text)}</span>`;
}

function placeImage({ path }: HtmlPicture, alternativeText: string, box: Box, page: DocumentPage): string {
	return `<img src="${escapeHtml(path)}" alt="${escapeHtml(alternativeText)}" style="${place(box, page)}">`;
}

function place({ left, top, right, bottom }: Box, page: DocumentPage): string {
	return `left:${percent(left, page.width)};top:${percent(top, page.height)};width:${percent(right - left, page.width)};height:${percent(bottom - top, page.height)}`;
}

function percent(part: number, whole: number): string {
	return `${round((100 * part) / Math.max(1, whole))}%`;
}

/** A length as a share of the page width, in container units. */
function width(points: number, page: DocumentPage): string {
	return `${round((100 * points) / Math.max(1, page.width))}cqw`;
}

function round(value: number): string {
	return String(Math.round(value * 10_000) / 10_000);
}

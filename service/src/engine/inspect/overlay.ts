import type { Box, Page } from '../model';
import type { Block, DocumentPage } from '../model/blocks';

/** Colors by block role; tables also show their cells. */
const colors: Readonly<Record<string, string>> = {
	paragraph: '#1f77b4',
	heading: '#d62728',
	list: '#2ca02c',
	contents: '#17a06a',
	table: '#ff7f0e',
	figure: '#9467bd',
	caption: '#8c564b',
	formula: '#e377c2',
	code: '#555555',
	footnote: '#bcbd22',
	header: '#999999',
	footer: '#999999',
	pageNumber: '#999999',
	annotation: '#17becf',
};

/** Label size in pixels. */
const labelSize = 11;

/** Maximum words drawn; a page with more is dense enough to see where they are. */
const maxWords = 20_000;

/**
 * The analysis of a page as an SVG over its rendering: words (thin, gray), blocks (colored by role, numbered in reading
 * order), and table cells.
 * @param scale  pixels per point
 */
export function overlaySvg(page: Page, document: DocumentPage, scale: number): string {
	const width = Math.max(1, Math.round(page.width * scale));
	const height = Math.max(1, Math.round(page.height * scale));
	const rectangle = (box: Box, look: string) => {
		const number = (value: number) => (value * scale).toFixed(1);
		const size = `width="${number(Math.max(0, box.right - box.left))}" height="${number(Math.max(0, box.bottom - box.top))}"`;
		return `<rect x="${number(box.left)}" y="${number(box.top)}" ${size} ${look}/>`;
	};
	const words = page.words
		.slice(0, maxWords)
		.map(({ box }) => rectangle(box, 'fill="none" stroke="#00000055" stroke-width="0.5"'));
	const blocks = document.blocks.map((block, index) => {
		const color = colors[roleOf(block)] ?? '#000000';
		const frame = rectangle(block.box, `fill="${color}18" stroke="${color}" stroke-width="1.5"`);
		const cells =
			block.kind === 'table'
				? block.table.cells.map(({ box, row }) => {
						const ground = row < block.table.headerRows ? `${color}40` : 'none';
						return rectangle(box, `fill="${ground}" stroke="${color}" stroke-width="1" stroke-dasharray="3 2"`);
					})
				: [];
		return frame + cells.join('') + label(block, index, color, scale);
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${words.join('')}${blocks.join('')}</svg>`;
}

/** Role of a block in one word. */
export function roleOf(block: Block): string {
	return block.kind === 'text' ? block.role : block.kind;
}

function label(block: Block, index: number, color: string, scale: number): string {
	const level = block.kind === 'text' && block.level !== undefined ? ` ${block.level}` : '';
	const text = `${index + 1} ${roleOf(block)}${level}`;
	const x = Math.max(0, block.box.left * scale);
	const y = Math.max(labelSize, block.box.top * scale);
	const width = text.length * labelSize * 0.6 + 4;
	return (
		`<rect x="${x.toFixed(1)}" y="${(y - labelSize).toFixed(1)}" width="${width.toFixed(1)}" height="${labelSize + 2}" fill="${color}"/>` +
		`<text x="${(x + 2).toFixed(1)}" y="${y.toFixed(1)}" font-family="monospace, sans-serif" font-size="${labelSize}" fill="#ffffff">${text}</text>`
	);
}

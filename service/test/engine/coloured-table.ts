import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

/** A stretch of a table to draw, counted in its columns and rows. */
export interface DrawnCell {
	readonly column: number;
	readonly row: number;
	readonly columns?: number;
	readonly rows?: number;
	readonly text?: string;
	/** `0xRRGGBB`; black. */
	readonly ink?: number;
}

/** A ground or a line to draw. */
export interface DrawnShape {
	/** In columns and rows from the top left corner of the table. */
	readonly from: readonly [column: number, row: number];
	readonly to: readonly [column: number, row: number];
	/** `0xRRGGBB`. */
	readonly color: number;
	/** Of a line, points; a ground when absent. */
	readonly thickness?: number;
	readonly opacity?: number;
}

/** A table whose backgrounds and lines are drawn in order, with the texts on top. */
export interface ColouredTable {
	readonly cells: readonly DrawnCell[];
	readonly shapes: readonly DrawnShape[];
}

const left = 60;
const top = 740;
const width = 110;
const height = 24;

const color = (value: number) => rgb((value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255);

/** A PDF of A4 with a table on each page. */
export async function makeColouredTables(tables: readonly ColouredTable[]): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (const { cells, shapes } of tables) {
		const page = document.addPage([595, 842]);
		const at = ([column, row]: readonly [number, number]) => ({ x: left + column * width, y: top - row * height });
		page.drawText('What was ordered in the course of the year, by month and by workshop.', {
			x: left,
			y: 780,
			size: 11,
			font,
		});
		for (const { from, to, color: shade, thickness, opacity } of shapes) {
			const [start, end] = [at(from), at(to)];
			const seen = opacity === undefined ? {} : { opacity };
			if (thickness !== undefined) page.drawLine({ start, end, thickness, color: color(shade), ...seen });
			else
				page.drawRectangle({
					x: start.x,
					y: end.y,
					width: end.x - start.x,
					height: start.y - end.y,
					color: color(shade),
					...seen,
				});
		}
		for (const { column, row, columns = 1, rows = 1, text = '', ink = 0 } of cells) {
			const middle = at([column, row + rows / 2]);
			const x = columns > 1 ? middle.x + (columns * width - font.widthOfTextAtSize(text, 10)) / 2 : middle.x + 5;
			page.drawText(text, { x, y: middle.y - 3.5, size: 10, font, color: color(ink) });
		}
	}
	return await document.save();
}

/** Lines of a grid. */
export function gridLines(columns: number, rows: number, shade: number, thickness: number): DrawnShape[] {
	return [
		...Array.from({ length: rows + 1 }, (_, row): DrawnShape => {
			return { from: [0, row], to: [columns, row], color: shade, thickness };
		}),
		...Array.from({ length: columns + 1 }, (_, column): DrawnShape => {
			return { from: [column, 0], to: [column, rows], color: shade, thickness };
		}),
	];
}

/** Texts row by row. @param inks  of whole rows */
export function textCells(
	rows: readonly (readonly string[])[],
	inks: Readonly<Record<number, number>> = {},
): DrawnCell[] {
	return rows.flatMap((texts, row) =>
		texts.flatMap((text, column) =>
			text === '' ? [] : [{ row, column, text, ...(inks[row] === undefined ? {} : { ink: inks[row] }) }],
		),
	);
}

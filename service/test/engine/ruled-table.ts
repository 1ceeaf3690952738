import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';

/** A page to draw: text above, and the rows of a table with drawn lines. */
export interface DrawnPage {
	readonly title?: string;
	readonly rows?: readonly (readonly string[])[];
	/** PNG below the table. */
	readonly picture?: Uint8Array;
	/** Text of an annotation centred in the second cell of the second row. */
	readonly note?: string;
}

const left = 60;
const top = 740;
const rowHeight = 24;
const columnWidth = 110;

/** A PDF of A4 pages with ruled tables. */
export async function makeRuledTables(pages: readonly DrawnPage[]): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (const { title, rows = [], picture, note } of pages) {
		const page = document.addPage([595, 842]);
		if (title !== undefined) page.drawText(title, { x: left, y: 790, size: 12, font });
		const columns = rows[0]?.length ?? 0;
		const right = left + columns * columnWidth;
		const bottom = top - rows.length * rowHeight;
		for (let row = 0; rows.length > 0 && row <= rows.length; row++) {
			const y = top - row * rowHeight;
			page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness: 0.8 });
		}
		for (let column = 0; columns > 0 && column <= columns; column++) {
			const x = left + column * columnWidth;
			page.drawLine({ start: { x, y: top }, end: { x, y: bottom }, thickness: 0.8 });
		}
		rows.forEach((texts, row) =>
			texts.forEach((text, column) =>
				page.drawText(text, { x: left + column * columnWidth + 5, y: top - row * rowHeight - 16, size: 10, font }),
			),
		);
		if (picture) {
			page.drawImage(await document.embedPng(picture), { x: left, y: bottom - 140, width: 120, height: 90 });
		}
		if (note !== undefined) {
			const x = left + 1.5 * columnWidth;
			const y = top - 1.5 * rowHeight;
			const annotation = {
				Type: 'Annot',
				Subtype: 'Text',
				Rect: [x - 5, y - 5, x + 5, y + 5],
				F: 4,
				Contents: PDFString.of(note),
			};
			page.node.set(
				PDFName.of('Annots'),
				document.context.obj([document.context.register(document.context.obj(annotation))]),
			);
		}
	}
	return await document.save();
}

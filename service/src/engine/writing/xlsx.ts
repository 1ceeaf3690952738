import { createHash } from 'node:crypto';
import type { ImageFile } from '../model/image-file';
import type { Sheet, SheetFigure } from './sheet';
import { SheetNames } from './xlsx-names';
import { commentsXml, contentTypesXml, drawingXml, noteBoxesXml, workbookXml, type DrawnPicture } from './xlsx-parts';
import { sheetXml, type SheetExtras } from './xlsx-sheet';
import { XlsxStyles } from './xlsx-styles';
import { relationshipsXml, spreadsheetNamespace, xmlHead } from './xlsx-xml';
import type { ZipEntry } from './zip';

/** What a workbook is made from beside its sheets. */
export interface WorkbookSource {
	/** The picture of a figure; `undefined` when it cannot be read. */
	readonly pictureOf: (figure: SheetFigure) => Promise<ImageFile | undefined>;
	/** Called when a text was longer than a cell can hold. */
	readonly onCut: () => void;
	/** Called with each sheet that was written. */
	readonly onSheet: (sheet: Sheet) => void;
}

/**
 * The parts of a workbook (ECMA-376, SpreadsheetML), written one after the other in flat memory. Written here and not by
 * a library: those that stream cannot place pictures, and those that place pictures hold every cell in memory.
 */
export async function* workbookParts(sheets: AsyncIterable<Sheet>, source: WorkbookSource): AsyncGenerator<ZipEntry> {
	const styles = new XlsxStyles();
	const names = new SheetNames();
	const media = new Media();
	const list = { sheets: [] as string[], drawings: [] as number[], notes: [] as number[] };
	for await (const sheet of sheets) {
		source.onSheet(sheet);
		list.sheets.push(names.name(wishedName(sheet)));
		const number = list.sheets.length;
		const extras: SheetExtras = { figures: [], notes: [], cut: false };
		yield { name: `xl/worksheets/sheet${number}.xml`, bytes: sheetXml(sheet, styles, extras, number === 1) };
		if (extras.cut) source.onCut();
		const targets: { type: string; target: string }[] = [];
		if (extras.figures.length > 0) {
			list.drawings.push(number);
			targets.push({ type: 'drawing', target: `../drawings/drawing${number}.xml` });
			yield* drawingParts(number, extras, media, source);
		}
		if (extras.notes.length > 0) {
			list.notes.push(number);
			targets.push({ type: 'vmlDrawing', target: `../drawings/notes${number}.vml` });
			targets.push({ type: 'comments', target: `../comments${number}.xml` });
			yield text(`xl/comments${number}.xml`, commentsXml(extras.notes));
			yield text(`xl/drawings/notes${number}.vml`, noteBoxesXml(extras.notes));
		}
		if (targets.length > 0) yield text(`xl/worksheets/_rels/sheet${number}.xml.rels`, relationshipsXml(targets));
	}
	if (list.sheets.length === 0) {
		// A workbook without a sheet does not open.
		list.sheets.push('Sheet 1');
		yield text(
			'xl/worksheets/sheet1.xml',
			`${xmlHead}<worksheet xmlns="${spreadsheetNamespace}"><sheetData/></worksheet>`,
		);
	}
	yield text('xl/workbook.xml', workbookXml(list.sheets));
	const parts = list.sheets.map((_, index) => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` }));
	yield text('xl/_rels/workbook.xml.rels', relationshipsXml([...parts, { type: 'styles', target: 'styles.xml' }]));
	yield text('xl/styles.xml', styles.xml());
	yield text('_rels/.rels', relationshipsXml([{ type: 'officeDocument', target: 'xl/workbook.xml' }]));
	yield text('[Content_Types].xml', contentTypesXml(list));
}

function text(name: string, content: string): ZipEntry {
	return { name, bytes: Buffer.from(content) };
}

function wishedName({ kind, number }: Sheet): string {
	switch (kind) {
		case 'table':
			return `Table ${number}`;
		case 'page':
			return `Page ${number}`;
		case 'document':
			return 'Document';
		case 'text':
			return 'Text';
	}
}

async function* drawingParts(
	number: number,
	extras: SheetExtras,
	media: Media,
	{ pictureOf }: WorkbookSource,
): AsyncGenerator<ZipEntry> {
	const pictures: DrawnPicture[] = [];
	const targets: { type: string; target: string }[] = [];
	for (const { row, figure, size } of extras.figures) {
		const file = await pictureOf(figure);
		if (!file) continue;
		const { name, isNew } = media.add(file);
		if (isNew) yield { name: `xl/media/${name}`, bytes: file.bytes, compress: false };
		targets.push({ type: 'image', target: `../media/${name}` });
		pictures.push({ row, ...size, alternativeText: figure.alternativeText, relationship: targets.length });
	}
	yield text(`xl/drawings/drawing${number}.xml`, drawingXml(pictures));
	if (targets.length > 0) yield text(`xl/drawings/_rels/drawing${number}.xml.rels`, relationshipsXml(targets));
}

/** Names of pictures; the same bytes are kept once. */
class Media {
	private readonly names = new Map<string, string>();

	add({ bytes, extension }: ImageFile): { readonly name: string; readonly isNew: boolean } {
		const hash = createHash('sha256').update(bytes).digest('base64');
		const known = this.names.get(hash);
		if (known !== undefined) return { name: known, isNew: false };
		const name = `image${this.names.size + 1}.${extension}`;
		this.names.set(hash, name);
		return { name, isNew: true };
	}
}

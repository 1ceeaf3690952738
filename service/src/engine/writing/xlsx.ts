import type { ImageFile } from '../model/image-file';
import { StoredImages } from './archive/stored-images';
import { packageParts, Relationships, textPart } from './office/package';
import { spreadsheetNamespace } from './office/xml';
import type { Sheet, SheetFigure } from './sheet';
import { SheetNames } from './xlsx-names';
import { commentsXml, drawingXml, noteBoxesXml, workbookXml, type DrawnPicture } from './xlsx-parts';
import { sheetXml, type SheetExtras } from './xlsx-sheet';
import { XlsxStyles } from './xlsx-styles';
import type { ZipEntry } from './archive/zip';

/** Input of a workbook besides its sheets. */
export interface WorkbookSource {
	/** The image of a figure; `undefined` if it cannot be read. */
	readonly pictureOf: (figure: SheetFigure) => Promise<ImageFile | undefined>;
	/** Called if a text was longer than a cell can hold. */
	readonly onCut: () => void;
	/** Called with each written sheet. */
	readonly onSheet: (sheet: Sheet) => void;
}

/**
 * The parts of a workbook (ECMA-376, SpreadsheetML), written in sequence in constant memory. Own code, since streaming
 * libraries cannot place images, and those that can hold every cell in memory.
 */
export async function* workbookParts(sheets: AsyncIterable<Sheet>, source: WorkbookSource): AsyncGenerator<ZipEntry> {
	const styles = new XlsxStyles();
	const names = new SheetNames();
	const pictures = new StoredImages();
	const workbook = new Relationships();
	const types = new Map([
		['xl/workbook.xml', 'spreadsheetml.sheet.main'],
		['xl/styles.xml', 'spreadsheetml.styles'],
	]);
	const shownNames: string[] = [];
	const addSheet = (name: string): string => {
		shownNames.push(name);
		const file = `worksheets/sheet${shownNames.length}.xml`;
		workbook.add('worksheet', file);
		types.set(`xl/${file}`, 'spreadsheetml.worksheet');
		return `xl/${file}`;
	};
	for await (const sheet of sheets) {
		source.onSheet(sheet);
		const part = addSheet(names.name(requestedName(sheet)));
		const number = shownNames.length;
		const extras: SheetExtras = { figures: [], notes: [], cut: false };
		yield { name: part, bytes: sheetXml(sheet, styles, extras, number === 1) };
		if (extras.cut) source.onCut();
		const relationships = new Relationships();
		if (extras.figures.length > 0) {
			relationships.add('drawing', `../drawings/drawing${number}.xml`);
			types.set(`xl/drawings/drawing${number}.xml`, 'drawing');
			yield* drawingParts(`xl/drawings/drawing${number}.xml`, extras, pictures, source);
		}
		if (extras.notes.length > 0) {
			relationships.add('vmlDrawing', `../drawings/notes${number}.vml`);
			relationships.add('comments', `../comments${number}.xml`);
			types.set(`xl/comments${number}.xml`, 'spreadsheetml.comments');
			yield textPart(`xl/comments${number}.xml`, commentsXml(extras.notes));
			yield { name: `xl/drawings/notes${number}.vml`, bytes: Buffer.from(noteBoxesXml(extras.notes)) };
		}
		yield* relationships.parts(part);
	}
	// A workbook without a sheet does not open.
	if (shownNames.length === 0)
		yield textPart(addSheet('Sheet 1'), `<worksheet xmlns="${spreadsheetNamespace}"><sheetData/></worksheet>`);
	workbook.add('styles', 'styles.xml');
	yield textPart('xl/workbook.xml', workbookXml(shownNames));
	yield* workbook.parts('xl/workbook.xml');
	yield textPart('xl/styles.xml', styles.xml());
	yield* packageParts('xl/workbook.xml', types);
}

function requestedName({ kind, number, caption }: Sheet): string {
	switch (kind) {
		case 'table':
			return caption ?? `Table ${number}`;
		case 'page':
			return `Page ${number}`;
		case 'document':
			return 'Document';
		case 'text':
			return 'Text';
	}
}

async function* drawingParts(
	part: string,
	extras: SheetExtras,
	kept: StoredImages,
	{ pictureOf }: WorkbookSource,
): AsyncGenerator<ZipEntry> {
	const pictures: DrawnPicture[] = [];
	const relationships = new Relationships();
	for (const { row, figure, size } of extras.figures) {
		const file = await pictureOf(figure);
		if (!file) continue;
		const path = kept.add(file, `xl/media/image${kept.count + 1}`);
		yield* kept.files();
		const relationship = relationships.add('image', path.replace('xl/', '../'));
		pictures.push({ row, ...size, alternativeText: figure.alternativeText, relationship });
	}
	yield textPart(part, drawingXml(pictures));
	yield* relationships.parts(part);
}

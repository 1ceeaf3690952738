import { writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { FontBook, type GlyphWord } from '../../fonts/font-book';
import { addFonts } from '../../fonts/pdf-fonts';
import { directionOf } from '../../model/scripts';
import { PdfContext, PdfDictionary, PdfHexString, PdfName } from '../../pdf-syntax/objects/objects';
import { writeDocument } from '../../pdf-syntax/cos/write-document';
import { round, wordOperators } from './word-operators';
import { fontSize, leading, margin, pageHeight, pageWidth, tabWidth } from './settings';

/** A word and its text. */
interface SetWord {
	readonly text: string;
	readonly glyphs: GlyphWord;
	/** Points. */
	readonly width: number;
}

interface SetLine {
	readonly words: readonly SetWord[];
	/** Start of its first word, from the starting side of the line; points. */
	readonly start: number;
	readonly isRightToLeft: boolean;
}

/** A text with too many pages. */
export class TooManyPagesError extends Error {}

const look = { family: 'sans', bold: false } as const;
const columnWidth = pageWidth - 2 * margin;
const linesPerPage = Math.floor((pageHeight - 2 * margin) / leading);
/** Lines per turn of the event loop. */
const linesAtOnce = 200;

/**
 * Typesets plain text as a PDF with extractable words. Long lines break between words, and long words anywhere; a form
 * feed starts a new page.
 * @param title  of the document; empty for none
 * @throws TooManyPagesError
 */
export async function writeTextPdf(path: string, text: string, title: string, maxPages: number): Promise<void> {
	const book = new FontBook('AUTO');
	try {
		const { pages } = await setTextPages(text, book, maxPages);
		await writeFile(path, await written(pages, book, title));
	} finally {
		await book.close();
	}
}

/** Typeset pages. */
interface TextPages {
	/** Their content. */
	readonly pages: readonly string[];
	/** Index of the page, and top of each line of the text; the end of the last one follows. */
	readonly places: readonly { readonly page: number; readonly top: number }[];
}

/** The contents of the pages of a text. @throws TooManyPagesError */
export async function setTextPages(text: string, book: FontBook, maxPages: number): Promise<TextPages> {
	const pages: SetLine[][] = [[]];
	const places: { page: number; top: number }[] = [];
	const place = () => places.push({ page: pages.length - 1, top: baselineOf((pages.at(-1)?.length ?? 0) - 0.7) });
	const space = await book.shape(' ', look);
	let count = 0;
	for (const [index, section] of text.split('\f').entries()) {
		if (index > 0) pages.push([]);
		for (const line of section.split('\n')) {
			if ((pages.at(-1)?.length ?? 0) >= linesPerPage) pages.push([]);
			place();
			for (const broken of await brokenLines(line, book, space.width * fontSize)) {
				if ((pages.at(-1)?.length ?? 0) >= linesPerPage) pages.push([]);
				pages.at(-1)?.push(broken);
			}
			if (pages.length > maxPages) throw new TooManyPagesError();
			if (++count % linesAtOnce === 0) await setImmediate();
		}
	}
	place();
	return { pages: pages.map((lines) => pageContent(lines, book, space)), places };
}

/** @param index  of a line on its page */
const baselineOf = (index: number): number => pageHeight - margin - (index + 1) * leading;

async function brokenLines(line: string, book: FontBook, space: number): Promise<SetLine[]> {
	const isRightToLeft = directionOf(line) === 'rightToLeft';
	const indent = (/^[ \t]*/.exec(line)?.[0].replaceAll('\t', ' '.repeat(tabWidth)).length ?? 0) * space;
	const start = Math.min(indent, columnWidth / 2);
	const lines: { words: SetWord[]; start: number }[] = [{ words: [], start }];
	let pen = start;
	for (const text of line.split(/\s+/).filter((word) => word !== '')) {
		for (const word of await fitting(text, book)) {
			if (pen + word.width > columnWidth && (lines.at(-1)?.words.length ?? 0) > 0) {
				lines.push({ words: [], start: 0 });
				pen = 0;
			}
			lines.at(-1)?.words.push(word);
			pen += word.width + space;
		}
	}
	return lines.map((one) => ({ ...one, isRightToLeft }));
}

/** A word, in pieces if longer than a line. */
async function fitting(text: string, book: FontBook): Promise<SetWord[]> {
	const glyphs = await book.shape(text, look);
	const width = glyphs.width * fontSize;
	if (width <= columnWidth) return [{ text, glyphs, width }];
	const signs = [...text];
	// By its mean character width, with room for wide ones; halved again if that is not enough.
	const fit = Math.floor((signs.length * columnWidth * 0.9) / width);
	const most = Math.max(1, Math.min(fit, signs.length - 1));
	if (signs.length === 1) return [{ text, glyphs, width }];
	const pieces: SetWord[] = [];
	for (let at = 0; at < signs.length; at += most) {
		pieces.push(...(await fitting(signs.slice(at, at + most).join(''), book)));
	}
	return pieces;
}

async function written(contents: readonly string[], book: FontBook, title: string): Promise<Uint8Array> {
	const context = PdfContext.create();
	const catalog = context.obj({ Type: 'Catalog' });
	const fonts = addFonts({ context, catalog }, await book.subsets());
	const fontDict = PdfDictionary.withContext(context);
	for (const [name, font] of fonts) fontDict.set(PdfName.of(name), font);
	const resources = context.register(context.obj({ Font: fontDict }));
	const tree = context.nextRef();
	const kids = contents.map((content) =>
		context.register(
			context.obj({
				Type: 'Page',
				Parent: tree,
				MediaBox: [0, 0, pageWidth, pageHeight],
				Resources: resources,
				Contents: context.register(context.flateStream(content)),
			}),
		),
	);
	context.assign(tree, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }));
	catalog.set(PdfName.of('Pages'), tree);
	const info = context.obj(title === '' ? {} : { Title: PdfHexString.fromText(title) });
	context.trailerInfo = { Root: context.register(catalog), Info: context.register(info) };
	return writeDocument({ context, catalog }, true);
}

function pageContent(lines: readonly SetLine[], book: FontBook, space: GlyphWord): string {
	const operators = ['BT'];
	for (const [index, { words, start, isRightToLeft }] of lines.entries()) {
		const baseline = baselineOf(index);
		let pen = margin + start;
		for (const word of words) {
			const left = isRightToLeft ? pageWidth - pen - word.width : pen;
			operators.push(
				`1 0 0 1 ${round(left)} ${round(baseline)} Tm`,
				...wordOperators(word.text, word.glyphs, book, fontSize),
			);
			pen += word.width + space.width * fontSize;
		}
	}
	return [...operators, 'ET'].join('\n');
}

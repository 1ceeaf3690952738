import type { Box, HiddenText } from '../model';
import { unionOf } from '../model/boxes';
import { directCalls } from './direct-calls';
import type { Pdfium } from './pdfium';
import type { PdfiumDocument } from './pdfium-document';
import { displayedBox, type PageFrame, rectangleBytes } from './pdfium-frame';
import { drawnObjects, textObject } from './pdfium-objects';

/** Replacement text of marked content (ISO 32000-2, 14.9.4). */
const key = 'ActualText';

/** `FPDF_OBJECT_STRING` of fpdfview.h. */
const stringType = 3;

/** Maximum replacement texts compared per page, and bytes of one. */
const maxTexts = 5000;
const maxBytes = 4096;

/** Texts without digits are compared from this many letters on, and may differ by this share of them. */
const minLetters = 3;
const differentPart = 0.5;

/** Scripts whose letters are written one by one, each with its own glyph. */
const comparable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]+$/u;

interface Replacement {
	readonly mark: number;
	/** As stored. */
	readonly bytes: Uint8Array;
	readonly text: string;
	/** The text objects whose glyphs it replaces. */
	readonly objects: number[];
}

/** What the glyphs of an object show. */
interface Shown {
	text: string;
	readonly boxes: Box[];
	isUnmapped: boolean;
}

/**
 * Reads an open page without replacement texts that say something else than the glyphs shown, or the same in small
 * letters: PDFium reads them instead of the glyphs.
 * @param read  gets the texts that say something else
 */
export function withoutFalseTexts<T>(
	{ pdfium, handle }: Pick<PdfiumDocument, 'pdfium' | 'handle'>,
	page: number,
	frame: PageFrame,
	read: (hidden: readonly HiddenText[]) => T,
): T {
	const replacements = replacementsIn(pdfium, page).filter(({ text }) => comparable.test(fold(text)));
	if (replacements.length === 0) return read([]);
	for (const { objects, mark } of replacements) pdfium.api.FPDFPageObjMark_RemoveParam(objects[0]!, mark, key);
	const glyphTexts = readGlyphs(pdfium, page, frame);
	const hidden: HiddenText[] = [];
	const removed = replacements.filter((replacement) => {
		const glyphs = replacement.objects.flatMap((object) => glyphTexts.get(object | 0) ?? []);
		const isKnown = !glyphs.some(({ isUnmapped }) => isUnmapped);
		const isFalse = isKnown && differ(textOf(glyphs), replacement.text);
		const isRemoved = isFalse || (isKnown && isCapitalised(textOf(glyphs), replacement.text));
		if (isFalse) {
			const box = unionOf(glyphs.flatMap(({ boxes }) => boxes));
			hidden.push({ reason: 'replaced', box, text: replacement.text });
		}
		if (!isRemoved) restore(pdfium, handle, replacement);
		return isRemoved;
	});
	try {
		return read(hidden);
	} finally {
		// The document may share them, and be written later.
		for (const replacement of removed) restore(pdfium, handle, replacement);
	}
}

const textOf = (glyphs: readonly Shown[]) => glyphs.map(({ text }) => text).join('');

function restore(pdfium: Pdfium, document: number, { objects: [object = 0], mark, bytes }: Replacement): void {
	const { api, heap, withMemory } = pdfium;
	withMemory(bytes.length, (pointer) => {
		heap.HEAPU8.set(bytes, pointer);
		api.FPDFPageObjMark_SetBlobParam(document, object, mark, key, pointer, bytes.length);
	});
}

/** The replacement texts of a page; of nested ones, PDFium uses the innermost. */
function replacementsIn(pdfium: Pdfium, page: number): Replacement[] {
	const calls = directCalls(pdfium.api);
	const found = new Map<number, Replacement | undefined>();
	for (const { object, type } of drawnObjects(pdfium, page)) {
		if (type !== textObject || found.size > maxTexts) continue;
		for (let index = calls.FPDFPageObj_CountMarks(object) - 1; index >= 0; index--) {
			const mark = calls.FPDFPageObj_GetMark(object, index);
			if (!found.has(mark)) found.set(mark, readReplacement(pdfium, mark));
			const replacement = found.get(mark);
			replacement?.objects.push(object);
			if (replacement) break;
		}
	}
	return [...found.values()].filter((replacement) => replacement !== undefined);
}

function readReplacement({ api, heap, withMemory }: Pdfium, mark: number): Replacement | undefined {
	if (api.FPDFPageObjMark_GetParamValueType(mark, key) !== stringType) return undefined;
	return withMemory(maxBytes + 4, (pointer) => {
		const lengthAt = pointer + maxBytes;
		if (!api.FPDFPageObjMark_GetParamBlobValue(mark, key, pointer, maxBytes, lengthAt)) return undefined;
		const length = new DataView(heap.HEAPU8.buffer).getUint32(lengthAt, true);
		if (length > maxBytes) return undefined;
		const bytes = heap.HEAPU8.slice(pointer, pointer + length);
		return { mark, bytes, text: decodeText(bytes), objects: [] };
	});
}

/** A text string (ISO 32000-2, 7.9.2.2). */
function decodeText(bytes: Uint8Array): string {
	const [first, second] = bytes;
	const isUtf16 = first === 0xfe && second === 0xff;
	const isUtf8 = first === 0xef && second === 0xbb;
	return new TextDecoder(isUtf16 ? 'utf-16be' : isUtf8 ? 'utf-8' : 'windows-1252').decode(bytes);
}

function readGlyphs(pdfium: Pdfium, page: number, frame: PageFrame): ReadonlyMap<number, Shown> {
	const { api, heap, withMemory } = pdfium;
	const calls = directCalls(api);
	const found = new Map<number, Shown>();
	const textPage = api.FPDFText_LoadPage(page);
	withMemory(rectangleBytes, (pointer) => {
		const count = calls.FPDFText_CountChars(textPage);
		for (let index = 0; index < count; index++) {
			const object = calls.FPDFText_GetTextObject(textPage, index) | 0;
			const glyphs = found.get(object) ?? { text: '', boxes: [], isUnmapped: false };
			found.set(object, glyphs);
			glyphs.text += String.fromCharCode(calls.FPDFText_GetUnicode(textPage, index));
			if (calls.FPDFText_HasUnicodeMapError(textPage, index) === 1) glyphs.isUnmapped = true;
			calls.FPDFText_GetLooseCharBox(textPage, index, pointer);
			const box = displayedBox(heap.HEAPF32, pointer, frame);
			if (box) glyphs.boxes.push(box);
		}
	});
	api.FPDFText_ClosePage(textPage);
	return found;
}

/** Letters and digits, in one case and without accents. */
function fold(text: string): string {
	return text
		.normalize('NFKD')
		.toUpperCase()
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether two texts differ in a digit or in most of their letters: a replacement may spell or hyphenate otherwise. */
function differ(glyphs: string, replacement: string): boolean {
	const [printed, other] = [fold(glyphs), fold(replacement)];
	if (printed === other || !comparable.test(printed)) return false;
	const digits = (text: string) => text.replaceAll(/\D/g, '');
	if (digits(printed) !== digits(other)) return true;
	const length = Math.max(printed.length, other.length);
	return length >= minLetters && length - countCommon(printed, other) > differentPart * length;
}

/** Whether the glyphs show the same text in capitals: as a word processor writes what was typed in small letters. */
function isCapitalised(glyphs: string, replacement: string): boolean {
	return glyphs !== replacement && glyphs === replacement.toUpperCase();
}

function countCommon(a: string, b: string): number {
	const left = [...b];
	return [...a].filter((letter) => {
		const at = left.indexOf(letter);
		if (at >= 0) left.splice(at, 1);
		return at >= 0;
	}).length;
}

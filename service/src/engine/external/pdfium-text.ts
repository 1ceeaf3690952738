import type { Box, Character, TextStyle, Turn } from '../model';
import { turnedUpright } from '../model/boxes';
import type { Pdfium } from './pdfium';
import { directCalls, type DirectCalls } from './pdfium-direct';
import { displayedBox, pageFrame, type PageFrame } from './pdfium-frame';
import { StyleReader } from './pdfium-style';
import { bracketPiece, type CodeRepair } from './tex-fonts';

/** Characters of one page in the order of its content, with the page's size as displayed. */
export interface PageCharacters {
	readonly width: number;
	readonly height: number;
	readonly characters: readonly Character[];
}

/** `FPDF_ANNOT_WIDGET` and `FPDF_ANNOT_FREETEXT` of fpdf_annot.h: annotations whose text a reader sees on the page. */
const textAnnotations: readonly number[] = [20, 3];

/**
 * Read the characters of an open page, form values included.
 * @param loadAgain  loads the same page anew; needed to see form values as text
 */
export function readCharacters(pdfium: Pdfium, page: number, loadAgain: () => number): PageCharacters {
	const { api } = pdfium;
	if (!hasTextAnnotations(pdfium, page) || api.FPDFPage_Flatten(page, flattenForDisplay) !== flattenSuccess) {
		return readPage(pdfium, page);
	}
	const flattened = loadAgain();
	if (flattened === 0) return readPage(pdfium, page);
	const characters = readPage(pdfium, flattened);
	api.FPDF_ClosePage(flattened);
	return characters;
}

/** `FLAT_NORMALDISPLAY` and `FLATTEN_SUCCESS` of fpdf_flatten.h. */
const flattenForDisplay = 0;
const flattenSuccess = 1;

function hasTextAnnotations({ api }: Pdfium, page: number): boolean {
	const count = api.FPDFPage_GetAnnotCount(page);
	for (let index = 0; index < count; index++) {
		const annotation = api.FPDFPage_GetAnnot(page, index);
		if (annotation === 0) continue;
		const subtype = api.FPDFAnnot_GetSubtype(annotation);
		api.FPDFPage_CloseAnnot(annotation);
		if (textAnnotations.includes(subtype)) return true;
	}
	return false;
}

function readPage(pdfium: Pdfium, page: number): PageCharacters {
	const { api } = pdfium;
	const frame = pageFrame(pdfium, page);
	const textPage = api.FPDFText_LoadPage(page);
	if (textPage === 0) return { width: frame.width, height: frame.height, characters: [] };
	try {
		const characters = pdfium.withMemory(scratchBytes, (pointer) =>
			readText(pdfium, textPage, frame, pointer),
		);
		return { width: frame.width, height: frame.height, characters };
	} finally {
		api.FPDFText_ClosePage(textPage);
	}
}

/** Four floats. */
const rectangleBytes = 16;

/** Room for a matrix of six floats, or for a rectangle and four doubles. */
const scratchBytes = rectangleBytes + 32;

/** What all characters of one text object share. */
interface ObjectText {
	readonly fontSize: number;
	readonly turn: Turn;
	readonly style?: TextStyle;
	readonly baseline?: number;
	readonly invisible?: boolean;
	readonly repair?: CodeRepair;
}

const guessedText: ObjectText = { fontSize: 0, turn: 0 };
const emptyBox: Box = { left: 0, top: 0, right: 0, bottom: 0 };

function readText(pdfium: Pdfium, textPage: number, frame: PageFrame, pointer: number): Character[] {
	const calls = directCalls(pdfium);
	const styles = new StyleReader(pdfium, calls, pointer);
	const characters: Character[] = [];
	const count = calls.FPDFText_CountChars(textPage);
	let object = -1;
	let shared = guessedText;
	for (let index = 0; index < count; index++) {
		const codePoint = calls.FPDFText_GetUnicode(textPage, index) >>> 0;
		if (calls.FPDFText_IsGenerated(textPage, index) === 1) {
			// White space that PDFium puts between text objects has no place of its own.
			const text = readableText(codePoint);
			if (text !== '' && text.trim() === '') characters.push({ text, box: emptyBox, fontSize: 0, turn: 0, guessed: true });
			continue;
		}
		const owner = calls.FPDFText_GetTextObject(textPage, index);
		if (owner !== object) {
			object = owner;
			shared = readObject(pdfium, calls, styles, textPage, index, owner, frame, pointer);
		}
		const repaired = shared.repair && codePoint < 0x80 ? shared.repair(String.fromCharCode(codePoint)) : undefined;
		const text = repaired ?? readableText(codePoint);
		if (text === '') continue;
		const box = characterBox(pdfium, calls, textPage, index, frame, shared, pointer);
		if (!box) continue;
		characters.push({
			text,
			box,
			turn: shared.turn,
			fontSize: plausibleSize(shared, box),
			guessed: false,
			style: shared.style,
			baseline: shared.baseline,
			invisible: shared.invisible,
			unmapped: repaired === undefined && (isPrivate(text) || calls.FPDFText_HasUnicodeMapError(textPage, index) === 1),
		});
	}
	return characters;
}

/** Private use and the replacement character say that a font has names for its glyphs but no meanings. */
function isPrivate(text: string): boolean {
	const code = text.charCodeAt(0);
	return (code >= 0xe000 && code <= 0xf8ff) || code === 0xfffd;
}

/** Fonts of mathematical signs claim lines several times their size; there the glyph itself is the better box. */
const tallPart = 1.8;

function characterBox(
	{ heap }: Pdfium,
	calls: DirectCalls,
	textPage: number,
	index: number,
	frame: PageFrame,
	style: ObjectText,
	pointer: number,
): Box | undefined {
	calls.FPDFText_GetLooseCharBox(textPage, index, pointer);
	const loose = displayedBox(heap.HEAPF32, pointer, frame);
	if (style.turn !== 0 || !loose || loose.bottom - loose.top <= tallPart * style.fontSize) return loose;
	// Four doubles (left, right, bottom, top) behind the four floats.
	const doubles = pointer + rectangleBytes;
	calls.FPDFText_GetCharBox(textPage, index, doubles, doubles + 8, doubles + 16, doubles + 24);
	const [left = 0, right = 0, bottom = 0, top = 0] = heap.HEAPF64.subarray(doubles >> 3, (doubles >> 3) + 4);
	heap.HEAPF32.set([left, top, right, bottom], pointer >> 2);
	const tight = displayedBox(heap.HEAPF32, pointer, frame);
	return tight && tight.bottom > tight.top ? { ...loose, top: tight.top, bottom: tight.bottom } : loose;
}

/** A font size outside these parts of the character's height comes from a font with units of its own (Type 3). */
const smallestPart = 0.4;
const largestPart = 2.5;

function plausibleSize({ fontSize, turn }: ObjectText, box: Box): number {
	if (turn === 'slanted') return fontSize;
	const height = turn === 90 || turn === 270 ? box.right - box.left : box.bottom - box.top;
	const plausible = fontSize >= smallestPart * height && fontSize <= largestPart * height;
	return plausible || height === 0 ? fontSize : height;
}

/** Text within this many degrees of a right angle counts as straight: scans are rarely exact. */
const straightDegrees = 8;

function readObject(
	{ heap }: Pdfium,
	calls: DirectCalls,
	styles: StyleReader,
	textPage: number,
	index: number,
	object: number,
	frame: PageFrame,
	pointer: number,
): ObjectText {
	calls.FPDFText_GetMatrix(textPage, index, pointer);
	const floats = heap.HEAPF32;
	const start = pointer >> 2;
	const [a, b, c, d] = [floats[start] ?? 1, floats[start + 1] ?? 0, floats[start + 2] ?? 0, floats[start + 3] ?? 1];
	const fontSize = calls.FPDFText_GetFontSize(textPage, index) * Math.hypot(c, d);
	const clockwise = (360 - (Math.atan2(b, a) * 180) / Math.PI + frame.turn) % 360;
	const nearest = Math.round(clockwise / 90) * 90;
	const straight = Math.abs(clockwise - nearest) <= straightDegrees;
	const turn = straight ? ((nearest % 360) as Turn) : 'slanted';
	const baseline = straight ? readBaseline(heap, calls, textPage, index, frame, turn, pointer) : undefined;
	return { fontSize, turn, baseline, ...styles.read(object) };
}

/** y of a character's origin on the page turned upright for its text. */
function readBaseline(
	heap: Pdfium['heap'],
	calls: DirectCalls,
	textPage: number,
	index: number,
	frame: PageFrame,
	turn: Turn,
	pointer: number,
): number | undefined {
	const doubles = pointer + rectangleBytes;
	if (calls.FPDFText_GetCharOrigin(textPage, index, doubles, doubles + 8) === 0) return undefined;
	const floats = heap.HEAPF32;
	const start = pointer >> 2;
	floats[start] = floats[start + 2] = heap.HEAPF64[doubles >> 3] ?? 0;
	floats[start + 1] = floats[start + 3] = heap.HEAPF64[(doubles >> 3) + 1] ?? 0;
	const point = displayedBox(floats, pointer, frame);
	return point && turnedUpright(point, turn, frame).top;
}

/** PDFium reports the hyphen at which a line was broken as this control character. */
const brokenLineHyphen = 0x02;
const softHyphen = 0xad;

/**
 * What a code point reads as: hyphens at line ends as a plain hyphen, ligatures and presentation forms as their
 * letters, white space as itself, nothing for control characters and for what is no character.
 */
function readableText(codePoint: number): string {
	return codePoint < commonTexts.length ? (commonTexts[codePoint] ?? '') : textOfCode(codePoint);
}

function textOfCode(codePoint: number): string {
	if (codePoint === brokenLineHyphen || codePoint === softHyphen) return '-';
	if (codePoint === 0x09 || codePoint === 0x0a || codePoint === 0x0d) return ' ';
	if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) return '';
	if (codePoint > 0x10ffff || (codePoint & 0xfffe) === 0xfffe) return '';
	if (codePoint >= 0xd800 && codePoint <= 0xdfff) return '';
	const text = bracketPiece(codePoint) ?? String.fromCodePoint(codePoint);
	return isPresentationForm(codePoint) ? text.normalize('NFKC') : text;
}

/** Latin and Armenian ligatures, Hebrew and Arabic presentation forms. */
function isPresentationForm(codePoint: number): boolean {
	return (codePoint >= 0xfb00 && codePoint <= 0xfdff) || (codePoint >= 0xfe70 && codePoint <= 0xfefc);
}

/** What the first code points read as: nearly all of most texts. */
const commonTexts: readonly string[] = Array.from({ length: 0x250 }, (_, codePoint) => textOfCode(codePoint));

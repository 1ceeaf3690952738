import type { Box, Character, Slant, TextStyle, Turn } from '../model';
import { turnBoxUpright } from '../model/boxes';
import type { Pdfium } from './pdfium';
import type { PdfiumDocument } from './pdfium-document';
import { guessedSpace, withoutClipped, type CharacterRun, type PaintedText } from './clipped-text';
import { directCalls, type DirectCalls } from './direct-calls';
import { displayedBox, type PageFrame, rectangleBytes } from './pdfium-frame';
import type { MarkReader } from './pdfium-structure';
import { countLetter, fontCounts, newFontCounts, type CharacterCounts, type LetterCounts } from './letter-counts';
import { StyleReader } from './pdfium-style';
import type { TextPainting } from './pdfium-text-painting';
import { isPrivate, readableText } from './readable-text';
import { LikelySizes } from './likely-sizes';
import type { CodeRepair } from './tex-fonts';

/** Memory of PDFium that `pageCharacters` needs: a matrix of six floats, or a rectangle and four doubles. */
export const scratchBytes = rectangleBytes + 32;

/** Common properties of the characters of one text object. */
interface ObjectText {
	readonly fontSize: number;
	readonly turn: Turn;
	/** Direction, degrees clockwise. */
	readonly angle: number;
	readonly style: TextStyle | undefined;
	readonly baseline: number | undefined;
	/** Slant of letters to the right, x by y, beyond their font; 0 for upright ones. */
	readonly shear: number;
	readonly invisible: boolean | undefined;
	readonly repair: CodeRepair | undefined;
	readonly painted: PaintedText | undefined;
	readonly mark: number | undefined;
	readonly order: number | undefined;
	readonly letters: LetterCounts;
	/** What its code points are too large by. */
	readonly shift: number;
}

const noObject: ObjectText = {
	fontSize: 0,
	turn: 0,
	angle: 0,
	style: undefined,
	baseline: undefined,
	shear: 0,
	invisible: undefined,
	repair: undefined,
	painted: undefined,
	mark: undefined,
	order: undefined,
	...newFontCounts(),
};

/** Control codes have no text up to here. */
const lastControl = 0x9f;

/** PDFium only generates spaces and line breaks. */
const lastMadeUp = 0x20;

/** Font codes are repaired up to here: single UTF-16 units, private ones among them. */
const lastCode = 0xffff;

/** State for reading a page's characters. */
interface PageText {
	readonly pdfium: Pdfium;
	readonly calls: DirectCalls;
	readonly styles: StyleReader;
	readonly textPage: number;
	readonly frame: PageFrame;
	/** `scratchBytes` of PDFium's memory. */
	readonly pointer: number;
	readonly marks: MarkReader | undefined;
	readonly painting: TextPainting;
	readonly counts: CharacterCounts;
}

/**
 * The characters of a text page in content order. A page has thousands, so the code per character is optimised.
 * @param pointer  `scratchBytes` of PDFium's memory
 * @param marks    finds their marked content, if requested
 * @param counts   counted on the way
 */
// eslint-disable-next-line max-lines-per-function -- hot loop over characters
export function pageCharacters(
	document: Pick<PdfiumDocument, 'pdfium'>,
	textPage: number,
	frame: PageFrame,
	pointer: number,
	marks: MarkReader | undefined,
	painting: TextPainting,
	counts: CharacterCounts,
): readonly Character[] {
	const { pdfium } = document;
	const calls = directCalls(pdfium.api);
	const styles = new StyleReader(document, pdfium, calls, pointer);
	const page: PageText = { pdfium, calls, styles, textPage, frame, pointer, marks, painting, counts };
	// Library functions in variables: it has hundreds, and finding one by name takes longer than most of them.
	const { FPDFText_GetUnicode, FPDFText_IsGenerated, FPDFText_GetTextObject } = calls;
	const { FPDFText_GetLooseCharBox, FPDFText_HasUnicodeMapError } = calls;
	let floats = pdfium.heap.HEAPF32;
	const characters: Character[] = [];
	const runs: CharacterRun[] = [];
	const endRun = (start: number) => {
		if (shared.painted && characters.length > start) runs.push({ ...shared.painted, start, end: characters.length });
	};
	const count = calls.FPDFText_CountChars(textPage);
	let object = -1;
	let shared = noObject;
	let start = 0;
	const sizes = new LikelySizes();
	for (let index = 0; index < count; index++) {
		const stored = codePointAt(FPDFText_GetUnicode, textPage, index);
		if (stored <= lastMadeUp && FPDFText_IsGenerated(textPage, index) === 1) {
			if (readableText(stored) !== '') characters.push(guessedSpace);
			continue;
		}
		const owner = FPDFText_GetTextObject(textPage, index);
		if (owner !== object) {
			endRun(start);
			object = owner;
			shared = readObject(page, index, owner);
			start = characters.length;
		}
		const { fontSize, turn, repair } = shared;
		const codePoint = withoutShift(stored, shared.shift);
		const repaired = repair && codePoint <= lastCode ? repair(String.fromCharCode(codePoint)) : undefined;
		const text = repaired ?? readableText(codePoint);
		countLetter(shared.letters, codePoint);
		if (text === '') {
			if (codePoint < lastControl) counts.unknownGlyphs++;
			continue;
		}
		FPDFText_GetLooseCharBox(textPage, index, pointer);
		// Growing memory invalidates the old view.
		if (floats.length === 0) floats = pdfium.heap.HEAPF32;
		let box = displayedBox(floats, pointer, frame);
		if (!box) continue;
		if (shared.shear !== 0) box = uprightBox(box, shared);
		if (turn === 0 && box.bottom - box.top > tallPart * fontSize) box = withGlyphHeight(page, index, box);
		const likely = sizes.settle(shared, box);
		characters.push({
			text,
			box: likely.box,
			turn,
			fontSize: likely.fontSize,
			guessed: false,
			style: shared.style,
			baseline: shared.baseline,
			invisible: shared.invisible,
			mark: shared.mark,
			unmapped: repaired === undefined && isUnmapped(FPDFText_HasUnicodeMapError(textPage, index), text, counts),
			slant: turn === 'slanted' ? readSlant(page, index, shared) : undefined,
			order: shared.order,
		});
	}
	endRun(start);
	return withoutClipped(characters, runs, painting.omitted, frame, counts);
}

function isUnmapped(error: number, text: string, counts: CharacterCounts): boolean {
	if (error === 1) counts.unmappedCodes++;
	return error === 1 || isPrivate(text);
}

/** PDFium gives characters beyond 16 bits as two of UTF-16; the second one alone has no text. */
function codePointAt(unicodeAt: DirectCalls['FPDFText_GetUnicode'], textPage: number, index: number): number {
	const unit = unicodeAt(textPage, index) >>> 0;
	if (unit >>> 10 !== highSurrogates) return unit;
	const next = unicodeAt(textPage, index + 1) >>> 0;
	return next >>> 10 === lowSurrogates ? 0x10000 + ((unit & 0x3ff) << 10) + (next & 0x3ff) : unit;
}

/** PDFium gives a space for some control codes. */
const withoutShift = (codePoint: number, shift: number): number =>
	codePoint === 0 || codePoint === lastMadeUp ? codePoint : codePoint - shift;

/** First six bits of surrogates (Unicode 3.9). */
const highSurrogates = 0xd800 >>> 10;
const lowSurrogates = 0xdc00 >>> 10;

/** Fonts of mathematical symbols claim line heights of several times their size; their glyph is the better box. */
const tallPart = 1.8;

function withGlyphHeight(
	{ pdfium: { heap }, calls, textPage, frame, pointer }: PageText,
	index: number,
	loose: Box,
): Box {
	// Four doubles (left, right, bottom, top) after the four floats.
	const doubles = pointer + rectangleBytes;
	calls.FPDFText_GetCharBox(textPage, index, doubles, doubles + 8, doubles + 16, doubles + 24);
	const { HEAPF32: floats, HEAPF64 } = heap;
	const from = doubles >> 3;
	const to = pointer >> 2;
	floats[to] = HEAPF64[from]!;
	floats[to + 1] = HEAPF64[from + 3]!;
	floats[to + 2] = HEAPF64[from + 1]!;
	floats[to + 3] = HEAPF64[from + 2]!;
	const tight = displayedBox(floats, pointer, frame);
	return tight && tight.bottom > tight.top ? { ...loose, top: tight.top, bottom: tight.bottom } : loose;
}

/**
 * Text within this many degrees of a right angle counts as straight: the text layers of scans are rarely exact. Lines of
 * visible text would run into each other.
 */
const straightDegrees = 8;
const straightVisibleDegrees = 3;

/** The common properties of a text object's characters, read from the first of them. */
function readObject(page: PageText, index: number, object: number): ObjectText {
	const { pdfium, calls, styles, textPage, frame, pointer, marks, painting, counts } = page;
	calls.FPDFText_GetMatrix(textPage, index, pointer);
	const floats = pdfium.heap.HEAPF32;
	const start = pointer >> 2;
	const size = calls.FPDFText_GetFontSize(textPage, index);
	// A negative size turns glyphs by 180 degrees: programs combine it with negative scaling, and the text is upright.
	const sign = size < 0 ? -1 : 1;
	const a = sign * (floats[start] ?? 1);
	const b = sign * (floats[start + 1] ?? 0);
	const c = sign * (floats[start + 2] ?? 0);
	const d = sign * (floats[start + 3] ?? 1);
	const fontSize = Math.abs(size) * Math.hypot(c, d);
	const clockwise = (360 - (Math.atan2(b, a) * 180) / Math.PI + frame.turn) % 360;
	const nearest = Math.round(clockwise / 90) * 90;
	const offset = Math.abs(clockwise - nearest);
	// Programs slant letters of fonts without italics.
	const canLean = nearest % 360 === 0 && offset <= straightVisibleDegrees && frame.turn === 0 && d !== 0;
	const lean = canLean ? c / d : 0;
	const shear = lean > minShear && lean < maxShear ? lean : 0;
	const repaint = painting.repaints.get(object | 0);
	const { style, invisible, repair } = styles.read(object, shear !== 0, repaint);
	const straight = offset <= (invisible ? straightDegrees : straightVisibleDegrees);
	const turn = straight ? ((nearest % 360) as Turn) : 'slanted';
	const origin = straight ? readOrigin(page, index) : undefined;
	const baseline = origin && turnBoxUpright(origin, turn, frame).top;
	const painted = painting.painted.get(object | 0);
	const ofFont = fontCounts(counts, object === 0 ? 0 : calls.FPDFTextObj_GetFont(object));
	const mark = marks?.markOf(object);
	const order = painting.orders.get(repaint ?? object | 0);
	return {
		fontSize,
		turn,
		angle: clockwise,
		style,
		baseline,
		shear,
		invisible,
		repair,
		painted,
		mark,
		order,
		...ofFont,
	};
}

/** Range of slants, x by y: less is rounding, more is not slanted type. */
const minShear = 0.08;
const maxShear = 0.6;

/** The box of a slanted letter as if it were upright: its overhang on both sides overlaps its neighbours. */
function uprightBox(box: Box, { shear, baseline }: ObjectText): Box {
	if (baseline === undefined) return box;
	const left = box.left + shear * Math.max(0, box.bottom - baseline);
	const right = box.right - shear * Math.max(0, baseline - box.top);
	return right > left ? { ...box, left, right } : box;
}

/** A character's origin on the displayed page, as a box without size. */
function readOrigin({ pdfium, calls, textPage, frame, pointer }: PageText, index: number): Box | undefined {
	const doubles = pointer + rectangleBytes;
	if (calls.FPDFText_GetCharOrigin(textPage, index, doubles, doubles + 8) === 0) return undefined;
	const { HEAPF32: floats, HEAPF64 } = pdfium.heap;
	const start = pointer >> 2;
	floats[start] = floats[start + 2] = HEAPF64[doubles >> 3] ?? 0;
	floats[start + 1] = floats[start + 3] = HEAPF64[(doubles >> 3) + 1] ?? 0;
	return displayedBox(floats, pointer, frame);
}

/** Advance of a letter whose width is not known, in font sizes. */
const usualAdvance = 0.5;

/** The baseline of a slanted character. */
function readSlant(page: PageText, index: number, { angle, fontSize }: ObjectText): Slant | undefined {
	const origin = readOrigin(page, index);
	if (!origin) return undefined;
	const { left: x, top: y } = origin;
	const advance = usualAdvance * fontSize;
	const radians = (angle * Math.PI) / 180;
	return { angle, start: { x, y }, end: { x: x + advance * Math.cos(radians), y: y + advance * Math.sin(radians) } };
}

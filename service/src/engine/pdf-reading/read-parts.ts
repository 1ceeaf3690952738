import { saveCopy, type PdfiumDocument } from '../external/pdfium-document';
import { readPageParts, type PageParts, type ReadPageOptions } from '../external/pdfium-page';
import type { LetterCounts } from '../external/letter-counts';
import type { MapFault } from '../fonts/mend-texts';
import { arePlausible, letterPlausibility, mayBeShifted, shiftOf } from './plausible-text';

/**
 * Reads the content of a page, with the ToUnicode maps of the document corrected if its characters look wrong: some have
 * no meaning, or their letters are unlike any text.
 * @param pageNumber  from 1
 * @returns `undefined` if it is missing or unreadable, and with `repairMaps` also if there is nothing to repair
 */
export function readParts(
	document: PdfiumDocument,
	pageNumber: number,
	options: ReadPageOptions,
): PageParts | undefined {
	if (options.repairMaps) return readMended(document, pageNumber, options);
	const parts = readPageParts(document, pageNumber, options);
	const fault = parts && faultOf(parts);
	if (!fault) return parts;
	const copy = mendedCopy(document, fault);
	const other = copy && readPageParts(copy, pageNumber, options);
	return other && isBetter(other, parts)
		? withoutShifts(copy, pageNumber, options, other)
		: withoutShifts(document, pageNumber, options, parts);
}

function readMended(document: PdfiumDocument, pageNumber: number, options: ReadPageOptions): PageParts | undefined {
	const copy = mendedCopy(document, 'gaps');
	const parts = copy && readPageParts(copy, pageNumber, options);
	return parts && withoutShifts(copy, pageNumber, options, parts);
}

function mendedCopy(document: PdfiumDocument, fault: MapFault): ReturnType<PdfiumDocument['variant']> {
	return document.variant(fault, () => withMendedTexts(document, fault));
}

/** Reads a page again whose code points are too large by a constant. */
function withoutShifts(
	source: PdfiumDocument,
	pageNumber: number,
	options: ReadPageOptions,
	read: PageParts,
): PageParts | undefined {
	const shifts = lettersByFont(read).map(shiftOf);
	return shifts.some((shift) => shift !== 0) ? readPageParts(source, pageNumber, { ...options, shifts }) : read;
}

function withMendedTexts(document: PdfiumDocument, fault: MapFault): Uint8Array | undefined {
	// It loads the PDF library, which takes as long as reading several pages.
	// eslint-disable-next-line @typescript-eslint/no-require-imports -- pages are read synchronously
	const { mendTexts } = require('../fonts/mend-texts.js') as typeof import('../fonts/mend-texts');
	const attempts = [() => document.contentBytes(), () => saveCopy(document)];
	for (const bytes of document.encrypted ? attempts.slice(1) : attempts) {
		try {
			return mendTexts(bytes(), fault);
		} catch {
			// PDFium repairs what the syntax layer cannot read.
		}
	}
	return undefined;
}

/** Minimum characters whose codes are multiples of 256: letters with swapped bytes. */
const minSwapped = 3;

/** What the ToUnicode maps of the page's fonts may lack. */
function faultOf(parts: PageParts): MapFault | undefined {
	const { unknownGlyphs, unmappedCodes } = parts.counts;
	const letters = lettersByFont(parts);
	const isImplausible = letters.some((counts) => !arePlausible(counts));
	const { replaced, hidden } = countMeaningless(parts);
	if (replaced || unknownGlyphs > 0 || (unmappedCodes > 0 && isImplausible) || parts.lacksLigatures) return 'gaps';
	const isShifted = isImplausible && letters.some((counts) => mayBeShifted(counts) || shiftOf(counts) !== 0);
	return isShifted || hidden || areSwapped(parts) || letters.some(isUniform) ? 'values' : undefined;
}

/** Minimum letters that show that all letters of a font have one text. */
const minUniform = 20;

/** Whether a font has one letter only, beside spaces. */
function isUniform(counts: LetterCounts): boolean {
	const isLetter = (count: number, code: number) => count > 0 && code !== 0x20;
	const code = counts.findIndex(isLetter);
	if (code === -1 || counts[code]! < minUniform || counts.findLastIndex(isLetter) !== code) return false;
	return /\w/.test(String.fromCodePoint(code));
}

/** Minimum different private characters that are letters: a few are symbols and bullets. */
const minPrivate = 6;

/** Whether characters stand for unknown ones, and whether many are private, without a meaning. */
function countMeaningless({ characters }: PageParts): { readonly replaced: boolean; readonly hidden: boolean } {
	let replaced = false;
	const hidden = new Set<number>();
	for (let index = 0; index < characters.length; index++) {
		const code = characters[index]!.text.charCodeAt(0);
		if (code === 0xfffd) replaced = true;
		else if (code >= 0xf000 && code <= 0xf0ff) hidden.add(code);
	}
	return { replaced, hidden: hidden.size >= minPrivate };
}

function areSwapped({ characters }: PageParts): boolean {
	let swapped = 0;
	for (let index = 0; index < characters.length; index++)
		if ((characters[index]!.text.charCodeAt(0) & 0xff) === 0) swapped++;
	return swapped >= minSwapped;
}

/** In order of first use. */
const lettersByFont = ({ counts }: PageParts) => [...counts.letters.values()];

/** Loss of plausibility that does not count. */
const tolerance = 0.05;

/** Whether no font has become less plausible. */
function isBetter(other: PageParts, parts: PageParts): boolean {
	const after = lettersByFont(other);
	return lettersByFont(parts).every((counts, index) => {
		const now = after[index];
		return !now || letterPlausibility(now) >= letterPlausibility(counts) - tolerance;
	});
}

import { ServiceError } from '../../../messages/errors';
import { phrase } from '../../../messages/phrases';
import { listNames } from '../../reading/named';
import { withPdf, type PdfiumDocument } from '../../external/pdfium-document';
import { readSigns } from '../../external/pdfium-glyphs';
import { pageSize, renderPage } from '../../external/pdfium-render';
import { signalToNoise } from '../../pixels/signal-to-noise';
import type { ToolContext } from '../../request/tool';
import type { Target } from './job/job';

/** Longer side of the compared images, pixels. */
const maxSide = 900;
/** Signal to noise below which two images count as different, dB. */
const sameLook = 40;
/** Bytes per pixel; the last one is unused. */
const bytesPerPixel = 4;
/** Share of the letters that must be preserved, over all pages: less is reported, far less is a failure. */
const sameText = 0.995;
const lostText = 0.9;

/** A result with its source. */
interface MadeDocument {
	readonly result: Uint8Array;
	/** Numbers of the pages with unchanged drawing. */
	readonly untouched: ReadonlySet<number>;
	/** Numbers of the pages that PDFium misreads in the source. */
	readonly misread: ReadonlySet<number>;
}

/**
 * Compares the result with the source, page by page, as rendered and read by PDFium. Pages that cannot look different
 * are not rendered, and read only if the target rewrites character codes.
 * @throws ServiceError `standardNotReached` if text was lost, `conversionFailed` if the result cannot be opened
 */
export async function checkResult(
	context: ToolContext,
	source: PdfiumDocument,
	target: Target,
	{ result, untouched, misread }: MadeDocument,
): Promise<void> {
	const { fileName } = context.request;
	const different: number[] = [];
	const [letters, kept] = [new Map<number, number>(), new Map<number, number>()];
	await withPdf({ path: '', bytes: result, fileName, imageLimits: source.imageLimits }, async (made) => {
		if (made.pageCount !== source.pageCount)
			throw new ServiceError('conversionFailed', { file: fileName }, { cause: 'the page count differs' });
		for (let page = 1; page <= source.pageCount; page++) {
			if (!untouched.has(page) && looksDifferent(source, made, page)) different.push(page);
			if ((!untouched.has(page) || target.unicode) && !misread.has(page)) {
				countLetters(source, page, letters);
				countLetters(made, page, kept);
			}
			context.onProgress(page, source.pageCount);
		}
		await Promise.resolve();
	});
	let share = sharedPart(letters, kept);
	if (share < sameText && !target.unicode) {
		// The share is of the whole document.
		for (const page of untouched) for (const counts of [letters, kept]) countLetters(source, page, counts);
		share = sharedPart(letters, kept);
	}
	// If codes are mapped to Unicode, a letter that differs from PDFium's guess is not a loss.
	const left = target.unicode ? share + replacedPart(letters, kept) : share;
	if (left < lostText) {
		const reason = phrase('textWouldBeLost', { percent: Math.round((1 - left) * 100) });
		throw new ServiceError('standardNotReached', { file: fileName, standard: target.label, reason });
	}
	if (share < sameText) context.warn(phrase('textDiffers', { percent: ((1 - share) * 100).toFixed(1) }));
	if (different.length > 0) context.warn(phrase('lookDiffers', { pages: listNames(different) }));
}

function looksDifferent(source: PdfiumDocument, made: PdfiumDocument, page: number): boolean {
	const size = pageSize(source, page);
	if (!size) return false;
	const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
	const pixels = {
		width: Math.max(1, Math.round(size.width * scale)),
		height: Math.max(1, Math.round(size.height * scale)),
	};
	const before = renderPage(source, page, pixels);
	const after = renderPage(made, page, pixels);
	return (
		before !== undefined &&
		(after === undefined || signalToNoise(before.pixels, after.pixels, bytesPerPixel) < sameLook)
	);
}

/** Unicode characters that count as text. */
const letter = /[\p{L}\p{N}]/u;

function countLetters(document: PdfiumDocument, page: number, counts: Map<number, number>): void {
	for (const { unicode } of readSigns(document, page)) {
		if (unicode > 0x20 && unicode <= 0x10ffff && letter.test(String.fromCodePoint(unicode)))
			counts.set(unicode, (counts.get(unicode) ?? 0) + 1);
	}
}

/** Share of the letters replaced by others. */
function replacedPart(letters: ReadonlyMap<number, number>, kept: ReadonlyMap<number, number>): number {
	const [before, after] = [letters, kept].map((counts) =>
		[...counts.values()].reduce((sum, count) => sum + count, 0),
	) as [number, number];
	return before === 0 ? 0 : Math.min(before, after) / before - sharedPart(letters, kept);
}

function sharedPart(letters: ReadonlyMap<number, number>, kept: ReadonlyMap<number, number>): number {
	let [all, common] = [0, 0];
	for (const [value, count] of letters) {
		all += count;
		common += Math.min(count, kept.get(value) ?? 0);
	}
	return all === 0 ? 1 : common / all;
}

import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '../../../../messages/errors';
import { phrase } from '../../../../messages/phrases';
import type { PdfiumDocument } from '../../../external/pdfium-document';
import { pageSize, renderPage } from '../../../external/pdfium-render';
import { readCodes } from '../../../image/codes/read-codes';
import type { Box } from '../../../model';
import { readPage } from '../../../pdf-reading/read-page';
import { largestImage } from '../../../reading/needs-ocr';
import type { ParametersOf } from '../../../request/parameters';
import type { ToolContext } from '../../../request/tool';
import { paymentOf, type PaymentCode } from '../../../values/payment-code';
import { fromStarts, type Split, type SplitPart, type Start } from './split-parts';
import { pixelsPerPoint } from '../../../model/points';

type Context = ToolContext<ParametersOf<'pdf/split'>>;

/** A code on a page, as in the manifest. */
export interface PageCode {
	readonly page: number;
	/** `QRCode`, `Code128`, `EAN13`, … */
	readonly format: string;
	readonly text: string;
	/** On the displayed page, points. */
	readonly box: Box;
	/** Of a Swiss QR bill, or of a code of the European Payments Council. */
	readonly payment?: PaymentCode;
}

/** Rendering resolution: that of a scan within these bounds, `usual` for others. */
const dpi = { usual: 200, lowest: 150, highest: 300 };

/** All codes of a document, page by page. Warns of pages that are too large to render. */
export async function codesOf(context: Context, document: PdfiumDocument): Promise<PageCode[]> {
	const codes: PageCode[] = [];
	for (let page = 1; page <= document.pageCount; page++) {
		try {
			codes.push(...(await codesOfPage(context, document, page)));
		} catch (error) {
			if (!(error instanceof ServiceError) || error.errorName !== 'imageTooLarge') throw error;
			context.warn({ phrase: 'pageNotSearched', details: { ...error.details, page } });
		}
		await setImmediate();
	}
	return codes;
}

async function codesOfPage(context: Context, document: PdfiumDocument, page: number): Promise<PageCode[]> {
	const size = pageSize(document, page);
	if (!size) return [];
	const scale = Math.min(
		pixelsPerPoint(dpiOf(document, page)),
		Math.sqrt(context.limit('imagePixels') / Math.max(1, size.width * size.height)),
	);
	const pixels = {
		width: Math.max(1, Math.round(size.width * scale)),
		height: Math.max(1, Math.round(size.height * scale)),
	};
	const picture = renderPage(document, page, pixels);
	if (!picture) return [];
	const points = (value: number): number => Math.round((value / scale) * 10) / 10;
	return (await readCodes(picture)).map(({ format, text, box: { left, top, right, bottom } }) => {
		const payment = paymentOf(text);
		const box = { left: points(left), top: points(top), right: points(right), bottom: points(bottom) };
		return { page, format, text, box, ...(payment ? { payment } : {}) };
	});
}

function dpiOf(document: PdfiumDocument, pageNumber: number): number {
	const page = readPage(document, pageNumber);
	const found = page && page.images.length > 0 ? largestImage(page).dpi : 0;
	return found === 0 ? dpi.usual : Math.max(dpi.lowest, Math.min(dpi.highest, found));
}

/**
 * Cuts at pages with the requested codes.
 * @param codes  all codes of the document
 */
export function byCodes({ parameters, warn }: Context, codes: readonly PageCode[], pageCount: number): Split {
	const wanted = (parameters.splitCodes ?? []).filter((text) => text !== '');
	const starts = new Map<number, Start>();
	for (const code of codes) {
		if (starts.has(code.page) || !isWanted(code.text, wanted)) continue;
		starts.set(code.page, { first: code.page, reason: 'code', title: titleOf(code) });
	}
	if (starts.size === 0) warn(phrase('noCodes'));
	if (parameters.splitCodePages === 'keep') return fromStarts([...starts.values()], pageCount);
	return betweenSeparators(starts, pageCount);
}

/** Whether a text starts with a requested one, or matches one with `*` for any characters. */
function isWanted(text: string, wanted: readonly string[]): boolean {
	return (
		wanted.length === 0 || wanted.some((like) => (like.includes('*') ? isLike(text, like) : text.startsWith(like)))
	);
}

/** Without a regular expression, since the pattern is user input. */
function isLike(text: string, like: string): boolean {
	const pieces = like.split('*');
	const [first = '', last = ''] = [pieces[0], pieces.at(-1)];
	if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
	let at = first.length;
	for (const piece of pieces.slice(1, -1)) {
		const found = text.indexOf(piece, at);
		if (found < 0) return false;
		at = found + piece.length;
	}
	return at <= text.length - last.length;
}

/** Payee and purpose of a payment, else the first line of the text. */
function titleOf({ text, payment }: PageCode): string {
	if (!payment) return text.trim().split(/[\r\n]/)[0] ?? '';
	return [payment.creditor.name, payment.reference?.value ?? payment.message].filter(Boolean).join(' ');
}

/** Pages with only codes are separators: they are in no part, and their title goes to the next one. */
function betweenSeparators(separators: ReadonlyMap<number, Start>, pageCount: number): Split {
	const parts: SplitPart[] = [];
	let begun: Start = { first: 1, reason: 'start' };
	const end = (last: number): void => {
		if (last >= begun.first) parts.push({ ...begun, last });
	};
	for (const separator of separators.values()) {
		end(separator.first - 1);
		begun = { ...separator, first: separator.first + 1 };
	}
	end(pageCount);
	return { parts, leftOut: [...separators.keys()] };
}

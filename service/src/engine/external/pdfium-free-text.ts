import type { Character } from '../model';
import type { Pdfium } from './pdfium';
import { annotationBox, rectangleBytes, type PageFrame } from './pdfium-frame';
import { readUtf16 } from './pdfium-values';
import { readableText } from './readable-text';

/** `FPDF_ANNOT_FREETEXT` of fpdf_annot.h. */
export const freeText = 3;

/** Bits `Hidden` and `NoView` (ISO 32000-1, table 165). */
export const unseen = 0x02 | 0x20;

/** Characters of the standard fonts in PDFium's appearances: those of Windows code page 1252. */
const drawable = /^[\t\n\r\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/**
 * Gives a `FreeText` annotation without an appearance one, as viewers do.
 * @returns the characters that PDFium's appearance cannot show
 */
export function drawFreeText(pdfium: Pdfium, annotation: number, frame: PageFrame): readonly Character[] {
	const { api } = pdfium;
	if (api.EPDFAnnot_HasAppearanceStream(annotation, 0)) return [];
	if ((api.FPDFAnnot_GetFlags(annotation) & unseen) !== 0) return [];
	const valueOf = (key: string) => annotationValue(pdfium, annotation, key);
	const contents = valueOf('Contents');
	const text = contents.trim() === '' ? plainText(valueOf('RC')) : contents;
	if (text !== contents) setContents(pdfium, annotation, text);
	const [, written] = /([\d.]+)\s+Tf/.exec(valueOf('DA')) ?? [];
	const size = Number(written) || defaultSize;
	if (drawable.test(text)) {
		makeRoom(pdfium, annotation, text, size);
		if (api.EPDFAnnot_GenerateAppearance(annotation)) return [];
	}
	const box = annotationBox(pdfium, annotation, frame);
	return box ? placeText(text, box, size) : [];
}

/** A text of an annotation; empty without one. */
export function annotationValue(pdfium: Pdfium, annotation: number, key: string): string {
	return readUtf16(pdfium, (pointer, length) => pdfium.api.FPDFAnnot_GetStringValue(annotation, key, pointer, length));
}

/** Extends a rectangle downwards if its text needs more lines: the appearance is clipped to it. */
function makeRoom({ api, heap, withMemory }: Pdfium, annotation: number, text: string, size: number): void {
	withMemory(rectangleBytes, (pointer) => {
		if (!api.FPDFAnnot_GetRect(annotation, pointer)) return;
		const [left = 0, top = 0, right = 0, bottom = 0] = heap.HEAPF32.slice(pointer >> 2, (pointer >> 2) + 4);
		const lines = wrap(text, (right - left) * usedWidth, (sign) => signWidth(sign) * size).length;
		const height = (lines + 1) * pitch * size;
		if (lines < 2 || top - bottom >= height) return;
		heap.HEAPF32[(pointer >> 2) + 3] = top - height;
		api.FPDFAnnot_SetRect(annotation, pointer);
	});
}

/** The text of a rich text string, a small part of XHTML (ISO 32000-1, 12.7.3.4). */
function plainText(richText: string): string {
	return richText
		.replace(/<\/p>\s*(?=<p)|<br\s*\/?>/g, '\n')
		.replace(/<[^>]*>/g, '')
		.replace(/&#(x?)([\da-f]+);/gi, (_, hex: string, digits: string) =>
			readableText(parseInt(digits, hex === '' ? 10 : 16)),
		)
		.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')
		.trim();
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function setContents({ api, heap, withMemory }: Pdfium, annotation: number, text: string): void {
	const bytes = Buffer.from(`${text}\0`, 'utf16le');
	withMemory(bytes.length, (pointer) => {
		heap.HEAPU8.set(bytes, pointer);
		api.FPDFAnnot_SetStringValue(annotation, 'Contents', pointer);
	});
}

/** Points. */
const defaultSize = 12;

/** Line pitch by font size. */
const pitch = 1.2;

/** Characters of East Asian scripts are as wide as high; others are about half as wide. */
const wide = /[\u1100-\u11ff\u2e80-\uffef]/;

/** By font size. */
const signWidth = (sign: string): number => (wide.test(sign) ? 1 : 0.5);

/** Share of a rectangle's width that a line certainly fills before it is wrapped. */
const usedWidth = 0.8;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Lines of a text in its box, from the top. */
function placeText(text: string, box: Character['box'], fontSize: number): Character[] {
	const widthOf = (sign: string) => signWidth(sign) * fontSize;
	return wrap(text, box.right - box.left, widthOf).flatMap((line, row) => {
		const top = box.top + row * pitch * fontSize;
		const leftwards = rightToLeft.test(line);
		let x = leftwards ? box.right : box.left;
		return [...line].map((sign): Character => {
			const width = widthOf(sign);
			const left = leftwards ? x - width : x;
			x += leftwards ? -width : width;
			return {
				text: sign,
				box: { left, top, right: left + width, bottom: top + fontSize },
				turn: 0,
				fontSize,
				guessed: false,
				style: undefined,
				baseline: top + 0.8 * fontSize,
				invisible: false,
				mark: undefined,
				unmapped: false,
				order: Infinity,
			};
		});
	});
}

/** Breaks lines between words, and longer words anywhere. */
function wrap(text: string, room: number, widthOf: (sign: string) => number): string[] {
	const lines: string[] = [];
	for (const paragraph of text.split(/\r\n?|\n/)) {
		let [line, used] = ['', 0];
		for (const part of paragraph.split(/(?<=[\s\u2e80-\uffef])/u)) {
			const width = [...part.trimEnd()].reduce((sum, sign) => sum + widthOf(sign), 0);
			if (line !== '' && used + width > room) {
				lines.push(line);
				[line, used] = ['', 0];
			}
			line += part;
			used += [...part].reduce((sum, sign) => sum + widthOf(sign), 0);
		}
		lines.push(line);
	}
	return lines.map((line) => line.trimEnd()).filter((line) => line !== '');
}

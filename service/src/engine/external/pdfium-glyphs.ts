import type { OutlineSegment } from '../model/glyph-outline';
import { withPage, type PdfiumDocument } from './pdfium-document';
import type { Pdfium } from './pdfium';
import { directCalls } from './direct-calls';

/** PDFium's glyph for a code. */
export interface DrawnGlyph {
	/** Thousandths of the font size; empty for blanks. */
	readonly outline: readonly OutlineSegment[];
	/** Thousandths of the font size. */
	readonly width: number;
}

/** `FPDF_SEGMENT_LINETO`, `_BEZIERTO` and `_MOVETO` of fpdfview.h. */
const segmentKinds = { line: 0, bezier: 1, move: 2 } as const;
/** Font size for requesting glyphs, so that measures are thousandths. */
const thousand = 1000;

/**
 * PDFium's glyphs for codes of the font of a page's first text. PDFium is asked by Unicode values, which it maps to
 * codes, so each code needs a unique value.
 * @param values  Unicode values by code
 * @returns `undefined` if the page has no text
 */
export function drawnGlyphs(
	document: PdfiumDocument,
	pageNumber: number,
	values: ReadonlyMap<number, number>,
): Map<number, DrawnGlyph> | undefined {
	const { api } = document.pdfium;
	return withPage(document, pageNumber, (page) => {
		if (api.FPDFPage_CountObjects(page) < 1) return undefined;
		const font = api.FPDFTextObj_GetFont(api.FPDFPage_GetObject(page, 0));
		if (font === 0) return undefined;
		const glyphs = new Map<number, DrawnGlyph>();
		for (const [code, value] of values)
			glyphs.set(code, {
				outline: glyphOutline(document.pdfium, font, value),
				width: glyphWidths(document.pdfium, font, [value])[0] ?? 0,
			});
		return glyphs;
	});
}

/** Widths of a font's glyphs for some Unicode values, thousandths of the font size; 0 for those it lacks. */
export function glyphWidths({ api, heap, withMemory }: Pdfium, font: number, values: readonly number[]): number[] {
	return withMemory(4, (pointer) =>
		values.map((value) =>
			api.FPDFFont_GetGlyphWidth(font, value, thousand, pointer)
				? Math.round((heap.HEAPF32[pointer >> 2] ?? 0) * thousand) / thousand
				: 0,
		),
	);
}

/** The outline of a font's glyph for a Unicode value; empty for blanks. */
export function glyphOutline({ api, heap, withMemory }: Pdfium, font: number, value: number): OutlineSegment[] {
	const path = api.FPDFFont_GetGlyphPath(font, value, thousand);
	if (path === 0) return [];
	const outline: OutlineSegment[] = [];
	const count = api.FPDFGlyphPath_CountGlyphSegments(path);
	withMemory(8, (pointer) => {
		const controls: [x: number, y: number][] = [];
		for (let index = 0; index < count; index++) {
			const segment = api.FPDFGlyphPath_GetGlyphPathSegment(path, index);
			api.FPDFPathSegment_GetPoint(segment, pointer, pointer + 4);
			const x = (heap.HEAPF32[pointer >> 2] ?? 0) * thousand;
			const y = (heap.HEAPF32[(pointer + 4) >> 2] ?? 0) * thousand;
			const kind = api.FPDFPathSegment_GetType(segment) as number;
			if (kind === segmentKinds.move) outline.push(['move', x, y]);
			else if (kind === segmentKinds.line) outline.push(['line', x, y]);
			else if (kind === segmentKinds.bezier) {
				const [first, second] = controls;
				if (first && second) {
					outline.push(['curve', ...first, ...second, x, y]);
					controls.length = 0;
				} else controls.push([x, y]);
			}
		}
	});
	return outline;
}

/** Positions of the characters that PDFium reads on a page: their origin and their Unicode values. */
export function readSigns(
	document: PdfiumDocument,
	pageNumber: number,
): { readonly x: number; readonly unicode: number }[] {
	const { api, heap, withMemory } = document.pdfium;
	const direct = directCalls(api);
	return (
		withPage(document, pageNumber, (page) => {
			const textPage = api.FPDFText_LoadPage(page);
			if (textPage === 0) return [];
			try {
				return withMemory(16, (pointer) => {
					const signs = [];
					const count = direct.FPDFText_CountChars(textPage);
					for (let index = 0; index < count; index++) {
						if (direct.FPDFText_IsGenerated(textPage, index) === 1) continue;
						if (direct.FPDFText_GetCharOrigin(textPage, index, pointer, pointer + 8) === 0) continue;
						signs.push({ x: heap.HEAPF64[pointer >> 3] ?? 0, unicode: direct.FPDFText_GetUnicode(textPage, index) });
					}
					return signs;
				});
			} finally {
				api.FPDFText_ClosePage(textPage);
			}
		}) ?? []
	);
}

import { PdfArray, PdfDictionary, PdfDocument, PdfName, PdfObjectCopier } from '../pdf-syntax/objects/objects';
import { withPdf } from '../external/pdfium-document';
import { drawnGlyphs, readSigns, type DrawnGlyph } from '../external/pdfium-glyphs';
import { toUnicodeMap } from './cmap/write';

/** A font with the codes to probe, each with its number of bytes. */
export interface FontSample {
	readonly font: PdfDictionary;
	readonly codes: ReadonlyMap<number, number>;
}

/** PDFium's interpretation of a font. */
export interface FontProbe {
	/** By code; empty for Type 3 fonts, whose glyphs are content. */
	readonly glyphs: ReadonlyMap<number, DrawnGlyph>;
	/** Text of a code, if known. */
	readonly unicode: ReadonlyMap<number, string>;
	/** Advances of codes that PDFium reads a character for, in thousandths of the font size. */
	readonly advances: ReadonlyMap<number, number>;
}

/** Distance of the codes on a sample page, and their size, points. */
const step = 200;
const usualSize = 10;
/** Maximum width of a glyph that fits twice. */
const widest = step / 3;

/** Prints each font's codes on a separate page to see what PDFium draws and reads there. */
export async function probeFonts(samples: readonly FontSample[]): Promise<Map<PdfDictionary, FontProbe>> {
	const probes = new Map<PdfDictionary, FontProbe>();
	if (samples.length === 0) return probes;
	const bytes = await samplePages(samples);
	await withPdf({ path: '', bytes, fileName: 'samples' }, async (document) => {
		samples.forEach(({ font, codes }, index) => {
			const list = [...codes.keys()];
			const unicode = new Map<number, string>();
			const advances = new Map<number, number>();
			const size = sampleSize(font);
			for (const { x, unicode: value } of readSigns(document, 2 * index + 1)) {
				const place = Math.floor((x + usualSize) / step);
				const code = list[place];
				if (code === undefined) continue;
				// The second copy of a code starts at the end of the first.
				const passed = ((x - place * step) * 1000) / size;
				if (passed > 1) advances.set(code, advances.get(code) ?? Math.round(passed * 100) / 100);
				else if (isSign(value)) unicode.set(code, (unicode.get(code) ?? '') + String.fromCodePoint(value));
			}
			for (const [code, text] of unicode) if (!advances.has(code)) unicode.set(code, shownOnce(text));
			const values = isMarked(font)
				? marksOf(list)
				: new Map([...unicode].map(([code, text]) => [code, text.codePointAt(0) ?? 0]));
			const isType3 = font.lookup(PdfName.of('Subtype')) === PdfName.of('Type3');
			const glyphs =
				(isType3 ? undefined : drawnGlyphs(document, 2 * index + 2, values)) ?? new Map<number, DrawnGlyph>();
			probes.set(font, { glyphs, unicode, advances });
		});
		await Promise.resolve();
	});
	return probes;
}

/** A size at which two glyphs fit into a step: Type 3 glyphs may have any size (ISO 32000-1, 9.6.5). */
function sampleSize(font: PdfDictionary): number {
	const matrix = font.lookup(PdfName.of('FontMatrix'));
	const widths = font.lookup(PdfName.of('Widths'));
	if (!(matrix instanceof PdfArray) || !(widths instanceof PdfArray)) return usualSize;
	const scale = Math.abs(Number(String(matrix.lookup(0))));
	const largest = Math.max(0, ...widths.asArray().map((_, index) => Number(String(widths.lookup(index))) || 0)) * scale;
	return largest * usualSize > widest ? widest / largest : usualSize;
}

/** Text of a code without an advance: both copies are read at the same position. */
function shownOnce(text: string): string {
	const half = text.slice(0, text.length / 2);
	return text === half + half ? half : text;
}

/** A value that means a character: not a control code or one of those that mean "unknown". */
function isSign(value: number): boolean {
	return value <= 0x10ffff && !/[\p{Cc}\p{Cs}\ufeff\ufffd-\uffff]/u.test(String.fromCodePoint(value));
}

/** First marker value; there are enough up to the surrogates. */
const firstMark = 0x100;

/** A unique value for each code. */
function marksOf(codes: readonly number[]): Map<number, number> {
	return new Map(codes.map((code, index) => [code, firstMark + index]));
}

/** Whether glyphs can be selected by markers: a composite font without a program selects its glyphs by Unicode value. */
function isMarked(font: PdfDictionary): boolean {
	const descendants = font.lookup(PdfName.of('DescendantFonts'));
	if (!(descendants instanceof PdfArray)) return true;
	const descendant = descendants.lookup(0);
	const descriptor = descendant instanceof PdfDictionary ? descendant.lookup(PdfName.of('FontDescriptor')) : undefined;
	return (
		descriptor instanceof PdfDictionary &&
		['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(PdfName.of(key)))
	);
}

/** Two pages per font: unchanged for reading, and with markers for drawing. */
async function samplePages(samples: readonly FontSample[]): Promise<Uint8Array> {
	const document = await PdfDocument.create({ updateMetadata: false });
	const { context, catalog } = document;
	const tree = catalog.lookup(PdfName.of('Pages'), PdfDictionary);
	const kids = tree.lookup(PdfName.of('Kids'), PdfArray);
	for (const { font, codes } of samples) {
		const copied = PdfObjectCopier.for(font.context, context).copy(withoutPages(font));
		const marked = copied.clone(context);
		if (isMarked(font)) {
			const texts = new Map([...marksOf([...codes.keys()])].map(([code, mark]) => [code, String.fromCharCode(mark)]));
			marked.set(PdfName.of('ToUnicode'), toUnicodeMap(context, texts, codes));
		}
		const shows = [...codes].map(
			([code, length], index) =>
				`1 0 0 1 ${index * step} 0 Tm <${code
					.toString(16)
					.padStart(length * 2, '0')
					.repeat(2)}> Tj`,
		);
		// PDFium drops trailing spaces.
		const stop = `/Stop ${usualSize} Tf 1 0 0 1 ${codes.size * step} 0 Tm (.) Tj`;
		for (const [own, content] of [
			[copied, [...shows, stop].join('\n')],
			[marked, shows[0] ?? ''],
		] as const) {
			const page = context.obj({
				Type: 'Page',
				MediaBox: [-step, -step, (codes.size + 1) * step, step],
				Resources: {
					Font: { F: context.register(own), Stop: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } },
				},
				Contents: context.register(context.stream(`BT /F ${sampleSize(font)} Tf ${content} ET`)),
			});
			page.set(PdfName.of('Parent'), catalog.get(PdfName.of('Pages')) ?? tree);
			kids.push(context.register(page));
		}
	}
	tree.set(PdfName.of('Count'), context.obj(kids.size()));
	return await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** A font without references to other objects. */
function withoutPages(font: PdfDictionary): PdfDictionary {
	const copy = font.clone(font.context);
	for (const key of ['Parent', 'StructParent', 'Metadata', 'PieceInfo']) copy.delete(PdfName.of(key));
	return copy;
}

import { PDFArray, PDFDocument, PDFName, PDFObjectCopier, type PDFDict } from '@cantoo/pdf-lib';
import { withPdf } from '../external/pdfium-document';
import { drawnGlyphs, readSigns, type DrawnGlyph } from '../external/pdfium-glyphs';

/** A font and the codes that are of interest, each with its number of bytes. */
export interface FontSample {
	readonly font: PDFDict;
	readonly codes: ReadonlyMap<number, number>;
}

/** What PDFium makes of a font. */
export interface FontProbe {
	/** By code; empty for fonts of Type 3, whose glyphs are content. */
	readonly glyphs: ReadonlyMap<number, DrawnGlyph>;
	/** Text that stands for a code, as far as it is known. */
	readonly unicode: ReadonlyMap<number, string>;
}

/** Distance of the codes on a page of samples, and their size, points. */
const step = 200;
const size = 10;

/** Show each font's codes on a page of its own and see what PDFium draws and reads there. */
export async function probeFonts(samples: readonly FontSample[]): Promise<Map<PDFDict, FontProbe>> {
	const probes = new Map<PDFDict, FontProbe>();
	if (samples.length === 0) return probes;
	const bytes = await samplePages(samples);
	await withPdf({ path: '', bytes, fileName: 'samples' }, async (document) => {
		samples.forEach(({ font, codes }, index) => {
			const isType3 = font.lookup(PDFName.of('Subtype')) === PDFName.of('Type3');
			const glyphs = (isType3 ? undefined : drawnGlyphs(document, index + 1, codes.keys())) ?? new Map<number, DrawnGlyph>();
			const list = [...codes.keys()];
			const unicode = new Map<number, string>();
			for (const { x, unicode: value } of readSigns(document, index + 1)) {
				const code = list[Math.floor((x + size) / step)];
				if (code === undefined || !isSign(value)) continue;
				unicode.set(code, (unicode.get(code) ?? '') + String.fromCodePoint(value));
			}
			probes.set(font, { glyphs, unicode });
		});
		await Promise.resolve();
	});
	return probes;
}

/** A value that stands for a sign: not a control code or one of those that mean "unknown". */
function isSign(value: number): boolean {
	return value >= 0x20 && value !== 0x7f && !(value >= 0x80 && value < 0xa0) && value !== 0xfffe && value !== 0xffff && value !== 0xfffd && value !== 0xfeff && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
}

async function samplePages(samples: readonly FontSample[]): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const { context } = document;
	for (const { font, codes } of samples) {
		const copied = PDFObjectCopier.for(font.context, context).copy(withoutPages(font));
		const shows = [...codes].map(([code, length], index) => `1 0 0 1 ${index * step} 0 Tm <${code.toString(16).padStart(length * 2, '0')}> Tj`);
		const page = context.obj({
			Type: 'Page',
			MediaBox: [-step, -step, (codes.size + 1) * step, step],
			Resources: { Font: { F: context.register(copied) } },
			Contents: context.register(context.stream(`BT /F ${size} Tf ${shows.join('\n')} ET`)),
		});
		const tree = document.catalog.lookup(PDFName.of('Pages')) as PDFDict;
		page.set(PDFName.of('Parent'), document.catalog.get(PDFName.of('Pages'))!);
		(tree.lookup(PDFName.of('Kids')) as PDFArray).push(context.register(page));
	}
	(document.catalog.lookup(PDFName.of('Pages')) as PDFDict).set(PDFName.of('Count'), context.obj(samples.length));
	return await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** A font without what leads out of it. */
function withoutPages(font: PDFDict): PDFDict {
	const copy = font.clone(font.context);
	for (const key of ['Parent', 'Metadata', 'PieceInfo']) copy.delete(PDFName.of(key));
	return copy;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { renderPage } from '../../src/engine/external/pdfium-render';
import { signalToNoise } from '../../src/engine/pixels/signal-to-noise';
import { writeCff, type CffGlyph } from '../../src/engine/fonts/cff';
import { readGraph } from '../support/pdf-graph';
import { randomOf } from '../support/random';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

const whole = readFileSync(
	createRequire(__filename).resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
);

/** How a font is made of the program. */
interface FontKind {
	readonly composite?: boolean;
	readonly inForm?: boolean;
}

/** A page with a line in a font that was put in whole. */
async function wholeFontPage({ composite = false, inForm = false }: FontKind = {}): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const { context } = document;
	const program = context.register(
		context.stream(deflateSync(whole), { Filter: 'FlateDecode', Length1: whole.length }),
	);
	const descriptor = context.register(
		context.obj({
			Type: 'FontDescriptor',
			FontName: 'Arimo',
			Flags: composite ? 4 : 32,
			FontBBox: [-500, -300, 2000, 1000],
			ItalicAngle: 0,
			Ascent: 900,
			Descent: -200,
			CapHeight: 700,
			StemV: 80,
			FontFile2: program,
		}),
	);
	let font: PDFRef;
	if (composite) {
		const descendant = context.obj({
			Type: 'Font',
			Subtype: 'CIDFontType2',
			BaseFont: 'Arimo',
			DW: 600,
			CIDToGIDMap: 'Identity',
			FontDescriptor: descriptor,
		});
		descendant.set(
			PDFName.of('CIDSystemInfo'),
			context.obj({ Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 }),
		);
		font = context.register(
			context.obj({
				Type: 'Font',
				Subtype: 'Type0',
				BaseFont: 'Arimo',
				Encoding: 'Identity-H',
				DescendantFonts: [context.register(descendant)],
			}),
		);
	} else {
		font = context.register(
			context.obj({
				Type: 'Font',
				Subtype: 'TrueType',
				BaseFont: 'Arimo',
				Encoding: 'WinAnsiEncoding',
				FirstChar: 32,
				LastChar: 255,
				Widths: Array.from({ length: 224 }, () => 600),
				FontDescriptor: descriptor,
			}),
		);
	}
	if (inForm) document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], DR: { Font: { F: font } } }));
	const page = document.addPage([300, 100]);
	page.node.set(PDFName.of('Resources'), context.obj({ Font: { F: font } }));
	// An accented letter is made of two others.
	const shown = composite ? '<002400250026>' : '(Gr\\374\\337e 42)';
	page.node.set(PDFName.Contents, context.register(context.stream(`BT /F 24 Tf 20 40 Td ${shown} Tj ET`)));
	return await document.save({ useObjectStreams: false });
}

const pictureOf = async (bytes: Uint8Array) =>
	await withPdf(
		{ path: '', bytes, fileName: 'made.pdf' },
		async (document) => await Promise.resolve(renderPage(document, 1, { width: 900, height: 300 })!.pixels.slice()),
	);

async function compressed(kind: FontKind) {
	const source = await wholeFontPage(kind);
	const { bytes, warnings } = await convertFixture('pdf/compress', source);
	const document = await readGraph(bytes);
	const objects = document.context.enumerateIndirectObjects();
	const names = objects.flatMap(([, object]) =>
		object instanceof PDFDict && object.get(PDFName.of('BaseFont')) ? [String(object.get(PDFName.of('BaseFont')))] : [],
	);
	const programs = objects.filter(
		([, object]) => object instanceof PDFRawStream && object.dict.has(PDFName.of('Length1')),
	);
	return { source, bytes, warnings, names, programs };
}

/** A page with two letters in a font of CFF with the outlines of 90. */
async function cffPage(kind: 'simple' | 'cid'): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const { context } = document;
	const next = randomOf(5);
	const place = () => Math.round(next() * 900);
	const glyphs = Array.from({ length: 90 }, (_, index): CffGlyph => {
		const points = Array.from({ length: 30 }, () => ['line', place(), place()] as const);
		return { name: `letter${index}`, code: 33 + index, width: 600, outline: [['move', 0, 0], ...points] };
	});
	const program = deflateSync(writeCff('Made', glyphs, kind));
	const descriptor = context.obj({
		...{ Type: 'FontDescriptor', FontName: 'Made', Flags: 4, FontBBox: [0, 0, 900, 900], ItalicAngle: 0 },
		...{ Ascent: 900, Descent: 0, CapHeight: 900, StemV: 80 },
	});
	const entries = { Filter: 'FlateDecode', Subtype: kind === 'cid' ? 'CIDFontType0C' : 'Type1C' };
	descriptor.set(PDFName.of('FontFile3'), context.register(context.stream(program, entries)));
	const simple = context.obj({
		...{ Type: 'Font', Subtype: 'Type1', BaseFont: 'Made', FirstChar: 33, LastChar: 122 },
		...{ Widths: glyphs.map(() => 600), FontDescriptor: context.register(descriptor) },
	});
	const descendant = context.obj({ Type: 'Font', Subtype: 'CIDFontType0', BaseFont: 'Made', DW: 600 });
	descendant.set(PDFName.of('FontDescriptor'), context.register(descriptor));
	descendant.set(
		PDFName.of('CIDSystemInfo'),
		context.obj({ Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 }),
	);
	const composite = context.obj({ Type: 'Font', Subtype: 'Type0', BaseFont: 'Made', Encoding: 'Identity-H' });
	composite.set(PDFName.of('DescendantFonts'), context.obj([context.register(descendant)]));
	const page = document.addPage([300, 100]);
	page.node.set(
		PDFName.of('Resources'),
		context.obj({ Font: { F: context.register(kind === 'cid' ? composite : simple) } }),
	);
	const shown = kind === 'cid' ? '<00410042>' : '(AB)';
	page.node.set(PDFName.Contents, context.register(context.stream(`BT /F 24 Tf 20 40 Td ${shown} Tj ET`)));
	return await document.save({ useObjectStreams: false });
}

it.each(['simple', 'cid'] as const)('a CFF font keeps the outlines in use (%s)', async (kind) => {
	const source = await cffPage(kind);
	const { bytes, warnings } = await convertFixture('pdf/compress', source);
	expect(bytes.length).toBeLessThan(source.length / 2);
	const [before, after] = [await pictureOf(source), await pictureOf(bytes)];
	expect(signalToNoise(before, after, 4)).toBe(Infinity);
	expect(before.some((value) => value < 100)).toBe(true);
	expect(warnings).toEqual([]);
});

describe('a fully embedded font', () => {
	it.each([{}, { composite: true }])('keeps the outlines in use and renders the same (%p)', async (kind) => {
		const { source, bytes, warnings, names, programs } = await compressed(kind);
		expect(bytes.length).toBeLessThan(source.length / 4);
		expect(programs).toHaveLength(1);
		for (const name of names) expect(name).toMatch(/^\/[A-Z]{6}\+Arimo$/);
		expect(signalToNoise(await pictureOf(source), await pictureOf(bytes), 4)).toBe(Infinity);
		expect(warnings).toEqual([]);
	});

	it('stays complete if form fields use it', async () => {
		const { source, bytes, names } = await compressed({ inForm: true });
		expect(bytes.length).toBeGreaterThan(source.length * 0.7);
		expect(names).toEqual(['/Arimo']);
	});
});

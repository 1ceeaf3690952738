import { PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { renderRegion } from '../../src/engine/external/pdfium-render';
import { figureFile } from '../../src/engine/reading/render-figure';
import { newFolder, removeFolders } from './support';

afterAll(removeFolders);

const [width, height] = [120, 80];

type Form = (document: PDFDocument) => Record<string, PDFObject | string | number | boolean | readonly unknown[]>;

/** A dark square to the left and a light field to the right. */
function picture(space: 'b-w' | 'srgb' | 'cmyk'): sharp.Sharp {
	const square = `<rect x="10" y="10" width="40" height="60" fill="#203060"/>`;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f0e8d8"/>${square}</svg>`;
	return sharp(Buffer.from(svg)).removeAlpha().toColourspace(space);
}

/** A function of one ink (ISO 32000-1, 7.10.3). */
const inkFunction = (to: readonly number[]) => ({
	FunctionType: 2,
	Domain: [0, 1],
	C0: to.map(() => (to.length === 4 ? 0 : 1)),
	C1: to,
	N: 1,
});

function program(document: PDFDocument, code: string, outputs: number) {
	const range = Array.from({ length: outputs }, () => [0, 1]).flat();
	return document.context.register(document.context.stream(code, { FunctionType: 4, Domain: [0, 1], Range: range }));
}

const inversePalette = (document: PDFDocument) =>
	document.context.register(
		document.context.stream(Uint8Array.from({ length: 768 }, (_, index) => 255 - Math.floor(index / 3))),
	);

const gray = async () => await picture('b-w').jpeg({ quality: 95 }).toBuffer();
const color = async () => await picture('srgb').jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
const inks = async () => await picture('cmyk').jpeg({ quality: 95 }).toBuffer();

const forms: readonly (readonly [string, () => Promise<Buffer>, Form])[] = [
	['gray with inverted values', gray, () => ({ ColorSpace: 'DeviceGray', Decode: [1, 0] })],
	['gray of half the range', gray, () => ({ ColorSpace: 'DeviceGray', Decode: [0, 0.5] })],
	['colours with inverted values', color, () => ({ ColorSpace: 'DeviceRGB', Decode: [1, 0, 1, 0, 1, 0] })],
	['colours with one inverted channel', color, () => ({ ColorSpace: 'DeviceRGB', Decode: [1, 0, 0, 1, 0, 1] })],
	[
		'the ink black by a table of CMYK',
		gray,
		() => ({ ColorSpace: ['Separation', 'Black', 'DeviceCMYK', inkFunction([0, 0, 0, 1])] }),
	],
	[
		'a spot colour over RGB',
		gray,
		() => ({ ColorSpace: ['Separation', 'PANTONE 151', 'DeviceRGB', inkFunction([1, 0.5, 0])] }),
	],
	[
		'a spot colour with inverted values',
		gray,
		() => ({ ColorSpace: ['Separation', 'Spot', 'DeviceCMYK', inkFunction([0.9, 0.2, 0, 0.1])], Decode: [1, 0] }),
	],
	[
		'several inks by a program',
		gray,
		(document) => ({ ColorSpace: ['DeviceN', ['Black'], 'DeviceCMYK', program(document, '{ 0 0 0 4 -1 roll }', 4)] }),
	],
	['a palette', gray, (document) => ({ ColorSpace: ['Indexed', 'DeviceRGB', 255, inversePalette(document)] })],
	[
		'Lab values',
		color,
		() => ({ ColorSpace: ['Lab', { WhitePoint: [0.9505, 1, 1.089], Range: [-100, 100, -100, 100] }] }),
	],
	['four inks', inks, () => ({ ColorSpace: 'DeviceCMYK' })],
	['four inverted inks', inks, () => ({ ColorSpace: 'DeviceCMYK', Decode: [1, 0, 1, 0, 1, 0, 1, 0] })],
];

/** Samples of an image whose left half is 0, of the given bits. */
function leftHalf(bits: 1 | 8): Uint8Array {
	const row = Uint8Array.from({ length: (width * bits) / 8 }, (_, index) => (index < (width * bits) / 16 ? 0 : 255));
	return Uint8Array.from({ length: row.length * height }, (_, index) => row[index % row.length]!);
}

/** A mask that hides one half of an image. */
function mask(document: PDFDocument, form: Record<string, unknown>): PDFObject {
	const bits = 'ImageMask' in form ? 1 : 8;
	const dict = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: bits, ...form };
	return document.context.register(document.context.stream(leftHalf(bits), dict as never));
}

/** Mean colours of the left square and the right field. */
async function colorsOf(bytes: Uint8Array): Promise<number[]> {
	const { data, info } = await sharp(bytes)
		.removeAlpha()
		.toColourspace('srgb')
		.raw()
		.toBuffer({ resolveWithObject: true });
	return [0.25, 0.75].flatMap((across) => {
		const at = (Math.floor(0.5 * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
		return [...data.subarray(at, at + 3)];
	});
}

/** What surrounds an image. */
interface Surroundings {
	/** Entries of its graphics state. */
	readonly state?: Record<string, unknown>;
	readonly useObjectStreams?: boolean;
}

async function withImage<T>(
	jpeg: Buffer,
	form: Form,
	look: (stored: Uint8Array, rendered: Uint8Array) => Promise<T> | T,
	{ state, useObjectStreams = true }: Surroundings = {},
): Promise<T> {
	const made = await PDFDocument.create();
	const dict = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
	const stream = made.context.stream(jpeg, { ...dict, Filter: 'DCTDecode', ...form(made) } as never);
	const page = made.addPage([200, 200]);
	page.node.setXObject(PDFName.of('I'), made.context.register(stream));
	if (state) page.node.setExtGState(PDFName.of('G'), made.context.register(made.context.obj(state as never)));
	const content = `q ${state ? '/G gs' : ''} ${width} 0 0 ${height} 40 60 cm /I Do Q`;
	page.node.set(PDFName.of('Contents'), made.context.register(made.context.stream(content)));
	const path = join(newFolder(), 'made.pdf');
	writeFileSync(path, await made.save({ useObjectStreams }));
	return await withPdf({ path, fileName: 'made.pdf' }, async (document) => {
		const box = { left: 40, top: 60, right: 160, bottom: 140 };
		const file = await figureFile(document, { pageNumber: 1, box, imageIndex: 0 }, 1e6);
		const drawn = renderRegion(document, 1, box, 1)!;
		const rendered = await sharp(drawn.pixels, { raw: { width: drawn.width, height: drawn.height, channels: 4 } })
			.png()
			.toBuffer();
		return await look(file!.bytes, rendered);
	});
}

describe('the file of a JPEG in a PDF looks like the page', () => {
	it.each(forms)('with %s', async (_, jpeg, form) => {
		await withImage(await jpeg(), form, async (stored, rendered) => {
			const wanted = await colorsOf(rendered);
			(await colorsOf(stored)).forEach((value, index) => expect(Math.abs(value - wanted[index]!)).toBeLessThan(14));
			// A page that shows nothing would agree as well.
			expect(new Set(wanted).size).toBeGreaterThan(1);
		});
	});

	const inverting = { FunctionType: 2, Domain: [0, 1], C0: [1], C1: [0], N: 1 };
	it.each<readonly [string, Surroundings]>([
		['a transfer function', { state: { Type: 'ExtGState', TR: inverting }, useObjectStreams: false }],
		['a transfer function in an object stream', { state: { Type: 'ExtGState', TR: inverting } }],
		['an opacity', { state: { Type: 'ExtGState', ca: 0.4 } }],
	])('with %s', async (_, surroundings) => {
		const look = async (stored: Uint8Array, rendered: Uint8Array) => {
			const wanted = await colorsOf(rendered);
			(await colorsOf(await sharp(stored).flatten({ background: 'white' }).png().toBuffer())).forEach((value, index) =>
				expect(Math.abs(value - wanted[index]!)).toBeLessThan(14),
			);
		};
		await withImage(await color(), () => ({ ColorSpace: 'DeviceRGB' }), look, surroundings);
	});

	it.each<readonly [string, Form]>([
		['a soft mask', (document) => ({ ColorSpace: 'DeviceRGB', SMask: mask(document, { ColorSpace: 'DeviceGray' }) })],
		['a stencil mask', (document) => ({ ColorSpace: 'DeviceRGB', Mask: mask(document, { ImageMask: true }) })],
		['a colour key', () => ({ ColorSpace: 'DeviceRGB', Mask: [200, 255, 200, 255, 180, 255] })],
		['a stencil', () => ({ ImageMask: true, BitsPerComponent: 1, Filter: [] })],
	])('with %s', async (_, form) => {
		const bytes = 'Filter' in form(await PDFDocument.create()) ? Buffer.from(leftHalf(1)) : await color();
		await withImage(bytes, form, async (stored, rendered) => {
			expect((await sharp(stored).stats()).isOpaque).toBe(false);
			const wanted = await colorsOf(rendered);
			(await colorsOf(await sharp(stored).flatten({ background: 'white' }).png().toBuffer())).forEach((value, index) =>
				expect(Math.abs(value - wanted[index]!)).toBeLessThan(14),
			);
			expect(new Set(wanted).size).toBeGreaterThan(1);
		});
	});

	it.each([
		['gray', gray, () => ({ ColorSpace: 'DeviceGray' })],
		['colours', color, () => ({ ColorSpace: 'DeviceRGB' })],
		['colours with a plain range', color, () => ({ ColorSpace: 'DeviceRGB', Decode: [0, 1, 0, 1, 0, 1] })],
	] satisfies typeof forms)('and stays the same file with %s', async (_, jpeg, form) => {
		const bytes = await jpeg();
		await withImage(bytes, form, (stored) => expect(Buffer.from(stored).equals(bytes)).toBe(true));
	});
});

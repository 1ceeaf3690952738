import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { rawPdf, stream, type RawObject } from '../../../fixtures/make/raw-pdf';

const mebibyte = 1024 ** 2;

/** Zlib data that unpacks to so many MiB of spaces, without making them. */
function packedSpaces(mebibytes: number): Buffer {
	const spaces = Buffer.alloc(mebibyte, ' ');
	// After a full flush nothing refers to what was before, so that the piece can be repeated.
	const piece = deflateRawSync(spaces, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
	const end = deflateRawSync(Buffer.alloc(0));
	return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array<Buffer>(mebibytes).fill(piece), end, Buffer.alloc(4)]);
}

/** `packedSpaces`, packed again and again. */
export function packedOften(mebibytes: number, levels: number): Buffer {
	let packed = packedSpaces(mebibytes);
	for (let level = 1; level < levels; level++) packed = deflateSync(packed, { level: 9 });
	return packed;
}

const flate = (levels: number) => `/Filter [${'/FlateDecode '.repeat(levels)}]`;
const packedStream = (mebibytes: number, levels: number, entries = ''): RawObject =>
	stream(packedOften(mebibytes, levels).toString('latin1'), `${flate(levels)} ${entries}`);

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (entries: string): RawObject => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${entries} >>`;

/** One page whose content unpacks to so many MiB through so many filters. */
export function contentBomb(mebibytes: number, levels: number): Uint8Array {
	return rawPdf([catalog, pages, page('/Contents 4 0 R'), packedStream(mebibytes, levels)]);
}

/** One page with an image that says it has this size, with the data for it packed. */
export function imageBomb(width: number, height: number): Uint8Array {
	const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
	return rawPdf([
		catalog,
		pages,
		page('/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>'),
		stream('q 200 0 0 200 0 0 cm /I Do Q'),
		packedStream(Math.ceil((width * height) / mebibyte), 2, entries),
	]);
}

/** A good page and one with such an image. */
export function goodPageAndImageBomb(width: number, height: number): Uint8Array {
	const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
	return rawPdf([
		catalog,
		'<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
		page('/Contents 4 0 R /Resources << /XObject << /F 7 0 R >> >>'),
		stream('q 200 0 0 200 0 0 cm /F Do Q'),
		stream('x', image),
		page(''),
		// The image sits in a form, which a glance at the page alone does not see.
		stream('/I Do', '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /I 5 0 R >> >>'),
	]);
}

/** Objects that lead in circles or too deep, by what they are. */
export const loops: Readonly<Record<string, () => Uint8Array>> = {
	'a page tree that contains itself': () =>
		rawPdf([catalog, '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 5 >>', page('')]),
	'a length that refers to its own stream': () =>
		rawPdf([catalog, pages, page('/Contents 4 0 R'), '<< /Length 4 0 R >>\nstream\nBT ET\nendstream']),
	'a form that draws itself': () =>
		rawPdf([
			catalog,
			pages,
			page('/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>'),
			stream('/F Do'),
			stream('/F Do /F Do', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>'),
		]),
	'forms that each draw the next twice': () => {
		const form = (next: number) =>
			stream(
				'/F Do /F Do',
				`/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /F ${next} 0 R >> >>`,
			);
		const count = 40;
		return rawPdf([
			catalog,
			pages,
			page('/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>'),
			stream('/F Do'),
			...Array.from({ length: count }, (_, index) => form(6 + index)),
			stream('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 200 200]'),
		]);
	},
	'a reference to itself': () => rawPdf([catalog, pages, page('/Contents 4 0 R'), '4 0 R']),
	'a parent that is its own child': () =>
		rawPdf([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 3 0 R >>', page('/Parent 3 0 R')]),
	'an outline in a circle': () =>
		rawPdf([
			'<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
			pages,
			page(''),
			'<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 2 >>',
			'<< /Title (a) /Parent 4 0 R /Next 6 0 R /First 5 0 R /Dest [3 0 R /Fit] >>',
			'<< /Title (b) /Parent 4 0 R /Next 5 0 R /Prev 5 0 R >>',
		]),
	'arrays in arrays, 200,000 deep': () =>
		rawPdf([
			catalog,
			pages,
			page('/Contents 4 0 R /Deep 5 0 R'),
			stream(`${'['.repeat(200_000)} TJ`),
			`${'['.repeat(200_000)}`,
		]),
	'a cross-reference table that goes back to itself': () => {
		const text = Buffer.from(rawPdf([catalog, pages, page('')])).toString('latin1');
		const start = /startxref\n(\d+)/.exec(text)?.[1] ?? '0';
		return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start}`), 'latin1');
	},
	'object streams that extend each other': () =>
		rawPdf([
			catalog,
			pages,
			page('/Contents 6 0 R'),
			stream('6 0 5 0 R', '/Type /ObjStm /N 1 /First 4 /Extends 5 0 R'),
			stream('6 0 4 0 R', '/Type /ObjStm /N 1 /First 4 /Extends 4 0 R'),
		]),
};

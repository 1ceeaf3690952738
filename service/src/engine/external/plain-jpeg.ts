import { inflateSync } from 'node:zlib';
import type { PdfiumDocument } from './pdfium-document';

/** `FPDF_COLORSPACE_DEVICEGRAY` and `FPDF_COLORSPACE_DEVICERGB` of fpdf_edit.h. */
const storedColors: readonly number[] = [1, 2];

/** `FPDF_IMAGEOBJ_METADATA`: seven numbers of four bytes; the sixth is the colour space. */
const metadataBytes = 28;
const colorSpaceAt = 5;

/** Maximum bytes of a stream's dictionary on each side of a name in it. */
const dictionaryBytes = 2048;

/** Maximum unpacked bytes of an object stream that is searched. */
const maxObjectBytes = 1 << 26;

/** Entries that change what a page shows of an image, and names with escapes. */
const changes = /\/(?:(?:Image|S)?Mask|SMaskInData|Decode(?:Parms)?|F|Alternates|OPI)\b|#/;

/** A transfer function of a graphics state. */
const transferFunction = /^\/TR2?\s*(?:\d|\[|<|\/(?!Identity|Default))/;

/** A stream of a file. */
interface FoundStream {
	readonly dictionary: string;
	/** Of its data. */
	readonly start: number;
}

/** JPEG streams by document; `undefined` if it may have transfer functions. */
const known = new WeakMap<PdfiumDocument, readonly FoundStream[] | undefined>();

/**
 * Whether a page shows a JPEG exactly as it is stored: opaque and with its own colours. Only tells by what is written in
 * the file, which takes no time; if that is not sure, the image must be drawn to know.
 * @param object  the image on an open page
 * @param bytes   the JPEG
 */
export function isPlainJpeg(document: PdfiumDocument, page: number, object: number, bytes: Uint8Array): boolean {
	const { api, heap, withMemory } = document.pdfium;
	if (api.FPDFPageObj_HasTransparency(object)) return false;
	const hasStoredColors = withMemory(
		metadataBytes,
		(pointer) =>
			api.FPDFImageObj_GetImageMetadata(object, page, pointer) &&
			storedColors.includes(heap.HEAPU8[pointer + 4 * colorSpaceAt] ?? 0),
	);
	if (!hasStoredColors || Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('ICC_PROFILE'))
		return false;
	const view = document.contentBytes();
	const file = Buffer.from(view.buffer, view.byteOffset, view.length);
	if (!known.has(document))
		known.set(document, hasTransferFunction(file) ? undefined : [...streamsWith(file, '/DCTDecode')]);
	const same =
		known.get(document)?.filter(({ start }) => file.subarray(start, start + bytes.length).equals(bytes)) ?? [];
	return same.length > 0 && same.every(({ dictionary }) => !changes.test(dictionary));
}

/** Streams with a name in their dictionary: those are never compressed. */
function* streamsWith(file: Buffer, name: string): Generator<FoundStream> {
	for (let at = file.indexOf(name); at >= 0; at = file.indexOf(name, at + 1)) {
		const from = Math.max(0, at - dictionaryBytes);
		const text = file.toString('latin1', from, at + dictionaryBytes);
		const start = text.lastIndexOf('obj', at - from);
		const found = start < 0 ? null : /^obj\s*(<<[^]*?>>)\s*stream(?:\r\n|\n|\r)/.exec(text.slice(start));
		if (found) yield { dictionary: found[1]!, start: from + start + found[0].length };
	}
}

/** Whether a file may have transfer functions, also in object streams. */
function hasTransferFunction(file: Buffer): boolean {
	if (namesTransferFunction(file)) return true;
	for (const { dictionary, start } of streamsWith(file, '/ObjStm')) {
		try {
			if (changes.test(dictionary)) return true;
			const rest = file.subarray(start);
			if (namesTransferFunction(inflateSync(rest, { maxOutputLength: maxObjectBytes }))) return true;
		} catch {
			return true;
		}
	}
	return false;
}

function namesTransferFunction(bytes: Buffer): boolean {
	for (let at = bytes.indexOf('/TR'); at >= 0; at = bytes.indexOf('/TR', at + 1))
		if (transferFunction.test(bytes.toString('latin1', at, at + 16))) return true;
	return false;
}

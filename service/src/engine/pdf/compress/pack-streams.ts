import { deflateSync } from 'node:zlib';
import { dropKeys, nameAt, numberAt, valueOf } from '../../pdf-syntax/cos/lookup';
import { decodeBytes } from '../../pdf-syntax/content';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { PdfName, PdfNumber, PdfRawStream, type PdfReference } from '../../pdf-syntax/objects/objects';
import { filterRows } from './png-filter';
import { isLossless } from './picture-samples';
import { compressSettings } from './settings';

/** Recompresses the data of all streams if that makes it smaller. Metadata stays uncompressed. */
export function packStreams({ context }: CosDocument): void {
	for (const [ref, stream] of context.enumerateIndirectObjects()) {
		if (!(stream instanceof PdfRawStream) || nameAt(stream.dict, 'Type') === 'Metadata') continue;
		if (!isLossless(stream.dict) || stream.contents.length > compressSettings.maxBytes) continue;
		// The data of an attached or external file is not part of the document.
		if (stream.dict.has(PdfName.of('F'))) continue;
		const bytes = decodeBytes(stream);
		if (bytes && bytes.length > 0 && bytes.length <= compressSettings.maxBytes) replaceSmaller(ref, stream, bytes);
	}

	function replaceSmaller(ref: PdfReference, stream: PdfRawStream, bytes: Uint8Array): void {
		const { level } = compressSettings;
		const plain = deflateSync(bytes, { level });
		const rows = rowsOf(stream, bytes);
		const filtered = rows && deflateSync(filterRows(bytes, rows.bytesPerRow, rows.bytesPerPixel), { level });
		const isFiltered = filtered !== undefined && filtered.length < plain.length;
		const packed = isFiltered ? filtered : plain;
		if (packed.length >= stream.contents.length) return;
		const dict = stream.dict.clone(context);
		dropKeys(dict, 'DecodeParms', 'DL');
		dict.set(PdfName.of('Filter'), PdfName.FlateDecode);
		dict.set(PdfName.Length, PdfNumber.of(packed.length));
		if (rows && isFiltered) {
			const { colours, bits, columns } = rows;
			const parameters = { Predictor: 15, Colors: colours, BitsPerComponent: bits, Columns: columns };
			dict.set(PdfName.of('DecodeParms'), context.obj(parameters));
		}
		context.assign(ref, PdfRawStream.of(dict, packed));
	}
}

interface Rows {
	readonly columns: number;
	readonly colours: number;
	readonly bits: number;
	readonly bytesPerRow: number;
	readonly bytesPerPixel: number;
}

/** The rows of an image; `undefined` for other streams, and for data of the wrong length. */
function rowsOf({ dict }: PdfRawStream, bytes: Uint8Array): Rows | undefined {
	if (nameAt(dict, 'Subtype') !== 'Image') return undefined;
	const [columns, height] = [numberAt(dict, 'Width') ?? 0, numberAt(dict, 'Height') ?? 0];
	const isMask = String(valueOf(dict, 'ImageMask')) === 'true';
	const bits = isMask ? 1 : (numberAt(dict, 'BitsPerComponent') ?? 8);
	if (!(columns > 0 && height > 0)) return undefined;
	for (const colours of [1, 3, 4]) {
		const bytesPerRow = Math.ceil((columns * colours * bits) / 8);
		if (bytesPerRow * height !== bytes.length) continue;
		return { columns, colours, bits, bytesPerRow, bytesPerPixel: Math.max(1, (colours * bits) >> 3) };
	}
	return undefined;
}

import { withoutPngPredictor } from '../cos/predictor';
import { constants, inflateSync, deflateSync } from 'node:zlib';
import {
	decodeRawStream,
	PdfArray,
	PdfDictionary,
	PdfName,
	PdfNumber,
	PdfRawStream,
	type PdfContext,
	type PdfObject,
	type PdfReference,
	PdfStream,
} from '../objects/objects';

/** Maximum decoded bytes of a stream; content streams are far smaller. */
const maxBytes = 1 << 29;

/**
 * The decoded bytes of a stream.
 * @throws Error for image filters and undecodable data
 */
export function streamBytes(stream: PdfStream): Uint8Array {
	if (!(stream instanceof PdfRawStream)) return stream.getContents();
	const filter = stream.dict.lookup(PdfName.of('Filter'));
	const filters =
		filter instanceof PdfArray ? filter.asArray().map((_, index) => filter.lookup(index)) : filter ? [filter] : [];
	const params = stream.dict.lookup(PdfName.of('DecodeParms'));
	let bytes = stream.contents;
	filters.forEach((name, index) => {
		const own = params instanceof PdfArray ? params.lookup(index) : params;
		bytes = decode(stream.dict.context, bytes, name, own instanceof PdfDictionary ? own : undefined);
	});
	return bytes;
}

/** The decoded bytes of a stream; `undefined` for anything else, for unknown filters and damaged data. */
export function decodeBytes(stream: PdfObject | undefined): Uint8Array | undefined {
	if (!(stream instanceof PdfStream)) return undefined;
	try {
		return streamBytes(stream);
	} catch {
		return undefined;
	}
}

function decode(
	context: PdfContext,
	bytes: Uint8Array,
	filter: PdfObject | undefined,
	params: PdfDictionary | undefined,
): Uint8Array {
	const result = filter === PdfName.FlateDecode ? inflate(bytes) : undefined;
	if (result) return withoutPngPredictor(result, params);
	// One filter at a time; the library's decoder tolerates more damage than zlib.
	const dict = context.obj({});
	if (filter) dict.set(PdfName.of('Filter'), filter);
	if (params) dict.set(PdfName.of('DecodeParms'), params);
	return withoutPngPredictor(decodeRawStream(PdfRawStream.of(dict, bytes)).decode(), params);
}

function inflate(bytes: Uint8Array): Uint8Array | undefined {
	try {
		return inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw error;
		return undefined;
	}
}

/** Gives a page one new content stream; old ones may be shared, so they stay unchanged. */
export function setPageContent(page: PdfDictionary, bytes: Uint8Array): PdfReference {
	const { context } = page;
	const ref = context.register(packedStream(context, bytes));
	page.set(PdfName.Contents, ref);
	return ref;
}

/** A compressed stream of given bytes. @param like  dictionary whose other entries are copied */
export function packedStream(context: PdfContext, bytes: Uint8Array, like?: PdfDictionary): PdfRawStream {
	const dict = like ? like.clone(context) : context.obj({});
	for (const key of ['DecodeParms', 'DL', 'F', 'FFilter', 'FDecodeParms']) dict.delete(PdfName.of(key));
	const packed = deflateSync(bytes);
	dict.set(PdfName.of('Filter'), PdfName.FlateDecode);
	dict.set(PdfName.Length, PdfNumber.of(packed.length));
	return PdfRawStream.of(dict, packed);
}

import { numberAt } from './lookup';
import { firstPngPredictor, withoutPngPredictor } from './predictor';
import { inflateSync, constants } from 'node:zlib';
import { decodeRawStream, PdfArray, PdfDictionary, PdfName, type PdfRawStream } from '../objects/objects';

/** Maximum decoded size of a stream. */
const maxBytes = 2 ** 30;

/** The decoded content of a stream. @throws Error for unknown filters and damaged data */
export function unpackStream(stream: PdfRawStream): Uint8Array {
	const { dict, contents } = stream;
	const filter = only(dict.lookup(PdfName.of('Filter')));
	if (filter === undefined) return contents;
	if (filter !== PdfName.FlateDecode) return decodeRawStream(stream).decode();
	const plain = inflateSync(contents, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
	const parameters = only(dict.lookup(PdfName.of('DecodeParms')));
	return parameters instanceof PdfDictionary ? withoutPredictor(plain, parameters) : plain;
}

/** The only element of an array; other objects unchanged; the library handles several filters. */
function only(value: unknown): unknown {
	if (!(value instanceof PdfArray)) return value;
	return value.size() > 1 ? value : value.size() === 1 ? value.lookup(0) : undefined;
}

/** Undoes the predictor. @throws Error for one that is not PNG's, and for rows without width */
function withoutPredictor(data: Uint8Array, parameters: PdfDictionary): Uint8Array {
	const predictor = numberAt(parameters, 'Predictor') ?? 1;
	if (predictor !== 1 && predictor < firstPngPredictor) throw new Error(`predictor ${predictor} is not known here`);
	const columns = numberAt(parameters, 'Columns') ?? 1;
	if (!(columns > 0 && columns < maxBytes)) throw new Error('a row of no width');
	return withoutPngPredictor(data, parameters);
}

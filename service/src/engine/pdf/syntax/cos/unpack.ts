import { inflateSync, constants } from 'node:zlib';
import { decodeRawStream, PdfArray, PdfDictionary, PdfName, PdfNumber, type PdfRawStream } from '../objects';

/** Largest content of a stream that is unpacked here. */
const mostBytes = 2 ** 30;

/** The content of a stream without its filters. @throws Error for filters that are not known and damaged data */
export function unpackStream(stream: PdfRawStream): Uint8Array {
	const { dict, contents } = stream;
	const filter = only(dict.lookup(PdfName.of('Filter')));
	if (filter === undefined) return contents;
	if (filter !== PdfName.FlateDecode) return decodeRawStream(stream).decode();
	const plain = inflateSync(contents, { maxOutputLength: mostBytes, finishFlush: constants.Z_SYNC_FLUSH });
	const parameters = only(dict.lookup(PdfName.of('DecodeParms')));
	return parameters instanceof PdfDictionary ? withoutPredictor(plain, parameters) : plain;
}

/** The one element of an array; what is no array stays; several filters are left to the library. */
function only(value: unknown): unknown {
	if (!(value instanceof PdfArray)) return value;
	return value.size() > 1 ? value : value.size() === 1 ? value.lookup(0) : undefined;
}

/** Undo the PNG predictors (ISO 32000-1, 7.4.4.4; PNG specification, clause 9). @throws Error for other predictors */
function withoutPredictor(data: Buffer, parameters: PdfDictionary): Uint8Array {
	const number = (key: string, fallback: number) => {
		const value = parameters.lookup(PdfName.of(key));
		return value instanceof PdfNumber ? value.asNumber() : fallback;
	};
	const predictor = number('Predictor', 1);
	if (predictor === 1) return data;
	if (predictor < 10) throw new Error(`predictor ${predictor} is not known here`);
	const bits = number('Colors', 1) * number('BitsPerComponent', 8);
	const step = Math.max(1, Math.ceil(bits / 8));
	const width = Math.ceil((bits * number('Columns', 1)) / 8);
	if (!(width > 0 && width < mostBytes)) throw new Error('a row of no width');
	const rows = Math.ceil(data.length / (width + 1));
	const result = new Uint8Array(rows * width);
	for (let row = 0; row < rows; row++) {
		const kind = data[row * (width + 1)] ?? 0;
		const from = row * (width + 1) + 1;
		const to = row * width;
		for (let x = 0; x < width; x++) {
			const left = x >= step ? (result[to + x - step] ?? 0) : 0;
			const up = row > 0 ? (result[to + x - width] ?? 0) : 0;
			const corner = row > 0 && x >= step ? (result[to + x - width - step] ?? 0) : 0;
			result[to + x] = (data[from + x] ?? 0) + predicted(kind, left, up, corner);
		}
	}
	return result;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
	if (kind === 0) return 0;
	if (kind === 1) return left;
	if (kind === 2) return up;
	if (kind === 3) return (left + up) >> 1;
	const estimate = left + up - corner;
	const [byLeft, byUp, byCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
	if (byLeft <= byUp && byLeft <= byCorner) return left;
	return byUp <= byCorner ? up : corner;
}

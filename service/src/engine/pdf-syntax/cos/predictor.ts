import { numberAt } from './lookup';
import type { PdfDictionary } from '../objects/objects';

/** First PNG predictor (ISO 32000-1, table 10). */
export const firstPngPredictor = 10;

/** Undoes the PNG predictors (ISO 32000-1, 7.4.4.4; PNG specification, clause 9); returns other data unchanged. */
export function withoutPngPredictor(data: Uint8Array, parameters: PdfDictionary | undefined): Uint8Array {
	if ((numberAt(parameters, 'Predictor') ?? 1) < firstPngPredictor) return data;
	const bits = (numberAt(parameters, 'Colors') ?? 1) * (numberAt(parameters, 'BitsPerComponent') ?? 8);
	const step = Math.max(1, Math.ceil(bits / 8));
	const width = Math.ceil((bits * (numberAt(parameters, 'Columns') ?? 1)) / 8);
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
			result[to + x] = (data[from + x] ?? 0) + predict(kind, left, up, corner);
		}
	}
	return result;
}

function predict(kind: number, left: number, up: number, corner: number): number {
	if (kind === 1) return left;
	if (kind === 2) return up;
	if (kind === 3) return (left + up) >> 1;
	return kind === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
	const estimate = left + up - corner;
	const [byLeft, byUp, byCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
	if (byLeft <= byUp && byLeft <= byCorner) return left;
	return byUp <= byCorner ? up : corner;
}

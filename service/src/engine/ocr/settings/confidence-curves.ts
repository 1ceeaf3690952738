import type { ModelVersion } from '../../../../../contract/ocr-models';

/** Confidence that a reader reports, and share of such words that are right: points of a line that never falls. */
type Knots = readonly (readonly [reported: number, right: number])[];

/** Fitted by `npm run bench -- confidence`, which also reports the figures of left-out families (docs/benchmarks.md). */
export const wordConfidence: Readonly<Record<ModelVersion | 'Tesseract', Knots>> = {
	'PP-OCRv6-small': [
		[0.5989, 0.232],
		[0.8518, 0.526],
		[0.9154, 0.591],
		[0.9504, 0.683],
		[0.9744, 0.81],
		[0.9992, 0.971],
		[1, 0.996],
	],
	'PP-OCRv4': [
		[0.6159, 0.434],
		[0.7634, 0.5],
		[0.8168, 0.613],
		[0.8681, 0.659],
		[0.9086, 0.788],
		[0.9684, 0.939],
		[0.9974, 0.981],
	],
	Tesseract: [
		[0.2622, 0.452],
		[0.6532, 0.754],
		[0.7816, 0.87],
		[0.8343, 0.891],
		[0.8705, 0.922],
		[0.9047, 0.976],
		[0.9602, 0.997],
	],
};

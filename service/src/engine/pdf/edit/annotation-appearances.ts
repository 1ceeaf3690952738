import { PdfDictionary, PdfName, PdfReference, PdfStream } from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { dictAt, nameAt, numberAt, numbersAt, valueOf } from '../../pdf-syntax/cos/lookup';
import { addResource, paintAfter } from './paint-over-page';

/** `Hidden` and `NoView` (ISO 32000-1, table 165). */
const unseen = 2 | 32;

/** Whether the flags of an annotation hide it on screen. */
export function isUnseen(annotation: PdfDictionary): boolean {
	return ((numberAt(annotation, 'F') ?? 0) & unseen) !== 0;
}

/**
 * Paints the appearances of annotations over everything else on their page, in order; an annotation of a layer stays in
 * it.
 * @returns the painted ones: others have no appearance, or are hidden
 */
export function paintAppearances(
	document: CosDocument,
	page: PdfDictionary,
	annotations: readonly PdfDictionary[],
): PdfDictionary[] {
	const paints: string[] = [];
	const painted = annotations.filter((annotation) => {
		const look = lookOf(annotation);
		const matrix = look && placement(look.stream, annotation);
		if (!look || !matrix) return false;
		const name = addResource(document, page, 'XObject', 'Annotation', look.ref);
		const layer = annotation.get(PdfName.of('OC'));
		if (layer && !look.stream.dict.has(PdfName.of('OC'))) look.stream.dict.set(PdfName.of('OC'), layer);
		paints.push(`q ${matrix.map((value) => Number(value.toFixed(5))).join(' ')} cm /${name} Do Q`);
		return true;
	});
	if (paints.length > 0) paintAfter(document, page, paints.join('\n'));
	return painted;
}

/** Whether an annotation has a visible appearance in its state. */
export function hasAppearance(annotation: PdfDictionary): boolean {
	return lookOf(annotation) !== undefined;
}

interface Look {
	readonly ref: PdfReference;
	readonly stream: PdfStream;
}

/** The appearance of an annotation in its state; `undefined` if hidden. */
function lookOf(annotation: PdfDictionary): Look | undefined {
	if (isUnseen(annotation) || nameAt(annotation, 'Subtype') === 'Popup') return undefined;
	const appearances = dictAt(annotation, 'AP');
	const normal = appearances && valueOf(appearances, 'N');
	let value = appearances?.get(PdfName.of('N'));
	if (normal instanceof PdfDictionary) value = normal.get(PdfName.of(nameAt(annotation, 'AS') ?? 'Off'));
	const stream = value && annotation.context.lookup(value);
	if (!(stream instanceof PdfStream)) return undefined;
	// An appearance stream is a form, even if it does not say so (ISO 32000-1, 12.5.5).
	stream.dict.set(PdfName.of('Type'), PdfName.of('XObject'));
	stream.dict.set(PdfName.of('Subtype'), PdfName.of('Form'));
	return { stream, ref: value instanceof PdfReference ? value : annotation.context.register(stream) };
}

type Matrix = readonly [number, number, number, number, number, number];

/** The matrix that puts an appearance into the rectangle of its annotation (ISO 32000-1, 12.5.5, algorithm 8.1). */
export function placement(look: PdfStream, annotation: PdfDictionary): Matrix | undefined {
	const box = numbersAt(look.dict, 'BBox');
	const rect = numbersAt(annotation, 'Rect');
	if (box?.length !== 4 || rect?.length !== 4) return undefined;
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersAt(look.dict, 'Matrix') ?? [];
	const [x1, y1, x2, y2] = box as [number, number, number, number];
	const corners = [x1, x2].flatMap((x) => [y1, y2].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
	const [left, right] = bounds(corners.map(([x]) => x));
	const [bottom, top] = bounds(corners.map(([, y]) => y));
	const [rectLeft, rectRight] = bounds([rect[0] ?? 0, rect[2] ?? 0]);
	const [rectBottom, rectTop] = bounds([rect[1] ?? 0, rect[3] ?? 0]);
	if (right - left <= 0 || top - bottom <= 0 || rectRight - rectLeft <= 0 || rectTop - rectBottom <= 0)
		return undefined;
	const across = (rectRight - rectLeft) / (right - left);
	const up = (rectTop - rectBottom) / (top - bottom);
	return [across, 0, 0, up, rectLeft - left * across, rectBottom - bottom * up];
}

function bounds(values: readonly number[]): [number, number] {
	return [Math.min(...values), Math.max(...values)];
}

import { PdfArray, PdfName, PdfNumber, type PdfDictionary, type PdfObject } from '../pdf-syntax/objects/objects';

/** Vertical advance of a glyph, and its origin for vertical writing, in thousandths of the font size. */
export type VerticalMetrics = readonly [advance: number, originX: number, originY: number];

/** The `W2` array by CID (ISO 32000-1, 9.7.4.3). */
export function verticalMetrics(descendant: PdfDictionary): Map<number, VerticalMetrics> {
	const metrics = new Map<number, VerticalMetrics>();
	const array = descendant.lookup(PdfName.of('W2'));
	const list = array instanceof PdfArray ? array.asArray().map((_, index) => array.lookup(index)) : [];
	for (let at = 0; at + 1 < list.length; ) {
		const first = numberOf(list[at]);
		const next = list[at + 1];
		if (next instanceof PdfArray) {
			const values = next.asArray().map((_, index) => numberOf(next.lookup(index)));
			for (let index = 0; index + 2 < values.length; index += 3)
				metrics.set(first + index / 3, [values[index] ?? 0, values[index + 1] ?? 0, values[index + 2] ?? 0]);
			at += 2;
			continue;
		}
		const last = Math.min(numberOf(next), 65535);
		for (let cid = first; cid <= last; cid++)
			metrics.set(cid, [numberOf(list[at + 2]), numberOf(list[at + 3]), numberOf(list[at + 4])]);
		at += 5;
	}
	return metrics;
}

function numberOf(value: PdfObject | undefined): number {
	return value instanceof PdfNumber ? value.asNumber() : 0;
}

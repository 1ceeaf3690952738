import { PdfArray, PdfName, PdfNumber, PdfStream, type PdfDictionary, type PdfObject } from '../pdf/syntax/objects';
import { decodedBytes } from '../pdf/syntax/content';

/** How far a glyph leads down, and where its origin for vertical writing lies, in thousandths of the font size. */
export type VerticalMetrics = readonly [advance: number, originX: number, originY: number];

/** Whether a composite font writes from top to bottom (ISO 32000-1, 9.7.5.2 and 9.7.5.3). */
export function writesVertically(font: PdfDictionary): boolean {
	const encoding = font.lookup(PdfName.of('Encoding'));
	if (encoding instanceof PdfName) return /(^|-)V$/.test(encoding.decodeText());
	if (!(encoding instanceof PdfStream)) return false;
	return (programMode(encoding) ?? Number(String(encoding.dict.lookup(PdfName.of('WMode')) ?? 0))) === 1;
}

/** What the map's program says, which counts before its dictionary. */
function programMode(map: PdfStream): number | undefined {
	const written = /\/WMode\s+(\d)/.exec(Buffer.from(decodedBytes(map) ?? []).toString('latin1'))?.[1];
	return written === undefined ? undefined : Number(written);
}

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
				metrics.set(first + index / 3, [values[index]!, values[index + 1]!, values[index + 2]!]);
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

import { PDFArray, PDFName, PDFNumber, PDFStream, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { streamBytes } from '../pdf/syntax/content';

/** How far a glyph leads down, and where its origin for vertical writing lies, in thousandths of the font size. */
export type VerticalMetrics = readonly [advance: number, originX: number, originY: number];

/** Whether a composite font writes from top to bottom (ISO 32000-1, 9.7.5.2 and 9.7.5.3). */
export function writesVertically(font: PDFDict): boolean {
	const encoding = font.lookup(PDFName.of('Encoding'));
	if (encoding instanceof PDFName) return /(^|-)V$/.test(encoding.decodeText());
	if (!(encoding instanceof PDFStream)) return false;
	return (programMode(encoding) ?? Number(String(encoding.dict.lookup(PDFName.of('WMode')) ?? 0))) === 1;
}

/** What the map's program says, which counts before its dictionary. */
function programMode(map: PDFStream): number | undefined {
	try {
		const written = /\/WMode\s+(\d)/.exec(Buffer.from(streamBytes(map)).toString('latin1'))?.[1];
		return written === undefined ? undefined : Number(written);
	} catch {
		return undefined;
	}
}

/** The `W2` array by CID (ISO 32000-1, 9.7.4.3). */
export function verticalMetrics(descendant: PDFDict): Map<number, VerticalMetrics> {
	const metrics = new Map<number, VerticalMetrics>();
	const array = descendant.lookup(PDFName.of('W2'));
	const list = array instanceof PDFArray ? array.asArray().map((_, index) => array.lookup(index)) : [];
	for (let at = 0; at + 1 < list.length; ) {
		const first = numberOf(list[at]);
		const next = list[at + 1];
		if (next instanceof PDFArray) {
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

function numberOf(value: PDFObject | undefined): number {
	return value instanceof PDFNumber ? value.asNumber() : 0;
}

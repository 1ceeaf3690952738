import { descendantOf } from '../../fonts/descendant';
import { PdfArray, PdfDictionary, PdfName, PdfNumber, type PdfObject } from '../../pdf-syntax/objects/objects';
import { standardFontWidth } from '../../external/standard-font-widths';
import { characterMap } from '../../fonts/cmap/character-map';
import { codeOf } from '../../fonts/cmap/program';
import { matrixOf } from './page-geometry';

/** One code of a shown string. */
interface ShownCode {
	/** Bytes of the string. */
	readonly start: number;
	readonly end: number;
	/** Advance in text space for a font size of 1: to the right, or downwards (negative) in vertical writing. */
	readonly advance: number;
	/** Word spacing applies: a single byte 32. */
	readonly isSpace: boolean;
}

/** Font properties that position its glyphs. */
interface FontMetrics {
	readonly vertical: boolean;
	readonly codes: (bytes: Uint8Array) => ShownCode[];
}

/** Advance of glyphs without a width. */
const unknownAdvance = 0.5;

/** Metrics of fonts, read once each. The document's fonts must not change in the meantime. */
export class FontMetricsBook {
	private readonly known = new Map<PdfDictionary | undefined, FontMetrics>();

	/** @param font  `undefined` for a missing one */
	of(font: PdfDictionary | undefined): FontMetrics {
		let metrics = this.known.get(font);
		if (!metrics) this.known.set(font, (metrics = fontMetrics(font)));
		return metrics;
	}
}

/** Metrics of a font dictionary (ISO 32000-1, 9.6 and 9.7); of a damaged one as far as possible. */
function fontMetrics(font: PdfDictionary | undefined): FontMetrics {
	const subtype = font?.lookup(PdfName.of('Subtype'));
	if (!font) return simpleMetrics(() => unknownAdvance);
	return subtype === PdfName.of('Type0')
		? compositeMetrics(font)
		: simpleFontMetrics(font, subtype === PdfName.of('Type3'));
}

function simpleMetrics(advanceOf: (code: number) => number): FontMetrics {
	return {
		vertical: false,
		codes: (bytes) =>
			Array.from(bytes, (code, index) => ({
				start: index,
				end: index + 1,
				advance: advanceOf(code),
				isSpace: code === 32,
			})),
	};
}

function simpleFontMetrics(font: PdfDictionary, isType3: boolean): FontMetrics {
	const scale = isType3 ? matrixOf(font, 'FontMatrix')[0] : 0.001;
	const first = numberIn(font, 'FirstChar') ?? 0;
	const widths = numbersIn(font.lookup(PdfName.of('Widths')));
	const descriptor = font.lookup(PdfName.of('FontDescriptor'));
	const missing = descriptor instanceof PdfDictionary ? (numberIn(descriptor, 'MissingWidth') ?? 0) : 0;
	const name = font.lookup(PdfName.of('BaseFont'));
	if (widths.length === 0 && name instanceof PdfName) {
		const standard = standardFontWidth(name.decodeText());
		return simpleMetrics((code) => standard(code));
	}
	return simpleMetrics((code) => (widths[code - first] ?? missing) * scale);
}

function compositeMetrics(font: PdfDictionary): FontMetrics {
	const map = characterMap(font.lookup(PdfName.of('Encoding')));
	const dict = descendantOf(font) ?? font.context.obj({});
	const widths = map.vertical ? verticalAdvances(dict) : horizontalWidths(dict);
	return {
		vertical: map.vertical,
		codes(bytes) {
			const codes: ShownCode[] = [];
			for (let start = 0; start < bytes.length; ) {
				const length = map.lengthAt(bytes, start);
				const end = Math.min(bytes.length, start + length);
				const code = codeOf(bytes.subarray(start, end));
				codes.push({ start, end, advance: widths(map.cidOf(code, length)), isSpace: length === 1 && code === 32 });
				start = end;
			}
			return codes;
		},
	};
}

function horizontalWidths(font: PdfDictionary): (cid: number) => number {
	return widthIn(widthTable(font.lookup(PdfName.of('W')), 1), numberIn(font, 'DW') ?? 1000);
}

function verticalAdvances(font: PdfDictionary): (cid: number) => number {
	return widthIn(widthTable(font.lookup(PdfName.of('W2')), 3), numbersIn(font.lookup(PdfName.of('DW2')))[1] ?? -1000);
}

function widthIn({ single, ranges }: WidthTable, otherwise: number): (cid: number) => number {
	return (cid) =>
		(single.get(cid)?.[0] ?? ranges.find(({ first, last }) => cid >= first && cid <= last)?.values[0] ?? otherwise) /
		1000;
}

interface WidthTable {
	readonly single: Map<number, readonly number[]>;
	readonly ranges: { readonly first: number; readonly last: number; readonly values: readonly number[] }[];
}

/** Alternating `c [v …]` and `first last v` (ISO 32000-1, 9.7.4.3); `size` values belong to one glyph. */
function widthTable(value: PdfObject | undefined, size: number): WidthTable {
	const table: WidthTable = { single: new Map(), ranges: [] };
	if (!(value instanceof PdfArray)) return table;
	const count = value.size();
	for (let index = 0; index < count; ) {
		const first = value.lookup(index);
		const next = value.lookup(index + 1 < count ? index + 1 : index);
		if (!(first instanceof PdfNumber)) return table;
		if (next instanceof PdfArray) {
			const values = numbersIn(next);
			for (let place = 0; place < values.length; place += size) {
				table.single.set(first.asNumber() + place / size, values.slice(place, place + size));
			}
			index += 2;
		} else {
			const values = Array.from({ length: size }, (_, place) => {
				const at = index + 2 + place;
				const width = at < count ? value.lookup(at) : undefined;
				return width instanceof PdfNumber ? width.asNumber() : 0;
			});
			if (next instanceof PdfNumber) table.ranges.push({ first: first.asNumber(), last: next.asNumber(), values });
			index += 2 + size;
		}
	}
	return table;
}

function numberIn(dict: PdfDictionary, key: string): number | undefined {
	const value = dict.lookup(PdfName.of(key));
	return value instanceof PdfNumber ? value.asNumber() : undefined;
}

/** Numbers of an array, 0 for anything else. */
function numbersIn(value: PdfObject | undefined): number[] {
	if (!(value instanceof PdfArray)) return [];
	return value.asArray().map((_, index) => {
		const number = value.lookup(index);
		return number instanceof PdfNumber ? number.asNumber() : 0;
	});
}

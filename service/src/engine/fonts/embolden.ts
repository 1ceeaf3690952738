import {
	isComposite,
	locaFormatAt,
	readContours,
	readGlyphs,
	writeContours,
	type Contour,
	type OutlinePoint,
} from './glyf';
import { readTables, writeTables } from './sfnt';

/**
 * Miter limit: at sharper corners (1 + cosine of the turn) points move at most 2.5 times the distance, to avoid spikes.
 */
const sharpest = 0.4;
/** Offset in `hhea` of the number of widths in `hmtx` (OpenType). */
const metricsCountAt = 34;
/** Offset in a glyph of its bounding box. */
const minX = 2;

/**
 * Makes the strokes of a TrueType font thicker or thinner: moves each outline point outwards, perpendicular to the
 * curve. Advances and positions stay; letters grow by the same amount on all sides.
 * @param by  font units per side of a stroke; negative for thinner ones
 * @returns the unchanged program if it does not have TrueType outlines
 */
export function emboldened(program: Uint8Array, by: number): Uint8Array {
	const tables = readTables(program);
	const glyphs = readGlyphs(program);
	if (!tables || !glyphs || by === 0) return program;
	const drawn = glyphs.map((glyph) => {
		if (glyph.length === 0) return glyph;
		return isComposite(glyph)
			? grownHeader(glyph, by)
			: writeContours(readContours(glyph).map((contour) => offset(contour, by)));
	});
	const loca = Buffer.alloc((drawn.length + 1) * 4);
	const parts: Buffer[] = [];
	let at = 0;
	drawn.forEach((glyph, index) => {
		const padding = Buffer.alloc((4 - (glyph.length % 4)) % 4);
		parts.push(glyph, padding);
		at += glyph.length + padding.length;
		loca.writeUInt32BE(at, (index + 1) * 4);
	});
	const find = (tag: string) => tables.find((table) => table.tag === tag)?.data;
	const changed = new Map<string, Buffer>([
		['glyf', Buffer.concat(parts)],
		['loca', loca],
	]);
	const head = Buffer.from(find('head') ?? []);
	head.writeInt16BE(1, locaFormatAt);
	changed.set('head', head);
	const [hmtx, hhea] = [find('hmtx'), find('hhea')];
	if (hmtx && hhea) changed.set('hmtx', shiftedBearings(hmtx, hhea.readUInt16BE(metricsCountAt), glyphs, drawn));
	return writeTables(
		program.subarray(0, 4),
		tables.map(({ tag, data }) => ({ tag, data: changed.get(tag) ?? data })),
	);
}

/** A composite glyph with thickened parts. */
function grownHeader(glyph: Buffer, by: number): Buffer {
	const copy = Buffer.from(glyph);
	[-by, -by, by, by].forEach((step, index) =>
		copy.writeInt16BE(glyph.readInt16BE(minX + index * 2) + step, minX + index * 2),
	);
	return copy;
}

/** Side bearings must match the outlines: renderers shift glyphs by the difference. */
function shiftedBearings(hmtx: Buffer, count: number, before: readonly Buffer[], after: readonly Buffer[]): Buffer {
	const copy = Buffer.from(hmtx);
	after.forEach((glyph, index) => {
		const at = index < count ? index * 4 + 2 : count * 4 + (index - count) * 2;
		const old = before[index];
		if (!old || glyph.length === 0 || at + 2 > copy.length) return;
		copy.writeInt16BE(copy.readInt16BE(at) + glyph.readInt16BE(minX) - old.readInt16BE(minX), at);
	});
	return copy;
}

/** A closed curve with its points moved outwards, which is to their left. */
function offset(contour: Contour, by: number): OutlinePoint[] {
	return contour.map((point, index) => {
		const before = direction(otherPoint(contour, point, index, -1), point);
		const after = direction(point, otherPoint(contour, point, index, 1));
		const along = 1 + before.x * after.x + before.y * after.y;
		const factor = by / Math.max(sharpest, along);
		return {
			x: Math.round(point.x - (before.y + after.y) * factor),
			y: Math.round(point.y + (before.x + after.x) * factor),
			onCurve: point.onCurve,
		};
	});
}

/** The next distinct point. @param index  of the current point */
function otherPoint(contour: Contour, here: OutlinePoint, index: number, step: 1 | -1): OutlinePoint {
	for (let count = 1; count < contour.length; count++) {
		const other = contour.at((index + step * count) % contour.length);
		if (other && (other.x !== here.x || other.y !== here.y)) return other;
	}
	return here;
}

function direction(from: OutlinePoint, to: OutlinePoint): { readonly x: number; readonly y: number } {
	const [x, y] = [to.x - from.x, to.y - from.y];
	const length = Math.hypot(x, y);
	return length === 0 ? { x: 0, y: 0 } : { x: x / length, y: y / length };
}

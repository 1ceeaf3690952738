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

/** At sharper corners than this (1 + cosine of the turn), points go no further out than here, 2.5 times the way: else they would be thorns. */
const sharpest = 0.4;
/** Place in `hhea` of the number of widths that `hmtx` has (OpenType). */
const metricsCountAt = 34;
/** Place in a glyph of the sides of its box, the left one first. */
const minX = 2;

/**
 * A TrueType font with strokes of another thickness: each point of its outlines goes outwards, across the curve. Widths
 * and places of letters stay; letters reach further by as much on all sides.
 * @param by  units of the font on each side of a stroke; negative ones make strokes thinner
 * @returns the program itself when its outlines are not TrueType's
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

/** A composite glyph whose parts have grown. */
function grownHeader(glyph: Buffer, by: number): Buffer {
	const copy = Buffer.from(glyph);
	[-by, -by, by, by].forEach((step, index) =>
		copy.writeInt16BE(glyph.readInt16BE(minX + index * 2) + step, minX + index * 2),
	);
	return copy;
}

/** Bearings are where outlines begin: renderers move glyphs by what differs. */
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

/** The next point elsewhere. @param index  of the one that is here */
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

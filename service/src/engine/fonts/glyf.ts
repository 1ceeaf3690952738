import { glyphCount, readTables } from './sfnt';

/** A point of an outline, in font units; off-curve points bend it (quadratic). */
export interface OutlinePoint {
	readonly x: number;
	readonly y: number;
	readonly onCurve: boolean;
}

/** A closed curve; outer ones run clockwise. */
export type Contour = readonly OutlinePoint[];

/** A part of a composite glyph: another glyph, moved and scaled. */
interface GlyphPart {
	readonly glyph: number;
	readonly x: number;
	readonly y: number;
	/** `[xx, xy, yx, yy]`: a point goes to `x * xx + y * yx`, `x * xy + y * yy`. */
	readonly transform: readonly [number, number, number, number];
}

/** Flags of a simple glyph's points (OpenType, `glyf`). */
const onCurveBit = 1;
const shortX = 2;
const shortY = 4;
const repeats = 8;
const sameX = 16;
const sameY = 32;

/** Flags of a composite glyph's parts. */
const wordArguments = 1;
const areOffsets = 2;
const hasScale = 8;
const moreParts = 32;
const hasTwoScales = 64;
const hasMatrix = 128;

/** Maximum nesting: the bundled fonts nest composites only once. */
const maxNested = 6;
/** Bytes of the contour count and the bounding box, before the points (OpenType, `glyf`). */
const headerBytes = 10;

/** Offset in `head` of the `loca` format: 1 for 32-bit offsets (OpenType, `head`). */
export const locaFormatAt = 50;

/** The stored glyphs of a TrueType program by id; empty ones have no outline. `undefined` for other programs. */
export function readGlyphs(program: Uint8Array): Buffer[] | undefined {
	const tables = readTables(program);
	const find = (tag: string) => tables?.find((table) => table.tag === tag)?.data;
	const [glyf, loca, head] = ['glyf', 'loca', 'head'].map(find);
	if (!tables || !glyf || !loca || !head) return undefined;
	const isLong = head.readInt16BE(locaFormatAt) === 1;
	const offset = (index: number) => (isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2);
	return Array.from({ length: glyphCount(tables) }, (_, index) => glyf.subarray(offset(index), offset(index + 1)));
}

/** Whether a stored glyph is a composite. */
export function isComposite(glyph: Buffer): boolean {
	return glyph.length >= headerBytes && glyph.readInt16BE(0) < 0;
}

/** The outline of a glyph with all its parts. */
export function outlineOf(glyphs: readonly Buffer[], id: number, nested = 0): Contour[] {
	const glyph = glyphs[id];
	if (!glyph || glyph.length < headerBytes || nested > maxNested) return [];
	if (!isComposite(glyph)) return readContours(glyph);
	return readParts(glyph).flatMap(({ glyph: part, x, y, transform: [xx, xy, yx, yy] }) =>
		outlineOf(glyphs, part, nested + 1).map((contour) =>
			contour.map((point) => ({
				x: point.x * xx + point.y * yx + x,
				y: point.x * xy + point.y * yy + y,
				onCurve: point.onCurve,
			})),
		),
	);
}

/** Ids of the parts of a stored glyph. @throws RangeError if damaged */
export function partIds(glyph: Buffer): number[] {
	return isComposite(glyph) ? readParts(glyph).map((part) => part.glyph) : [];
}

function readParts(glyph: Buffer): GlyphPart[] {
	const parts: GlyphPart[] = [];
	let at = headerBytes;
	let flags = moreParts;
	while (flags & moreParts) {
		flags = glyph.readUInt16BE(at);
		const id = glyph.readUInt16BE(at + 2);
		at += 4;
		const [x, y] =
			flags & wordArguments
				? [glyph.readInt16BE(at), glyph.readInt16BE(at + 2)]
				: [glyph.readInt8(at), glyph.readInt8(at + 1)];
		at += flags & wordArguments ? 4 : 2;
		const count = flags & hasScale ? 1 : flags & hasTwoScales ? 2 : flags & hasMatrix ? 4 : 0;
		const values = Array.from({ length: count }, (_, index) => glyph.readInt16BE(at + index * 2) / 0x4000);
		at += count * 2;
		const [a = 1, b = a, c = 0, d = 1] = values;
		// Parts attached by points instead of offsets are not moved.
		const place = flags & areOffsets ? { x, y } : { x: 0, y: 0 };
		parts.push({ glyph: id, ...place, transform: count === 4 ? [a, b, c, d] : [a, 0, 0, b] });
	}
	return parts;
}

/** The curves of a simple glyph. */
export function readContours(glyph: Buffer): OutlinePoint[][] {
	const contours = glyph.readInt16BE(0);
	const ends = Array.from({ length: contours }, (_, index) => glyph.readUInt16BE(headerBytes + index * 2));
	const count = (ends.at(-1) ?? -1) + 1;
	let at = headerBytes + contours * 2;
	at += 2 + glyph.readUInt16BE(at);
	const flags: number[] = [];
	while (flags.length < count) {
		const flag = glyph[at++] ?? 0;
		const times = flag & repeats ? (glyph[at++] ?? 0) + 1 : 1;
		for (let time = 0; time < times; time++) flags.push(flag);
	}
	const axis = (short: number, same: number) => {
		let value = 0;
		return flags.map((flag) => {
			if (flag & short) value += flag & same ? (glyph[at++] ?? 0) : -(glyph[at++] ?? 0);
			else if (!(flag & same)) {
				value += glyph.readInt16BE(at);
				at += 2;
			}
			return value;
		});
	};
	const xs = axis(shortX, sameX);
	const ys = axis(shortY, sameY);
	const points = flags.map((flag, index) => ({
		x: xs[index] ?? 0,
		y: ys[index] ?? 0,
		onCurve: (flag & onCurveBit) !== 0,
	}));
	const starts = [0, ...ends.map((end) => end + 1)];
	return ends.map((end, index) => points.slice(starts[index], end + 1));
}

/** A simple glyph of curves with integer points, without instructions. */
export function writeContours(contours: readonly Contour[]): Buffer {
	const points = contours.flat();
	if (points.length === 0) return Buffer.alloc(0);
	const xs = points.map(({ x }) => x);
	const ys = points.map(({ y }) => y);
	const header = Buffer.alloc(headerBytes + contours.length * 2 + 2);
	[contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((value, index) =>
		header.writeInt16BE(value, index * 2),
	);
	let end = -1;
	contours.forEach((contour, index) => header.writeUInt16BE((end += contour.length), headerBytes + index * 2));
	const [flagsX, bytesX] = axisBytes(xs, shortX, sameX);
	const [flagsY, bytesY] = axisBytes(ys, shortY, sameY);
	const flags = points.map(
		({ onCurve }, index) => (flagsX[index] ?? 0) | (flagsY[index] ?? 0) | (onCurve ? onCurveBit : 0),
	);
	return Buffer.concat([header, Buffer.from(flags), Buffer.from(bytesX), Buffer.from(bytesY)]);
}

/** Deltas along one axis, and how each is stored. */
function axisBytes(values: readonly number[], short: number, same: number): [number[], number[]] {
	const bytes: number[] = [];
	let before = 0;
	const flags = values.map((value) => {
		const step = value - before;
		before = value;
		if (step === 0) return same;
		if (Math.abs(step) < 256) {
			bytes.push(Math.abs(step));
			return short | (step > 0 ? same : 0);
		}
		bytes.push((step >> 8) & 255, step & 255);
		return 0;
	});
	return [flags, bytes];
}

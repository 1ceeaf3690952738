import type { OutlineSegment } from '../model/glyph-outline';

/** Look of a font's letters as they are drawn, for fonts whose names say nothing. */
export interface GlyphLook {
	/** `undefined` for italics without capitals: their small letters have no feet. */
	readonly serif: boolean | undefined;
	readonly bold: boolean;
	readonly italic: boolean;
}

/** Letters whose left stem stands free on its foot; x, which is not one of them, tells the size. */
const tellingLetters = 'lhnmrifkHITPFELDBR';

/** Fewer letters do not tell a font: a subset of one word. */
const minLetters = 3;

/** Heights at which ink is measured, as shares of the letter: its foot, and its stem above any serif. */
const levels = { foot: 0.015, low: 0.22, high: 0.4 } as const;

/**
 * A stem's foot is so much wider than the stem with serifs (Times 3, bold 2; Computer Modern 3.4, bold 2.5), and as
 * wide without (Arial, Univers 1).
 */
const serifFoot = 1.5;

/** Bold stems are thicker, in heights of capitals: Times 0.14, bold 0.21; Arial 0.13, bold 0.19; Computer
 * Modern 0.12, bold 0.17. */
const boldStem = 0.165;

/** Slanted stems move so far sideways by their rise: italics 0.2 to 0.3. */
const italicSlope = 0.1;

/**
 * Judges a font by the outlines of some letters.
 * @param outlineOf  outline of a letter; empty if the font lacks it
 * @returns `undefined` if too few letters are drawn
 */
export function lookOfGlyphs(outlineOf: (letter: string) => readonly OutlineSegment[]): GlyphLook | undefined {
	const drawn = [...tellingLetters].map((letter) => ({ letter, outline: outlineOf(letter) }));
	const known = drawn.map(({ outline }) => JSON.stringify(outline));
	// Letters that a font lacks all look like its box for them.
	const own = drawn.filter((_, index) => known.indexOf(known[index]!) === known.lastIndexOf(known[index]!));
	const stems = own.flatMap(({ letter, outline }) => measureStem(outline, letter) ?? []);
	if (stems.length < minLetters) return undefined;
	const italic = middleOf(stems, ({ slope }) => slope) >= italicSlope;
	const footed = italic ? stems.filter(({ isCapital }) => isCapital) : stems;
	return {
		serif: footed.length < minLetters ? undefined : middleOf(footed, ({ foot }) => foot) >= serifFoot,
		bold: middleOf(stems, ({ thickness }) => thickness) >= boldStem,
		italic,
	};
}

function middleOf(stems: readonly Stem[], of: (stem: Stem) => number): number {
	return stems.map(of).sort((a, b) => a - b)[stems.length >> 1] ?? 0;
}

/** The left stem of a letter. */
interface Stem {
	readonly isCapital: boolean;
	/** Width of its foot, relative to its thickness. */
	readonly foot: number;
	/** Relative to the height of capitals. */
	readonly thickness: number;
	/** Sideways by its rise. */
	readonly slope: number;
}

/** Height of small letters without ascender, relative to capitals. */
const xHeight = 0.68;

function measureStem(outline: readonly OutlineSegment[], letter: string): Stem | undefined {
	const edges = toEdges(outline);
	const ys = edges.flatMap(([, y1, , y2]) => [y1, y2]);
	const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
	const height = top - bottom;
	if (!(height > 0)) return undefined;
	const at = (share: number) => firstSpan(edges, bottom + share * height);
	const [foot, low, high] = [at(levels.foot), at(levels.low), at(levels.high)];
	if (!foot || !low || !high) return undefined;
	const thickness = low.end - low.start;
	const rise = (levels.high - levels.low) * height;
	return {
		isCapital: letter < 'a',
		foot: (foot.end - foot.start) / thickness,
		thickness: thickness / (/[nmr]/.test(letter) ? height / xHeight : height),
		slope: ((high.start + high.end) / 2 - (low.start + low.end) / 2) / rise,
	};
}

type Edge = readonly [x1: number, y1: number, x2: number, y2: number];

/** Straight pieces of an outline; a curve becomes a few. */
function toEdges(outline: readonly OutlineSegment[]): Edge[] {
	const edges: Edge[] = [];
	let [x, y, startX, startY] = [0, 0, 0, 0];
	const lineTo = (nextX: number, nextY: number) => {
		edges.push([x, y, nextX, nextY]);
		[x, y] = [nextX, nextY];
	};
	for (const segment of outline) {
		if (segment[0] === 'line') lineTo(segment[1], segment[2]);
		else if (segment[0] === 'curve')
			for (const [curveX, curveY] of pointsOfCurve(x, y, segment)) lineTo(curveX, curveY);
		else {
			lineTo(startX, startY);
			[x, y, startX, startY] = [segment[1], segment[2], segment[1], segment[2]];
		}
	}
	lineTo(startX, startY);
	return edges;
}

/** Pieces of a curve. */
const curvePieces = 6;

function pointsOfCurve(x: number, y: number, curve: Extract<OutlineSegment, readonly ['curve', ...number[]]>) {
	const [, x1, y1, x2, y2, x3, y3] = curve;
	const points: [x: number, y: number][] = [];
	for (let piece = 1; piece <= curvePieces; piece++) {
		const [t, u] = [piece / curvePieces, 1 - piece / curvePieces];
		const mixed = (a: number, b: number, c: number, d: number) =>
			u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d;
		points.push([mixed(x, x1, x2, x3), mixed(y, y1, y2, y3)]);
	}
	return points;
}

/** The leftmost ink at a height. */
function firstSpan(
	edges: readonly Edge[],
	level: number,
): { readonly start: number; readonly end: number } | undefined {
	const crossings = edges
		.filter(([, y1, , y2]) => y1 > level !== y2 > level)
		.map(([x1, y1, x2, y2]) => ({ x: x1 + ((level - y1) / (y2 - y1)) * (x2 - x1), down: y2 < y1 }))
		.sort((a, b) => a.x - b.x);
	let inside = 0;
	for (const { x, down } of crossings) {
		inside += down ? -1 : 1;
		if (inside === 0) return crossings[0] && x > crossings[0].x ? { start: crossings[0].x, end: x } : undefined;
	}
	return undefined;
}

import type { OutlineSegment } from '../model/glyph-outline';

/** Look of a font's letters as they are drawn, for fonts whose names say nothing. */
export interface GlyphLook {
	/** `undefined` for italics without capitals: their small letters have no feet. */
	readonly serif: boolean | undefined;
	readonly bold: boolean;
	readonly italic: boolean;
}

/** Letters whose left stem stands free on its foot; x, which is not one of them, tells the size. */
export const tellingLetters = 'lhnmrifkHITPFELDBR';

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
	let bottom = Infinity;
	let top = -Infinity;
	for (let index = 1; index < edges.length; index += 2) {
		bottom = Math.min(bottom, edges[index]!);
		top = Math.max(top, edges[index]!);
	}
	const height = top - bottom;
	if (!(height > 0)) return undefined;
	const at = (share: number) => firstSpan(edges, bottom + share * height);
	const foot = at(levels.foot);
	const low = at(levels.low);
	const high = at(levels.high);
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

/** Straight pieces of an outline, as x1, y1, x2, y2 of each; a curve becomes a few. */
function toEdges(outline: readonly OutlineSegment[]): number[] {
	const edges: number[] = [];
	let x = 0;
	let y = 0;
	let startX = 0;
	let startY = 0;
	const lineTo = (nextX: number, nextY: number) => {
		edges.push(x, y, nextX, nextY);
		x = nextX;
		y = nextY;
	};
	for (const segment of outline) {
		if (segment[0] === 'line') lineTo(segment[1], segment[2]);
		else if (segment[0] === 'curve') {
			const fromX = x;
			const fromY = y;
			for (const weights of curveWeights)
				lineTo(
					mixed(weights, fromX, segment[1], segment[3], segment[5]),
					mixed(weights, fromY, segment[2], segment[4], segment[6]),
				);
		} else {
			lineTo(startX, startY);
			x = startX = segment[1];
			y = startY = segment[2];
		}
	}
	lineTo(startX, startY);
	return edges;
}

/** Pieces of a curve. */
const curvePieces = 6;

/** Weights of the four points of a curve at the end of each piece. */
const curveWeights = Array.from({ length: curvePieces }, (_, index) => {
	const t = (index + 1) / curvePieces;
	const u = 1 - t;
	return [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3] as const;
});

const mixed = (weights: (typeof curveWeights)[number], a: number, b: number, c: number, d: number) =>
	weights[0] * a + weights[1] * b + weights[2] * c + weights[3] * d;

/** The leftmost ink at a height. @param edges  from `toEdges` */
function firstSpan(
	edges: readonly number[],
	level: number,
): { readonly start: number; readonly end: number } | undefined {
	const crossings: { readonly x: number; readonly down: boolean }[] = [];
	for (let index = 0; index < edges.length; index += 4) {
		const y1 = edges[index + 1]!;
		const y2 = edges[index + 3]!;
		if (y1 > level === y2 > level) continue;
		const x1 = edges[index]!;
		crossings.push({ x: x1 + ((level - y1) / (y2 - y1)) * (edges[index + 2]! - x1), down: y2 < y1 });
	}
	crossings.sort((a, b) => a.x - b.x);
	let inside = 0;
	for (const { x, down } of crossings) {
		inside += down ? -1 : 1;
		if (inside === 0) return crossings[0] && x > crossings[0].x ? { start: crossings[0].x, end: x } : undefined;
	}
	return undefined;
}

import type { Box } from '../../model';
import { isLoneMarker } from '../../text/list-markers';
import { sideBySideLists } from './side-by-side-lists';
import { isBesideFill } from './inline-fills';
import { textPiece, type Piece } from './pieces';
import { unionOf } from '../../model/boxes';
import { usualSize } from '../../text/text-size';
import { isFilled, lastOf, pairsOf, partitionPoint } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/** A horizontal part of a region: rows over its whole width, or two sides with a gutter between them. */
export type Band =
	| { readonly kind: 'rows'; readonly pieces: readonly Piece[] }
	| {
			readonly kind: 'columns';
			readonly left: readonly Piece[];
			readonly right: readonly Piece[];
			/** Adjacent lists: the text around them need not be in columns. */
			readonly areLists: boolean;
	  };

/**
 * Cuts a region at its best gutter.
 * @returns bands from top to bottom, `undefined` if no gutter has columns at its sides
 */
export function findBands(pieces: readonly Piece[], settings: LayoutSettings): Band[] | undefined {
	let best: { bands: Band[]; score: number } | undefined;
	for (const x of candidates(pieces, settings)) {
		const sides = sidesAt(pieces, x, settings);
		const bands = bandsOf(sides, settings);
		const found = bands.reduce((sum, band) => sum + (band.kind === 'columns' ? scoreOf(band, settings) : 0), 0);
		const isLocal = bands.every((band) => band.kind === 'rows' || band.areLists);
		const score = found - (settings.brokenColumns.on && found > 0 && !isLocal ? weighBrokenRows(sides, settings) : 0);
		if (score > 0 && (!best || score > best.score)) best = { bands, score };
	}
	return best?.bands;
}

/** The more balanced the sides, the more likely the gutter divides columns. */
function scoreOf({ left, right }: Extract<Band, { kind: 'columns' }>, settings: LayoutSettings): number {
	const weights = [left, right].map((side) =>
		side.reduce((sum, piece) => sum + (piece.kind === 'text' ? piece.weight : settings.columns.objectWeight), 0),
	);
	const strayMarkers = left.filter((piece) => isMarker(piece) && near(piece.box.right, right, settings)).length;
	return Math.min(...weights) / (1 + strayMarkers);
}

function near(edge: number, right: readonly Piece[], settings: LayoutSettings): boolean {
	return right.some(({ box }) => box.left - edge < settings.columns.markerPt);
}

/** A reference number without punctuation. */
const bareNumber = /^\d{1,3}$/;

/** A list marker or question number: it belongs to the text on its right. */
function isMarker(piece: Piece): boolean {
	if (piece.kind !== 'text' || piece.words.length !== 1) return false;
	const { text } = piece.words[0];
	return isLoneMarker(text) || bareNumber.test(text);
}

/** Gutters of a region and of its parts. */
function candidates(pieces: readonly Piece[], settings: LayoutSettings): number[] {
	const found = gutters(pieces, settings);
	if (settings.lookAtParts.on && pieces.length >= 2 * settings.lookAtParts.rows) {
		const sorted = [...pieces].sort((a, b) => a.box.top - b.box.top);
		const size = Math.max(settings.lookAtParts.rows, Math.ceil((2 * sorted.length) / settings.lookAtParts.parts));
		for (let start = 0; start < sorted.length; start += Math.ceil(size / 2)) {
			found.push(...gutters(sorted.slice(start, start + size), settings));
		}
	}
	const distinct: number[] = [];
	for (const x of found.map((gutter) => refineGutter(gutter, pieces, settings))) {
		if (
			distinct.length < settings.columns.maxCandidates &&
			!distinct.some((other) => Math.abs(other - x) < settings.columns.sameGutterPt)
		)
			distinct.push(x);
	}
	return distinct;
}

/**
 * Part of a column may lack its longest line: moves a gutter to the middle of what all pieces near it leave free. It
 * stays if several of them would change sides: reference numbers closer to it than to their entries are part of a
 * column too.
 */
function refineGutter(x: number, pieces: readonly Piece[], settings: LayoutSettings): number {
	let from = -Infinity;
	let to = Infinity;
	for (const { box } of pieces) {
		if ((box.left + box.right) / 2 < x) {
			if (box.right < x + settings.columns.raggedPt && box.left < x - settings.columns.raggedPt)
				from = Math.max(from, box.right);
		} else if (box.left > x - settings.columns.raggedPt && box.right > x + settings.columns.raggedPt)
			to = Math.min(to, box.left);
	}
	if (!(to - from >= settings.columns.gutterPt) || !Number.isFinite(to - from)) return x;
	const moved = (from + to) / 2;
	let lost = 0;
	for (const { box } of pieces) {
		const before = sideOfGutter(box, x);
		const after = sideOfGutter(box, moved);
		if (before !== after) lost += before === 'crossed' ? -1 : 1;
	}
	return lost >= settings.columns.minRows ? x : moved;
}

function sideOfGutter({ left, right }: Box, x: number): 'left' | 'right' | 'crossed' {
	return right <= x ? 'left' : left >= x ? 'right' : 'crossed';
}

/** Centers of vertical stretches that (almost) nothing crosses, widest first. */
function gutters(pieces: readonly Piece[], settings: LayoutSettings): number[] {
	const left = pieces.reduce((least, piece) => Math.min(least, piece.box.left), Infinity);
	const right = pieces.reduce((most, piece) => Math.max(most, piece.box.right), -Infinity);
	const width = right - left;
	// Points per bin; a poster of many meters gets coarser ones.
	const { binPt, maxBins, gutterPt, crossedPart, maxInPart } = settings.columns;
	const step = Math.max(binPt, width / maxBins);
	const bins = Math.ceil(width / step);
	if (!(bins * step > 2 * gutterPt)) return [];
	const covered = coverage(pieces, left, width, step, bins, settings);
	const before = runningMax(covered);
	const after = runningMax(covered.toReversed()).toReversed();
	const found: { x: number; width: number }[] = [];
	for (let start = 0; start < bins; ) {
		let end = start;
		while (end < bins && covered[end]! <= crossedPart * Math.min(before[end]!, after[end]!)) end++;
		const inside = start > 0 && end < bins;
		if (inside && (end - start) * step >= gutterPt) {
			// The emptiest part of the stretch is the gutter.
			let least = start;
			let minEnd = start;
			for (let bin = start; bin < end; bin++) {
				if (covered[bin]! < covered[least]!) least = minEnd = bin;
				else if (covered[bin] === covered[least] && minEnd === bin - 1) minEnd = bin;
			}
			found.push({ x: left + ((least + minEnd + 1) / 2) * step, width: (end - start) * step });
		}
		start = Math.max(end, start + 1);
	}
	return found
		.sort((a, b) => b.width - a.width)
		.slice(0, maxInPart)
		.map(({ x }) => x);
}

/** Height of pieces over each bin. */
function coverage(
	pieces: readonly Piece[],
	left: number,
	width: number,
	step: number,
	bins: number,
	settings: LayoutSettings,
): Float64Array {
	const changes = new Float64Array(bins + 1);
	for (const { box, kind } of pieces) {
		if (box.right - box.left > settings.columns.wideText * width) continue;
		const height = kind === 'object' ? Math.min(box.bottom - box.top, settings.columns.objectPt) : box.bottom - box.top;
		const from = Math.max(0, Math.floor((box.left - left) / step));
		const to = Math.min(bins, Math.ceil((box.right - left) / step));
		changes[from] = (changes[from] ?? 0) + height;
		changes[to] = (changes[to] ?? 0) - height;
	}
	const covered = changes.subarray(0, bins);
	let sum = 0;
	for (let bin = 0; bin < bins; bin++) {
		sum += covered[bin]!;
		covered[bin] = Math.max(0, Math.round(sum * 16) / 16);
	}
	return covered;
}

function runningMax(values: Float64Array): Float64Array {
	const most = values.slice();
	for (let bin = 1; bin < most.length; bin++) most[bin] = Math.max(most[bin - 1]!, most[bin]!);
	return most;
}

/** Pieces by side of `x`, cut where they only seem to cross it. */
function sidesAt(pieces: readonly Piece[], x: number, settings: LayoutSettings) {
	const left: Piece[] = [];
	const right: Piece[] = [];
	const crossing: Piece[] = [];
	for (const piece of pieces) {
		if (piece.box.right <= x) left.push(piece);
		else if (piece.box.left >= x) right.push(piece);
		else if (piece.kind === 'text') {
			const cut = cutAt(piece, x, settings);
			if (cut) {
				left.push(textPiece(cut.left, piece.inlineFills));
				right.push(textPiece(cut.right, piece.inlineFills));
			} else crossing.push(piece);
		} else crossing.push(piece);
	}
	return { left, right, crossing };
}

function cutAt({ words, inlineFills }: Extract<Piece, { kind: 'text' }>, x: number, settings: LayoutSettings) {
	const at = words.findIndex((word) => word.box.left >= x);
	if (at < 0) return undefined;
	const [left, right] = [words.slice(0, at), words.slice(at)];
	if (!isFilled(left) || !isFilled(right)) return undefined;
	const edge = left.reduce((most, word) => Math.max(most, word.box.right), -Infinity);
	const size = Math.max(lastOf(left).fontSize, right[0].fontSize);
	const gap = right[0].box.left - edge;
	const isInline = isBesideFill(lastOf(left), right[0], inlineFills);
	return edge <= x && gap >= settings.columns.cutGap * size && !isInline ? { left, right } : undefined;
}

/** Pieces by their side of a gutter. */
type Sides = ReturnType<typeof sidesAt>;

const middle = ({ box }: Piece) => (box.top + box.bottom) / 2;

/** Weight of the pieces crossed by a gutter that have neighbors in their row: there it runs inside a column. */
function weighBrokenRows({ left, right, crossing }: Sides, settings: LayoutSettings): number {
	const levels = new Set([...left, ...right].map((piece) => Math.round(middle(piece) / settings.columns.sameRowPt)));
	let weight = 0;
	for (const piece of crossing) {
		if (piece.kind !== 'text') continue;
		const level = Math.round(middle(piece) / settings.columns.sameRowPt);
		if (levels.has(level) || levels.has(level - 1) || levels.has(level + 1)) weight += piece.weight / 2;
	}
	return weight;
}

function bandsOf({ left, right, crossing }: Sides, settings: LayoutSettings): Band[] {
	const walls = crossing.map((piece) => ({ piece, y: middle(piece) })).sort((a, b) => a.y - b.y);
	const lowest = { left: new Array<Piece>(), right: new Array<Piece>(), wall: undefined };
	const slots = [
		...walls.map(({ piece }) => ({ left: new Array<Piece>(), right: new Array<Piece>(), wall: piece })),
		lowest,
	];
	const slotOf = (piece: Piece) => slots[partitionPoint(walls, ({ y }) => y < middle(piece))] ?? lowest;
	for (const piece of left) slotOf(piece).left.push(piece);
	for (const piece of right) slotOf(piece).right.push(piece);
	const bands: Band[] = [];
	let rows: Piece[] = [];
	const finishRows = () => {
		if (rows.length > 0) bands.push({ kind: 'rows', pieces: rows });
		rows = [];
	};
	for (const { wall, ...slot } of slots.flatMap((whole) => splitAtSize(whole, settings))) {
		const { sides, below } = splitBelow(slot, wall, settings);
		const lists = settings.listColumns.on
			? sideBySideLists(sides.left, sides.right, settings)
			: { before: [], left: [], right: [], after: [...sides.left, ...sides.right] };
		const isDivided =
			areColumns(sides.left, sides.right, settings) &&
			(lists.right.length === 0 || [sides.left, sides.right].every((side) => holdsProse(side, settings)));
		const { before, left: first, right: second, after } = isDivided ? { before: [], ...sides, after: [] } : lists;
		rows.push(...before);
		if (second.length > 0) {
			finishRows();
			bands.push({ kind: 'columns', left: first, right: second, areLists: !isDivided });
		}
		rows.push(...after, ...below);
		if (wall) rows.push(wall);
	}
	finishRows();
	return bands;
}

/**
 * The parts of columns whose type changes its size on both sides, below their widest gap: the text above is read to its
 * end first, as that of an article above its references. Not above single rows, such as the footers of facing pages.
 */
function splitAtSize(slot: WalledSlot, { columns }: LayoutSettings): readonly WalledSlot[] {
	let bottom = Infinity;
	let widest = { gap: 0, y: 0 };
	for (const { box } of [...slot.left, ...slot.right].sort((a, b) => a.box.top - b.box.top)) {
		if (box.top - bottom > widest.gap) widest = { gap: box.top - bottom, y: box.top };
		bottom = bottom === Infinity ? box.bottom : Math.max(bottom, box.bottom);
	}
	const parts = [slot.left, slot.right].map((side) => ({
		above: side.filter(({ box }) => box.top < widest.y),
		below: side.filter(({ box }) => box.top >= widest.y),
	}));
	const sizes = parts.map(({ above, below }) => [above, below].map(sizeOfPieces));
	const isChange = sizes.every(
		([above = 0, below = 0], side) =>
			Math.min(above, below) > 0 &&
			heightOf(parts[side]!.below) >= columns.changeHeight * below &&
			widest.gap >= columns.changeGap * above &&
			Math.abs(above - below) > columns.changeSize * above,
	);
	const [left, right] = parts;
	return isChange && left && right
		? [
				{ left: left.above, right: right.above, wall: undefined },
				{ ...slot, left: left.below, right: right.below },
			]
		: [slot];
}

/** Of pieces, of which there is at least one. */
function heightOf(pieces: readonly Piece[]): number {
	const { top, bottom } = unionOf(pieces.map(({ box }) => box));
	return bottom - top;
}

/** Font size of most of the text; 0 without text. */
function sizeOfPieces(pieces: readonly Piece[]): number {
	const words = pieces.flatMap((piece) => (piece.kind === 'text' ? piece.words : []));
	return words.length === 0 ? 0 : usualSize(words);
}

/** Pieces at both sides of a gutter. */
interface Slot {
	readonly left: readonly Piece[];
	readonly right: readonly Piece[];
}

/** With the piece that crosses the gutter below them. */
interface WalledSlot extends Slot {
	readonly wall: Piece | undefined;
}

/**
 * The content of both sides above text that crosses the gutter, without what belongs to that text: a few rows, too few
 * to be columns, nearer to the text than to what is above them. For example, the first rows of two columns follow a
 * summary with notes.
 */
function splitBelow(
	slot: Slot,
	wall: Piece | undefined,
	settings: LayoutSettings,
): { readonly sides: Slot; readonly below: readonly Piece[] } {
	const whole = { sides: slot, below: [] };
	if (wall?.kind !== 'text' || slot.left.length === 0 || slot.right.length === 0) return whole;
	const { changeGap, changeNearer } = settings.columns;
	const size = wall.words[0].fontSize;
	const upwards = [...slot.left, ...slot.right].sort((a, b) => b.box.bottom - a.box.bottom);
	let top = wall.box.top;
	let toWall = 0;
	for (const [index, { box }] of upwards.entries()) {
		const gap = top - box.bottom;
		if (index === 0) toWall = gap;
		else if (gap >= Math.max(changeGap * size, changeNearer * toWall)) {
			const below = upwards.slice(0, index);
			const tail = {
				left: slot.left.filter((piece) => below.includes(piece)),
				right: slot.right.filter((piece) => below.includes(piece)),
			};
			const isPart = areColumns(tail.left, tail.right, settings);
			const sides = {
				left: slot.left.filter((piece) => !below.includes(piece)),
				right: slot.right.filter((piece) => !below.includes(piece)),
			};
			return isPart || !areColumns(sides.left, sides.right, settings) ? whole : { sides, below };
		}
		top = Math.min(top, box.top);
	}
	return whole;
}

/** The content of one side of a gutter. */
interface Side {
	readonly rows: readonly number[];
	/** Mean weight of a row. */
	readonly weight: number;
	readonly objectHeight: number;
	/** Font size of its first row, points; 0 without text. */
	readonly size: number;
}

const isProse = (side: Side, settings: LayoutSettings) =>
	side.rows.length >= settings.columns.minRows && side.weight >= settings.columns.proseWeight;

/** Whether pieces are enough rows of running text for a separate column. */
export const holdsProse = (pieces: readonly Piece[], settings: LayoutSettings) =>
	isProse(sideOf(pieces, settings), settings);

function areColumns(left: readonly Piece[], right: readonly Piece[], settings: LayoutSettings): boolean {
	if (left.length === 0 || right.length === 0) return false;
	const a = sideOf(left, settings);
	const b = sideOf(right, settings);
	// A title may be above the first of the columns.
	const size = Math.min(a.size || b.size, b.size || a.size);
	if (clearWidth(left, right, settings) < clearPart(Math.min(a.rows.length, b.rows.length), settings) * size)
		return false;
	const isFigure = (side: Side) => side.objectHeight > 0 && side.rows.length < settings.columns.minRows;
	if (isProse(a, settings) && isProse(b, settings)) return true;
	if ((isProse(a, settings) && isFigure(b)) || (isFigure(a) && isProse(b, settings))) return true;
	const [fewer, more] = a.rows.length < b.rows.length ? [a, b] : [b, a];
	if (
		fewer.rows.length < 2 ||
		fewer.weight < settings.columns.shortWeight ||
		more.weight < settings.columns.shortWeight
	)
		return false;
	if (more.rows.length < settings.columns.minRows) return false;
	return levelRows(fewer.rows, more.rows, settings) < settings.columns.levelPart * fewer.rows.length;
}

/** A gutter of few rows may be a river between justified words: it must be wider, in font sizes. */
function clearPart(rows: number, settings: LayoutSettings): number {
	const { fewRows, someRows, clearOfFew, clearOfSome, clear } = settings.columns;
	return rows < fewRows ? clearOfFew : rows < someRows ? clearOfSome : clear;
}

/** Width that both sides leave free; single pieces may extend over it. */
function clearWidth(left: readonly Piece[], right: readonly Piece[], settings: LayoutSettings): number {
	const ends = left.map(({ box }) => box.right).sort((a, b) => b - a);
	const starts = right.map(({ box }) => box.left).sort((a, b) => a - b);
	const keepColumns = (count: number) => Math.floor(count * settings.columns.sparePart);
	return (starts[keepColumns(starts.length)] ?? NaN) - (ends[keepColumns(ends.length)] ?? NaN);
}

function sideOf(pieces: readonly Piece[], { columns: { sameRowPt } }: LayoutSettings): Side {
	const ys: number[] = [];
	let weight = 0;
	let objectHeight = 0;
	let size = 0;
	for (const piece of pieces) {
		if (piece.kind === 'object') {
			objectHeight += piece.box.bottom - piece.box.top;
			continue;
		}
		size ||= piece.words[0].fontSize;
		ys.push((piece.box.top + piece.box.bottom) / 2);
		weight += piece.weight;
	}
	const sorted = ys.sort((p, q) => p - q);
	const rows = [...sorted.slice(0, 1), ...pairsOf(sorted).flatMap(([y, next]) => (next - y > sameRowPt ? [next] : []))];
	return { rows, weight: rows.length === 0 ? 0 : weight / rows.length, objectHeight, size };
}

/** Number of rows of one side that are level with a row of the other; both from top to bottom. */
function levelRows(
	few: readonly number[],
	many: readonly number[],
	{ columns: { sameRowPt } }: LayoutSettings,
): number {
	return few.filter((y) => {
		const next = many[partitionPoint(many, (other) => other < y - sameRowPt)];
		return next !== undefined && next <= y + sameRowPt;
	}).length;
}

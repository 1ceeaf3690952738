import type { Box } from '../model';
import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import { isFaintOn } from './alike-colors';

/**
 * Why text of a place may be hidden: something, an image or text was painted over it, it looks like its background, or it
 * is only a clip for what is painted later.
 */
export type Suspicion = 'covered' | 'underImage' | 'underText' | 'alike' | 'clip';

/** Size of a cell, points, and maximum cells of a page. */
const minCell = 3;
const maxCells = 60_000;

/** Maximum cells painted: beyond, all text is suspect. */
const maxPainted = 20_000_000;

/** Maximum partial covers that touch text of a page: beyond, they are a drawing, and rendering them takes seconds. */
const maxPartial = 10_000;

/** Minimum share of a word's width and height in text that repeats it. */
const repaintedPart = 0.5;

/** Maximum comparisons of words and texts: beyond, all text counts as covered. */
const maxCompared = 20_000_000;

/** Grounds without one color: an image, a pattern, a shading. */
const mixed = -1;
const white = 0xffffff;

/** Flags of a cell. */
const hasText = 1;
const covered = 2;
const underImage = 4;
const alikeText = 8;
const repainted = 16;
const inked = 32;

/** Remembers what is painted where, in the order of painting. */
export class SuspectRaster {
	private readonly cell: number;
	private readonly columns: number;
	private readonly rows: number;
	private readonly flags: Uint8Array;
	/** Arrays are made when they are needed: on most pages nothing covers text. The color under the next text. */
	private ground: Int32Array | undefined;
	/** How many texts were painted before the last cover of a cell. */
	private below: Int32Array | undefined;
	/** The last text that was painted over another one in a cell. */
	private topText: Int32Array | undefined;
	/** What partial covers of a cell, and thin texts over others, add up to. */
	private veil: Float32Array | undefined;
	private textVeil: Float32Array | undefined;
	private partial = 0;
	private painted = 0;
	private hasSuspects = false;
	/** Extents of the texts, in the order of painting. */
	private readonly texts: (Box | undefined)[] = [];
	private readonly clips = new Set<number>();

	constructor({ width, height }: { readonly width: number; readonly height: number }) {
		this.cell = Math.max(minCell, Math.sqrt((width * height) / maxCells) || minCell);
		this.columns = Math.max(1, Math.ceil(width / this.cell));
		this.rows = Math.max(1, Math.ceil(height / this.cell));
		this.flags = new Uint8Array(this.columns * this.rows);
	}

	/** Counts a text object, also one without an extent. @param isClip  whether it has no ink but clips later content */
	countText(isClip: boolean): void {
		if (isClip) this.clips.add(this.texts.length);
		this.texts.push(undefined);
	}

	/** @param color  `0xRRGGBB`, if known; `isFaint`: it may be transparent; `part`: how much of a cover of other text its glyphs are */
	addText(box: Box, color: number | undefined, isFaint: boolean, part: number): void {
		this.texts[this.texts.length - 1] = box;
		if (part > 0) this.markOverlap(box, part);
		const { flags, columns, ground } = this;
		const inner = this.cellsOf(box, 0);
		if (inner)
			for (let row = inner.firstRow; row < inner.lastRow; row++)
				for (let index = row * columns + inner.first; index < row * columns + inner.last; index++)
					flags[index]! |= inked;
		const outer = this.cellsOf(box, 0.5);
		if (!outer) return;
		for (let row = outer.firstRow; row < outer.lastRow; row++) {
			for (let index = row * columns + outer.first; index < row * columns + outer.last; index++) {
				const under = ground ? ground[index]! : white;
				const isAlike =
					isFaint || under === mixed || (color !== undefined && under !== white && isFaintOn(color, under));
				if (isAlike) this.hasSuspects = true;
				flags[index]! |= isAlike ? hasText | alikeText : hasText;
				if ((flags[index]! & (covered | underImage)) !== 0) flags[index]! |= repainted;
			}
		}
	}

	/** Remembers where a text is painted over another one. */
	private markOverlap(box: Box, part: number): void {
		const { flags, columns } = this;
		const order = this.texts.length - 1;
		const range = this.cellsOf(box, part < 1 ? 0.5 : -0.5);
		if (!range) return;
		for (let row = range.firstRow; row < range.lastRow; row++) {
			for (let index = row * columns + range.first; index < row * columns + range.last; index++) {
				if ((flags[index]! & inked) === 0) continue;
				if (part < 1) {
					const veil = (this.textVeil ??= new Float32Array(flags.length));
					veil[index]! += part;
					if (veil[index]! < 1) continue;
				}
				this.topText ??= new Int32Array(flags.length);
				this.topText[index] = order;
				this.hasSuspects = true;
			}
		}
	}

	/** @param color  of the cover, if it has only one */
	addCover(box: Box, color: number | undefined, isImage: boolean): void {
		const { flags } = this;
		const ground = this.grounds();
		const below = (this.below ??= new Int32Array(flags.length));
		const flag = isImage ? underImage : covered;
		this.visit(box, 0, (index) => {
			if ((flags[index]! & hasText) !== 0) {
				flags[index] = (flags[index]! | flag) & ~repainted;
				below[index] = this.texts.length;
				this.hasSuspects = true;
			}
			ground[index] = color ?? mixed;
		});
	}

	/** @param part  how much of a cover it is, from its opacity or thickness: several hide text together */
	addVeil(box: Box, part: number): void {
		const { flags } = this;
		if (this.partial > maxPartial) return;
		const ground = this.grounds();
		const below = (this.below ??= new Int32Array(flags.length));
		const veil = (this.veil ??= new Float32Array(flags.length));
		let isOnText = false;
		this.visit(box, 0.5, (index) => {
			if ((flags[index]! & hasText) === 0) return;
			isOnText = true;
			veil[index]! += part;
			if (veil[index]! < 1) return;
			flags[index]! &= ~repainted;
			below[index] = this.texts.length;
			ground[index] = mixed;
			this.hasSuspects = true;
		});
		if (isOnText) this.partial++;
	}

	/** Whether a thin shape touches text. */
	isOnText(box: Box): boolean {
		if (this.partial > maxPartial) return false;
		let isFound = false;
		this.visit(box, 0.5, (index) => {
			isFound ||= (this.flags[index]! & hasText) !== 0;
		});
		return isFound;
	}

	/** The suspicion of a word. @param order  of its text object; absent if unknown */
	of(word: Box, order = 0): Suspicion | undefined {
		if (this.clips.has(order)) return 'clip';
		if (this.painted > maxPainted) return 'covered';
		if (!this.hasSuspects) return undefined;
		const middle = this.middleOf(word);
		const flags = this.flags[middle];
		if (flags === undefined) return undefined;
		const isVeiled = this.partial <= maxPartial && valueAt(this.veil, middle) >= 1;
		if (((flags & (covered | underImage)) !== 0 || isVeiled) && order < valueAt(this.below, middle))
			return (flags & covered) === 0 && !isVeiled ? 'underImage' : 'covered';
		if (order < valueAt(this.topText, middle)) return 'underText';
		return (flags & alikeText) === 0 ? undefined : 'alike';
	}

	/**
	 * Whether a text was painted in the place of one of these words. A word may be painted several times; the reader keeps
	 * one of them.
	 * @param isBelow  only texts below the cover of the word
	 */
	textsAt(words: readonly Box[], isBelow: boolean): (order: number) => boolean {
		const { texts, below } = this;
		if (this.painted > maxPainted || words.length * texts.length > maxCompared) return () => true;
		const orders = new Set<number>();
		for (const word of words) {
			const end = isBelow ? valueAt(below, this.middleOf(word)) : texts.length;
			for (let order = 0; order < end; order++) {
				const text = texts[order];
				if (text && horizontalOverlap(text, word) > 0 && verticalOverlap(text, word) > 0) orders.add(order);
			}
		}
		return (order) => orders.has(order);
	}

	/** Whether text of about the same extent was painted at a word after its cover. */
	isRepainted(word: Box): boolean {
		const columns = new Map<number, boolean>();
		const rows = new Map<number, boolean>();
		this.visit(word, 0, (index) => {
			const isPainted = (this.flags[index]! & repainted) !== 0;
			const [column, row] = [index % this.columns, Math.floor(index / this.columns)];
			columns.set(column, isPainted || columns.get(column) === true);
			rows.set(row, isPainted || rows.get(row) === true);
		});
		return [columns, rows].every((marks) => [...marks.values()].filter(Boolean).length >= repaintedPart * marks.size);
	}

	/** Whether an image is at a word, in front of it or behind it. */
	isOnImage(word: Box): boolean {
		return this.ground?.[this.middleOf(word)] === mixed;
	}

	/** The cell in the middle of a box; -1 outside of the page. */
	private middleOf({ left, top, right, bottom }: Box): number {
		const column = Math.floor((left + right) / 2 / this.cell);
		const row = Math.floor((top + bottom) / 2 / this.cell);
		const isInside = column >= 0 && row >= 0 && column < this.columns && row < this.rows;
		return isInside ? row * this.columns + column : -1;
	}

	private grounds(): Int32Array {
		return (this.ground ??= new Int32Array(this.flags.length).fill(white));
	}

	private visit(box: Box, spare: number, act: (index: number) => void): void {
		const range = this.cellsOf(box, spare);
		if (!range) return;
		for (let row = range.firstRow; row < range.lastRow; row++)
			for (let column = range.first; column < range.last; column++) act(row * this.columns + column);
	}

	/** @param spare  how far beyond the box cells count, in cells; `undefined`: too many cells were painted */
	private cellsOf({ left, top, right, bottom }: Box, spare: number): CellRange | undefined {
		const { cell, columns, rows } = this;
		const first = Math.max(0, Math.round(left / cell - spare));
		const last = Math.min(columns, Math.round(right / cell + spare));
		const firstRow = Math.max(0, Math.round(top / cell - spare));
		const lastRow = Math.min(rows, Math.round(bottom / cell + spare));
		this.painted += Math.max(0, last - first) * Math.max(0, lastRow - firstRow) || 0;
		return this.painted > maxPainted ? undefined : { first, last, firstRow, lastRow };
	}
}

/** Columns and rows of a part of the page, without their ends. */
interface CellRange {
	readonly first: number;
	readonly last: number;
	readonly firstRow: number;
	readonly lastRow: number;
}

const valueAt = (values: Int32Array | Float32Array | undefined, index: number): number => values?.[index] ?? 0;

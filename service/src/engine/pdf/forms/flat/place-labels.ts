import type { Box, Word } from '../../../model';
import { BoxIndex } from '../../../model/box-index';
import { boxHeight, holds, unionOf, verticalOverlap } from '../../../model/boxes';
import { PageLabels, type PlaceLabel } from '../labels';
import { median } from '../../../values/quantiles';
import type { FormBlank, DrawnCell, FormSheet } from './blanks';

/** A blank with the print that names it. */
export interface LabelledBlank {
	readonly blank: FormBlank;
	/** Its label; two if it is not clear which one is: it stays empty then. */
	readonly labels: readonly string[];
	/** The header of its column. */
	readonly header?: string | undefined;
	/** Lines below it that a long text continues on. */
	readonly further?: readonly FormBlank[];
	/** Print around it that may say how a date is written. */
	readonly hints: readonly string[];
	/** Font size of its label. */
	readonly size: number;
}

/** Distance of lines that touch, points. */
const touch = 3;

/** Steps between the lines of one text, and how much shorter or longer they may be, points: two underscores of usual print. */
const minLineStep = 8;
const maxLineStep = 32;
const ragged = 12;

/** Words of a label: longer texts are sentences. */
const maxWords = 14;

/** Distances to labels on two sides that differ by less than these factors do not decide. */
const nearer = 0.4;
const farther = 0.7;

/** Finds the label of each blank; blanks without one are left out. */
export function labelBlanks(words: readonly Word[], sheet: FormSheet): LabelledBlank[] {
	return new Labeller(words, sheet).all();
}

class Labeller {
	private readonly claimed = new Set<Word>();
	private readonly labels: PageLabels;
	private readonly cells: BoxIndex<DrawnCell>;
	private readonly words: BoxIndex<Word>;
	private readonly found: LabelledBlank[] = [];
	private readonly around = new Map<FormBlank, readonly PlaceLabel[]>();

	constructor(
		words: readonly Word[],
		private readonly sheet: FormSheet,
	) {
		this.labels = new PageLabels(
			words,
			sheet.blanks.filter(({ own }) => !own).map(({ box }) => box),
		);
		this.cells = new BoxIndex(sheet.cells);
		this.words = new BoxIndex(words);
	}

	all(): LabelledBlank[] {
		const { blanks } = this.sheet;
		const rest = blanks.filter((blank) => !blank.own && !this.addOfGrid(blank));
		const alone = rest.filter((blank) => !this.addOfLeft(blank));
		for (const blank of blanks)
			if (blank.own && isFree(blank.own, this.claimed)) this.add(blank, [{ side: 'left', ...textOf(blank.own) }]);
		this.addOver(alone.filter(({ cell }) => cell === undefined));
		this.addOver(alone.filter(({ cell }) => cell !== undefined));
		const named = new Set(this.found.map(({ blank }) => blank));
		const bare = blanks.filter((blank) => blank.kind === 'line' && !named.has(blank));
		return this.found
			.map((one) => ({ ...one, further: this.linesAfter(one.blank, bare) }))
			.sort((a, b) => a.blank.box.top - b.blank.box.top || a.blank.box.left - b.blank.box.left);
	}

	/** Lines without a label that follow a line, without print between them. */
	private linesAfter(blank: FormBlank, bare: readonly FormBlank[]): FormBlank[] {
		const lines = [blank];
		for (let last: FormBlank | undefined = blank; last; ) {
			const before: FormBlank = last;
			last = blank.kind === 'line' ? bare.find((line) => this.continues(before, line)) : undefined;
			if (last) lines.push(last);
		}
		return lines.slice(1);
	}

	private continues(last: FormBlank, line: FormBlank): boolean {
		const [from, to] = [footOf(last), footOf(line)];
		if (to - from < minLineStep || to - from > maxLineStep || isPrinted(last) !== isPrinted(line)) return false;
		const isUnder = line.box.left <= last.box.left + touch && Math.abs(line.box.right - last.box.right) <= ragged;
		const between = { ...line.box, top: from, bottom: to - touch };
		return isUnder && !this.words.over(between).some(({ box }) => holds(between, box));
	}

	private beside(blank: FormBlank): readonly PlaceLabel[] {
		let found = this.around.get(blank);
		if (!found) this.around.set(blank, (found = this.labels.beside(blank.box, false)));
		return found;
	}

	private add(blank: FormBlank, labels: readonly PlaceLabel[], header?: PlaceLabel): void {
		const named = header ? [...labels, header] : labels;
		const words = (labels[0] ?? header)?.words ?? [];
		for (const label of labels) for (const word of label.words) this.claimed.add(word);
		this.found.push({
			blank,
			labels: labels.map(({ text }) => text),
			header: header?.text,
			hints: [...named, ...(blank.own ? [] : this.beside(blank))].map(({ text }) => text),
			size: Math.max(...words.map(({ fontSize }) => fontSize)),
		});
	}

	/** A cell named by the cell before it in its row, or by the header of its column. */
	private addOfGrid(blank: FormBlank): boolean {
		const { cell } = blank;
		if (!cell) return false;
		const label = this.cellBefore(cell);
		const header = this.cellOver(cell);
		if (!label && !header) return false;
		this.add(blank, label ? [label] : [], header);
		for (const word of header?.words ?? []) this.claimed.add(word);
		return true;
	}

	private cellBefore(cell: Box): PlaceLabel | undefined {
		let at = cell;
		for (let steps = 0; steps < maxSteps; steps++) {
			const before = this.cells
				.level(at)
				.find(
					({ box }) =>
						Math.abs(box.right - at.left) <= touch &&
						verticalOverlap(box, at) > Math.min(boxHeight(box), boxHeight(at)) / 2,
				);
			if (!before) return undefined;
			if (before.words.length > 0) return labelOf(before, 'left');
			at = before.box;
		}
		return undefined;
	}

	private cellOver(cell: Box): PlaceLabel | undefined {
		let at = cell;
		for (let steps = 0; steps < maxSteps; steps++) {
			const over = this.cells
				.level({ ...at, top: at.top - touch, bottom: at.top })
				.find(
					({ box }) =>
						Math.abs(box.bottom - at.top) <= touch &&
						Math.abs(box.left - at.left) <= touch &&
						Math.abs(box.right - at.right) <= touch,
				);
			if (!over) return undefined;
			if (over.words.length > 0) return labelOf(over, 'above');
			at = over.box;
		}
		return undefined;
	}

	private addOfLeft(blank: FormBlank): boolean {
		const label = this.beside(blank).find(({ side }) => side === 'left');
		if (!label || !isName(label)) return false;
		this.add(blank, [label]);
		return true;
	}

	/** Lines or boxes with labels above or below them: on one page always on the same side. */
	private addOver(blanks: readonly FormBlank[]): void {
		const sides = blanks.map((blank) => {
			const free = this.beside(blank).filter((label) => isName(label) && isFree(label.words, this.claimed));
			return {
				blank,
				above: free.find(({ side }) => side === 'above'),
				below: free.find(({ side }) => side === 'below'),
			};
		});
		const side = usualSide(sides);
		for (const { blank, above, below } of sides) {
			const label = side === 'above' ? above : side === 'below' ? below : undefined;
			if (label && isFree(label.words, this.claimed)) this.add(blank, [label]);
			else if (side === undefined && (above ?? below))
				this.add(
					blank,
					[above, below].filter((one) => one !== undefined),
				);
		}
	}
}

const footOf = ({ box, baseline }: FormBlank): number => baseline ?? box.bottom;

/** Whether a line is a row of underscores: they are at the baseline of its text, and drawn lines are below it. */
const isPrinted = ({ box, baseline }: FormBlank): boolean => baseline === box.bottom;

/** Cells passed on the way to a label. */
const maxSteps = 60;

interface Sides {
	readonly blank: FormBlank;
	readonly above: PlaceLabel | undefined;
	readonly below: PlaceLabel | undefined;
}

/** The side of the labels: where more blanks have one, unless those of the other side are much nearer. */
function usualSide(all: readonly Sides[]): 'above' | 'below' | undefined {
	const above = all.flatMap(({ blank, above: label }) => {
		const edge = blank.cell ? blank.box.top : blank.box.bottom;
		return label ? [edge - unionOf(label.words.map(({ box }) => box)).bottom] : [];
	});
	const below = all.flatMap(({ blank, below: label }) =>
		label ? [unionOf(label.words.map(({ box }) => box)).top - blank.box.bottom] : [],
	);
	if (above.length === 0 || below.length === 0) return below.length > 0 ? 'below' : 'above';
	const ratio = Math.max(0, median(below) ?? 0) / Math.max(0.1, median(above) ?? 0);
	const byDistance = ratio < nearer ? 'below' : ratio > farther ? 'above' : undefined;
	if (above.length === below.length) return byDistance;
	const byCount = above.length > below.length ? 'above' : 'below';
	return byDistance !== undefined && byDistance !== byCount ? undefined : byCount;
}

function labelOf({ words }: DrawnCell, side: PlaceLabel['side']): PlaceLabel | undefined {
	const label = { side, ...textOf(words) };
	return isName(label) ? label : undefined;
}

/** The words of a cell row by row. */
function textOf(words: readonly Word[]): { readonly text: string; readonly words: readonly Word[] } {
	const isBelow = (a: Word, b: Word) =>
		verticalOverlap(a.box, b.box) < Math.min(boxHeight(a.box), boxHeight(b.box)) / 2;
	const sorted = [...words].sort((a, b) => (isBelow(a, b) ? a.box.top - b.box.top : a.box.left - b.box.left));
	return { text: sorted.map(({ text }) => text).join(' '), words: sorted };
}

const isName = ({ text, words }: PlaceLabel) => /\p{L}/u.test(text) && words.length <= maxWords;
const isFree = (words: readonly Word[], claimed: ReadonlySet<Word>) => !words.some((word) => claimed.has(word));

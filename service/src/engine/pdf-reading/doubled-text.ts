import type { Character } from '../model';
import { horizontalOverlap } from '../model/boxes';

/** A shadow or a second stroke is shifted by no more than this part of the font size, and by no more points. */
const farthestPart = 0.3;
const farthest = 8;

/** Part of its width on which a letter lies over its double; letters of one word touch at most. */
const overPart = 0.3;

/** Shifts within this many points are the same. */
const sameShift = 1;

/** Different characters of a line that share one shift: fewer are adjacent letters or rows of dots. */
const minSigns = 3;

/** The same over all lines of a page. */
const minOnPage = 6;

/** Entries of the table of places, a power of two. */
const tableSize = 1 << 14;

/** A step and those around it. */
const nearby = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));

/** Places of the table looked through for one character: hostile pages have thousands in one place. */
const maxInEntry = 64;

/** A character and the one drawn before it that it repeats. */
interface Double {
	readonly under: number;
	/** Steps of `sameShift` to the right and down. */
	readonly right: number;
	readonly down: number;
	readonly sign: string;
	/** True for one that covers enough of the other; narrow signs may not. */
	readonly isOver: boolean;
}

/**
 * Leave out text that is drawn a second time with a small shift: shadows, and bold that is made of two strokes. What was
 * drawn last stays. Several different signs of a line tell, each over its like and all shifted by the same.
 */
export function withoutDoubledText(characters: readonly Character[]): readonly Character[] {
	if (!goesBack(characters)) return characters;
	const lines = doublesByLine(characters);
	if (lines.size === 0) return characters;
	const under = new Set<number>();
	const all = [...lines.values()].flat();
	const onPage = shiftsOf(all, minOnPage);
	for (const doubles of lines.values()) {
		const inLine = shiftsOf(doubles, minSigns);
		for (const double of doubles) {
			const isShift = isNear(double, onPage) || isNear(double, inLine);
			// A line is doubled as a whole, though its letters may be spaced wider the second time.
			if (double.isOver ? isShift || inLine.size > 0 : isShift && !letter.test(double.sign)) under.add(double.under);
		}
	}
	return under.size === 0 ? characters : characters.filter((_, index) => !under.has(index));
}

/** Letters are as wide as a shift at least. */
const letter = /[\p{L}\p{N}]/u;

/** Shifts by which at least so many different signs are doubled. */
function shiftsOf(doubles: readonly Double[], fewest: number): Set<string> {
	const signs = new Map<string, Set<string>>();
	for (const { right, down, sign, isOver } of doubles) {
		if (!isOver) continue;
		const shift = `${right} ${down}`;
		signs.set(shift, (signs.get(shift) ?? new Set()).add(sign));
	}
	// Shifts that are nearly the same may be rounded to neighbouring steps.
	const alike = (shift: string) => {
		const [x = 0, y = 0] = shift.split(' ').map(Number);
		return new Set(nearby.flatMap(([right, down]) => [...(signs.get(`${x + right} ${y + down}`) ?? [])]));
	};
	return new Set([...signs.keys()].filter((shift) => alike(shift).size >= fewest));
}

function isNear({ right, down }: Double, shifts: ReadonlySet<string>): boolean {
	return nearby.some(([x, y]) => shifts.has(`${right + x} ${down + y}`));
}

/** True where the text goes back to the left or up, as it does before it is drawn again: told for most pages at once. */
function goesBack(characters: readonly Character[]): boolean {
	let last: Character | undefined;
	for (const character of characters) {
		const { box, guessed, fontSize } = character;
		if (guessed) continue;
		const farthestUp = box.top - farthestPart * fontSize;
		if (last && last.box.top > farthestUp && box.left < last.box.right - overPart * (box.right - box.left)) return true;
		last = character;
	}
	return false;
}

/** Characters that lie over an equal one drawn before, by their lines. */
function doublesByLine(characters: readonly Character[]): Map<string, Double[]> {
	const last = new Int32Array(tableSize);
	const before = new Int32Array(characters.length);
	const lines = new Map<string, Double[]>();
	characters.forEach((character, index) => {
		const { text, box, baseline, fontSize, guessed, turn, invisible } = character;
		// Places in the text layer of a scan are rough.
		if (guessed || invisible || turn !== 0 || baseline === undefined || text.charCodeAt(0) <= 0x20) return;
		const code = text.charCodeAt(0);
		const reach = reachOf(fontSize);
		const lastColumn = cellOf(box.left + reach);
		const lastRow = cellOf(baseline + reach);
		for (let column = cellOf(box.left - reach); column <= lastColumn; column++) {
			for (let row = cellOf(baseline - reach); row <= lastRow; row++) {
				let looked = 0;
				for (
					let at = last[entryOf(column, row, code)]!;
					at > 0 && looked < maxInEntry;
					at = before[at - 1]!, looked++
				) {
					const other = characters[at - 1]!;
					if (!isNearby(character, other, reach)) continue;
					const key = `${baseline.toFixed(1)} ${fontSize.toFixed(1)}`;
					const doubles = lines.get(key) ?? [];
					lines.set(key, doubles);
					doubles.push({
						under: at - 1,
						right: stepOf(box.left - other.box.left),
						down: stepOf(baseline - (other.baseline ?? 0)),
						sign: text,
						isOver: covers(character, other),
					});
				}
			}
		}
		const entry = entryOf(cellOf(box.left), cellOf(baseline), code);
		before[index] = last[entry]!;
		last[entry] = index + 1;
	});
	return lines;
}

function entryOf(column: number, row: number, code: number): number {
	return (column * 251 + row * 31 + code * 7919) & (tableSize - 1);
}

const reachOf = (fontSize: number) => Math.min(farthest, farthestPart * fontSize);

const cellOf = (place: number) => Math.floor(place / farthest);

const stepOf = (shift: number) => Math.round(shift / sameShift);

function isNearby(a: Character, b: Character, reach: number): boolean {
	return (
		a.text === b.text &&
		Math.abs(a.box.left - b.box.left) <= reach &&
		Math.abs((a.baseline ?? 0) - (b.baseline ?? 0)) <= reach &&
		// All characters of a column of vertical text have the baseline of its first one.
		Math.abs(a.box.top - b.box.top) <= reach &&
		Math.abs(a.fontSize - b.fontSize) <= 0.01 * a.fontSize
	);
}

function covers({ box }: Character, other: Character): boolean {
	return horizontalOverlap(box, other.box) >= overPart * (box.right - box.left);
}

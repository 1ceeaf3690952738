import type { Character } from '../model';
import { horizontalOverlap } from '../model/boxes';

/** Maximum shift of a shadow or second stroke: share of the font size, and points. */
const farthestPart = 0.3;
const farthest = 8;

/** Minimum overlap of a letter and its double, as a share of its width; adjacent letters at most touch. */
const overPart = 0.3;

/** Shifts within this many points are equal. */
const sameShift = 1;

/** Different characters of a line that share one shift: fewer are adjacent letters or rows of dots. */
const minSigns = 3;

/** The same over all lines of a page. */
const minOnPage = 6;

/** Size of the hash table of positions, a power of two. */
const tableSize = 1 << 14;

/** A step and its neighbors. */
const nearby = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));

/** Maximum entries examined per character: hostile pages have thousands at one position. */
const maxInEntry = 64;

/** A character and the earlier one that it repeats. */
interface Double {
	readonly under: number;
	/** Horizontal and vertical steps of `sameShift`. */
	readonly right: number;
	readonly down: number;
	readonly sign: string;
	/** True if one covers enough of the other; narrow characters may not. */
	readonly isOver: boolean;
}

/**
 * Removes text drawn twice with a small shift: shadows, and simulated bold. Keeps the last copy. Several different
 * characters of a line must cover their doubles with the same shift.
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
			// The whole line is doubled, even if letter spacing differs the second time.
			if (double.isOver ? isShift || inLine.size > 0 : isShift && !letter.test(double.sign)) under.add(double.under);
		}
	}
	return under.size === 0 ? characters : characters.filter((_, index) => !under.has(index));
}

/** Letters are at least as wide as a shift. */
const letter = /[\p{L}\p{N}]/u;

/** Shifts that double at least the minimum number of different characters. */
function shiftsOf(doubles: readonly Double[], fewest: number): Set<string> {
	const signs = new Map<string, Set<string>>();
	for (const { right, down, sign, isOver } of doubles) {
		if (!isOver) continue;
		const shift = `${right} ${down}`;
		signs.set(shift, (signs.get(shift) ?? new Set()).add(sign));
	}
	// Nearly equal shifts may round to adjacent steps.
	const alike = (shift: string) => {
		const [x = 0, y = 0] = shift.split(' ').map(Number);
		return new Set(nearby.flatMap(([right, down]) => [...(signs.get(`${x + right} ${y + down}`) ?? [])]));
	};
	return new Set([...signs.keys()].filter((shift) => alike(shift).size >= fewest));
}

function isNear({ right, down }: Double, shifts: ReadonlySet<string>): boolean {
	return nearby.some(([x, y]) => shifts.has(`${right + x} ${down + y}`));
}

/** True if text moves back left or up, as before a second copy: rules out most pages at once. */
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

/** Characters that cover an equal earlier one, by line. */
function doublesByLine(characters: readonly Character[]): Map<string, Double[]> {
	const last = new Int32Array(tableSize);
	const before = new Int32Array(characters.length);
	const lines = new Map<string, Double[]>();
	characters.forEach((character, index) => {
		const { text, box, baseline, fontSize, guessed, turn, invisible } = character;
		// Positions in the text layer of a scan are imprecise.
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
		// All characters of a vertical column share the baseline of the first one.
		Math.abs(a.box.top - b.box.top) <= reach &&
		Math.abs(a.fontSize - b.fontSize) <= 0.01 * a.fontSize
	);
}

function covers({ box }: Character, other: Character): boolean {
	return horizontalOverlap(box, other.box) >= overPart * (box.right - box.left);
}

import type { InkCells } from './measure-ink';

/** Italic letters lean by about this much for each step upwards: twelve degrees. */
const italicShear = 0.2;
/**
 * Straightened by it, the stems of italic words stand out by this factor more than when they are moved the other way; upright
 * ones look much the same both ways, but for letters such as f, 7 and J.
 */
const clearlySlanted = 1.6;
/** … and by this factor more than as they are. */
const straightened = 1.12;

/** How much the stems of a word stand out when it is straightened: leaning to the right, not at all, to the left. */
interface Slant {
	readonly right: number;
	readonly none: number;
	readonly left: number;
}

/** Slant of a word's ink. @param from, to  where its ink lies, from the left side of its box; points */
export function slantOf(cells: InkCells, from: number, to: number): Slant {
	return {
		right: stems(cells, from, to, italicShear),
		none: stems(cells, from, to, 0),
		left: stems(cells, from, to, -italicShear),
	};
}

/** Whether words are italic, taken together. */
export function isSlanted(slants: readonly Slant[]): boolean {
	const sum = (part: keyof Slant) => slants.reduce((total, slant) => total + slant[part], 0);
	return sum('right') > clearlySlanted * sum('left') && sum('right') > straightened * sum('none');
}

/** Sum of the squared differences between neighbouring columns of ink whose rows were moved so that leaning stems are upright. */
function stems({ values, width, height, left, step }: InkCells, from: number, to: number, shear: number): number {
	const first = Math.max(0, Math.floor((from - left) / step));
	const end = Math.min(width, Math.ceil((to - left) / step));
	const margin = Math.ceil((Math.abs(shear) * height) / 2) + 1;
	const columns = new Float64Array(Math.max(0, end - first) + 2 * margin + 1);
	for (let row = 0; row < height; row++) {
		// Half a cell aside: rows that are not moved are blurred as others are.
		const shift = margin + shear * (row - height / 2) + 0.5;
		const whole = Math.floor(shift);
		const part = shift - whole;
		let at = whole;
		for (const ink of values.subarray(row * width + first, row * width + end)) {
			columns[at] = (columns[at] ?? 0) + ink * (1 - part);
			at++;
			columns[at] = (columns[at] ?? 0) + ink * part;
		}
	}
	let sum = 0;
	let [before = 0] = columns;
	for (const ink of columns) {
		sum += (ink - before) ** 2;
		before = ink;
	}
	return sum;
}

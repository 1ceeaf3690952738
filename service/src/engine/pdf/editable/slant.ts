import type { InkCells } from './measure-ink';

/** Slant of italic letters per step upwards: about twelve degrees. */
const italicShear = 0.2;
/**
 * Factor by which the stems of italic words stand out after deslanting, compared with slanting them further; upright
 * ones look alike both ways, except letters such as f, 7 and J.
 */
const clearlySlanted = 1.6;
/** … and by this factor compared with the original. */
const straightened = 1.12;

/** How much the stems of a word stand out for a slant to the right, none, and to the left. */
interface Slant {
	readonly right: number;
	readonly none: number;
	readonly left: number;
}

/** Slant of a word's ink. @param from, to  extent of its ink, from the left side of its box; points */
export function slantOf(cells: InkCells, from: number, to: number): Slant {
	return {
		right: stems(cells, from, to, italicShear),
		none: stems(cells, from, to, 0),
		left: stems(cells, from, to, -italicShear),
	};
}

/** Whether words are italic as a whole. */
export function isSlanted(slants: readonly Slant[]): boolean {
	const sum = (part: keyof Slant) => slants.reduce((total, slant) => total + slant[part], 0);
	return sum('right') > clearlySlanted * sum('left') && sum('right') > straightened * sum('none');
}

/** Sum of squared differences between adjacent ink columns after shifting rows so that slanted stems become upright. */
function stems({ values, width, height, left, step }: InkCells, from: number, to: number, shear: number): number {
	const first = Math.max(0, Math.floor((from - left) / step));
	const end = Math.min(width, Math.ceil((to - left) / step));
	const margin = Math.ceil((Math.abs(shear) * height) / 2) + 1;
	const columns = new Float64Array(Math.max(0, end - first) + 2 * margin + 1);
	for (let row = 0; row < height; row++) {
		// Half a cell aside: unshifted rows are blurred like the others.
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

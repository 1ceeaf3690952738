// @ts-check
// Boxes, marks and signatures as paths of SVG, in a box of the side 1 whose corner is the origin; hands differ each time.

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {{ d: string, filled?: boolean, width?: number }} Stroke `width` of its line, parts of the side */

/** @param {number} value */
const n = (value) => value.toFixed(3);

/** Four curves around a middle. @param {number} radius @param {number} [middle] */
export const circle = (radius, middle = 0.5) => {
	const [k, r, m] = [0.5523 * radius, radius, middle];
	return `M${n(m + r)} ${n(m)}C${n(m + r)} ${n(m + k)} ${n(m + k)} ${n(m + r)} ${n(m)} ${n(m + r)}C${n(m - k)} ${n(m + r)} ${n(m - r)} ${n(m + k)} ${n(m - r)} ${n(m)}C${n(m - r)} ${n(m - k)} ${n(m - k)} ${n(m - r)} ${n(m)} ${n(m - r)}C${n(m + k)} ${n(m - r)} ${n(m + r)} ${n(m - k)} ${n(m + r)} ${n(m)}Z`;
};

/** @param {number} inset */
const square = (inset) =>
	`M${n(inset)} ${n(inset)}L${n(1 - inset)} ${n(inset)}L${n(1 - inset)} ${n(1 - inset)}L${n(inset)} ${n(1 - inset)}Z`;

/** @param {import('./families.mjs').Shape} shape @returns {Stroke[]} */
export function frameOf(shape) {
	switch (shape) {
		case 'circle':
			return [{ d: circle(0.5) }];
		case 'double':
			return [{ d: square(0) }, { d: square(0.14) }];
		case 'rounded':
			return [
				{
					d: 'M0.2 0L0.8 0C0.92 0 1 0.08 1 0.2L1 0.8C1 0.92 0.92 1 0.8 1L0.2 1C0.08 1 0 0.92 0 0.8L0 0.2C0 0.08 0.08 0 0.2 0Z',
				},
			];
		default:
			return [{ d: square(0) }];
	}
}

/** @param {import('./families.mjs').Mark} mark @param {Draw} draw @returns {Stroke[]} */
export function markOf(mark, draw) {
	const jitter = (/** @type {number} */ value, by = 0.06) => n(value + draw.between(-by, by, 3));
	switch (mark) {
		case 'cross':
			return [{ d: 'M0.2 0.2L0.8 0.8M0.8 0.2L0.2 0.8', width: 0.11 }];
		case 'tick':
			return [{ d: 'M0.18 0.5L0.42 0.78L0.84 0.2', width: 0.12 }];
		case 'slash':
			return [{ d: 'M0.15 0.85L0.85 0.15', width: 0.1 }];
		case 'filled':
			return [{ d: square(0.12), filled: true }];
		case 'dot':
			return [{ d: circle(0.25), filled: true }];
		case 'scribble': {
			const turns = Array.from(
				{ length: draw.whole(4, 7) },
				(_, index) => `L${jitter(index % 2 === 0 ? 0.85 : 0.15, 0.15)} ${jitter(0.15 + index * 0.12, 0.08)}`,
			);
			return [{ d: `M${jitter(0.1)} ${jitter(0.1)}${turns.join('')}`, width: 0.09 }];
		}
		case 'over': {
			const [a, b, c, e] = [jitter(-0.25, 0.15), jitter(1.2, 0.15), jitter(-0.2, 0.15), jitter(1.15, 0.2)];
			return [
				{
					d: `M${a} ${c}Q${jitter(0.5)} ${jitter(0.4)} ${b} ${e}M${b} ${c}Q${jitter(0.5)} ${jitter(0.55)} ${a} ${e}`,
					width: 0.09,
				},
			];
		}
		default:
			return [
				{
					d: `M${jitter(0.05)} ${jitter(0.4)}L${jitter(0.4)} ${jitter(0.9)}L${jitter(1.3, 0.15)} ${jitter(-0.4, 0.15)}`,
					width: 0.1,
				},
			];
	}
}

/** A fictitious signature: loops on a line. @param {Draw} draw @param {number} width @param {number} height @returns {string} */
export function scribble(draw, width, height) {
	const loops = draw.whole(5, 9);
	let d = `M0 ${n(height * 0.7)}`;
	for (let loop = 1; loop <= loops; loop++) {
		const x = (width * loop) / loops;
		const back = draw.between(0.1, 0.7, 2) * (width / loops);
		d += `C${n(x - back)} ${n(height * draw.between(-0.2, 0.3, 2))} ${n(x + back)} ${n(height * draw.between(-0.1, 0.5, 2))} ${n(x)} ${n(height * draw.between(0.5, 1.1, 2))}`;
	}
	return d;
}

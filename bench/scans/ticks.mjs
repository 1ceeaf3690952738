// @ts-check
// Compares the checkboxes found on scans with those drawn.

/** @typedef {import('./tick-pages.mjs').Box} Box */
/** @typedef {{ drawn: number, found: number, right: number, falseBoxes: number }} TickCount `right`: found with their state */

/** A scan lies askew, and the middle of a found box is not quite that of the drawn one: points, besides half its side. */
const slack = 3;

/**
 * Compare boxes by their places.
 * @param {readonly Box[]} found points from the middle of the upright picture
 * @param {readonly Box[]} drawn
 * @returns {TickCount}
 */
export function countBoxes(found, drawn) {
	const left = new Set(found);
	let [count, right] = [0, 0];
	for (const box of drawn) {
		const reach = box.side / 2 + slack;
		const own = [...left].find(({ x, y }) => Math.abs(x - box.x) < reach && Math.abs(y - box.y) < reach);
		if (!own) continue;
		left.delete(own);
		count++;
		if (own.ticked === box.ticked) right++;
	}
	return { drawn: drawn.length, found: count, right, falseBoxes: left.size };
}

/**
 * @param {readonly { name: string, fault: string, side: string, boxes: readonly Box[] }[]} scans
 * @param {(name: string) => readonly Box[]} foundOn
 * @param {boolean} each a line for each page with an error
 * @returns {string}
 */
export function tickReport(scans, foundOn, each) {
	const lines = [
		`${'boxes to tick'.padEnd(14)} ${'pages'.padEnd(9)} drawn  found  state right  false  pages with false ones`,
	];
	for (const key of new Set(scans.map(({ fault, side }) => `${fault} ${side}`))) {
		const counts = scans
			.filter(({ fault, side }) => `${fault} ${side}` === key)
			.map(({ name, boxes }) => ({ name, ...countBoxes(foundOn(name), boxes) }));
		const sum = (/** @type {keyof TickCount} */ of) => counts.reduce((all, one) => all + one[of], 0);
		const share = (/** @type {number} */ a, /** @type {number} */ b) => (b === 0 ? '-' : (a / b).toFixed(3));
		const [fault = '', side = ''] = key.split(' ');
		const figures = [
			String(sum('drawn')).padStart(5),
			share(sum('found'), sum('drawn')).padStart(6),
			share(sum('right'), sum('found')).padStart(12),
			String(sum('falseBoxes')).padStart(6),
			String(counts.filter(({ falseBoxes }) => falseBoxes > 0).length).padStart(6),
		];
		lines.push(`${fault.padEnd(14)} ${side.padEnd(9)} ${figures.join(' ')}`);
		if (!each) continue;
		for (const { name, drawn, found, right, falseBoxes } of counts)
			if (right < drawn || falseBoxes > 0)
				lines.push(`  ${name}: ${found} of ${drawn} found, ${right} with their state, ${falseBoxes} false`);
	}
	return lines.join('\n');
}

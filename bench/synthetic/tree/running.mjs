// @ts-check
// Headers and footers of every page.

/** @typedef {import('./tree.mjs').RunningLine} RunningLine */

/**
 * @param {import('./speech.mjs').Speech} speech
 * @param {import('./tree.mjs').Genre} genre
 * @param {boolean} totals  the producer knows how many pages there are
 * @returns {RunningLine[]} no two of one place
 */
export function drawRunning(speech, genre, totals) {
	const { draw } = speech;
	if (draw.chance(0.08)) return [];
	const between = speech.space;
	const number = draw.weighted([
		['{page}', 6],
		['– {page} –', 1],
		[`${speech.label('page')}${between}{page}`, 2],
		[totals ? '{page} / {pages}' : '{page}', 1.5],
		[
			totals
				? `${speech.label('page')} {page} ${speech.label('of')} {pages}`
				: `${speech.label('page')}${between}{page}`,
			2,
		],
	]);
	/** @type {RunningLine[]} */
	const lines = [];
	const numberAt = draw.weighted([
		['foot', 7],
		['head', 3],
	]);
	const numberSide = draw.weighted([
		['center', 5],
		['right', 4],
		['left', 1],
	]);
	if (draw.chance(0.9)) lines.push({ at: numberAt, side: numberSide, text: number });
	const isFree = (/** @type {'head' | 'foot'} */ at, /** @type {RunningLine['side']} */ side) =>
		!lines.some((line) => line.at === at && line.side === side);
	const sides = /** @type {const} */ (['left', 'right', 'center']);
	if (draw.chance(genre === 'slides' ? 0.2 : 0.65)) {
		const side = sides.find((wanted) => isFree('head', wanted)) ?? 'left';
		lines.push({ at: 'head', side, text: speech.phrase(2, 5) });
		if (side === 'left' && isFree('head', 'right') && draw.chance(0.3))
			lines.push({ at: 'head', side: 'right', text: `${speech.properName()} ${draw.whole(1, 60)}` });
	}
	if (draw.chance(0.35)) {
		const side = sides.find((wanted) => isFree('foot', wanted)) ?? 'left';
		lines.push({
			at: 'foot',
			side,
			text: `© ${draw.whole(1998, 2026)} ${speech.properName()}${between}${speech.properName()}`,
		});
	}
	return lines;
}

/** @param {RunningLine} line @param {number} page @param {number} pages @returns {string} as printed on a page */
export const printedLine = ({ text }, page, pages) =>
	text.replace('{page}', String(page)).replace('{pages}', String(pages));

/** @param {readonly RunningLine[]} lines @param {'head' | 'foot'} at @param {string} side @returns {string} empty where nothing is printed */
export const runningText = (lines, at, side) => lines.find((line) => line.at === at && line.side === side)?.text ?? '';

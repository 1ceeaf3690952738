// @ts-check
// Charts with bars, axes and their texts.

/** Points below a chart for its labels, and at its left. */
const belowPt = 30;
const besidePt = 34;

/** @param {import('./speech.mjs').Speech} speech @param {number} width points @param {string} caption @returns {import('./tree.mjs').Figure} */
export function drawFigure(speech, width, caption) {
	const { draw } = speech;
	const height = draw.between(130, 190, 0);
	const labelSize = draw.between(6, 8);
	const [left, right, top, bottom] = [besidePt, width - 8, 10, height - belowPt];
	const count = draw.whole(4, 7);
	const step = (right - left) / count;
	const ticks = draw.whole(3, 5);
	const unit = draw.one([5, 10, 20, 25, 100]);
	const bars = Array.from({ length: count }, (_, index) => {
		const barHeight = (bottom - top) * draw.between(0.15, 0.95, 2);
		return {
			x: left + step * (index + 0.2),
			y: bottom - barHeight,
			width: step * 0.6,
			height: barHeight,
			shade: draw.one([0.35, 0.5, 0.65]),
		};
	});
	const marks = Array.from({ length: ticks + 1 }, (_, index) => ({
		y: bottom - ((bottom - top) * index) / ticks,
		text: String(index * unit),
	}));
	const firstYear = draw.whole(1990, 2015);
	return {
		kind: 'figure',
		width,
		height,
		bars,
		lines: [
			{ x1: left, y1: bottom, x2: right, y2: bottom },
			{ x1: left, y1: top, x2: left, y2: bottom },
			...marks.map(({ y }) => ({ x1: left - 3, y1: y, x2: left, y2: y })),
		],
		labels: [
			...marks.map(({ y, text }) => ({
				x: left - 5,
				y: y + labelSize * 0.35,
				text,
				anchor: /** @type {const} */ ('end'),
			})),
			...bars.map(({ x, width: across }, index) => ({
				x: x + across / 2,
				y: bottom + labelSize + 3,
				text: String(firstYear + index),
				anchor: /** @type {const} */ ('middle'),
			})),
			{ x: (left + right) / 2, y: bottom + 2 * labelSize + 8, text: speech.phrase(1, 2), anchor: 'middle' },
		],
		labelSize,
		caption,
	};
}

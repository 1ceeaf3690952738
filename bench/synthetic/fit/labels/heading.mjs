// @ts-check
// Whether a paragraph is a heading.

/** Roles of texts that may be headings or not. */
const either = ['label', 'boxTitle', 'runIn'];

/**
 * A paragraph that matches no single text of the truth, such as a row of a missed table, is not a heading; neither is a running
 * line that stayed.
 * @type {import('./labels.mjs').Label}
 */
export function headingLabel({ texts: [text = ''] }, truth) {
	const places = truth.find(text);
	if (places.some(({ text }) => either.includes(text.role))) return undefined;
	const headings = places.filter(({ text: { role } }) => role === 'title' || role === 'heading');
	if (headings.length === 0) return 0;
	// Part of a heading: its lines were split, or it is a word that also occurs elsewhere.
	if (headings.length < places.length || places.some(({ whole }) => !whole)) return undefined;
	return 1;
}

/** @type {Readonly<Record<string, 1 | -1>>} */
export const headingDirections = {
	...{ size: 1, sizeBelow: 1, bold: 1, colored: 1, capital: 1, otherFont: 1, above: 1, depth: 1, leading: 1 },
	...{ ofSize: -1, maxGap: -1, ofText: -1, sentences: -1 },
};

// @ts-check
// Families of office forms: which parts they are made of, how labels and values are set; which may be looked at, and which are left out.

/**
 * How a group of labels and values is set.
 *
 * - `line`, `pairs`, `triples`: one, two, three pairs a row, at tab stops; `flow`: pairs along a line, wherever they end
 * - `aligned`: labels, a column of colons, values; `ends`: values at the right side; `leaders`: dots lead to them; `right`: labels end at their values
 * - `boxes`: small labels in the upper corner of boxes, values under them; `inbox`: values behind them; `cells`: cells of labels beside cells of values
 * - `memo`: long values behind few labels; `hang`: values continue below themselves; `margin`: they continue below the label
 * - `under`: labels under the line that is written on; `stack`: labels over values
 * - `narrow`: labels of several lines, the value beside the first; `narrowLast`: beside the last one
 * - `heads`: a row of values under column headers; `rowheads`: several values after a row header
 * @typedef {'line' | 'pairs' | 'triples' | 'flow' | 'aligned' | 'ends' | 'leaders' | 'right' | 'boxes' | 'inbox' | 'cells' | 'memo' | 'hang' | 'margin' | 'under' | 'stack' | 'narrow' | 'narrowLast' | 'heads' | 'rowheads'} Part
 */

/**
 * @typedef {object} Family
 * @property {readonly Part[]} parts from the top
 * @property {'colon' | 'none' | 'mixed'} sign behind labels
 * @property {'capitals' | 'small' | 'plain'} letters of labels
 * @property {'line' | 'none'} blanks what is written on
 * @property {'typed' | 'hand' | 'print'} written the face of values
 * @property {'serif' | 'sans' | 'typed'} face of labels
 * @property {'fitted' | 'left-out'} side kept for ever
 */

/** @param {string} text sign, letters, blanks, written, face @param {string} parts @param {Family['side']} side @returns {Family} */
function family(text, parts, side) {
	const [sign, letters, blanks, written, face] = text.split(' ');
	return /** @type {Family} */ ({ sign, letters, blanks, written, face, parts: parts.split(' '), side });
}

export const families = /** @satisfies {Record<string, Family>} */ ({
	'typed-memo': family('colon capitals none typed typed', 'memo line margin', 'fitted'),
	'lined-request': family('colon plain line typed serif', 'line pairs hang', 'fitted'),
	'boxed-order': family('none small none typed sans', 'boxes cells boxes', 'fitted'),
	'tabbed-report': family('colon capitals none print typed', 'pairs triples margin', 'fitted'),
	'aligned-sheet': family('colon plain none typed serif', 'aligned heads hang', 'fitted'),
	'led-list': family('none plain none typed sans', 'leaders stack under', 'fitted'),
	'narrow-cells': family('mixed plain none typed serif', 'cells narrow line', 'fitted'),
	'flowing-card': family('colon capitals line hand sans', 'flow line under', 'fitted'),
	'fax-sheet': family('colon small none typed sans', 'pairs line margin', 'fitted'),
	'mixed-survey': family('mixed plain line hand serif', 'triples stack hang', 'fitted'),
	'box-behind': family('colon capitals none typed sans', 'inbox pairs inbox', 'left-out'),
	'right-labels': family('colon plain none print sans', 'right line right', 'left-out'),
	'end-answers': family('mixed plain none typed serif', 'ends line margin', 'left-out'),
	'low-values': family('none plain none typed typed', 'narrowLast pairs narrowLast', 'left-out'),
	'row-heads': family('none capitals none typed sans', 'line rowheads heads', 'left-out'),
	'hand-lines': family('none small line hand serif', 'under triples under', 'left-out'),
	'flow-typed': family('colon plain none typed typed', 'flow memo flow', 'left-out'),
	'stacked-sheet': family('none capitals none print serif', 'stack boxes hang', 'left-out'),
	'memo-boxes': family('mixed small none typed sans', 'memo boxes pairs', 'left-out'),
	'long-letter': family('colon plain line typed serif', 'hang hang triples', 'left-out'),
});

/** @typedef {keyof typeof families} FamilyName */

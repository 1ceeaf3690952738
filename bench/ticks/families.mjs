// @ts-check
// Families of forms with checkboxes: shape, mark, position and PDF producer, and which families are held out.

/** @typedef {'square' | 'double' | 'rounded' | 'circle' | 'glyph' | 'bracket' | 'letter' | 'native' | 'widget'} Shape `letter`: a frame with an X set in it; `native`: the browser's own; `widget`: fields of a PDF form */
/** @typedef {'cross' | 'tick' | 'over' | 'overTick' | 'slash' | 'filled' | 'dot' | 'scribble'} Mark `over`: by hand, over the sides of the box; `scribble`: to and fro within it, on scans alone */
/** @typedef {'row' | 'column' | 'after' | 'cells' | 'matrix' | 'ends' | 'grid'} Place `after`: boxes behind their options; `ends`: at the right end of the question's line; `grid`: options in two columns */
/** @typedef {'chromium' | 'weasyprint' | 'pen'} Producer `pen`: strokes of pdf-lib */

/**
 * @typedef {object} Family
 * @property {Producer} producer
 * @property {Shape} shape
 * @property {Mark} mark
 * @property {Place} place
 * @property {'under' | 'beside' | 'box'} signature the label under the line, beside it, or in a box
 * @property {'serif' | 'sans'} font
 * @property {'fitted' | 'left-out'} side kept for ever
 */

/** @param {string} text producer, shape, mark, place, signature, font @param {Family['side']} side @returns {Family} */
function family(text, side) {
	const [producer, shape, mark, place, signature, font] = text.split(' ');
	return /** @type {Family} */ ({ producer, shape, mark, place, signature, font, side });
}

export const families = /** @satisfies {Record<string, Family>} */ ({
	'square-row': family('chromium square cross row under sans', 'fitted'),
	'square-column': family('weasyprint square tick column beside serif', 'fitted'),
	'circle-row': family('chromium circle dot row under sans', 'fitted'),
	'native-column': family('chromium native tick column box sans', 'fitted'),
	'glyph-row': family('weasyprint glyph cross row under serif', 'fitted'),
	'letter-column': family('chromium letter cross column beside sans', 'fitted'),
	'square-cells': family('chromium square over cells under serif', 'fitted'),
	'pen-row': family('pen square filled row beside sans', 'fitted'),
	'widget-row': family('pen widget tick row under sans', 'fitted'),
	'pen-hand': family('pen square overTick column under serif', 'fitted'),
	'native-ends': family('chromium native tick ends under serif', 'fitted'),
	'glyph-after': family('weasyprint glyph cross after box sans', 'fitted'),
	'letter-cells': family('chromium letter cross cells under sans', 'fitted'),
	'pen-circle': family('pen circle dot column under sans', 'fitted'),
	'square-after': family('weasyprint square overTick after under sans', 'left-out'),
	'square-matrix': family('chromium square cross matrix beside sans', 'left-out'),
	'circle-ends': family('chromium circle filled ends box serif', 'left-out'),
	'rounded-column': family('chromium rounded slash column under sans', 'left-out'),
	'bracket-row': family('pen bracket cross row under sans', 'left-out'),
	'pen-over': family('pen square over column beside serif', 'left-out'),
	'circle-cells': family('weasyprint circle dot cells box sans', 'left-out'),
	'double-grid': family('weasyprint double tick grid under serif', 'left-out'),
	'widget-column': family('pen widget cross column box sans', 'left-out'),
});

/** @typedef {keyof typeof families} FamilyName */

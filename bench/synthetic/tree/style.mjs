// @ts-check
// How a document looks, drawn apart from what it says.

/** @typedef {import('./draw.mjs').Draw} Draw */

/**
 * @typedef {object} HeadingStyle
 * @property {number} size points
 * @property {boolean} bold
 * @property {boolean} italic
 * @property {'none' | 'small' | 'upper'} capitals
 * @property {boolean} coloured
 * @property {boolean} runIn is on the first line of its text; never at level 1
 * @property {number} before points of free space
 * @property {number} after
 * @property {'left' | 'center'} align
 */

/**
 * @typedef {object} Style
 * @property {{ width: number, height: number, top: number, bottom: number, left: number, right: number }} page points
 * @property {1 | 2 | 3} columns
 * @property {number} columnGap points
 * @property {{ at: 'left' | 'right', width: number }} [asides] notes in that margin, points
 * @property {'serif' | 'sans' | 'mono'} family
 * @property {number} size of the text, points
 * @property {number} leading line distance as a share of the size
 * @property {boolean} justified
 * @property {number} indent of first lines, points
 * @property {number} gap between paragraphs, points
 * @property {string} accent colour, six hexadecimal digits
 * @property {{ size: number, bold: boolean, align: 'left' | 'center', coloured: boolean }} title
 * @property {readonly [HeadingStyle, HeadingStyle, HeadingStyle]} headings by level
 * @property {'none' | 'decimal' | 'roman' | 'letter'} numbering
 * @property {string} bullet
 * @property {'number' | 'letter'} orderedAs
 * @property {{ italic: boolean, bold: boolean, sizeChange: number, align: 'left' | 'center' }} caption
 * @property {{ size: number, rule: boolean }} running
 */

/** Pages in points by name and how often they are drawn. @type {readonly (readonly ['a4' | 'letter' | 'a5' | 'b5', number])[]} */
const pageWeights = [
	['a4', 6],
	['letter', 3],
	['a5', 0.6],
	['b5', 0.8],
];
const pageSizes = { a4: [595.28, 841.89], letter: [612, 792], a5: [419.53, 595.28], b5: [498.9, 708.66] };

/** Slides of 16 to 9 and of 4 to 3, in points. */
const slideSizes = [
	[720, 405],
	[720, 540],
];

const accents = ['1f4e79', '7a1f3d', '2e6b3a', '5b3f8c', 'b3541e', '0b7285', '444444'];

/** @param {Draw} draw @param {number} columns */
function drawPageSize(draw, columns) {
	return pageSizes[columns === 1 ? draw.weighted(pageWeights) : draw.one(/** @type {const} */ (['a4', 'letter']))];
}

/** @param {Draw} draw @param {boolean} isSlides @param {boolean} isNarrow page or column @returns {number} */
function drawFontSize(draw, isSlides, isNarrow) {
	if (isSlides) return draw.between(14, 18, 0);
	return isNarrow ? draw.between(8.5, 10) : draw.between(9, 12);
}

/** @param {Draw} draw @param {boolean} isSmall page @param {number} columns @returns {number} */
function drawMargin(draw, isSmall, columns) {
	return isSmall ? draw.between(40, 52) : draw.between(50, columns > 1 ? 60 : 90);
}

/** @param {Draw} draw @returns {Style['numbering']} */
function drawNumbering(draw) {
	return draw.weighted([
		['none', 5],
		['decimal', 4],
		['roman', 1],
		['letter', 0.6],
	]);
}

/**
 * @param {Draw} draw
 * @param {import('./tree.mjs').Genre} genre
 * @param {{ columns: readonly number[], families: readonly Style['family'][], smallCapitals: boolean }} abilities of the producer
 * @returns {Style}
 */
export function drawStyle(draw, genre, abilities) {
	const isSlides = genre === 'slides';
	if (genre === 'poster') return drawPosterStyle(draw, abilities);
	if (genre === 'magazine') return withAsides(draw, drawStyle(draw, 'report', { ...abilities, columns: [1] }));
	const columns = isSlides || genre === 'workbook' ? 1 : drawColumns(draw, genre, abilities.columns);
	const [width = 0, height = 0] = isSlides ? draw.one(slideSizes) : drawPageSize(draw, columns);
	const isSmall = width < 500;
	const margin = isSlides ? 40 : drawMargin(draw, isSmall, columns);
	const size = drawFontSize(draw, isSlides, isSmall || columns > 1);
	const isIndented = !isSlides && draw.chance(0.4);
	return {
		page: {
			width,
			height,
			top: isSlides ? 44 : margin + draw.between(4, 20),
			bottom: isSlides ? 40 : margin + draw.between(4, 16),
			left: margin,
			right: margin,
		},
		columns,
		columnGap: draw.between(14, 26),
		family: draw.one(abilities.families),
		size,
		leading: draw.between(1.15, 1.45, 2),
		justified: !isSlides && draw.chance(0.5),
		indent: isIndented ? draw.between(10, 18) : 0,
		gap: isIndented ? draw.between(0, 2) : draw.between(4, 9),
		accent: draw.one(accents),
		title: {
			size: Math.round(size * draw.between(1.5, 2.1)),
			bold: draw.chance(0.7),
			align: draw.chance(0.5) ? 'center' : 'left',
			coloured: draw.chance(0.25),
		},
		headings: drawHeadings(draw, size, isSlides, abilities.smallCapitals),
		numbering: isSlides ? 'none' : drawNumbering(draw),
		bullet: draw.weighted([
			['•', 6],
			['–', 2],
			['▪', 1],
			['◦', 0.5],
		]),
		orderedAs: draw.chance(0.75) ? 'number' : 'letter',
		caption: {
			italic: draw.chance(0.3),
			bold: draw.chance(0.25),
			sizeChange: draw.one([0, -0.5, -1, -1.5]),
			align: draw.chance(0.35) ? 'center' : 'left',
		},
		running: { size: draw.between(7, 9), rule: draw.chance(0.3) },
	};
}

/** Sheets of 3 columns that hang on a wall, upright or wide. @param {Draw} draw @param {Parameters<typeof drawStyle>[2]} abilities @returns {Style} */
function drawPosterStyle(draw, abilities) {
	const style = drawStyle(draw, 'slides', abilities);
	const [width, height] = draw.one(
		/** @type {const} */ ([
			[1191, 842],
			[842, 1191],
		]),
	);
	const margin = draw.between(36, 60);
	return {
		...style,
		page: { width, height, top: margin, bottom: margin, left: margin, right: margin },
		columns: 3,
		columnGap: draw.between(18, 32),
		title: { ...style.title, size: style.size * 2.2 },
	};
}

/** Widths of margins that take notes, points. */
const asideWidth = 104;

/** A page with a wide margin for side notes. @param {Draw} draw @param {Style} style @returns {Style} */
function withAsides(draw, style) {
	const at = draw.one(/** @type {const} */ (['left', 'right']));
	const { page } = style;
	const wide = { ...page, left: 44, right: 44, [at]: 44 + asideWidth + 16 };
	return { ...style, page: wide, asides: { at, width: asideWidth } };
}

/** @param {Draw} draw @param {import('./tree.mjs').Genre} genre @param {readonly number[]} possible @returns {1 | 2 | 3} */
function drawColumns(draw, genre, possible) {
	/** @type {1 | 2 | 3} */
	const wanted =
		genre === 'article'
			? draw.weighted([
					[1, 4],
					[2, 6],
				])
			: genre === 'brochure'
				? draw.weighted([
						[1, 4],
						[2, 4],
						[3, 2],
					])
				: draw.weighted([
						[1, 9],
						[2, 1],
					]);
	return possible.includes(wanted) ? wanted : 1;
}

/**
 * Headings from the highest level down: each differs from the text and from the others in something, by size in about half of the
 * documents only; in some they are smaller than the text.
 * @param {Draw} draw @param {number} size @param {boolean} isSlides @param {boolean} smallCapitals
 * @returns {[HeadingStyle, HeadingStyle, HeadingStyle]}
 */
function drawHeadings(draw, size, isSlides, smallCapitals) {
	const align = draw.chance(0.12) ? 'center' : 'left';
	const coloured = draw.chance(0.3);
	const isBySize = isSlides || draw.chance(0.5);
	const isSmall = !isBySize && draw.chance(0.25);
	const least = draw.between(0.82, 1, 2);
	const scales = isBySize
		? [draw.between(1.3, 1.6, 2), draw.between(1.15, 1.28, 2), draw.between(1, 1.1, 2)]
		: isSmall
			? [draw.between(least, 1, 2), least, least]
			: [draw.between(1, 1.2, 2), 1, 1];
	const looks = draw.one(
		/** @type {const} */ ([
			['bold', 'bold', 'italic'],
			['bold', 'italic', 'runInBold'],
			['small', 'boldItalic', 'italic'],
			['upper', 'bold', 'italic'],
			['bold', 'boldItalic', 'runInItalic'],
			['bold', 'small', 'italic'],
			['upper', 'italic', 'runInBold'],
			['small', 'italic', 'runInItalic'],
		]),
	);
	/** @param {number} index @returns {HeadingStyle} */
	const heading = (index) => {
		const look = looks[index] ?? 'bold';
		const isFlat = isBySize || !smallCapitals;
		const isPlainSmall = look === 'small' && isFlat;
		return {
			size: Math.round(size * (scales[index] ?? 1) * 2) / 2,
			bold: ['bold', 'boldItalic', 'runInBold', 'upper'].includes(look) || isPlainSmall,
			italic: ['italic', 'boldItalic', 'runInItalic'].includes(look),
			capitals: look === 'small' && smallCapitals ? 'small' : look === 'upper' ? 'upper' : 'none',
			coloured: coloured && index < 2,
			runIn: look.startsWith('runIn'),
			before: draw.between(8, 16) - index * 2,
			after: draw.between(2, 7),
			align: index === 0 ? align : 'left',
		};
	};
	return [heading(0), heading(1), heading(2)];
}

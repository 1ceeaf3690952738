// @ts-check
// A tree as Typst.
import { setByTypst } from '../../../fixtures/pages/make/programs/drivers.mjs';
import { pythonVersion } from '../../../fixtures/pages/make/programs/program.mjs';
import { drawnCells, shades } from '../tree/rules.mjs';
import { runningText } from '../tree/running.mjs';
import { headingText } from '../tree/tree.mjs';
import { splitAtColumns, writeBlock } from './blocks.mjs';
import { faceOf } from './fonts.mjs';
import { figureSvg } from './svg.mjs';

/** @typedef {import('../tree/tree.mjs').Tree} Tree */

/** @param {string} text as a string of Typst's code */
const quote = (text) => JSON.stringify(text);

/** @param {string} text as content */
const content = (text) => `#${quote(text)}`;

const sides = { left: 'start', right: 'end', center: 'center' };

/** @param {import('../tree/tree.mjs').Table} table @param {Tree} tree @returns {string} */
function tableTypst(table, { style }) {
	const { widths, align, headRows, notes, look, caption, captionAt } = table;
	const rows = drawnCells(table).map((cells) =>
		cells.map(({ text, edges, shade, bold, italic, align: side, rowSpan, columnSpan }) => {
			const stroke = `(${Object.entries(edges)
				.map(([edge, width]) => `${edge}: ${width === 0 ? 'none' : `${width}pt`}`)
				.join(', ')})`;
			const printed = text.split('\n').map(content).join(' \\ ');
			const look = `${bold ? 'weight: "bold", ' : ''}${italic ? 'style: "italic", ' : ''}`;
			return `table.cell(colspan: ${columnSpan}, rowspan: ${rowSpan}, align: ${sides[side]}, stroke: ${stroke}, fill: ${shade === '' ? 'none' : `rgb("#${shades[shade]}")`})[#text(${look})[${printed}]]`;
		}),
	);
	const head = headRows === 0 ? '' : `table.header(${rows.slice(0, headRows).flat().join(', ')}),`;
	const grid = `#table(columns: (${widths.map((width) => `${(width * 100).toFixed(2)}%`).join(', ')}), align: (${align.map((side) => sides[side]).join(', ')},), stroke: none, inset: (x: ${look.padX}pt, y: ${look.padY + 1}pt), ${head}\n${rows.slice(headRows).flat().join(',\n')})`;
	const captionTypst = caption === undefined ? '' : captionText(caption, style);
	const notesTypst = notes.map((note) => `#block(text(size: ${style.size - 1.5}pt)[${content(note)}])`).join('\n');
	return `#block(breakable: ${table.long}, width: 100%)[#set par(justify: false, first-line-indent: 0pt)
${captionAt === 'above' ? captionTypst : ''}
#text(size: ${style.size + look.sizeChange}pt)[${grid}]
${captionAt === 'below' ? captionTypst : ''}
${notesTypst}]`;
}

/** @param {string} text @param {import('../tree/style.mjs').Style} style */
const captionText = (text, { size, caption }) =>
	`#block(width: 100%, sticky: true)[#align(${sides[caption.align]})[#text(size: ${size + caption.sizeChange}pt${caption.italic ? ', style: "italic"' : ''}${caption.bold ? ', weight: "bold"' : ''})[${content(text)}]]]`;

/** @type {import('./blocks.mjs').BlockWriters<Tree, string>} */
const writers = {
	title: ({ text }, { style: { title, accent } }) =>
		`#block(below: 10pt, width: 100%)[#set par(justify: false)\n#align(${sides[title.align]})[#text(size: ${title.size}pt, weight: "${title.bold ? 'bold' : 'regular'}"${title.coloured ? `, fill: rgb("#${accent}")` : ''})[${content(text)}]]]`,
	authors: ({ lines }, { style: { title } }) =>
		`#block(below: 10pt, width: 100%)[#align(${sides[title.align]})[${lines.map(content).join(' \\ ')}]]`,
	abstract: ({ label, text }, { style: { size } }) =>
		`#block(below: 12pt)[#text(size: ${size - 0.5}pt)[*${content(label)}* ${content(text)}]]`,
	heading: (block, { style }) => {
		const look = style.headings[block.level - 1];
		const text = `head${block.level}(${quote(headingText(block))})`;
		if (block.follows !== undefined) return `#${text} ${content(block.follows)}`;
		return `#heading(level: ${block.level + 1}, outlined: false)[#align(${sides[look?.align ?? 'left']})[#${text}]]`;
	},
	paragraph: (block) => {
		const runs = block.runs.map(({ text, bold, italic }) =>
			bold ? `#strong(${quote(text)})` : italic ? `#emph(${quote(text)})` : content(text),
		);
		return `${runs.join('')}${block.note ? `#footnote[${content(block.note.text)}]` : ''}`;
	},
	list: (block, { style }) => {
		const items = block.items.map(
			({ text, items }) =>
				`[${content(text)}${items.length > 0 ? ` #list(marker: [–], ${items.map((item) => `[${content(item)}]`).join(', ')})` : ''}]`,
		);
		return block.ordered
			? `#enum(numbering: "${style.orderedAs === 'letter' ? 'a)' : '1.'}", ${items.join(', ')})`
			: `#list(marker: [${style.bullet}], ${items.join(', ')})`;
	},
	table: tableTypst,
	sideBySide: ({ tables }, tree) =>
		`#grid(columns: (1fr, 1fr), column-gutter: 20pt, ${tables.map((table) => `[${tableTypst(table, tree)}]`).join(', ')})`,
	figure: (block, { style, language }) =>
		`#block(breakable: false, width: 100%)[#image(bytes(${quote(figureSvg(block, style, faceOf(language, style.family)))}), format: "svg", width: ${block.width}pt)\n${captionText(block.caption, style)}]`,
	quote: ({ text }) => `#block(inset: (x: 24pt))[#emph(${quote(text)})]`,
	code: ({ lines }) => `#raw(block: true, ${quote(lines.join('\n'))})`,
	references: ({ items }) =>
		items.map((item) => `#par(hanging-indent: 1.8em, first-line-indent: 0pt)[${content(item)}]`).join('\n'),
	contents: ({ label, entries }, { style: { headings } }) =>
		`#block(below: 6pt)[#text(size: ${headings[0].size}pt, weight: "bold")[${content(label)}]]\n${entries.map(({ text, page, level }) => `#block(above: 4pt, below: 4pt, inset: (left: ${((level - 1) * 1.2).toFixed(1)}em))[${content(text)} #box(width: 1fr, repeat[.]) ${page}]`).join('\n')}`,
	box: (block, { style: { accent } }) =>
		`#block(stroke: 0.8pt + rgb("#${accent}"), inset: 8pt, width: 100%, breakable: false)[${framedText(block)}]`,
	cards: ({ cards, across }, { style: { accent } }) =>
		`#grid(columns: (1fr,) * ${across}, gutter: 10pt, ${cards.map((card) => `grid.cell(stroke: 0.6pt + rgb("#${accent}"), fill: rgb("#f7f8fa"), inset: 8pt)[${framedText(card)}]`).join(', ')})`,
	break: () => '#pagebreak()',
};

/** @param {import('../tree/tree.mjs').Card} card */
const framedText = ({ title, text }) =>
	`#set par(justify: false, first-line-indent: 0pt)\n*${content(title)}* \\ ${content(text)}`;

/** @param {string} text with `{page}` and `{pages}` */
const runningTypst = (text) =>
	text
		.split(/(\{pages?\})/)
		.filter(Boolean)
		.map((part) =>
			part === '{page}'
				? '#counter(page).display()'
				: part === '{pages}'
					? '#counter(page).final().first()'
					: content(part),
		)
		.join('');

/** @param {Tree} tree @returns {string} */
function toTypst(tree) {
	const { style, language, rightToLeft, running, blocks } = tree;
	const { page, size, accent } = style;
	const line = (/** @type {'head' | 'foot'} */ at) => {
		const here = (/** @type {string} */ side) => runningTypst(runningText(running, at, side));
		if (!running.some((one) => one.at === at)) return 'none';
		return `context text(size: ${style.running.size}pt, grid(columns: (1fr, auto, 1fr), align(start)[${here('left')}], align(center)[${here('center')}], align(end)[${here('right')}]))`;
	};
	const heads = style.headings.map(({ size, bold, italic, capitals, coloured }, index) => {
		const text = `text(size: ${size}pt, weight: "${bold ? 'bold' : 'regular'}", style: "${italic ? 'italic' : 'normal'}"${coloured ? `, fill: rgb("#${accent}")` : ''}, body)`;
		return `#let head${index + 1}(body) = ${capitals === 'small' ? `smallcaps(${text})` : capitals === 'upper' ? `upper(${text})` : text}
#show heading.where(level: ${index + 2}): set block(above: ${style.headings[index]?.before}pt, below: ${(style.headings[index]?.after ?? 3) + 2}pt)`;
	});
	const [top, body] = splitAtColumns(blocks).map((some) =>
		some.map((block) => writeBlock(writers, block, tree)).join('\n\n'),
	);
	const columns = style.columns > 1 ? `columns: ${style.columns}, ` : '';
	return `#set page(width: ${page.width}pt, height: ${page.height}pt, ${columns}margin: (top: ${page.top}pt, bottom: ${page.bottom}pt, left: ${page.left}pt, right: ${page.right}pt), header: ${line('head')}, footer: ${line('foot')})
#set columns(gutter: ${style.columnGap}pt)
#set text(font: ("${faceOf(language, style.family)}", "Liberation Serif"), size: ${size}pt, lang: "${language}"${rightToLeft ? ', dir: rtl' : ''})
#set par(justify: ${style.justified}, leading: ${((style.leading - 0.7) * size).toFixed(2)}pt, spacing: ${(style.gap + (style.leading - 0.7) * size).toFixed(2)}pt, first-line-indent: ${style.indent}pt)
#show heading: set text(weight: "regular")
${heads.join('\n')}
${style.columns > 1 ? `#place(top, scope: "parent", float: true)[${top}]` : top}

${body}
`;
}

/** @type {import('./producer.mjs').Family} */
export const typst = {
	program: 'Typst',
	version: () => pythonVersion('typst'),
	abilities: { notes: true },
	make: { write: (tree, path) => setByTypst(toTypst(tree), path) },
};

// @ts-check
// A tree as HTML with a style sheet for pages.
import { escapeXml } from '../../../fixtures/pages/make/programs/program.mjs';
import { drawnCells, shades } from '../tree/rules.mjs';
import { headingText } from '../tree/tree.mjs';
import { cardRows, splitAtColumns, writeBlock } from './blocks.mjs';
import { fontStacks } from './fonts.mjs';
import { figureSvg } from './svg.mjs';

/** @typedef {import('../tree/tree.mjs').Block} Block */
/** @typedef {import('../tree/tree.mjs').Table} Table */
/** @typedef {import('../tree/tree.mjs').Tree} Tree */

/**
 * How a producer's HTML is written.
 * @typedef {object} Template
 * @property {'elements' | 'boxes'} structure  `boxes`: all is `div` and `span`, tables are grids, as programs write that make pages out of components
 * @property {'css' | 'outside'} running  running lines in margin boxes of CSS, or by other means than HTML
 * @property {boolean} notes  footnotes of CSS (float: footnote)
 * @property {boolean} [gridsFromLeft]  the producer fills grids from the left in right-to-left documents, too
 */

const sides = { left: 'start', right: 'end', center: 'center' };

/** @param {string} text */
const broken = (text) => text.split('\n').map(escapeXml).join('<br>');

/** @param {import('../tree/rules.mjs').Edges} edges */
function borders({ top, right, bottom, left }) {
	const names = /** @type {const} */ ([
		['block-start', top],
		['inline-end', right],
		['block-end', bottom],
		['inline-start', left],
	]);
	return names.flatMap(([name, width]) => (width > 0 ? [`border-${name}:${width}pt solid #222`] : [])).join(';');
}

/** @param {Table} table @param {Page} page @returns {string} */
function tableHtml(table, { style, template }) {
	const { widths, headRows, notes, look, caption, captionAt, long } = table;
	const cell = (/** @type {import('../tree/rules.mjs').DrawnCell} */ drawn, /** @type {string} */ tag) => {
		const { text, align, edges, shade, bold, italic, rowSpan, columnSpan, row, column } = drawn;
		const css = [
			`text-align:${sides[align]}`,
			borders(edges),
			shade === '' ? '' : `background:#${shades[shade]}`,
			`font-weight:${bold ? 'bold' : 'normal'}`,
			italic ? 'font-style:italic' : '',
			template.structure === 'boxes' ? `grid-area:${row + 1}/${column + 1}/span ${rowSpan}/span ${columnSpan}` : '',
		];
		const spans = `${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}`;
		return `<${tag}${tag === 'div' ? ' class="cell"' : spans} style="${css.filter(Boolean).join(';')}">${broken(text)}</${tag}>`;
	};
	const rows = drawnCells(table);
	const width = widths.reduce((sum, share) => sum + share, 0);
	const size = `font-size:${style.size + look.sizeChange}pt;--pad:${look.padY}pt ${look.padX}pt`;
	const captionHtml = caption === undefined ? '' : `<div class="caption">${escapeXml(caption)}</div>`;
	const notesHtml = notes.map((note) => `<div class="tablenote">${escapeXml(note)}</div>`).join('');
	const body =
		template.structure === 'boxes'
			? `<div class="grid" style="${size};width:${(width * 100).toFixed(1)}%;grid-template-columns:${widths.map((share) => `minmax(0,${share.toFixed(3)}fr)`).join(' ')}">${rows
					.flat()
					.map((drawn) => cell(drawn, 'div'))
					.join('')}</div>`
			: `<table style="${size};width:${(width * 100).toFixed(1)}%"><colgroup>${widths.map((share) => `<col style="width:${((share / width) * 100).toFixed(1)}%">`).join('')}</colgroup>${
					headRows > 0
						? `<thead>${rows
								.slice(0, headRows)
								.map((row) => `<tr>${row.map((drawn) => cell(drawn, 'th')).join('')}</tr>`)
								.join('')}</thead>`
						: ''
				}<tbody>${rows
					.slice(headRows)
					.map((row) => `<tr>${row.map((drawn) => cell(drawn, 'td')).join('')}</tr>`)
					.join('\n')}</tbody></table>`;
	return `<div class="float${long ? '' : ' whole'}">${captionAt === 'above' ? captionHtml : ''}${body}${captionAt === 'below' ? captionHtml : ''}${notesHtml}</div>`;
}

/**
 * The cards in the order in which the producer fills a grid, so the first card of a row is at its start.
 * @param {Extract<Block, { kind: 'cards' }>} block
 * @param {Page} page
 */
function cardsAsFilled(block, { rightToLeft, template }) {
	if (!rightToLeft || !template.gridsFromLeft) return block.cards;
	return cardRows(block).flatMap((row) => row.toReversed());
}

/** @typedef {Tree & { template: Template }} Page a tree, and how it is written */

/** @param {Template} template @param {string} name @returns {string} the name of an element */
const tag = ({ structure }, name) => (structure === 'boxes' ? 'div' : name);

/** @param {Extract<Block, { kind: 'list' }>} block @param {string} bullet */
function listOfBoxes({ ordered, items }, bullet) {
	const line = (/** @type {string} */ mark, /** @type {string} */ text, /** @type {number} */ depth) =>
		`<div class="item" style="padding-inline-start:${depth * 1.4 + 1.4}em"><span>${mark}</span>${escapeXml(text)}</div>`;
	return items
		.map(
			(item, index) =>
				line(ordered ? `${index + 1}.` : bullet, item.text, 0) +
				item.items.map((inner) => line('–', inner, 1)).join(''),
		)
		.join('');
}

/** @type {import('./blocks.mjs').BlockWriters<Page, string>} */
const writers = {
	title: ({ text }, { template }) => {
		const name = tag(template, 'h1');
		return `<${name} class="title">${escapeXml(text)}</${name}>`;
	},
	authors: ({ lines }) => `<div class="authors">${lines.map((line) => `<div>${escapeXml(line)}</div>`).join('')}</div>`,
	abstract: ({ label, text }) => `<div class="abstract"><b>${escapeXml(label)}</b> ${escapeXml(text)}</div>`,
	heading: (block, { template }) => {
		const text = escapeXml(headingText(block));
		if (block.follows !== undefined)
			return `<p class="p"><span class="h${block.level}">${text}</span> ${escapeXml(block.follows)}</p>`;
		const name = tag(template, `h${block.level + 1}`);
		return `<${name} class="h h${block.level}">${text}</${name}>`;
	},
	paragraph: (block, { template }) => {
		const runs = block.runs.map(({ text, bold, italic }) => {
			const escaped = escapeXml(text);
			return bold ? `<b>${escaped}</b>` : italic ? `<i>${escaped}</i>` : escaped;
		});
		const note = block.note && template.notes ? `<span class="note">${escapeXml(block.note.text)}</span>` : '';
		const aside = block.aside === undefined ? '' : `<span class="aside">${escapeXml(block.aside)}</span>`;
		const name = tag(template, 'p');
		return `<${name} class="p">${aside}${runs.join('')}${note}</${name}>`;
	},
	list: (block, { style, template }) => {
		if (template.structure === 'boxes') return listOfBoxes(block, style.bullet);
		const name = block.ordered ? 'ol' : 'ul';
		return `<${name}>${block.items.map(({ text, items }) => `<li>${escapeXml(text)}${items.length > 0 ? `<ul class="inner">${items.map((item) => `<li>${escapeXml(item)}</li>`).join('')}</ul>` : ''}</li>`).join('\n')}</${name}>`;
	},
	table: tableHtml,
	sideBySide: ({ tables }, page) =>
		`<div class="beside">${tables.map((table) => `<div>${tableHtml(table, page)}</div>`).join('')}</div>`,
	figure: (block, { style }) =>
		`<div class="float whole">${figureSvg(block, style)}<div class="caption">${escapeXml(block.caption)}</div></div>`,
	quote: ({ text }, { template }) => {
		const name = tag(template, 'blockquote');
		return `<${name} class="quote">${escapeXml(text)}</${name}>`;
	},
	code: ({ lines }) => `<pre>${escapeXml(lines.join('\n'))}</pre>`,
	references: ({ items }) => items.map((item) => `<p class="reference">${escapeXml(item)}</p>`).join('\n'),
	contents: ({ label, entries }) =>
		`<div class="contents"><div class="contentslabel">${escapeXml(label)}</div>${entries.map(({ text, page, level }) => `<div class="entry" style="padding-inline-start:${(level - 1) * 1.2}em"><span>${escapeXml(text)}</span><i></i><span>${page}</span></div>`).join('')}</div>`,
	box: ({ title, text }) => `<div class="box"><b>${escapeXml(title)}</b><div>${escapeXml(text)}</div></div>`,
	cards: (block, page) =>
		`<div class="cards${block.fields ? ' fields' : ''}" style="grid-template-columns:repeat(${block.across},1fr)">${cardsAsFilled(
			block,
			page,
		)
			.map(({ title, text }) => `<div class="card"><b>${escapeXml(title)}</b><div>${escapeXml(text)}</div></div>`)
			.join('')}</div>`,
	break: () => '<div class="break"></div>',
};

/** @param {string} text as a string of CSS, with counters for `{page}` and `{pages}` */
const cssContent = (text) =>
	text
		.split(/(\{pages?\})/)
		.filter(Boolean)
		.map((part) =>
			part === '{page}'
				? 'counter(page)'
				: part === '{pages}'
					? 'counter(pages)'
					: `"${part.replaceAll(/["\\]/g, '\\$&')}"`,
		)
		.join(' ');

/** @param {Tree} tree @returns {string} style sheet */
function sheet({ style, language, running, rightToLeft }) {
	const { page, size, accent, title, headings, caption } = style;
	const font = fontStacks(language)[style.family];
	// Browsers crop content in the page margin, so margin notes get space within the page area.
	const room = asideRoom(style);
	const margin = `${page.top}pt ${page.right - room.right}pt ${page.bottom}pt ${page.left - room.left}pt`;
	const boxes = running.map(({ at, side, text }) => {
		const printedSide = rightToLeft && side !== 'center' ? (side === 'left' ? 'right' : 'left') : side;
		return `@${at === 'head' ? 'top' : 'bottom'}-${printedSide} { content: ${cssContent(text)}; font: ${style.running.size}pt ${font}; white-space: nowrap; ${style.running.rule && at === 'head' ? 'border-bottom: .4pt solid #555;' : ''} }`;
	});
	const heading = headings.map(
		(look, index) =>
			`.h${index + 1} { font-size:${look.size}pt; font-weight:${look.bold ? 'bold' : 'normal'}; ${look.italic ? 'font-style:italic;' : ''} ${look.capitals === 'small' ? 'font-variant:small-caps;' : look.capitals === 'upper' ? 'text-transform:uppercase;' : ''} ${look.coloured ? `color:#${accent};` : ''} } .h.h${index + 1} { margin:${look.before}pt 0 ${look.after}pt; text-align:${sides[look.align]} }`,
	);
	return `@page { size:${page.width}pt ${page.height}pt; margin:${margin}; ${boxes.join(' ')} }
* { box-sizing:border-box } body { margin:0; padding:0 ${room.right}pt 0 ${room.left}pt; font-family:${font}; font-size:${size}pt; line-height:${style.leading}; ${style.justified ? 'text-align:justify;' : ''} }
.title { font-size:${title.size}pt; font-weight:${title.bold ? 'bold' : 'normal'}; text-align:${sides[title.align]}; line-height:1.2; margin:0 0 10pt; ${title.coloured ? `color:#${accent};` : ''} }
.authors { text-align:${sides[title.align]}; margin:0 0 10pt } .abstract { margin:0 0 12pt; font-size:${size - 0.5}pt }
.h { line-height:1.2; break-after:avoid; page-break-after:avoid } ${heading.join('\n')}
.p { margin:0 0 ${style.gap}pt; text-indent:${style.indent}pt } .h + .p { text-indent:0 } ul, ol { margin:2pt 0 ${style.gap + 2}pt; padding-inline-start:1.6em }
ul { list-style-type:"${style.bullet} " } ul.inner { margin:0; list-style-type:"– " } ol { list-style-type:${style.orderedAs === 'letter' ? 'lower-alpha' : 'decimal'} } .item { position:relative; margin:0 0 2pt } .item > span { position:absolute; margin-inline-start:-1.4em }
.float { margin:8pt 0 10pt; text-align:start } .whole { break-inside:avoid; page-break-inside:avoid } table { border-collapse:collapse; table-layout:fixed; line-height:1.2 } tr { break-inside:avoid; page-break-inside:avoid } th, td { padding:var(--pad); vertical-align:top }
.grid { display:grid; line-height:1.2 } .cell { padding:var(--pad); overflow-wrap:break-word; hyphens:none }
.caption { font-size:${size + caption.sizeChange}pt; ${caption.italic ? 'font-style:italic;' : ''} ${caption.bold ? 'font-weight:bold;' : ''} text-align:${sides[caption.align]}; padding:3pt 0; line-height:1.2; break-after:avoid } .tablenote { font-size:${size - 1.5}pt; padding-top:2pt; line-height:1.2 }
.beside { display:flex; gap:20pt } .beside > div { flex:1; min-width:0 } .quote { margin:6pt 24pt ${style.gap + 2}pt; font-style:italic } pre { font:${size - 1}pt/1.25 'DejaVu Sans Mono', monospace; margin:4pt 0 8pt; padding:4pt; background:#f2f2f2; direction:ltr; text-align:left; white-space:pre-wrap }
.reference { margin:0 0 2pt; padding-inline-start:1.8em; text-indent:-1.8em; font-size:${size - 0.5}pt } .contents { margin:8pt 0 14pt } .contentslabel { font-size:${headings[0].size}pt; font-weight:bold; margin:0 0 4pt } .entry { display:flex; text-align:start } .entry i { flex:1; margin:0 4pt; border-bottom:1pt dotted #444; height:.9em } .entry span:first-child { max-width:88% }
.box { border:.8pt solid #${accent}; padding:6pt 8pt; margin:6pt 0 10pt; text-align:start; break-inside:avoid } .cards { display:grid; gap:10pt; margin:8pt 0 12pt } .card { border:.6pt solid #${accent}; background:#f7f8fa; padding:6pt 8pt; text-align:start; break-inside:avoid } .break { break-after:page; page-break-after:always }
${asideSheet(style)} .fields { gap:0 } .fields .card { background:none; padding:2pt 4pt 4pt; min-height:${2.8 * size}pt; margin:-.3pt } .fields b { font-weight:normal; font-size:${size * 0.7}pt; display:block; line-height:1.2 }
.flow { ${style.columns > 1 ? `columns:${style.columns}; column-gap:${style.columnGap}pt; column-fill:auto` : ''} } .note { float:footnote; font-size:${size - 1.5}pt; font-style:normal; font-weight:normal; text-indent:0 } svg { display:block }`;
}

/** Free space beside a note in the margin, points. */
const besideAside = 14;

/** What notes in the margin take of a page, points. @param {import('../tree/style.mjs').Style} style */
function asideRoom({ asides }) {
	const room = { left: 0, right: 0 };
	if (asides) room[asides.at] = asides.width + besideAside;
	return room;
}

/** Notes in the margin: each begins beside the first line of its paragraph. @param {import('../tree/style.mjs').Style} style */
function asideSheet({ asides, size }) {
	if (!asides) return '';
	const { at, width } = asides;
	return `.aside { float:${at}; clear:${at}; width:${width}pt; margin-${at}:-${width + besideAside}pt; margin-bottom:6pt; font-size:${size - 1.5}pt; line-height:1.25; text-align:start; text-indent:0; hyphens:none }`;
}

/** @param {Tree} tree @param {Template} template @returns {string} a whole document */
export function toHtml(tree, template) {
	const { language, rightToLeft, blocks } = tree;
	const [above, within] = splitAtColumns(blocks).map((some) =>
		some.map((block) => writeBlock(writers, block, { ...tree, template })).join('\n'),
	);
	const css = sheet(template.running === 'css' ? tree : { ...tree, running: [] });
	return `<!DOCTYPE html><html lang="${language}"${rightToLeft ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><title>${tree.id}</title><style>${css}</style></head><body>
${above}<div class="flow">
${within}
</div></body></html>`;
}

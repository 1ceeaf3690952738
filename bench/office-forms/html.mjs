// @ts-check
// An office form of a family as HTML.
import { escapeXml as text } from '../../fixtures/pages/make/programs/program.mjs';
import { drawOf } from '../business-documents/draw.mjs';

/** @typedef {import('./form.mjs').Form} Form */
/** @typedef {import('./form.mjs').Group} Group */
/** @typedef {import('./form.mjs').Entry} Entry */
/** @typedef {import('./families.mjs').Family} Family */

const faces = { serif: 'Liberation Serif', sans: 'Liberation Sans', typed: 'Liberation Mono' };
const writtenFaces = { typed: 'Liberation Mono', hand: 'DejaVu Sans', print: 'Liberation Sans' };

/** Letters of a label as the family prints them. @param {string} label @param {Family} family */
export const printedLabel = (label, { letters }) => (letters === 'plain' ? label : label.toUpperCase());

/** @param {Form} form @param {Family} family @param {string} seed of the random style @returns {string} */
export function toHtml(form, family, seed) {
	const draw = drawOf(`look ${seed}`);
	const size = draw.between(9, 11, 1);
	const shift = () => draw.between(-1.2, 1.2, 1);
	const hasColon = (/** @type {string} */ label) =>
		family.sign === 'colon' || (family.sign === 'mixed' && label.length % 2 === 0);
	const label = (/** @type {Entry} */ { label: own }) =>
		`<span class="label">${text(printedLabel(own, family))}${hasColon(own) ? ':' : ''}</span>`;
	// What a typewriter or a pen puts in stands a little off the line of print.
	const value = (/** @type {Entry} */ { text: own }) =>
		`<span class="written" style="top:${shift()}pt">${text(own)}</span>`;
	const blank = (/** @type {Entry} */ entry, width = 'auto') =>
		`<span class="${family.blanks === 'line' ? 'blank' : 'open'}" style="min-width:${width}">${value(entry)}</span>`;
	/** @param {readonly Entry[]} entries @param {number} columns @param {(entry: Entry) => string} cell */
	const grid = (entries, columns, cell) =>
		Array.from(
			{ length: Math.ceil(entries.length / columns) },
			(_, row) =>
				`<tr>${entries
					.slice(row * columns, (row + 1) * columns)
					.map(cell)
					.join('')}</tr>`,
		).join('');
	const tabbed = (/** @type {Group} */ { entries }, /** @type {number} */ columns) =>
		`<table class="tabs" style="width:100%">${grid(entries, columns, (entry) => `<td style="width:${100 / columns}%">${label(entry)} ${blank(entry, `${120 / columns}pt`)}</td>`)}</table>`;
	/** @type {Record<import('./families.mjs').Part, (group: Group) => string>} */
	const parts = {
		line: (group) => tabbed(group, 1),
		pairs: (group) => tabbed(group, 2),
		triples: (group) => tabbed(group, 3),
		flow: ({ entries }) =>
			`<p class="flow">${entries.map((entry) => `<span class="pair">${label(entry)} ${blank(entry, '70pt')}</span>`).join(' ')}</p>`,
		aligned: ({ entries }) =>
			`<table class="tabs">${entries.map((entry) => `<tr><td style="width:130pt"><span class="label">${text(printedLabel(entry.label, family))}</span></td><td style="width:14pt">:</td><td>${value(entry)}</td></tr>`).join('')}</table>`,
		ends: ({ entries }) =>
			`<table class="tabs" style="width:100%">${entries.map((entry) => `<tr><td>${label(entry)}</td><td style="text-align:right">${value(entry)}</td></tr>`).join('')}</table>`,
		leaders: ({ entries }) =>
			entries
				.map(
					(entry) =>
						`<div class="led">${label(entry)}<span class="dots">${'.'.repeat(120)}</span><span style="min-width:140pt">${value(entry)}</span></div>`,
				)
				.join(''),
		right: ({ entries }) =>
			`<table class="tabs">${entries.map((entry) => `<tr><td style="width:170pt;text-align:right">${label(entry)}</td><td style="padding-left:10pt">${value(entry)}</td></tr>`).join('')}</table>`,
		boxes: ({ entries }) =>
			`<table class="ruled">${grid(entries, 3, (entry) => `<td style="width:33%"><div class="small">${label(entry)}</div><div class="fill">${value(entry)}</div></td>`)}</table>`,
		inbox: ({ entries }) =>
			`<table class="ruled">${grid(entries, 2, (entry) => `<td style="width:50%">${label(entry)} ${value(entry)}</td>`)}</table>`,
		cells: ({ entries }) =>
			`<table class="ruled">${grid(entries, 2, (entry) => `<td style="width:22%">${label(entry)}</td><td style="width:28%">${value(entry)}</td>`)}</table>`,
		memo: ({ entries }) =>
			`<table class="tabs" style="width:100%">${entries.map((entry) => `<tr><td style="width:95pt">${label(entry)}</td><td>${value(entry)}</td></tr>`).join('')}</table>`,
		hang: ({ entries }) =>
			entries.map((entry) => `<div class="hang">${label(entry)}<div>${value(entry)}</div></div>`).join(''),
		margin: ({ entries }) => entries.map((entry) => `<p class="margin">${label(entry)} ${value(entry)}</p>`).join(''),
		under: ({ entries }) =>
			`<table class="tabs" style="width:100%;border-spacing:14pt 0;border-collapse:separate">${grid(entries, 2, (entry) => `<td style="width:50%;padding-top:10pt"><div class="over">${value(entry)}</div><div class="small">${label(entry)}</div></td>`)}</table>`,
		stack: ({ entries }) =>
			`<table class="tabs" style="width:100%">${grid(entries, 3, (entry) => `<td style="width:33%;padding-bottom:10pt">${label(entry)}<br>${value(entry)}</td>`)}</table>`,
		narrow: (group) => narrow(group, 'top'),
		narrowLast: (group) => narrow(group, 'bottom'),
		heads: ({ entries }) =>
			`<table class="ruled"><tr>${entries.map((entry) => `<td>${label(entry)}</td>`).join('')}</tr><tr>${entries.map((entry) => `<td>${value(entry)}</td>`).join('')}</tr></table>`,
		rowheads: ({ entries, columns = [] }) =>
			`<table class="tabs" style="width:90%"><tr><td></td>${columns.map((one) => `<td><u>${text(one)}</u></td>`).join('')}</tr>${entries
				.map(
					(entry) =>
						`<tr><td style="width:170pt">${label(entry)}</td>${entry.text
							.split(' ')
							.map((own) => `<td>${value({ label: '', text: own })}</td>`)
							.join('')}</tr>`,
				)
				.join('')}</table>`,
	};
	/** @param {Group} group @param {'top' | 'bottom'} where */
	const narrow = ({ entries }, where) =>
		`<table class="tabs">${entries.map((entry) => `<tr><td style="width:100pt;padding-bottom:8pt">${label(entry)}</td><td style="padding-left:16pt;padding-bottom:8pt;vertical-align:${where}">${value(entry)}</td></tr>`).join('')}</table>`;
	const groups = form.groups
		.map(
			(group) => `${group.heading === undefined ? '' : `<h2>${text(group.heading)}</h2>`}${parts[group.part](group)}`,
		)
		.join('<div class="space"></div>');
	return `<!doctype html><html lang="en"><meta charset="utf-8"><style>@page{size:letter;margin:18mm}
body{font:${size}pt '${faces[family.face]}';margin:0}h1{font-size:${size * 1.4}pt;text-align:center}h2{font-size:${size}pt;margin:6pt 0}
.written{font:${draw.between(9.5, 11, 1)}pt '${writtenFaces[family.written]}';${family.written === 'hand' ? 'font-style:oblique;' : ''}position:relative}
.label{${family.letters === 'small' ? `font-size:${size * 0.8}pt` : ''}}.blank{display:inline-block;border-bottom:.7pt solid #000}.open{display:inline-block}
table{border-collapse:collapse}td{vertical-align:top;text-align:left}.tabs td{padding:${draw.between(1, 4, 1)}pt 8pt ${draw.between(1, 4, 1)}pt 0}.ruled{width:100%}.ruled td{border:.7pt solid #000;padding:2pt 4pt}
.small{font-size:${size * 0.8}pt}.fill{min-height:14pt}.over{border-bottom:.7pt solid #000;min-height:13pt}.space{height:${draw.between(6, 14, 1)}pt}
.flow{line-height:1.7}.pair{margin-right:${draw.between(1, 2.5, 1)}em}.led{display:flex;margin:3pt 0}.dots{flex:1;overflow:hidden;white-space:nowrap;margin:0 3pt}
.hang{display:flex;margin:5pt 0}.hang div{margin-left:10pt}.margin{margin:6pt 0;line-height:1.35}.foot{margin-top:20pt;font-size:${size * 0.85}pt}
</style><body><div>${text(form.house)}</div><h1>${text(form.title)}</h1>${groups}<p class="foot">${text(form.foot)}</p></body></html>`;
}

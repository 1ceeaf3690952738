// @ts-check
// An office form of a family as HTML.
import { escapeXml as text } from '../../fixtures/pages/make/programs/program.mjs';
import { drawOf } from '../business-documents/draw.mjs';

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {import('./form.mjs').Form} Form */
/** @typedef {import('./form.mjs').Group} Group */
/** @typedef {import('./form.mjs').Entry} Entry */
/** @typedef {import('./families.mjs').Family} Family */

const faces = { serif: 'Liberation Serif', sans: 'Liberation Sans', typed: 'Liberation Mono' };
const writtenFaces = { typed: 'Liberation Mono', hand: 'DejaVu Sans', print: 'Liberation Sans' };

/** Letters of a label as the family prints them. @param {string} label @param {Family} family */
export const printedLabel = (label, { letters }) => (letters === 'plain' ? label : label.toUpperCase());

/** Prints labels and what was filled in behind them. */
class EntryPrinter {
	/** @param {Family} family @param {Draw} draw */
	constructor(family, draw) {
		this.family = family;
		this.draw = draw;
	}

	/** @param {Entry} entry */
	label({ label }) {
		const { sign } = this.family;
		const hasColon = sign === 'colon' || (sign === 'mixed' && label.length % 2 === 0);
		return `<span class="label">${text(printedLabel(label, this.family))}${hasColon ? ':' : ''}</span>`;
	}

	/** What a typewriter or a pen puts in is a little off the line of print. @param {Entry} entry */
	value({ text: own }) {
		return `<span class="written" style="top:${this.draw.between(-1.2, 1.2, 1)}pt">${text(own)}</span>`;
	}

	/** @param {Entry} entry @param {string} width */
	blank(entry, width) {
		return `<span class="${this.family.blanks === 'line' ? 'blank' : 'open'}" style="min-width:${width}">${this.value(entry)}</span>`;
	}
}

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

/** @param {number} columns @returns {Part} */
const tabbed =
	(columns) =>
	({ entries }, print) =>
		`<table class="tabs" style="width:100%">${grid(entries, columns, (entry) => `<td style="width:${100 / columns}%">${print.label(entry)} ${print.blank(entry, `${120 / columns}pt`)}</td>`)}</table>`;

/** @param {'top' | 'bottom'} where @returns {Part} */
const narrow =
	(where) =>
	({ entries }, print) =>
		`<table class="tabs">${entries.map((entry) => `<tr><td style="width:100pt;padding-bottom:8pt">${print.label(entry)}</td><td style="padding-left:16pt;padding-bottom:8pt;vertical-align:${where}">${print.value(entry)}</td></tr>`).join('')}</table>`;

/** @typedef {(group: Group, print: EntryPrinter) => string} Part */

/** @type {Readonly<Record<import('./families.mjs').Part, Part>>} */
const parts = {
	line: tabbed(1),
	pairs: tabbed(2),
	triples: tabbed(3),
	flow: ({ entries }, print) =>
		`<p class="flow">${entries.map((entry) => `<span class="pair">${print.label(entry)} ${print.blank(entry, '70pt')}</span>`).join(' ')}</p>`,
	aligned: ({ entries }, print) =>
		`<table class="tabs">${entries.map((entry) => `<tr><td style="width:130pt"><span class="label">${text(printedLabel(entry.label, print.family))}</span></td><td style="width:14pt">:</td><td>${print.value(entry)}</td></tr>`).join('')}</table>`,
	ends: ({ entries }, print) =>
		`<table class="tabs" style="width:100%">${entries.map((entry) => `<tr><td>${print.label(entry)}</td><td style="text-align:right">${print.value(entry)}</td></tr>`).join('')}</table>`,
	leaders: ({ entries }, print) =>
		entries
			.map(
				(entry) =>
					`<div class="led">${print.label(entry)}<span class="dots">${'.'.repeat(120)}</span><span style="min-width:140pt">${print.value(entry)}</span></div>`,
			)
			.join(''),
	right: ({ entries }, print) =>
		`<table class="tabs">${entries.map((entry) => `<tr><td style="width:170pt;text-align:right">${print.label(entry)}</td><td style="padding-left:10pt">${print.value(entry)}</td></tr>`).join('')}</table>`,
	boxes: ({ entries }, print) =>
		`<table class="ruled">${grid(entries, 3, (entry) => `<td style="width:33%"><div class="small">${print.label(entry)}</div><div class="fill">${print.value(entry)}</div></td>`)}</table>`,
	inbox: ({ entries }, print) =>
		`<table class="ruled">${grid(entries, 2, (entry) => `<td style="width:50%">${print.label(entry)} ${print.value(entry)}</td>`)}</table>`,
	cells: ({ entries }, print) =>
		`<table class="ruled">${grid(entries, 2, (entry) => `<td style="width:22%">${print.label(entry)}</td><td style="width:28%">${print.value(entry)}</td>`)}</table>`,
	memo: ({ entries }, print) =>
		`<table class="tabs" style="width:100%">${entries.map((entry) => `<tr><td style="width:95pt">${print.label(entry)}</td><td>${print.value(entry)}</td></tr>`).join('')}</table>`,
	hang: ({ entries }, print) =>
		entries.map((entry) => `<div class="hang">${print.label(entry)}<div>${print.value(entry)}</div></div>`).join(''),
	margin: ({ entries }, print) =>
		entries.map((entry) => `<p class="margin">${print.label(entry)} ${print.value(entry)}</p>`).join(''),
	under: ({ entries }, print) =>
		`<table class="tabs" style="width:100%;border-spacing:14pt 0;border-collapse:separate">${grid(entries, 2, (entry) => `<td style="width:50%;padding-top:10pt"><div class="over">${print.value(entry)}</div><div class="small">${print.label(entry)}</div></td>`)}</table>`,
	stack: ({ entries }, print) =>
		`<table class="tabs" style="width:100%">${grid(entries, 3, (entry) => `<td style="width:33%;padding-bottom:10pt">${print.label(entry)}<br>${print.value(entry)}</td>`)}</table>`,
	narrow: narrow('top'),
	narrowLast: narrow('bottom'),
	heads: ({ entries }, print) =>
		`<table class="ruled"><tr>${entries.map((entry) => `<td>${print.label(entry)}</td>`).join('')}</tr><tr>${entries.map((entry) => `<td>${print.value(entry)}</td>`).join('')}</tr></table>`,
	rowheads: ({ entries, columns = [] }, print) =>
		`<table class="tabs" style="width:90%"><tr><td></td>${columns.map((one) => `<td><u>${text(one)}</u></td>`).join('')}</tr>${entries
			.map(
				(entry) =>
					`<tr><td style="width:170pt">${print.label(entry)}</td>${entry.text
						.split(' ')
						.map((own) => `<td>${print.value({ label: '', text: own })}</td>`)
						.join('')}</tr>`,
			)
			.join('')}</table>`,
};

/** @param {number} size points @param {Family} family @param {Draw} draw */
const styleSheet = (size, family, draw) =>
	`@page{size:letter;margin:18mm}
body{font:${size}pt '${faces[family.face]}';margin:0}h1{font-size:${size * 1.4}pt;text-align:center}h2{font-size:${size}pt;margin:6pt 0}
.written{font:${draw.between(9.5, 11, 1)}pt '${writtenFaces[family.written]}';${family.written === 'hand' ? 'font-style:oblique;' : ''}position:relative}
.label{${family.letters === 'small' ? `font-size:${size * 0.8}pt` : ''}}.blank{display:inline-block;border-bottom:.7pt solid #000}.open{display:inline-block}
table{border-collapse:collapse}td{vertical-align:top;text-align:left}.tabs td{padding:${draw.between(1, 4, 1)}pt 8pt ${draw.between(1, 4, 1)}pt 0}.ruled{width:100%}.ruled td{border:.7pt solid #000;padding:2pt 4pt}
.small{font-size:${size * 0.8}pt}.fill{min-height:14pt}.over{border-bottom:.7pt solid #000;min-height:13pt}.space{height:${draw.between(6, 14, 1)}pt}
.flow{line-height:1.7}.pair{margin-right:${draw.between(1, 2.5, 1)}em}.led{display:flex;margin:3pt 0}.dots{flex:1;overflow:hidden;white-space:nowrap;margin:0 3pt}
.hang{display:flex;margin:5pt 0}.hang div{margin-left:10pt}.margin{margin:6pt 0;line-height:1.35}.foot{margin-top:20pt;font-size:${size * 0.85}pt}`;

/** @param {Form} form @param {Family} family @param {string} seed of the random style @returns {string} */
export function toHtml(form, family, seed) {
	const draw = drawOf(`look ${seed}`);
	const size = draw.between(9, 11, 1);
	const print = new EntryPrinter(family, draw);
	const groups = form.groups
		.map((group) => {
			const heading = group.heading === undefined ? '' : `<h2>${text(group.heading)}</h2>`;
			return heading + parts[group.part](group, print);
		})
		.join('<div class="space"></div>');
	return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${styleSheet(size, family, draw)}
</style><body><div>${text(form.house)}</div><h1>${text(form.title)}</h1>${groups}<p class="foot">${text(form.foot)}</p></body></html>`;
}

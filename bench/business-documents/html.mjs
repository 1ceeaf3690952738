// @ts-check
// A paper of a family as HTML.
import { escapeXml } from '../../fixtures/pages/make/programs/program.mjs';
import { Sheet } from './sheet.mjs';

/** @typedef {import('./families.mjs').Family} Family */
/** @typedef {import('./families.mjs').Block} Block */
/** @typedef {import('./document.mjs').BusinessDocument} BusinessDocument */
/** @typedef {import('./sheet.mjs').Pair} Pair */

/** @type {Partial<Record<string, string>>} */
const farFaces = { zh: 'Noto Sans CJK SC', ja: 'Noto Sans CJK JP' };
const faces = { serif: 'Liberation Serif', sans: 'Liberation Sans', mono: 'DejaVu Sans Mono' };
const pages = { a4: '210mm 297mm', letter: '215.9mm 279.4mm', till: '80mm 260mm' };

const text = escapeXml;

/**
 * @param {BusinessDocument} paper
 * @param {Family} family
 * @returns {{ html: string, sheet: Sheet }} the page, and the sheet that knows what it says
 */
export function toHtml(paper, family) {
	const sheet = new Sheet(paper, family);
	const one = (/** @type {Block} */ block) => `<section class="${block}">${blocks[block](sheet)}</section>`;
	const body = family.order
		.map((block) =>
			typeof block === 'string'
				? one(block)
				: `<table class="beside"><tr>${block.map((part) => `<td>${one(part)}</td>`).join('')}</tr></table>`,
		)
		.join('\n');
	const isTill = family.page === 'till';
	const accent = `#${family.accent ?? '222222'}`;
	const face = farFaces[paper.language] ?? faces[family.font];
	const css = `@page{size:${pages[family.page ?? 'a4']};margin:${isTill ? '4mm' : '16mm 18mm'}}
body{font:${family.size}pt '${face}','${faces[family.font]}',${family.font === 'mono' ? 'monospace' : 'sans-serif'};margin:0;color:#111}
section{margin-bottom:${isTill ? 6 : 14}pt}table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;font-weight:normal;padding:0}
.beside{width:100%}.beside>tbody>tr>td{width:50%;padding-right:12pt}
h1{font-size:${family.size * (isTill ? 1.2 : 1.7)}pt;margin:0;color:${accent}}.name{font-size:${family.size * 1.25}pt;font-weight:bold}
.pairs td{padding:1.5pt 14pt 1.5pt 0}.pairs td.v{font-weight:normal}.right{text-align:right;white-space:nowrap}
.grid{width:100%}.grid td,.grid th{border:.6pt solid #555;padding:3pt 5pt}.grid th{background:#eee;font-size:90%}
.above{width:100%}.above td{padding:2pt 10pt 2pt 0}.small{font-size:${Math.max(6, family.size * 0.75)}pt;color:#555}
.box{border:.6pt solid #444;padding:2pt 4pt 3pt;vertical-align:top}.boxes{width:100%;table-layout:fixed}
.items{width:100%}.items td,.items th{padding:3pt 5pt}.items th{font-weight:bold}.items .n{text-align:right;white-space:nowrap}
.items.all td,.items.all th{border:.6pt solid #555}.items.under td{border-bottom:.4pt solid #aaa}.items.under th{border-bottom:1pt solid #222}
.items.zebra tr:nth-child(even) td{background:#f0f0f0}.items.zebra th{background:${accent};color:#fff}
.items.three th{border-top:1.2pt solid #111;border-bottom:.6pt solid #111}.items.three tr:last-child td{border-bottom:1.2pt solid #111}
.sums .total td{font-weight:bold}.sums .pairs{margin-left:auto}.dots{display:flex;width:60%}.dots i{flex:1;border-bottom:1pt dotted #777;margin:0 4pt}
.sums .dots{margin-left:${isTill ? 0 : '40%'};width:${isTill ? '100%' : '60%'}}.meta .dots{width:100%}.foot{border-top:.6pt solid #999;padding-top:4pt;font-size:88%}.foot td{padding-right:18pt}
.head.center{text-align:center}.head.right{text-align:right}.tagline{font-size:80%;text-decoration:underline}.footcols{width:100%;font-size:88%}`;
	return {
		html: `<!doctype html><html lang="${paper.language}"><meta charset="utf-8"><style>${css}</style><body>${body}</body></html>`,
		sheet,
	};
}

/** @param {Pair[]} all @param {string} [sign] @param {boolean} [right] */
const rows = (all, sign = '', right = false) =>
	`<table class="pairs">${all.map(({ label, text: value }, index) => `<tr class="${index === all.length - 1 ? 'total' : ''}"><td>${text(label)}${sign}</td><td class="${right ? 'right' : 'v'}">${text(value)}</td></tr>`).join('')}</table>`;

/** @param {Pair[]} all */
const lines = (all) => all.map(({ label, text: value }) => `<div>${text(label)}: ${text(value)}</div>`).join('');

/** @param {Pair[]} all a table with a row of labels and one of values */
const grid = (all) =>
	`<table class="grid"><tr>${all.map(({ label }) => `<th>${text(label)}</th>`).join('')}</tr><tr>${all.map(({ text: value }) => `<td>${text(value)}</td>`).join('')}</tr></table>`;

/** @param {Pair[]} all @param {number} [across] labels above their values, side by side */
const above = (all, across = 4) =>
	inRows(all, across)
		.map(
			(row) =>
				`<table class="above"><tr>${row.map(({ label, text: value }) => `<td style="width:${100 / across}%"><div class="small">${text(label)}</div><div>${text(value)}</div></td>`).join('')}</tr></table>`,
		)
		.join('');

/** @param {Pair[]} all @param {number} [across] boxes with small labels */
const boxes = (all, across = 3) =>
	inRows(all, across)
		.map(
			(row) =>
				`<table class="boxes"><tr>${row.map(({ label, text: value }) => `<td class="box"><div class="small">${text(label)}</div><div>${text(value)}</div></td>`).join('')}</tr></table>`,
		)
		.join('');

/** @param {Pair[]} all */
const dots = (all) =>
	all
		.map(
			({ label, text: value }) =>
				`<div class="dots"><span>${text(label)}</span><i></i><span>${text(value)}</span></div>`,
		)
		.join('');

/** @param {Pair[]} all */
const stack = (all) =>
	all
		.map(({ label, text: value }) => `<div style="margin-bottom:5pt"><b>${text(label)}</b><br>${text(value)}</div>`)
		.join('');

/** @param {Pair[]} all */
const inline = (all) =>
	`<div>${all.map(({ label, text: value }) => `${text(label)}: ${text(value)}`).join(' &nbsp;·&nbsp; ')}</div>`;

/** @template Item @param {readonly Item[]} all @param {number} across @returns {Item[][]} */
const inRows = (all, across) =>
	Array.from({ length: Math.ceil(all.length / across) }, (_, row) => all.slice(row * across, (row + 1) * across));

/** @type {Record<Family['meta'], (all: Pair[]) => string>} */
const metas = {
	colon: lines,
	rows: (all) => rows(all),
	aligned: (all) => rows(all, ':', true),
	above: (all) => above(all),
	stack,
	boxes: (all) => boxes(all),
	grid,
	dots,
	inline,
};

/** @type {Record<Block, (sheet: Sheet) => string>} */
const blocks = {
	head(sheet) {
		const { head: style } = sheet.family;
		const { name, rows: address, tax } = sheet.head();
		const contact = style === 'logo' ? '' : tax === '' ? '' : `<div>${text(tax)}</div>`;
		if (style === 'line') return `<div class="tagline">${text([name, ...address].join(' · '))}</div>`;
		if (style === 'logo') return `<div class="name">${text(name)}</div>${tax === '' ? '' : `<div>${text(tax)}</div>`}`;
		return `<div class="head ${style}"><div class="name">${text(name)}</div>${address.map((row) => `<div>${text(row)}</div>`).join('')}${contact}</div>`;
	},
	title: (sheet) => `<h1>${text(sheet.title())}</h1>`,
	meta: (sheet) => metas[sheet.family.meta](sheet.group('meta')),
	readings: (sheet) => metas[sheet.family.meta](sheet.group('readings')),
	person: (sheet) => metas[sheet.family.meta](sheet.group('person')),
	buyer: () => '',
	seller: () => '',
	parties(sheet) {
		const style = sheet.family.parties;
		if (style === 'none') return '';
		const all = sheet.parties(style !== 'window');
		const block = (/** @type {string[]} */ own) => own.map((row) => `<div>${text(row)}</div>`).join('');
		const taxRow = (/** @type {Pair | undefined} */ tax) => (tax ? [`${tax.label}: ${tax.text}`] : []);
		switch (style) {
			case 'window':
				return all.map(({ name, address, tax }) => block([name.text, ...address.rows, ...taxRow(tax)])).join('');
			case 'headings':
				return `<table class="beside"><tr>${all.map(({ heading, name, address, tax }) => `<td><div class="small"><b>${text(heading)}</b></div>${block([name.text, ...address.rows, ...taxRow(tax)])}</td>`).join('')}</tr></table>`;
			case 'columns':
				return `<table class="grid"><tr>${all.map(({ heading }) => `<th>${text(heading)}</th>`).join('')}</tr><tr>${all.map(({ name, address, tax }) => `<td>${block([name.text, ...address.rows, ...taxRow(tax)])}</td>`).join('')}</tr></table>`;
			case 'colon':
				return all
					.map(
						({ heading, name, address, tax }) =>
							`<div style="margin-bottom:6pt">${block([`${heading}: ${name.text}`, `${address.label}: ${address.text}`, ...taxRow(tax)])}</div>`,
					)
					.join('');
			case 'labelled':
				return all
					.map(
						({ heading, name, address, tax }) =>
							`<div><b>${text(heading)}</b></div>${rows([name, { label: address.label, text: address.text }, ...(tax ? [tax] : [])], ':')}<br>`,
					)
					.join('');
			default:
				return all
					.map(({ heading, name, address, tax }) =>
						boxes(
							[
								{ label: heading, text: name.text },
								{ label: address.label, text: address.text },
								...(tax ? [tax] : []),
							],
							3,
						),
					)
					.join('');
		}
	},
	table(sheet) {
		const { table } = sheet.paper;
		if (!table) return '';
		const hasHead = sheet.family.table !== 'none' || sheet.family.page !== 'till';
		const heads = hasHead ? sheet.columnHeads() : [];
		const { pages } = sheet.family;
		if (!pages) return itemTable(sheet, heads, table.rows, '', '');
		if (pages.style === 'flow') return itemTable(sheet, heads, table.rows, '', '', true);
		/** @type {string[]} */
		const parts = [];
		for (let from = 0; from < table.rows.length; ) {
			const to = from + (from === 0 ? pages.first : pages.next);
			const isLast = to >= table.rows.length;
			const brought = from > 0 && pages.brings !== false ? carryRow(sheet, 'brought', from - 1) : '';
			const carried = isLast ? '' : carryRow(sheet, 'carried', to - 1);
			const own = from === 0 || pages.heads !== false ? heads : [];
			parts.push(itemTable(sheet, own, table.rows.slice(from, to), brought, carried));
			from = to;
		}
		const above = (/** @type {number} */ index) =>
			`<div style="break-before:page;margin-bottom:12pt" class="small">${text(`${sheet.title()} · ${sheet.paper.seller.name} · ${sheet.cased(sheet.paper.word('page'))} ${index + 1}`)}</div>`;
		return parts.map((part, index) => (index === 0 ? part : above(index) + part)).join('');
	},
	sums(sheet) {
		const { paper } = sheet;
		const style = sheet.family.sums;
		const all = sheet.group('sums');
		switch (style) {
			case 'grid':
				return grid(all);
			case 'colon':
				return lines(all);
			case 'boxes':
				return boxes(all, Math.min(4, all.length));
			case 'dots':
				return dots(all);
			case 'inline':
				return inline(all);
			case 'wide':
				return above(all, Math.min(5, all.length));
			case 'taxes': {
				const head = [paper.word('tax_rate'), paper.word('net_total'), paper.word('tax_total')]
					.map((label) => `<th>${text(label)}</th>`)
					.join('');
				const own = paper.taxes
					.map(
						({ rate, net, tax }) =>
							`<tr><td>${text(rate)}</td><td class="right">${text(net)}</td><td class="right">${text(tax)}</td></tr>`,
					)
					.join('');
				return `${paper.taxes.length > 0 ? `<table class="grid" style="width:55%"><tr>${head}</tr>${own}</table><br>` : ''}${rows(all, '', true)}`;
			}
			default:
				return rows(all, '', true);
		}
	},
	pay(sheet) {
		const style = sheet.family.pay;
		const all = style === 'none' ? [] : sheet.group('pay');
		if (all.length === 0) return '';
		switch (style) {
			case 'rows':
				return rows(all);
			case 'inline':
				return inline(all);
			case 'above':
				return above(all);
			case 'boxes':
				return boxes(all, 4);
			case 'footer':
				return `<table class="footcols"><tr><td>${lines(all.slice(0, 2))}</td><td>${lines(all.slice(2))}</td></tr></table>`;
			default:
				return lines(all);
		}
	},
	foot: (sheet) => (sheet.family.page === 'till' ? lines(sheet.foot()) : footRow(sheet)),
};

/**
 * @param {Sheet} sheet
 * @param {readonly string[]} heads none for a table without
 * @param {readonly (readonly string[])[]} all
 * @param {string} first a row above them
 * @param {string} last a row below
 * @param {boolean} [repeated] the header row is repeated on every page of the table
 */
function itemTable(sheet, heads, all, first, last, repeated = false) {
	const numbers = sheet.paper.table?.numbers ?? [];
	const cell = (/** @type {string} */ tag, /** @type {string} */ value, /** @type {number} */ column) =>
		`<${tag}${numbers[column] ? ' class="n"' : ''}>${text(value).replaceAll('\n', '<br>')}</${tag}>`;
	const row = (/** @type {string} */ tag, /** @type {readonly string[]} */ cells) =>
		`<tr>${cells.map((value, column) => cell(tag, value, column)).join('')}</tr>`;
	const head = heads.length === 0 ? '' : repeated ? `<thead>${row('th', heads)}</thead>` : row('th', heads);
	// Columns keep their places from page to page.
	const wide = ['description', 'booking'];
	const columns = sheet.family.pages
		? `<colgroup>${(sheet.paper.table?.columns ?? []).map((column) => `<col${wide.includes(column) ? '' : ' style="width:14%"'}>`).join('')}</colgroup>`
		: '';
	return `<table class="items ${sheet.family.table}"${columns === '' ? '' : ' style="table-layout:fixed"'}>${columns}${head}${first}${all.map((cells) => row('td', cells)).join('')}${last}</table>`;
}

/** @param {Sheet} sheet @param {'carried' | 'brought'} way @param {number} index */
function carryRow(sheet, way, index) {
	const { table } = sheet.paper;
	const carry = sheet.carry(way, index);
	if (!table || !carry) return '';
	const at = table.columns.findIndex((column) => column === table.sum);
	const label = table.columns.findIndex((column) => column === 'description' || column === 'booking');
	return `<tr>${table.columns.map((_, column) => (column === at ? `<td class="n">${text(carry.sum)}</td>` : `<td>${column === label ? text(carry.label) : ''}</td>`)).join('')}</tr>`;
}

/** @param {Sheet} sheet */
const footRow = (sheet) =>
	`<table><tr>${sheet
		.foot()
		.map(({ label, text: value }) => `<td>${text(label)}: ${text(value)}</td>`)
		.join('')}</tr></table>`;

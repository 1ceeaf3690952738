import type { Browser } from '../support/browser';
import { randomOf, shuffled, type Asked, type FlatForm, type Random, type Rect, type Tongue } from './flat-forms';

/** A part of a page as HTML, with the values that it asks for: each text belongs into the element of that number. */
interface Part {
	readonly html: string;
	readonly asked: readonly {
		readonly key: string;
		readonly value: Asked['value'];
		readonly marks: readonly { readonly text: string; readonly at: number }[];
	}[];
}

type Maker = (tongue: Tongue, random: Random) => Part;

/** A form of one blank for each label. */
function ofFields(
	count: number,
	row: (label: string, blank: string, index: number) => string,
	around = (rows: string) => rows,
): Maker {
	return (tongue, random) => {
		const fields = shuffled(tongue.fields, random).slice(0, count);
		const asked = fields.map(([key, value], at) => ({ key, value, marks: [{ text: value, at }] }));
		return { html: around(fields.map(([label], index) => row(label, `data-b="${index}"`, index)).join('')), asked };
	};
}

const pairs = (rows: string) => `<div style="display:grid;grid-template-columns:1fr 1fr;column-gap:24px">${rows}</div>`;
const table = (rows: string) => `<table>${rows}</table>`;

/** Kinds of forms as web pages have them. */
export const printedKinds: Readonly<Record<string, Maker>> = {
	tableOfTwoColumns: ofFields(
		6,
		(label, blank) => `<tr><td style="width:30%">${label}</td><td ${blank}></td></tr>`,
		table,
	),
	lineAfterLabel: ofFields(
		8,
		(label, blank) =>
			`<div style="display:flex;margin:9px 0"><span>${label}:&nbsp;</span><span ${blank} style="flex:1;border-bottom:1px solid #333"></span></div>`,
		pairs,
	),
	boxUnderLabel: ofFields(
		8,
		(label, blank) =>
			`<div style="margin:8px 0"><div style="font-size:12px">${label}</div><div ${blank} style="border:1px solid #777;height:26px"></div></div>`,
		pairs,
	),
	labelInCell: ofFields(
		8,
		(label, blank, index) =>
			`${index % 2 === 0 ? '<tr>' : ''}<td ${blank} style="height:42px;vertical-align:top;width:50%"><div style="font-size:10px">${index + 1}. ${label}</div></td>`,
		table,
	),
	labelUnderLine: ofFields(
		6,
		(label, blank) =>
			`<div><div ${blank} style="height:44px;border-bottom:1px solid"></div><div style="font-size:10px">${label}</div></div>`,
		pairs,
	),
	underscoresInText: ofFields(
		6,
		(label, blank) => `<p>${label}: <span ${blank}>______________________________</span></p>`,
	),
	dotsAfterLabel: ofFields(6, (label, blank) => `<p>${label} <span ${blank}>${'.'.repeat(60)}</span></p>`),
	dottedBorder: ofFields(
		6,
		(label, blank) =>
			`<div style="display:flex;margin:10px 0"><span style="width:180px">${label}</span><span ${blank} style="flex:1;border-bottom:1px dotted #000"></span></div>`,
	),
	choices: (tongue, random) => {
		const [label, ...options] = tongue.question;
		const sign = ['☐', '□', '[ ]', '( )', '<i class="box"></i>'][Math.floor(random() * 5)]!;
		const chosen = Math.floor(random() * options.length);
		const boxes = options.map((option, index) => `<span data-b="${index}">${sign}</span> ${option}`).join(' &emsp; ');
		const [[own = '', value = ''] = []] = tongue.fields;
		const line = `<div style="display:flex;margin:9px 0"><span>${own}:&nbsp;</span><span data-b="4" style="flex:1;border-bottom:1px solid #333"></span></div>`;
		return {
			html: `<p>${label}: ${boxes}</p>${line}<p><span data-b="3">${sign}</span> ${tongue.agree}</p>`,
			asked: [
				{ key: label, value: options[chosen]!, marks: [{ text: 'X', at: chosen }] },
				{ key: tongue.agree, value: true, marks: [{ text: 'X', at: 3 }] },
				{ key: own, value, marks: [{ text: value, at: 4 }] },
			],
		};
	},
	cellsForLetters: (tongue) => {
		const [label, value] = tongue.code;
		const [dateLabel, hint] = tongue.date;
		const isYearFirst = hint.startsWith('年');
		const cell = (at: number) => `<i data-b="${at}" class="cell"></i>`;
		const row = (from: number, lengths: readonly number[]) => {
			let at = from;
			return `<span dir="ltr">${lengths.map((length) => `<span style="margin:0 5px;display:inline-flex" dir="ltr">${Array.from({ length }, () => cell(at++)).join('')}</span>`).join('')}</span>`;
		};
		const digits = isYearFirst ? '19061209' : '09121906';
		return {
			html: `<div class="row"><b>${label}</b>${row(0, [8])}</div><div class="row"><b>${dateLabel} (${hint})</b>${row(8, isYearFirst ? [4, 2, 2] : [2, 2, 4])}</div>`,
			asked: [
				{ key: label, value, marks: [...value].map((text, at) => ({ text, at })) },
				{ key: dateLabel, value: '1906-12-09', marks: [...digits].map((text, at) => ({ text, at: at + 8 })) },
			],
		};
	},
	tableOfBlanks: (tongue) => {
		const { columns, rows } = tongue.table;
		const head = `<tr><td></td>${columns.map((column) => `<th>${column}</th>`).join('')}</tr>`;
		const body = rows.map(
			(row, index) =>
				`<tr><td>${row}</td>${columns.map((_, column) => `<td style="height:24px" data-b="${index * 2 + column}"></td>`).join('')}</tr>`,
		);
		const hours = ['8-12', '9-11', '10-12'];
		return {
			html: table(head + body.join('')),
			asked: [
				{ key: columns[0]!, value: hours, marks: hours.map((text, row) => ({ text, at: row * 2 })) },
				{ key: `${rows[1]} ${columns[1]}`, value: '14-18', marks: [{ text: '14-18', at: 3 }] },
			],
		};
	},
};

const style = `@page{size:A4;margin:0}body{margin:0;padding:60px;width:674px;font:14px "Noto Sans","Noto Sans CJK SC","DejaVu Sans",sans-serif}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #000;padding:4px}.box{display:inline-block;width:11px;height:11px;border:1px solid #000}
.cell{display:inline-block;width:19px;height:24px;border:1px solid #000;margin-left:-1px}.row{display:flex;align-items:center;margin:14px 0}`;

/** A form as Chromium prints it. */
export async function printedByBrowser(
	{ page }: Browser,
	kind: string,
	tongue: Tongue,
	seed: number,
): Promise<FlatForm> {
	const { html, asked } = printedKinds[kind]!(tongue, randomOf(seed));
	const dir = tongue.name === 'Arabic' ? 'rtl' : 'ltr';
	await page.setViewportSize({ width: 794, height: 1123 });
	await page.emulateMedia({ media: 'print' });
	await page.setContent(
		`<html dir="${dir}"><style>${style}</style><body><h2>${tongue.title}</h2>${html}<p style="margin-top:60px">2026 – 1</p></body></html>`,
	);
	const places = await page.$$eval('[data-b]', (all) =>
		all.map((one) => {
			const { left, top, width, height } = one.getBoundingClientRect();
			return [Number(one.getAttribute('data-b')), left, top, width, height] as const;
		}),
	);
	const placeAt = (at: number): Rect => {
		const [, left = 0, top = 0, width = 0, tall = 0] = places.find(([number]) => number === at) ?? [];
		// The text of a line starts above the element of the line.
		return [left * 0.75 - 2, top * 0.75 - 4, width * 0.75 + 4, tall * 0.75 + 6];
	};
	const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
	return {
		name: `${kind} ${tongue.name} Chromium ${seed}`,
		asked: asked.map(({ key, value, marks }) => ({
			key,
			value,
			marks: marks.map(({ text, at }) => ({ text, place: placeAt(at) })),
		})),
		pdf,
	};
}

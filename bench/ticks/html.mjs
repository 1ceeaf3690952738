// @ts-check
// A form of a family as HTML.
import { escapeXml as text } from '../../fixtures/pages/make/programs/program.mjs';
import { drawOf } from '../business-documents/draw.mjs';
import { frameOf, markOf, scribble } from './marks.mjs';

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {import('./form.mjs').Form} Form */
/** @typedef {import('./form.mjs').Question} Question */
/** @typedef {import('./families.mjs').Family} Family */

const faces = { serif: 'Liberation Serif', sans: 'Liberation Sans' };

/** @typedef {{ size?: number, side?: number, line?: number }} Look font size, side of a box in parts of it, width of its lines; points */

/**
 * Boxes are of the class `box`, those that are ticked of the class `ticked` as well.
 * @param {Form} form @param {Family} family @param {string} seed of the random style @param {Look} [look] overrides of the random style
 * @returns {string}
 */
export function toHtml(form, family, seed, look = {}) {
	const draw = drawOf(`look ${seed}`);
	const drawn = { size: draw.between(9, 12, 1), side: draw.between(0.75, 1.15, 2), line: draw.between(0.5, 1.3, 2) };
	const { size, side: part, line } = { ...drawn, ...look };
	const side = part * size;
	const gap = draw.between(0.25, 0.7, 2);
	const ink = draw.one(['#000', '#222', '#1a2a7a']);
	const box = (/** @type {boolean} */ ticked) => {
		const own = ticked ? 'box ticked' : 'box';
		switch (family.shape) {
			case 'glyph':
				return `<span class="glyph ${own}">${ticked ? '☒' : '☐'}</span>`;
			case 'letter':
				return `<span class="frame ${own}">${ticked ? 'X' : ''}</span>`;
			case 'native':
				return `<input class="${own}" type="${form.title.length % 2 === 0 ? 'checkbox' : 'radio'}"${ticked ? ' checked' : ''}>`;
			default: {
				const marks = ticked ? markOf(family.mark, draw) : [];
				const paths = [
					...frameOf(family.shape).map(
						({ d }) => `<path d="${d}" fill="none" stroke="#000" stroke-width="${line / side}"/>`,
					),
					...marks.map(({ d, filled, width = 0.1 }) =>
						filled
							? `<path d="${d}" fill="${ink}"/>`
							: `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}"/>`,
					),
				];
				return `<svg class="${own}" width="${(side * 2).toFixed(2)}pt" height="${(side * 2).toFixed(2)}pt" viewBox="-0.5 -0.5 2 2" style="margin:-${(side / 2).toFixed(2)}pt;vertical-align:-${(size * draw.between(0.08, 0.2, 2)).toFixed(2)}pt">${paths.join('')}</svg>`;
			}
		}
	};
	const option = (/** @type {import('./form.mjs').Option} */ { text: own, ticked }) =>
		family.place === 'after'
			? `<span class="option">${text(own)}<span class="gap"></span>${box(ticked)}</span>`
			: `<span class="option">${box(ticked)}<span class="gap"></span>${text(own)}</span>`;
	const questions = asked(form.questions, family, option, box);
	const stamp = form.stamp === undefined ? '' : stampHtml(form.stamp, draw);
	return `<!doctype html><html lang="${form.language}"><meta charset="utf-8"><style>@page{size:A4;margin:18mm}
body{font:${size}pt '${faces[family.font]}';margin:0;color:#000;position:relative}.gap{display:inline-block;width:${gap}em}
.option{margin-right:${draw.between(1.4, 2.6, 1)}em;white-space:nowrap}.glyph{font-family:'DejaVu Sans'}
.frame{display:inline-block;width:${side}pt;height:${side}pt;border:${line}pt solid #000;text-align:center;font-size:${side * 0.9}pt;line-height:${side}pt;vertical-align:-1.5pt}
h1{font-size:${size * 1.6}pt}.q{margin:${size * 0.9}pt 0}.q b{margin-right:1em}table{border-collapse:collapse;width:100%}
.ruled td,.ruled th{border:.6pt solid #555;padding:4pt 6pt;text-align:left;font-weight:normal}.fields td{padding:3pt 14pt 3pt 0}
.sign{margin-top:34pt;position:relative}.line{display:inline-block;border-bottom:.8pt solid #000;height:14pt;position:relative}
.small{font-size:${size * 0.8}pt}.signbox{border:.7pt solid #444;width:200pt;height:50pt;position:relative;padding:2pt 4pt;margin-top:12pt}
</style><body><h1>${text(form.title)}</h1><p>${text(form.intro)}</p><table class="fields">${form.fields.map(({ label, text: own }) => `<tr><td style="width:90pt">${text(label)}</td><td>${text(own)}</td></tr>`).join('')}</table>
${questions}${form.signatures.map((one) => signatureHtml(one, family, draw)).join('')}${stamp}</body></html>`;
}

/** @param {import('./form.mjs').Signature} signature @param {Family} family @param {Draw} draw */
function signatureHtml({ label, present }, family, draw) {
	const name = present
		? `<svg width="110pt" height="34pt" viewBox="-4 -8 118 50" style="position:absolute;left:12pt;bottom:-3pt"><path d="${scribble(draw, 100, 30)}" fill="none" stroke="#1a2a7a" stroke-width="1.6"/></svg>`
		: '';
	if (family.signature === 'beside')
		return `<div class="sign"><span>${text(label)}:</span> <span class="line" style="width:170pt">${name}</span></div>`;
	if (family.signature === 'box') return `<div class="signbox"><span class="small">${text(label)}</span>${name}</div>`;
	return `<div class="sign"><span class="line" style="width:190pt">${name}</span><div class="small">${text(label)}</div></div>`;
}

/** @param {string} stamp @param {Draw} draw */
const stampHtml = (stamp, draw) =>
	`<div style="position:absolute;left:${draw.whole(55, 105)}mm;top:${draw.whole(40, 140)}mm;transform:rotate(${draw.one([-14, -9, 8, 12])}deg);border:2pt solid #b02020;color:#b02020;padding:3pt 8pt;font:bold 15pt 'Liberation Sans'">${text(stamp)}<br>${draw.whole(1, 28)} / ${draw.whole(1, 12)} / 2025</div>`;

/**
 * @param {readonly Question[]} questions
 * @param {Family} family
 * @param {(option: import('./form.mjs').Option) => string} option
 * @param {(ticked: boolean) => string} box
 */
function asked(questions, { place }, option, box) {
	switch (place) {
		case 'column':
			return questions
				.map(
					(one) =>
						`<div class="q"><div><b>${text(one.text)}</b></div>${one.options.map((own) => `<div style="padding:1.5pt 0">${option(own)}</div>`).join('')}</div>`,
				)
				.join('');
		case 'cells':
			return `<table class="ruled">${questions.map((one) => `<tr><td>${text(one.text)}</td><td>${one.options.map(option).join(' ')}</td></tr>`).join('')}</table>`;
		case 'matrix': {
			const [first] = questions;
			const head = (first?.options ?? []).map((own) => `<th>${text(own.text)}</th>`).join('');
			return `<table class="ruled"><tr><th></th>${head}</tr>${questions.map((one) => `<tr><td>${text(one.text)}</td>${one.options.map(({ ticked }) => `<td>${box(ticked)}</td>`).join('')}</tr>`).join('')}</table>`;
		}
		case 'ends':
			return questions
				.map(
					(one) =>
						`<table class="q"><tr><td>${text(one.text)}</td><td style="text-align:right">${one.options.map(option).join(' ')}</td></tr></table>`,
				)
				.join('');
		case 'grid':
			return questions
				.map((one) => {
					const rows = one.options.flatMap((own, index) => (index % 2 === 0 ? [[own, one.options[index + 1]]] : []));
					return `<div class="q"><b>${text(one.text)}</b><table>${rows.map((row) => `<tr>${row.map((own) => `<td style="width:50%;padding:2pt 0">${own ? option(own) : ''}</td>`).join('')}</tr>`).join('')}</table></div>`;
				})
				.join('');
		default:
			return questions
				.map((one) => `<div class="q"><b>${text(one.text)}:</b> ${one.options.map(option).join(' ')}</div>`)
				.join('');
	}
}

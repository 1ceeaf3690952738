// @ts-check
// A form of a family by the strokes of pdf-lib, and as fields of a PDF form.
import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib';

import { drawOf } from '../business-documents/draw.mjs';
import { frameOf, markOf, scribble } from './marks.mjs';

/** @typedef {import('./form.mjs').Form} Form */
/** @typedef {import('./families.mjs').Family} Family */

const [left, right, top] = [56, 540, 780];

/** @param {Form} form @param {Family} family @param {string} seed of the random style @returns {Promise<Uint8Array>} */
export async function drawForm(form, family, seed) {
	const draw = drawOf(`look ${seed}`);
	const document = await PDFDocument.create();
	const page = document.addPage([595, 842]);
	const isSerif = family.font === 'serif';
	const face = await document.embedFont(isSerif ? StandardFonts.TimesRoman : StandardFonts.Helvetica);
	const size = draw.between(9, 11.5, 1);
	const side = draw.between(0.8, 1.1, 2) * size;
	const line = draw.between(0.5, 1.2, 2);
	const gap = draw.between(0.3, 0.6, 2) * size;
	let y = top;
	const write = (/** @type {string} */ text, /** @type {number} */ x, at = size) =>
		page.drawText(text, { x, y, size: at, font: face });
	const wide = (/** @type {string} */ text) => face.widthOfTextAtSize(text, size);
	const stroke = (
		/** @type {import('./marks.mjs').Stroke} */ { d, filled, width },
		/** @type {number} */ x,
		ink = rgb(0, 0, 0),
	) =>
		page.drawSvgPath(d, {
			x,
			y: y + side - size * 0.12,
			scale: side,
			...(filled ? { color: ink } : { borderColor: ink, borderWidth: width ?? line / side }),
		});
	let fields = 0;
	const box = (/** @type {boolean} */ ticked, /** @type {number} */ x) => {
		if (family.shape === 'bracket') {
			const text = ticked ? '[x]' : '[ ]';
			write(text, x);
			return wide(text);
		}
		if (family.shape === 'widget') {
			const field = document.getForm().createCheckBox(`box${++fields}`);
			field.addToPage(page, { x, y: y - size * 0.12, width: side, height: side, borderWidth: line });
			if (ticked) field.check();
			return side;
		}
		for (const one of frameOf(family.shape)) stroke(one, x);
		for (const one of ticked ? markOf(family.mark, draw) : []) stroke(one, x, rgb(0.1, 0.15, 0.45));
		return side;
	};
	write(form.title, left, size * 1.6);
	y -= size * 2.6;
	write(form.intro.slice(0, 90), left);
	y -= size * 2;
	for (const { label, text } of form.fields) {
		write(label, left);
		write(text, left + 110);
		y -= size * 1.6;
	}
	for (const { text, options } of form.questions) {
		y -= size * 0.8;
		write(`${text}:`, left);
		let x = left + wide(`${text}:`) + size * 1.2;
		for (const { text: own, ticked } of options) {
			if (family.place === 'column') {
				y -= size * 1.6;
				x = left + 12;
			} else if (x + wide(own) + side > right) {
				y -= size * 1.6;
				x = left + 12;
			}
			x += box(ticked, x) + gap;
			write(own, x);
			x += wide(own) + size * 1.8;
		}
		y -= size * 1.6;
	}
	for (const { label, present } of form.signatures) {
		y -= size * 4;
		const isBeside = family.signature === 'beside';
		const start = isBeside ? left + wide(`${label}:`) + 8 : left;
		if (isBeside) write(`${label}:`, left);
		page.drawLine({ start: { x: start, y: y - 2 }, end: { x: start + 180, y: y - 2 }, thickness: 0.7 });
		if (present)
			page.drawSvgPath(scribble(draw, 95, 26), {
				x: start + 14,
				y: y + 24,
				borderColor: rgb(0.1, 0.15, 0.45),
				borderWidth: 1.3,
			});
		if (!isBeside) {
			y -= size * 1.3;
			write(label, left, size * 0.85);
		}
	}
	return await document.save();
}

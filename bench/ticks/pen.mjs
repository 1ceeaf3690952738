// @ts-check
// A form of a family by the strokes of pdf-lib, and as fields of a PDF form.
import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib';

import { drawOf } from '../business-documents/draw.mjs';
import { frameOf, markOf, scribble } from './marks.mjs';

/** @typedef {import('./form.mjs').Form} Form */
/** @typedef {import('./families.mjs').Family} Family */

const [left, right, top] = [56, 540, 780];

const black = rgb(0, 0, 0);
const ink = rgb(0.1, 0.15, 0.45);

/** @param {Form} form @param {Family} family @param {string} seed of the random style @returns {Promise<Uint8Array>} */
export async function drawForm(form, family, seed) {
	const document = await PDFDocument.create();
	const page = document.addPage([595, 842]);
	const isSerif = family.font === 'serif';
	const face = await document.embedFont(isSerif ? StandardFonts.TimesRoman : StandardFonts.Helvetica);
	const writer = new FormWriter({ document, page, face }, family, drawOf(`look ${seed}`));
	writer.header(form);
	for (const question of form.questions) writer.question(question);
	for (const signature of form.signatures) writer.signature(signature);
	return await document.save();
}

/** Writes one form from the top of its page down. */
class FormWriter {
	/**
	 * @param {{ document: PDFDocument, page: import('@cantoo/pdf-lib').PDFPage, face: import('@cantoo/pdf-lib').PDFFont }} target
	 * @param {Family} family
	 * @param {import('../synthetic/tree/draw.mjs').Draw} draw
	 */
	constructor({ document, page, face }, family, draw) {
		this.document = document;
		this.page = page;
		this.face = face;
		this.family = family;
		this.draw = draw;
		this.size = draw.between(9, 11.5, 1);
		/** Of a box. */
		this.side = draw.between(0.8, 1.1, 2) * this.size;
		this.lineWidth = draw.between(0.5, 1.2, 2);
		this.gap = draw.between(0.3, 0.6, 2) * this.size;
		this.y = top;
		this.fields = 0;
	}

	/** @param {string} text @param {number} x @param {number} [size] */
	write(text, x, size = this.size) {
		this.page.drawText(text, { x, y: this.y, size, font: this.face });
	}

	/** @param {string} text */
	widthOf(text) {
		return this.face.widthOfTextAtSize(text, this.size);
	}

	/** @param {number} lines of text */
	down(lines) {
		this.y -= this.size * lines;
	}

	/** @param {import('./marks.mjs').Stroke} stroke @param {number} x @param {ReturnType<typeof rgb>} colour */
	stroke({ d, filled, width }, x, colour) {
		this.page.drawSvgPath(d, {
			x,
			y: this.y + this.side - this.size * 0.12,
			scale: this.side,
			...(filled ? { color: colour } : { borderColor: colour, borderWidth: width ?? this.lineWidth / this.side }),
		});
	}

	/** @param {boolean} ticked @param {number} x @returns {number} its width */
	box(ticked, x) {
		const { family, side, lineWidth, draw } = this;
		if (family.shape === 'bracket') {
			const text = ticked ? '[x]' : '[ ]';
			this.write(text, x);
			return this.widthOf(text);
		}
		if (family.shape === 'widget') {
			const field = this.document.getForm().createCheckBox(`box${++this.fields}`);
			field.addToPage(this.page, {
				x,
				y: this.y - this.size * 0.12,
				width: side,
				height: side,
				borderWidth: lineWidth,
			});
			if (ticked) field.check();
			return side;
		}
		for (const one of frameOf(family.shape)) this.stroke(one, x, black);
		for (const one of ticked ? markOf(family.mark, draw) : []) this.stroke(one, x, ink);
		return side;
	}

	/** @param {Form} form */
	header({ title, intro, fields }) {
		this.write(title, left, this.size * 1.6);
		this.down(2.6);
		this.write(intro.slice(0, 90), left);
		this.down(2);
		for (const { label, text } of fields) {
			this.write(label, left);
			this.write(text, left + 110);
			this.down(1.6);
		}
	}

	/** @param {import('./form.mjs').Question} question */
	question({ text, options }) {
		this.down(0.8);
		this.write(`${text}:`, left);
		let x = left + this.widthOf(`${text}:`) + this.size * 1.2;
		for (const { text: own, ticked } of options) {
			if (this.family.place === 'column' || x + this.widthOf(own) + this.side > right) {
				this.down(1.6);
				x = left + 12;
			}
			x += this.box(ticked, x) + this.gap;
			this.write(own, x);
			x += this.widthOf(own) + this.size * 1.8;
		}
		this.down(1.6);
	}

	/** @param {import('./form.mjs').Signature} signature */
	signature({ label, present }) {
		this.down(4);
		const { page, y, draw, size } = this;
		const isBeside = this.family.signature === 'beside';
		const start = isBeside ? left + this.widthOf(`${label}:`) + 8 : left;
		if (isBeside) this.write(`${label}:`, left);
		page.drawLine({ start: { x: start, y: y - 2 }, end: { x: start + 180, y: y - 2 }, thickness: 0.7 });
		if (present)
			page.drawSvgPath(scribble(draw, 95, 26), { x: start + 14, y: y + 24, borderColor: ink, borderWidth: 1.3 });
		if (!isBeside) {
			this.down(1.3);
			this.write(label, left, size * 0.85);
		}
	}
}

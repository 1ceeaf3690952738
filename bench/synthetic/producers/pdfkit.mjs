// @ts-check
// A tree as a PDF of PDFKit, line by line.
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

import { fontFiles } from './fonts.mjs';
import { Pen } from './pen.mjs';
import { westernLanguages } from './producer.mjs';

/** @typedef {import('./pen.mjs').Look} Look */

const standard = {
	serif: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
	sans: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
	mono: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
};

/**
 * @param {new (options: object) => any} PDFDocument of the library
 * @param {import('../tree/tree.mjs').Tree} tree
 * @param {string} path
 */
export async function makeByPdfkit(PDFDocument, tree, path) {
	const { page, family } = tree.style;
	const size = [page.width, page.height];
	const document = new PDFDocument({ size, margin: 0, bufferPages: true, info: { CreationDate: new Date(0) } });
	const output = document.pipe(createWriteStream(path));
	const files = fontFiles(family);
	const isStandard = westernLanguages.includes(tree.language);
	const faces = isStandard ? standard[family] : [files.regular, files.bold, files.italic, files.boldItalic];
	const use = (/** @type {Look} */ { size, bold, italic, mono, colour = '000000' }) =>
		document
			.font(mono ? fontFiles('mono').regular : faces[(bold ? 1 : 0) + (italic ? 2 : 0)])
			.fontSize(size)
			.fillColor(`#${colour}`);
	/** @type {import('./pen.mjs').Strokes} */
	const strokes = {
		text: (text, x, y, look) => use(look).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' }),
		width: (text, look) => use(look).widthOfString(text),
		line: (x1, y1, x2, y2, thickness, colour) =>
			document.lineWidth(thickness).strokeColor(`#${colour}`).moveTo(x1, y1).lineTo(x2, y2).stroke(),
		fill: (x, y, width, height, colour) => document.rect(x, y, width, height).fill(`#${colour}`),
		addPage: () => document.addPage({ size, margin: 0 }),
	};
	const pen = new Pen(tree, strokes);
	for (const block of tree.blocks) pen.write(block);
	for (let index = 0; index < pen.pages; index++) {
		document.switchToPage(index);
		pen.running(index + 1, strokes);
	}
	document.end();
	await finished(output);
}

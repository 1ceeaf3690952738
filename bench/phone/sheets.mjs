// @ts-check
// Made pages as pictures with their words: of a book, of a letter, receipts.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { item, sentenceLine } from './words.mjs';

/** @type {typeof import('sharp').default} */
const sharp = createRequire(join(import.meta.dirname, '../../service/package.json'))('sharp');

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {{ width: number, height: number, pixels: Uint8Array }} Picture four bytes a pixel */
/** @typedef {Picture & { lines: string[] }} Sheet a page with its text, line by line */

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * @param {number} width @param {number} height @param {string} content of an SVG @param {string} paper
 * @returns {Promise<Picture>}
 */
export async function drawn(width, height, content, paper) {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${content}</svg>`;
	const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { width, height, pixels: data };
}

/** @param {number} x @param {number} y @param {string} text @param {{ size: number, font: string, anchor?: string, weight?: string }} style */
const textAt = (x, y, text, { size, font, anchor = 'start', weight = 'normal' }) =>
	`<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="#1c1c1c">${escaped(text)}</text>`;

/** A page of a book: a running title, paragraphs, a number. @param {Draw} draw @param {{ font: string, paper: string, number: number }} style @returns {Promise<Sheet>} */
export async function bookPage(draw, { font, paper, number }) {
	const [width, height, size] = [1180, 1660, draw.whole(27, 32)];
	const [left, right, step] = [150, 1030, Math.round(size * 1.5)];
	const lines = [sentenceLine(draw, 16)];
	let content = textAt(width / 2, 130, lines[0] ?? '', { size: size * 0.85, font, anchor: 'middle' });
	const letters = Math.floor((right - left) / (size * 0.56)) - 8;
	let y = 220;
	while (y < height - 190) {
		for (let row = draw.whole(4, 9); row > 0 && y < height - 190; row--, y += step) {
			const line = sentenceLine(draw, row === 1 ? Math.round(letters * draw.between(0.3, 0.8, 2)) : letters);
			lines.push(line);
			content += textAt(left, y, line, { size, font });
		}
		y += draw.chance(0.3) ? Math.round(step * 0.8) : 0;
	}
	lines.push(String(number));
	content += textAt(width / 2, height - 90, String(number), { size: size * 0.85, font, anchor: 'middle' });
	return { ...(await drawn(width, height, content, paper)), lines };
}

/** A letter with a small table. @param {Draw} draw @param {{ font: string, paper: string }} style @returns {Promise<Sheet>} */
export async function letter(draw, { font, paper }) {
	const [width, height, size] = [1240, 1754, draw.whole(24, 30)];
	const step = Math.round(size * 1.5);
	const lines = [sentenceLine(draw, 18)];
	let content = textAt(140, 160, lines[0] ?? '', { size: size * 1.6, font, weight: 'bold' });
	let y = 270;
	const write = (/** @type {number} */ letters) => {
		const line = sentenceLine(draw, letters);
		lines.push(line);
		content += textAt(140, y, line, { size, font });
		y += step;
	};
	for (let row = draw.whole(5, 9); row > 0; row--) write(52);
	y += step;
	for (let row = draw.whole(4, 8); row > 0; row--, y += Math.round(step * 1.2)) {
		const [name, price] = item(draw);
		lines.push(`${name} ${price}`);
		content += textAt(140, y, name, { size, font }) + textAt(1080, y, price, { size, font, anchor: 'end' });
	}
	y += step;
	for (let row = draw.whole(4, 8); row > 0; row--) write(52);
	return { ...(await drawn(width, height, content, paper)), lines };
}

/** A page in two columns, across its long side: no book. @param {Draw} draw @param {{ font: string, paper: string }} style @returns {Promise<Sheet>} */
export async function columns(draw, { font, paper }) {
	const [width, height, size] = [1754, 1240, draw.whole(24, 28)];
	const step = Math.round(size * 1.5);
	const lines = [sentenceLine(draw, 30)];
	let content = textAt(120, 130, lines[0] ?? '', { size: size * 1.6, font, weight: 'bold' });
	const gap = draw.whole(60, 110);
	const letters = Math.floor((1754 - 240 - gap) / 2 / (size * 0.6)) - 8;
	for (const left of [120, 120 + (1754 - 240 + gap) / 2]) {
		for (let y = 230; y < height - 100; y += step) {
			const line = sentenceLine(draw, letters);
			lines.push(line);
			content += textAt(left, y, line, { size, font });
		}
	}
	return { ...(await drawn(width, height, content, paper)), lines };
}

/** @param {Draw} draw @param {{ font: string, paper: string, items: number }} style @returns {Promise<Sheet>} */
export async function receipt(draw, { font, paper, items }) {
	const [width, size] = [620, 25];
	const step = 36;
	const lines = [`${sentenceLine(draw, 8)} ${draw.whole(100, 999)}`, `Receipt No. ${draw.whole(10_000, 99_999)}`];
	let content = textAt(310, 80, lines[0] ?? '', { size: 34, font, anchor: 'middle', weight: 'bold' });
	content += textAt(310, 130, lines[1] ?? '', { size, font, anchor: 'middle' });
	let y = 200;
	let sum = 0;
	for (let row = 0; row < items; row++, y += step) {
		const [name, price] = item(draw);
		sum += Number(price);
		lines.push(`${name} ${price}`);
		content += textAt(50, y, name, { size, font }) + textAt(570, y, price, { size, font, anchor: 'end' });
	}
	y += 20;
	lines.push(`TOTAL ${sum.toFixed(2)}`);
	content += textAt(50, y, 'TOTAL', { size: 32, font, weight: 'bold' });
	content += textAt(570, y, sum.toFixed(2), { size: 32, font, anchor: 'end', weight: 'bold' });
	lines.push('Thank you for your visit');
	content += textAt(310, y + 70, lines.at(-1) ?? '', { size, font, anchor: 'middle' });
	return { ...(await drawn(width, y + 120, content, paper)), lines };
}

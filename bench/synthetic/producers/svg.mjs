// @ts-check
// A chart as SVG.
import { escapeXml } from '../../../fixtures/pages/make/programs/program.mjs';

/** @param {number} shade from 0, black, to 1 @returns {string} six hexadecimal digits */
export const grey = (shade) =>
	Math.round(shade * 255)
		.toString(16)
		.padStart(2, '0')
		.repeat(3);

/**
 * @param {import('../tree/tree.mjs').Figure} figure
 * @param {import('../tree/style.mjs').Style} style
 * @param {string} [font] of its texts; the document font by default
 * @returns {string}
 */
export function figureSvg({ width, height, bars, lines, labels, labelSize }, { accent }, font) {
	const family = font === undefined ? '' : ` font-family="${font}"`;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}"${family}>
${bars.map((bar, index) => `<rect x="${bar.x.toFixed(1)}" y="${bar.y.toFixed(1)}" width="${bar.width.toFixed(1)}" height="${bar.height.toFixed(1)}" fill="#${index % 3 === 0 ? accent : grey(bar.shade)}"/>`).join('')}
${lines.map((line) => `<line x1="${line.x1.toFixed(1)}" y1="${line.y1.toFixed(1)}" x2="${line.x2.toFixed(1)}" y2="${line.y2.toFixed(1)}" stroke="#333333" stroke-width="0.6"/>`).join('')}
${labels.map(({ x, y, text, anchor }) => `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${labelSize}" text-anchor="${anchor}">${escapeXml(text)}</text>`).join('')}</svg>`;
}

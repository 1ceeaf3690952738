// @ts-check
// Pictures as scans are made of: laid over each other, moved, and given the grain of paper and the noise of a scanner.
import sharp from 'sharp';

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {{ width: number, height: number, pixels: Buffer }} Picture three bytes a pixel */

/** @param {Buffer} encoded @returns {Promise<Picture>} */
export async function pictureOf(encoded) {
	return await rawOf(sharp(encoded).flatten({ background: '#ffffff' }));
}

/** @param {import('sharp').Sharp} picture @returns {Promise<Picture>} */
export async function rawOf(picture) {
	const { data, info } = await picture.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, pixels: data };
}

/** @param {Picture} picture */
export const sharpOf = ({ width, height, pixels }) => sharp(pixels, { raw: { width, height, channels: 3 } });

/**
 * Draw on a picture.
 * @param {Picture} picture
 * @param {string} svg what is drawn, in points of an A4 page from its top left corner
 * @param {'over' | 'multiply'} blend what is under ink is seen through it
 * @returns {Promise<Picture>}
 */
export async function drawnOn(picture, svg, blend) {
	const { width, height } = picture;
	const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 595 842" preserveAspectRatio="none">${svg}</svg>`;
	return await rawOf(sharpOf(picture).composite([{ input: Buffer.from(whole), blend }]));
}

/** What is on the back of a sheet, as it is seen through the paper. @param {Picture} front @param {Picture} back @param {{ part: number, blur: number }} look `part` of its darkness */
export async function withBack(front, back, { part, blur }) {
	const seen = await rawOf(sharpOf(back).flop().blur(blur));
	const pixels = Buffer.from(front.pixels);
	for (let at = 0; at < pixels.length; at++)
		pixels[at] = Math.round(((pixels[at] ?? 0) * (255 - part * (255 - (seen.pixels[at] ?? 255)))) / 255);
	return { ...front, pixels };
}

/**
 * Paper that is not white, not quite sharp, with noise.
 * @param {Picture} picture
 * @param {Draw} draw
 * @returns {Promise<Picture>}
 */
export async function scanned(picture, draw) {
	const soft = await rawOf(sharpOf(picture).blur(draw.between(0.4, 0.8, 2)));
	const [paper, deviation] = [draw.whole(236, 250), draw.between(2, 6)];
	// Bell-shaped enough, and drawn once: a picture has millions of pixels.
	const noise = Array.from({ length: 4096 }, () => {
		let sum = 0;
		for (let count = 0; count < 4; count++) sum += draw.between(-1, 1, 4);
		return sum * deviation * 0.87;
	});
	const { pixels, width, height } = soft;
	let state = draw.whole(1, 1_000_000);
	for (let at = 0; at < pixels.length; at += 3) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		const grain = noise[state >>> 20] ?? 0;
		for (let channel = at; channel < at + 3; channel++)
			pixels[channel] = Math.max(
				0,
				Math.min(255, Math.round(12 + ((pixels[channel] ?? 0) * (paper - 12)) / 255 + grain)),
			);
	}
	return { width, height, pixels };
}

/** @param {Picture} picture @param {number} degrees @param {string} background @returns {Promise<Picture>} of the same size */
export async function leaning(picture, degrees, background) {
	const { width, height } = picture;
	const turned = await rawOf(sharpOf(picture).rotate(degrees, { background }));
	const [left, top] = [Math.floor((turned.width - width) / 2), Math.floor((turned.height - height) / 2)];
	return await rawOf(sharpOf(turned).extract({ left, top, width, height }));
}

// @ts-check
// Faults of scans, each with its pages: what is printed is known, and so is what is not.
import sharp from 'sharp';

import { blackEdges, dust, handwriting, holes, ruling, stamp, staples } from './drawings.mjs';
import { pinSheet } from './pin-pages.mjs';
import { tickSheet, unboxedSheet } from './tick-pages.mjs';
import { drawnOn, leaning, pictureOf, rawOf, scanned, sharpOf, withBack } from './picture.mjs';
import { dpi, size } from './pages.mjs';

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {import('./pages.mjs').Side} Side */
/** @typedef {import('./pages.mjs').Kind} Kind */
/** @typedef {import('./pages.mjs').Page} Page */
/** @typedef {import('./picture.mjs').Picture} Picture */

/**
 * A scan with its words.
 * @typedef {object} Scan
 * @property {Buffer} data the file
 * @property {string} extension of its name
 * @property {string} text that is printed on the page
 * @property {readonly string[]} [extra] words that may be read or not: those of stamps
 * @property {readonly import('./tick-pages.mjs').Box[]} [boxes] to tick
 */

/** @typedef {(kind?: Kind) => Page} NextPage a further page of the side */
/** @typedef {{ side: Side, draw: Draw, next: NextPage }} Making */

/** @typedef {(making: Making) => Promise<Scan>} Fault */

/** @type {readonly Kind[]} */
const usual = ['letter', 'report', 'list'];

/** @param {Making} making */
const usualPage = ({ draw, next }) => next(draw.one(usual));

/** @param {Picture} picture @param {Draw} draw @param {number} [resolution] */
async function jpeg(picture, draw, resolution = dpi) {
	const encoded = draw.chance(0.5) ? sharpOf(picture).greyscale() : sharpOf(picture);
	return {
		data: await encoded
			.jpeg({ quality: draw.whole(60, 85) })
			.withDensity(resolution)
			.toBuffer(),
		extension: 'jpg',
	};
}

/** @param {Picture} picture @param {Draw} draw keeps colours */
async function colored(picture, draw) {
	return {
		data: await sharpOf(picture)
			.jpeg({ quality: draw.whole(70, 90) })
			.withDensity(dpi)
			.toBuffer(),
		extension: 'jpg',
	};
}

/** @returns {Picture} */
const whitePage = () => ({ ...size, pixels: Buffer.alloc(size.width * size.height * 3, 255) });

/**
 * One bit a pixel, as fax machines send.
 * @param {Picture} picture
 * @param {number} across dots an inch
 * @param {number} down
 */
async function fax(picture, across, down) {
	const { data, info } = await sharpOf(picture)
		.greyscale()
		.resize(Math.round((size.width / dpi) * across), Math.round((size.height / dpi) * down), { fit: 'fill' })
		.threshold(150)
		.raw()
		.toBuffer({ resolveWithObject: true });
	return await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
		.toColourspace('b-w')
		.tiff({ compression: 'ccittfax4', bitdepth: 1, xres: across / 25.4, yres: down / 25.4, resolutionUnit: 'inch' })
		.toBuffer();
}

/** A sheet, a little askew. @param {import('./tick-pages.mjs').BoxSheet} sheet @param {Draw} draw @returns {Promise<Scan>} */
async function sheetScan({ png, text, boxes, dpi: resolution }, draw) {
	const page = await scanned(await leaning(await pictureOf(png), draw.between(-1, 1, 2), '#fff'), draw);
	return { ...(await jpeg(page, draw, resolution)), text, boxes };
}

/** @type {Readonly<Record<string, Fault>>} */
export const faults = {
	none: async (making) => {
		const { png, text } = usualPage(making);
		return { ...(await jpeg(await scanned(await pictureOf(png), making.draw), making.draw)), text };
	},
	blank: async (making) => {
		const { side, draw, next } = making;
		let picture = whitePage();
		if (draw.chance(0.7)) {
			const back = await pictureOf(next(draw.one(usual)).png);
			picture = await withBack(picture, back, { part: draw.between(0.08, 0.3, 2), blur: draw.between(1.2, 3) });
		}
		picture = await drawnOn(picture, dust(draw), 'multiply');
		if (draw.chance(0.4)) picture = await drawnOn(picture, holes(side, draw), 'over');
		return { ...(await jpeg(await scanned(picture, draw), draw)), text: '' };
	},
	'show-through': async (making) => {
		const { side, draw, next } = making;
		const { png, text } = usualPage(making);
		const back = await pictureOf(next(draw.one(usual)).png);
		const part = side === 'fitted' ? draw.between(0.12, 0.3, 2) : draw.between(0.18, 0.36, 2);
		const picture = await withBack(await pictureOf(png), back, {
			part,
			blur: draw.between(1, side === 'fitted' ? 2.2 : 3),
		});
		return { ...(await jpeg(await scanned(picture, draw), draw)), text };
	},
	holes: async (making) => {
		const { png, text } = usualPage(making);
		const picture = await scanned(await pictureOf(png), making.draw);
		return { ...(await jpeg(await drawnOn(picture, holes(making.side, making.draw), 'over'), making.draw)), text };
	},
	staples: async (making) => {
		const { png, text } = usualPage(making);
		const picture = await scanned(await pictureOf(png), making.draw);
		const marked = await drawnOn(picture, staples(making.side, making.draw) + dust(making.draw), 'over');
		return { ...(await jpeg(marked, making.draw)), text };
	},
	'black-edges': async (making) => {
		const { draw, side } = making;
		const { png, text } = usualPage(making);
		const page = await leaning(await scanned(await pictureOf(png), draw), draw.between(-1.5, 1.5, 2), '#0a0a0a');
		return { ...(await jpeg(await drawnOn(page, blackEdges(side, draw), 'over'), draw)), text };
	},
	stamps: async (making) => {
		const { draw, side } = making;
		const { png, text } = usualPage(making);
		const { svg, words } = stamp(side, draw);
		const picture = await scanned(await drawnOn(await pictureOf(png), svg, 'multiply'), draw);
		return { ...(await colored(picture, draw)), text, extra: words };
	},
	handwriting: async (making) => {
		const { draw, side } = making;
		const { png, text } = usualPage(making);
		const picture = await scanned(await drawnOn(await pictureOf(png), handwriting(side, draw), 'multiply'), draw);
		return { ...(await (draw.chance(0.6) ? colored(picture, draw) : jpeg(picture, draw))), text };
	},
	'ruled-paper': async (making) => {
		const { draw, side } = making;
		const { png, text } = usualPage(making);
		const picture = await scanned(await drawnOn(await pictureOf(png), ruling(side, draw), 'multiply'), draw);
		return { ...(await jpeg(picture, draw)), text };
	},
	turned: async (making) => {
		const { draw } = making;
		const { png, text } = usualPage(making);
		const page = await scanned(await pictureOf(png), draw);
		return { ...(await jpeg(await rawOf(sharpOf(page).rotate(draw.one([90, 180, 270]))), draw)), text };
	},
	fax: async (making) => {
		const { draw, side } = making;
		const { png, text } = usualPage(making);
		const picture = await scanned(await pictureOf(png), draw);
		const [across, down] =
			side === 'fitted'
				? draw.one([
						[204, 196],
						[204, 98],
					])
				: draw.one([
						[100, 100],
						[204, 98],
						[200, 100],
					]);
		return { data: await fax(picture, across ?? 204, down ?? 98), extension: 'tif', text };
	},
	coarse: async (making) => {
		const { draw, side } = making;
		const { png, text } = usualPage(making);
		const resolution = side === 'fitted' ? 100 : draw.one([96, 110]);
		const picture = await scanned(await pictureOf(png), draw);
		const small = await rawOf(sharpOf(picture).resize(Math.round((size.width / dpi) * resolution)));
		return { ...(await jpeg(small, draw, resolution)), text };
	},
	ticks: async ({ side, draw }) => await sheetScan(await tickSheet(side, draw), draw),
	'no-ticks': async ({ side, draw }) => await sheetScan(await unboxedSheet(side, draw), draw),
	'dot-matrix': async ({ side, draw }) => await sheetScan({ ...(await pinSheet(side, draw)), boxes: [] }, draw),
	mixed: async (making) => {
		const { png, text } = making.next('mixed');
		return { ...(await jpeg(await scanned(await pictureOf(png), making.draw), making.draw)), text };
	},
	fraktur: async (making) => {
		const { png, text } = making.next('fraktur');
		return { ...(await jpeg(await scanned(await pictureOf(png), making.draw), making.draw)), text };
	},
	newspaper: async (making) => {
		const { png, text } = making.next('newspaper');
		return { ...(await jpeg(await scanned(await pictureOf(png), making.draw), making.draw)), text };
	},
};

// @ts-check
// A table seen by a phone camera, with bent sheets among other things.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { drawn } from './sheets.mjs';

const load = createRequire(join(import.meta.dirname, '../../service/package.json'));
/** @type {typeof import('sharp').default} */
const sharp = load('sharp');

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {import('./sheets.mjs').Picture} Picture */

/**
 * A sheet on the table: its centre, rotation in degrees, and size.
 * @typedef {{ sheet: Picture, x: number, y: number, turn: number, scale: number, bend: Bend, shadow?: number }} Placed
 */
/**
 * How a sheet is bent, in parts of its height and width: at `u` and `v` of 0 to 1 it shows another point, with less light.
 * @typedef {(u: number, v: number) => { u: number, v: number, light: number }} Bend
 */

/** Pixels between places that are reckoned. */
const step = 8;

/** A sheet with a slight wave. @param {Draw} draw @returns {Bend} */
export function waved(draw) {
	const [high, phase] = [draw.between(-0.012, 0.012, 4), draw.between(0, 3, 2)];
	return (u, v) => ({ u, v: v + high * Math.sin(u * 4 + phase), light: 1 + high * 6 * Math.cos(u * 4 + phase) });
}

/** A page of an open book, which falls into the gutter at one side. @param {Draw} draw @param {'left' | 'right'} gutter @param {{ rise: number, dark: number, reach: number }} fold @returns {Bend} */
export function bound(draw, gutter, { rise, dark, reach }) {
	const belly = draw.between(-0.006, 0.012, 4);
	return (u, v) => {
		const from = gutter === 'left' ? u : 1 - u;
		const deep = Math.exp(-from / reach);
		// Near the gutter the page is seen at a slant: more of it in less space.
		const moved = 0.035 * deep;
		return {
			u: gutter === 'left' ? u - moved * (1 - u) : u + moved * u,
			v: v + rise * deep + belly * Math.sin(from * Math.PI),
			light: 1 - dark * Math.exp(-from / (reach * 0.55)),
		};
	};
}

/** Tables, by name: two colours of a grain, how long and how coarse it is. @type {Record<string, { from: number[], to: number[], along: number, across: number }>} */
export const tables = {
	oak: { from: [120, 84, 52], to: [168, 122, 80], along: 0.002, across: 0.06 },
	slate: { from: [52, 56, 62], to: [84, 88, 94], along: 0.03, across: 0.03 },
	cloth: { from: [60, 92, 120], to: [92, 128, 158], along: 0.4, across: 0.4 },
	beech: { from: [196, 164, 124], to: [222, 194, 156], along: 0.003, across: 0.05 },
};

/** @param {Draw} draw @param {string} name @param {number} width @param {number} height @returns {Picture} */
export function table(draw, name, width, height) {
	const kind = tables[name];
	if (!kind) throw new Error(`no table ${name}`);
	const pixels = new Uint8Array(width * height * 4);
	const phases = [1, 2, 3].map(() => draw.between(0, 9, 2));
	let state = draw.whole(1, 1_000_000);
	for (let y = 0, at = 0; y < height; y++) {
		for (let x = 0; x < width; x++, at += 4) {
			const wave =
				Math.sin(y * kind.across + 2 * Math.sin(x * kind.along + (phases[0] ?? 0)) + (phases[1] ?? 0)) +
				Math.sin(y * kind.across * 2.7 + x * kind.along + (phases[2] ?? 0));
			state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
			const share = Math.min(1, Math.max(0, 0.5 + wave / 5 + (state / 2 ** 32 - 0.5) * 0.3));
			for (let channel = 0; channel < 3; channel++)
				pixels[at + channel] =
					(kind.from[channel] ?? 0) + share * ((kind.to[channel] ?? 0) - (kind.from[channel] ?? 0));
			pixels[at + 3] = 255;
		}
	}
	return { width, height, pixels };
}

/** Lay a sheet onto a table, with the shadow that it throws. @param {Picture} onto changed in place @param {Placed} placed */
export function lay(onto, { sheet, x, y, turn, scale, bend, shadow = 14 }) {
	const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
	const [wide, high] = [sheet.width * scale, sheet.height * scale];
	const reach = Math.ceil(Math.hypot(wide, high) / 2 + shadow * 2);
	for (let py = Math.max(0, Math.floor(y - reach)); py < Math.min(onto.height, y + reach); py++) {
		for (let px = Math.max(0, Math.floor(x - reach)); px < Math.min(onto.width, x + reach); px++) {
			const [dx, dy] = [px - x, py - y];
			const u = (dx * cos + dy * sin) / wide + 0.5;
			const v = (-dx * sin + dy * cos) / high + 0.5;
			const at = (py * onto.width + px) * 4;
			const bent = u >= 0 && u < 1 ? bend(u, v) : undefined;
			if (!bent || bent.v < 0 || bent.v >= 1) {
				const past = Math.max(-u * wide, (u - 1) * wide, -v * high, (v - 1) * high);
				if (past < shadow) {
					const dimmed = 0.65 + (0.35 * Math.max(0, past)) / shadow;
					for (let channel = 0; channel < 3; channel++)
						onto.pixels[at + channel] = (onto.pixels[at + channel] ?? 0) * dimmed;
				}
				continue;
			}
			const sx = Math.min(sheet.width - 1.001, Math.max(0, bent.u * sheet.width));
			const sy = Math.min(sheet.height - 1.001, bent.v * sheet.height);
			const from = (Math.floor(sy) * sheet.width + Math.floor(sx)) * 4;
			const [fx, fy] = [sx % 1, sy % 1];
			const below = from + sheet.width * 4;
			for (let channel = 0; channel < 3; channel++) {
				const above = (sheet.pixels[from + channel] ?? 0) * (1 - fx) + (sheet.pixels[from + 4 + channel] ?? 0) * fx;
				const under = (sheet.pixels[below + channel] ?? 0) * (1 - fx) + (sheet.pixels[below + 4 + channel] ?? 0) * fx;
				onto.pixels[at + channel] = Math.min(255, (above * (1 - fy) + under * fy) * bent.light);
			}
		}
	}
}

/** A keyboard, whose keys have letters. @returns {Promise<Picture>} */
export async function keyboard() {
	let keys = '';
	['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'].forEach((row, index) => {
		[...row].forEach((letter, place) => {
			const [x, y] = [30 + index * 34 + place * 92, 24 + index * 92];
			keys += `<rect x="${x}" y="${y}" width="80" height="80" rx="10" fill="#2a2a2d"/><text x="${x + 14}" y="${y + 42}" font-family="DejaVu Sans" font-size="32" fill="#e6e6e6">${letter}</text>`;
		});
	});
	return await drawn(980, 320, keys, '#151517');
}

/** @param {Draw} draw @returns {Promise<Picture>} */
export async function saucer(draw) {
	const tone = draw.one(['#7a2e22', '#e8e4da', '#2f5d50']);
	return await drawn(
		420,
		420,
		`<circle cx="210" cy="210" r="200" fill="${tone}"/><circle cx="210" cy="210" r="120" fill="#3a2316"/><circle cx="210" cy="210" r="112" fill="#1f120a"/>`,
		'#4a4036',
	);
}

/**
 * What the camera sees of a table: at a slant, not quite sharp, lit from one side, with the shadow of a hand, with grain, as JPEG.
 * @param {Picture} flat @param {Draw} draw @param {{ slant: number }} strength
 * @returns {Promise<Buffer>}
 */
export async function seen(flat, draw, { slant }) {
	const { pageMap, drawMapped } = load(
		join(import.meta.dirname, '../../service/dist/service/src/engine/pixels/warp.js'),
	);
	const { width, height } = flat;
	const [tiltX, tiltY] = [draw.between(-slant, slant, 3), draw.between(-slant, slant, 3)];
	const turn = (draw.between(-5, 5, 2) * Math.PI) / 180;
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
	const map = pageMap(width, height, step, (/** @type {number} */ x, /** @type {number} */ y) => {
		const [u, v] = [x / width - 0.5, y / height - 0.5];
		const depth = 1 + tiltX * u + tiltY * v;
		const [a, b] = [u * width * cos - v * height * sin, u * width * sin + v * height * cos];
		return { x: width / 2 + (0.94 * a) / depth, y: height / 2 + (0.94 * b) / depth };
	});
	const { pixels } = drawMapped(flat, map);
	const lamp = { x: draw.whole(0, width), y: draw.whole(0, height) };
	const darkest = draw.between(0.5, 0.85, 2);
	const hand = { x: draw.whole(0, width), y: draw.whole(0, height), reach: width * draw.between(0.15, 0.35, 2) };
	const grain = draw.between(3, 9, 1);
	const warm = draw.between(0.82, 1, 2);
	let state = draw.whole(1, 1_000_000);
	for (let y = 0, at = 0; y < height; y++) {
		for (let x = 0; x < width; x++, at += 4) {
			const lit = 1 - ((1 - darkest) * Math.hypot(x - lamp.x, y - lamp.y)) / Math.hypot(width, height);
			const shade = 1 - 0.3 / (1 + Math.exp((Math.hypot(x - hand.x, y - hand.y) - hand.reach) / 40));
			state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
			const noise = (state / 2 ** 32 - 0.5) * 3.4 * grain;
			for (let channel = 0; channel < 3; channel++) {
				const tint = channel === 2 ? warm : 1;
				pixels[at + channel] = Math.max(0, Math.min(255, (pixels[at + channel] ?? 0) * lit * shade * tint + noise));
			}
		}
	}
	return await sharp(pixels, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.blur(draw.between(0.5, 1.1, 2))
		.jpeg({ quality: draw.whole(65, 88) })
		.toBuffer();
}

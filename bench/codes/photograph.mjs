// @ts-check
// A page as a telephone's camera gives it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const load = createRequire(join(root, 'service/package.json'));
/** @type {typeof import('sharp').default} */
const sharp = load('sharp');

/** Of the photo: a page that fills it has some 290 dots an inch. */
const photo = { width: 2400, height: 3200 };

/** Pixels of the photo between the places that are reckoned; between them the map is linear. */
const step = 8;

/** The sum of four even numbers has this deviation. */
const deviationOfFour = Math.sqrt(4 / 12);

/**
 * Held at a slant, a little curled, not quite sharp, lit from one side, with grain, as JPEG.
 * @param {Buffer} page
 * @param {import('../synthetic/tree/draw.mjs').Draw} draw
 * @returns {Promise<Buffer>}
 */
export async function photographed(page, draw) {
	const { pageMap, drawMapped } = load(join(root, 'service/dist/service/src/engine/pixels/warp.js'));
	const { data, info } = await sharp(page).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	const corners = cornersOf(info, draw);
	const toPage = projection(corners, [
		[0, 0],
		[info.width, 0],
		[info.width, info.height],
		[0, info.height],
	]);
	const curl = draw.between(-18, 18, 2);
	const map = pageMap(photo.width, photo.height, step, (/** @type {number} */ x, /** @type {number} */ y) => {
		const place = toPage(x, y);
		return { x: place.x, y: place.y + curl * Math.sin((place.x / info.width) * Math.PI) };
	});
	const drawn = drawMapped({ width: info.width, height: info.height, pixels: data }, map);
	const grey = await sharp(drawn.pixels, { raw: { ...photo, channels: 4 } })
		.greyscale()
		.blur(draw.between(0.6, 1.6, 2))
		.raw()
		.toBuffer();
	light(grey, draw);
	return await sharp(grey, { raw: { ...photo, channels: 1 } })
		.jpeg({ quality: draw.whole(55, 85) })
		.toBuffer();
}

/** Where the corners of the page are in the photo. @param {{ width: number, height: number }} page @param {import('../synthetic/tree/draw.mjs').Draw} draw @returns {[number, number][]} */
function cornersOf({ width, height }, draw) {
	const angle = (draw.between(-12, 12, 2) * Math.PI) / 180;
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	const fits = Math.min(photo.width / width, photo.height / height) / (cos + 0.3 * Math.abs(sin));
	const scale = fits * draw.between(0.75, 0.95, 2);
	const moved = () => draw.between(-0.04, 0.04, 3);
	return [
		[-1, -1],
		[1, -1],
		[1, 1],
		[-1, 1],
	].map(([right = 0, down = 0]) => {
		const [x, y] = [(right * width * scale) / 2, (down * height * scale) / 2];
		return [
			photo.width / 2 + x * cos - y * sin + moved() * photo.width,
			photo.height / 2 + x * sin + y * cos + moved() * photo.height,
		];
	});
}

/** Light that falls off from a lamp, grey ink, and grain. @param {Buffer} grey changed in place @param {import('../synthetic/tree/draw.mjs').Draw} draw */
function light(grey, draw) {
	const lamp = { x: draw.whole(0, photo.width), y: draw.whole(0, photo.height) };
	const darkest = draw.between(0.4, 0.85, 2);
	const grain = draw.between(3, 10, 1);
	const diagonal = Math.hypot(photo.width, photo.height);
	// Fast numbers: there are millions of pixels.
	let state = draw.whole(1, 1_000_000);
	const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
	for (let y = 0, at = 0; y < photo.height; y++) {
		for (let x = 0; x < photo.width; x++, at++) {
			const lit = 1 - ((1 - darkest) * Math.hypot(x - lamp.x, y - lamp.y)) / diagonal;
			const noise = (next() + next() + next() + next() - 2) / deviationOfFour;
			grey[at] = Math.max(0, Math.min(255, Math.round((20 + (grey[at] ?? 0) * 0.86) * lit + noise * grain)));
		}
	}
}

/** The projection that leads from four places to four others. @param {[number, number][]} from @param {[number, number][]} to @returns {(x: number, y: number) => { x: number, y: number }} */
function projection(from, to) {
	const rows = from.flatMap(([x, y], index) => {
		const [u, v] = to[index] ?? [0, 0];
		return [
			[x, y, 1, 0, 0, 0, -u * x, -u * y, u],
			[0, 0, 0, x, y, 1, -v * x, -v * y, v],
		];
	});
	const unknowns = rows.length;
	for (let at = 0; at < unknowns; at++) {
		const best = rows.slice(at).reduce((a, b) => (Math.abs(b[at] ?? 0) > Math.abs(a[at] ?? 0) ? b : a));
		rows.splice(rows.indexOf(best), 1);
		rows.splice(at, 0, best);
		for (const row of rows) {
			if (row === best) continue;
			const factor = (row[at] ?? 0) / (best[at] ?? 1);
			for (let column = at; column <= unknowns; column++)
				row[column] = (row[column] ?? 0) - factor * (best[column] ?? 0);
		}
	}
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = rows.map(
		(row, at) => (row[unknowns] ?? 0) / (row[at] ?? 1),
	);
	return (x, y) => {
		const below = g * x + h * y + 1;
		return { x: (a * x + b * y + c) / below, y: (d * x + e * y + f) / below };
	};
}

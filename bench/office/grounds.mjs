// @ts-check
// Two PDFs by their coloured areas: are those of the one where those of the other are?
import { spawnSync } from 'node:child_process';

/** Resolution at which pages are looked at: letters are a few grey points, areas are even. */
const dpi = 24;

/** Pages that are looked at. */
const maxPages = 5;

/** A point whose colour differs by more from white is coloured, of 255. */
const besidePaper = 10;

/** Points beside each other on one ground differ by less. */
const even = 4;

/** Colours that differ by less are the same: programs round them. */
const same = 8;

/**
 * @typedef {{ width: number, height: number, pixels: Buffer }} Picture  three bytes a point
 * @typedef {{ kept: number, added: number, area: number }} Grounds
 *   which part of the source's coloured areas has its colour; how much is coloured where the source is not, and how much is coloured in
 *   the source, in parts of the pages
 */

/**
 * How many coloured areas of a source are in a result.
 * @param {string} pdf
 * @param {string} source
 * @returns {Grounds | undefined} `undefined` where the source has hardly any
 */
export function grounds(pdf, source) {
	const [results, sources] = [picturesOf(pdf), picturesOf(source)];
	let [area, kept, all, added] = [0, 0, 0, 0];
	for (const [index, wanted] of sources.entries()) {
		const result = results[index];
		all += wanted.width * wanted.height;
		for (const at of evenPoints(wanted)) {
			area++;
			if (result && isAlike(result, wanted, at)) kept++;
		}
		if (!result) continue;
		for (const at of evenPoints(result)) if (!isAlike(wanted, result, at)) added++;
	}
	const least = 0.005;
	return area < least * all ? undefined : { kept: kept / area, added: added / all, area: area / all };
}

/**
 * @param {string} pdf
 * @returns {Picture[]}
 */
function picturesOf(pdf) {
	const { stdout } = spawnSync('pdftoppm', ['-r', String(dpi), '-l', String(maxPages), pdf], { maxBuffer: 1e9 });
	/** @type {Picture[]} */
	const pictures = [];
	let at = 0;
	while (stdout && at < stdout.length) {
		const head = /^P6\s(\d+) (\d+)\s255\s/.exec(stdout.toString('latin1', at, at + 40));
		if (!head) break;
		const [width, height] = [Number(head[1]), Number(head[2])];
		const start = at + head[0].length;
		at = start + 3 * width * height;
		pictures.push({ width, height, pixels: stdout.subarray(start, at) });
	}
	return pictures;
}

/**
 * Points that are coloured as all around them.
 * @param {Picture} picture
 * @returns {{ x: number, y: number }[]}
 */
function evenPoints({ width, height, pixels }) {
	const points = [];
	for (let y = 1; y < height - 1; y++) {
		for (let x = 1; x < width - 1; x++) {
			const at = 3 * (y * width + x);
			const isEven = [3, -3, 3 * width, -3 * width].every((step) =>
				[0, 1, 2].every((part) => Math.abs((pixels[at + part] ?? 0) - (pixels[at + step + part] ?? 0)) < even),
			);
			if (isEven && [0, 1, 2].some((part) => 255 - (pixels[at + part] ?? 0) > besidePaper)) points.push({ x, y });
		}
	}
	return points;
}

/**
 * Whether a picture has the colour of another one at a place of that, or beside it.
 * @param {Picture} picture
 * @param {Picture} other
 * @param {{ x: number, y: number }} place
 */
function isAlike(picture, other, { x, y }) {
	const at = 3 * (y * other.width + x);
	for (let down = -1; down <= 1; down++) {
		for (let across = -1; across <= 1; across++) {
			const [column, row] = [x + across, y + down];
			if (column < 0 || row < 0 || column >= picture.width || row >= picture.height) continue;
			const there = 3 * (row * picture.width + column);
			if (
				[0, 1, 2].every((part) => Math.abs((picture.pixels[there + part] ?? 0) - (other.pixels[at + part] ?? 0)) < same)
			)
				return true;
		}
	}
	return false;
}

import type { Box, Word } from '../../model';
import { edgeLevel } from '../../pixels/levels';
import { lumaAt, lumaOf } from '../../pixels/luma';
import type { PageRaster } from '../../pixels/raster';
import type { InkColumns } from './place-letters';
import { quantile } from '../../values/quantiles';
import { pixelsPerPoint } from '../../model/points';

/** Ink around a word in square cells: coverage of each, from 0 to 1. */
export interface InkCells {
	/** Side of a cell, points. */
	readonly step: number;
	/** Their origin: right of the left side of the word's box, and below its baseline (above: negative); points. */
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
	readonly values: Float32Array;
}

/** A word with measured ink. All measures in points. */
export interface MeasuredWord extends Word {
	readonly ink: {
		/** Inwards from the sides of its box. */
		readonly left: number;
		readonly right: number;
		/** Upwards from its baseline. */
		readonly top: number;
		readonly bottom: number;
		/** Stroke width. */
		readonly stroke: number;
		/** Of its ink, along the line. */
		readonly width: number;
		/** Covered area, square points. */
		readonly area: number;
		readonly columns: InkColumns;
		readonly cells: InkCells;
	};
}

/** Measurements of a word; `undefined` for words of the document itself. */
export function inkOf(word: Word): MeasuredWord['ink'] | undefined {
	return (word as Partial<MeasuredWord>).ink;
}

/** Minimum contrast of ink to paper relative to the strongest; with less absolute contrast there is none. */
const inkPart = 0.4;
const minContrast = 40;
/** Cells for comparing ink with rendered letters: fine enough to position them to a tenth of a point. */
const cellsOfInch = 150;
/** Their margin around a word, in sizes: boxes may have missed a letter. */
const aroundCells = 1;
/** Paper noise is weaker than this share. */
const areaPart = 0.15;
/** Search range beside a box for more of the word, in heights. */
const beside = 0.25;
/** A row or column with fewer ink pixels is a speck. */
const minPixels = 1;
/** Rows cross stems and bars: the stems are among the shorter runs. */
const strokeRank = 0.4;
/** Maximum distance of colors that look the same, of 255. */
const maxColorDistance = 48;

/** Measures the ink of words, to write them in its place and color. @param image  upright, as the words' boxes are */
export function measured(words: readonly Word[], image: PageRaster): Word[] {
	return words.map((word) => measureWord(word, image));
}

function measureWord(word: Word, image: PageRaster): Word {
	const { width, height, pixels, dpi } = image;
	const scale = pixelsPerPoint(dpi);
	const { box, baseline } = word;
	if (baseline === undefined) return word;
	const more = beside * Math.min(box.bottom - box.top, word.fontSize);
	const left = Math.max(0, Math.floor((box.left - more) * scale));
	const right = Math.min(width, Math.ceil((box.right + more) * scale));
	const top = Math.max(0, Math.floor(box.top * scale));
	const bottom = Math.min(height, Math.ceil(box.bottom * scale));
	if (right - left < 3 || bottom - top < 3) return word;
	const gray = (x: number, y: number) => lumaAt(pixels, (y * width + x) * 4);
	const paper = edgeLevel(gray, { left, top, right, bottom });
	const contrastAt = (x: number, y: number) => Math.abs(gray(x, y) - paper);
	let strongest = 0;
	for (let y = top; y < bottom; y++)
		for (let x = left; x < right; x++) strongest = Math.max(strongest, contrastAt(x, y));
	if (strongest < minContrast) return word;
	const inside = { from: Math.floor(box.left * scale), to: Math.ceil(box.right * scale) };
	const scan = scanInk(image, { left, top, right, bottom }, inside, contrastAt, strongest);
	const [first, last] = extent(scan.rows);
	if (first < 0) return word;
	const [start, end] = grown(scan.columns, inside.from - left, inside.to - left);
	const ink = {
		left: (left + start) / scale - box.left,
		right: box.right - (left + end) / scale,
		top: baseline - (top + first) / scale,
		bottom: baseline - (top + last + 1) / scale,
		stroke: (quantile(scan.runs, strokeRank) ?? 0) / scale,
		width: (end - start) / scale,
		area: scan.area / (scale * scale),
		columns: { start: left / scale - box.left, step: 1 / scale, counts: scan.columns },
		cells: inkCells(word, baseline, image, (x, y) => contrastAt(x, y) / strongest),
	};
	const color = colorOf(word, scan.color, paper);
	return { ...word, ink, ...(word.style && { style: { ...word.style, color } }) } as MeasuredWord;
}

interface InkScan {
	/** Inked pixels of each column, and of each row within the word's own box. */
	readonly columns: Uint32Array;
	readonly rows: Uint32Array;
	/** Widths of strokes along the rows, pixels. */
	readonly runs: readonly number[];
	/** Pixels. */
	readonly area: number;
	/** Mean of the darkest pixels: red, green, blue. */
	readonly color: number[];
}

/** @param inside  x of the word's own box; ink beside it may belong to its neighbors */
function scanInk(
	{ width, pixels }: PageRaster,
	{ left, top, right, bottom }: Box,
	inside: { readonly from: number; readonly to: number },
	contrastAt: (x: number, y: number) => number,
	strongest: number,
): InkScan {
	const columns = new Uint32Array(right - left);
	const rows = new Uint32Array(bottom - top);
	const sums = [0, 0, 0];
	let count = 0;
	let area = 0;
	const runs: number[] = [];
	for (let y = top; y < bottom; y++) {
		let run = 0;
		for (let x = left; x <= right; x++) {
			const contrast = x < right ? contrastAt(x, y) : 0;
			// Gray edges count as the part of a pixel that they cover.
			if (x >= inside.from && x < inside.to && contrast > areaPart * strongest) area += contrast / strongest;
			if (contrast < inkPart * strongest) {
				if (run > 0) runs.push(run);
				run = 0;
				continue;
			}
			run += contrast / strongest;
			columns[x - left]!++;
			if (x < inside.from || x >= inside.to) continue;
			rows[y - top]!++;
			if (contrast < 0.85 * strongest) continue;
			const at = (y * width + x) * 4;
			for (let channel = 0; channel < 3; channel++) sums[channel]! += pixels[at + channel]!;
			count++;
		}
	}
	return { columns, rows, runs, area, color: sums.map((sum) => sum / Math.max(1, count)) };
}

/** @param inkAt  coverage of a pixel, including paper noise */
function inkCells(
	{ box, fontSize }: Word,
	baseline: number,
	{ width, height, dpi }: PageRaster,
	inkAt: (x: number, y: number) => number,
): InkCells {
	const scale = pixelsPerPoint(dpi);
	const side = Math.max(1, Math.round(dpi / cellsOfInch));
	const more = aroundCells * fontSize;
	const left = Math.max(0, Math.floor((box.left - more) * scale));
	const top = Math.max(0, Math.floor(box.top * scale));
	const right = Math.min(width, Math.ceil((box.right + more) * scale));
	const bottom = Math.min(height, Math.ceil(box.bottom * scale));
	const [across, down] = [Math.ceil((right - left) / side), Math.ceil((bottom - top) / side)];
	const values = new Float32Array(across * down);
	for (let y = top; y < bottom; y++) {
		const row = Math.floor((y - top) / side) * across;
		for (let x = left; x < right; x++) {
			const ink = inkAt(x, y);
			if (ink > areaPart) values[row + Math.floor((x - left) / side)]! += Math.min(1, ink) / (side * side);
		}
	}
	return {
		step: side / scale,
		left: left / scale - box.left,
		top: top / scale - baseline,
		width: across,
		height: down,
		values,
	};
}

/** Rows or columns with ink, first and last; -1 if there are none. */
function extent(counts: Uint32Array): [number, number] {
	let first = -1;
	let last = -1;
	counts.forEach((count, index) => {
		if (count < minPixels) return;
		if (first < 0) first = index;
		last = index;
	});
	return [first, last];
}

/** Ink columns inside a box, and of letters that continue beyond its sides. @returns start and end, in columns */
function grown(columns: Uint32Array, from: number, to: number): [number, number] {
	let start = Math.max(0, from);
	let end = Math.min(columns.length, to);
	const isInk = (column: number) => (columns[column] ?? 0) >= minPixels;
	if (isInk(start)) while (start > 0 && isInk(start - 1)) start--;
	else while (start < end - 1 && !isInk(start)) start++;
	if (isInk(end - 1)) while (end < columns.length && isInk(end)) end++;
	else while (end > start + 1 && !isInk(end - 1)) end--;
	return [start, end];
}

/** The OCR color of a word, unless it is that of its paper: short words in heavy letters are mostly ink. */
function colorOf({ style }: Word, ink: readonly number[], paper: number): number {
	const [red = 0, green = 0, blue = 0] = ink.map((value) => Math.round(value));
	const given = style?.color ?? 0;
	return Math.abs(lumaOf(given) - paper) < maxColorDistance ? (red << 16) | (green << 8) | blue : given;
}

import type { PageRaster } from '../../pixels/raster';
import { lumaAt } from '../../pixels/luma';
import { median } from '../../values/quantiles';
import { inkMap, paperAt, type InkMap } from '../graphics/ink';
import type { OcrSettings } from '../settings/settings';

type RulingSettings = OcrSettings['paperRuling'];

/** A line of the paper in one strip: its path, in map cells across it. */
interface Piece {
	readonly strip: number;
	readonly start: number;
	readonly end: number;
}

/** The map, oriented so that lines run along rows. */
interface Grid {
	readonly along: number;
	readonly across: number;
	readonly isInk: (along: number, across: number) => boolean;
	/** Brightness, 0 to 255. */
	readonly grayAt: (along: number, across: number) => number;
	readonly place: (along: number, across: number) => number;
}

/**
 * A page without the lines or squares printed on its paper from edge to edge, which recognizers and tables take for
 * strokes. Letters that cross a line stay. Returns the image itself if its paper has none.
 */
export function withoutRuling(image: PageRaster, settings: OcrSettings): PageRaster {
	const map = inkMap(image, settings);
	const own = settings.paperRuling;
	const grids = [rowsOf(map, settings), columnsOf(map, settings)];
	if (!grids.some((grid) => mayBeRuled(grid, own))) return image;
	const found = grids.map((grid) => ({ grid, lines: linesOfPaper(grid, own) }));
	// A margin line of ruled paper is alone in its direction.
	if (!found.some(({ lines }) => lines.length >= own.minLines)) return image;
	const cells = found.flatMap(({ grid, lines }) => lines.flatMap((line) => cellsOfLine(grid, line, own)));
	return withPaperAt(image, map, cells, settings);
}

function isPale(map: InkMap, settings: OcrSettings): (x: number, y: number) => boolean {
	const { gray, width } = map;
	const paper = paperAt(map, settings);
	return (x, y) => (gray[y * width + x] ?? 255) < paper(x, y) - settings.paperRuling.contrast;
}

function rowsOf(map: InkMap, settings: OcrSettings): Grid {
	const isInk = isPale(map, settings);
	const place = (x: number, y: number) => y * map.width + x;
	return { along: map.width, across: map.height, isInk, grayAt: (x, y) => map.gray[place(x, y)] ?? 255, place };
}

function columnsOf(map: InkMap, settings: OcrSettings): Grid {
	const isInk = isPale(map, settings);
	const place = (y: number, x: number) => y * map.width + x;
	return {
		along: map.height,
		across: map.width,
		isInk: (y, x) => isInk(x, y),
		grayAt: (y, x) => map.gray[place(y, x)] ?? 255,
		place,
	};
}

/** Cells of a strip along its lines. */
const stripOf = ({ along }: Grid, { strips }: RulingSettings): number => Math.floor(along / strips);

/** Whether lines reach both edges: a quick test that excludes most pages. */
function mayBeRuled(grid: Grid, settings: RulingSettings): boolean {
	const { strips, minLines, minStrip } = settings;
	if (stripOf(grid, settings) < minStrip) return false;
	return [
		[0, 1],
		[strips - 2, strips - 1],
	].every((edge) => edge.some((strip) => piecesOf(grid, strip, settings).length >= minLines));
}

/** Lines from edge to edge in one direction: table rules and underlines end earlier. */
function linesOfPaper(grid: Grid, settings: RulingSettings): Piece[][] {
	const { strips, strippedPart } = settings;
	const pieces = Array.from({ length: strips }, (_, strip) => piecesOf(grid, strip, settings));
	const lines = linesOf(pieces, settings).filter((line) => line.length >= strippedPart * strips);
	return lines.filter((line) => line.some(({ strip }) => strip < 2) && line.some(({ strip }) => strip >= strips - 2));
}

/** Thin rows of one strip that are inked along most of it. */
function piecesOf(grid: Grid, strip: number, settings: RulingSettings): Piece[] {
	const { inkedPart, thickest } = settings;
	const long = stripOf(grid, settings);
	const found: Piece[] = [];
	let start = -1;
	for (let across = 0; across <= grid.across; across++) {
		let count = 0;
		if (across < grid.across)
			for (let along = strip * long; along < (strip + 1) * long; along += 2) if (grid.isInk(along, across)) count++;
		const isInked = count * 2 >= inkedPart * long;
		if (isInked && start < 0) start = across;
		if (isInked || start < 0) continue;
		if (across - start <= thickest) found.push({ strip, start, end: across });
		start = -1;
	}
	return found;
}

/** Pieces of adjacent strips that continue each other, even on a slightly skewed page. */
function linesOf(pieces: readonly (readonly Piece[])[], { drift, missing }: RulingSettings): Piece[][] {
	const lines: Piece[][] = [];
	for (const ofStrip of pieces) {
		const taken = new Set<Piece[]>();
		for (const piece of ofStrip) {
			const line = lines.find((one) => {
				const last = one.at(-1);
				const passed = last ? piece.strip - last.strip : 0;
				return (
					!taken.has(one) &&
					last &&
					passed >= 1 &&
					passed <= missing + 1 &&
					Math.abs(last.start - piece.start) <= drift * passed
				);
			});
			if (line) line.push(piece);
			const own = line ?? [piece];
			if (!line) lines.push(own);
			taken.add(own);
		}
	}
	return lines;
}

/**
 * The line within and between its pieces, except for letters that cross it: they are darker, or strokes across an
 * equally dark line.
 */
function cellsOfLine(grid: Grid, line: readonly Piece[], settings: RulingSettings): number[] {
	const long = stripOf(grid, settings);
	const { beside, strips, darker, asDark } = settings;
	const cells: number[] = [];
	const thick = Math.max(...line.map(({ start, end }) => end - start));
	const level = levelOf(grid, line, long);
	for (let along = 0; along < grid.along; along++) {
		const piece = nearest(line, Math.min(strips - 1, Math.floor(along / long)));
		const [top, bottom] = [Math.max(0, piece.start - 1), Math.min(grid.across, piece.end + 1)];
		for (let across = top; across < bottom; across++) {
			if (!grid.isInk(along, across) || grid.grayAt(along, across) < level - darker) continue;
			if (level >= asDark || strokeAcross(grid, along, across, beside + thick) <= thick + 1)
				cells.push(grid.place(along, across));
		}
	}
	return cells;
}

/** Darkness of the line where no letters cross it. */
function levelOf(grid: Grid, line: readonly Piece[], long: number): number {
	const levels = line.flatMap(({ strip, start, end }) =>
		Array.from({ length: Math.floor(long / 4) }, (_, index) =>
			grid.grayAt(strip * long + index * 4, Math.floor((start + end - 1) / 2)),
		),
	);
	return median(levels) ?? 0;
}

/** How far ink extends across the line, up to this many cells. */
function strokeAcross(grid: Grid, along: number, across: number, most: number): number {
	let [first, last] = [across, across + 1];
	while (across - first < most && first > 0 && grid.isInk(along, first - 1)) first--;
	while (last - across < most && last < grid.across && grid.isInk(along, last)) last++;
	return last - first;
}

function nearest(line: readonly Piece[], strip: number): Piece {
	return line.reduce((best, piece) => (Math.abs(piece.strip - strip) < Math.abs(best.strip - strip) ? piece : best));
}

function withPaperAt(image: PageRaster, map: InkMap, cells: readonly number[], settings: OcrSettings): PageRaster {
	const { width, scale } = map;
	const paper = paperAt(map, settings);
	const pixels = Uint8Array.from(image.pixels);
	for (const cell of cells) {
		const [x, y] = [cell % width, Math.floor(cell / width)];
		const level = paper(x, y);
		for (let row = y * scale; row < Math.min(image.height, (y + 1) * scale); row++) {
			for (let column = x * scale; column < Math.min(image.width, (x + 1) * scale); column++) {
				const at = (row * image.width + column) * 4;
				if (lumaAt(pixels, at) < level) pixels.fill(level, at, at + 3);
			}
		}
	}
	return { ...image, pixels };
}

import type { PaintedPath, Subpath } from '../external/pdfium-paths';
import type { Blank, Box, Fill, Page, Rule, SmallShape } from '../model';
import { drawingBoxes, penStrokeBoxes, type Stroke } from './drawings';
import { backgroundRaster } from './background-raster';
import { isFrame } from './frames';
import { straightEdges, type StraightEdge } from './straight-edges';
import { hollowSides } from './hollow';
import { shapeOf } from './small-shapes';
import { pairsOf } from '../values/sequences';

/** Lines, areas and drawings of a page. */
export type Graphics = Pick<Page, 'rules' | 'fills' | 'blanks' | 'drawings' | 'shapes' | 'penMarks'>;

/** Maximum thickness of a line, including filled areas. Borders are rarely above 3 points, bars above 6. */
const maxRuleThickness = 4;

/** Colors with all channels at least this light are invisible on paper. */
const lightest = 0xf8;

/** More letter-sized shapes are a drawing, or text as outlines. */
const maxShapes = 1000;

/** Finds lines, areas and drawings in the content of a page, within its visible area. */
export function collectGraphics(
	paths: readonly PaintedPath[],
	{ width, height }: Pick<Page, 'width' | 'height'>,
): Graphics {
	const collector = new GraphicsCollector({ left: 0, top: 0, right: width, bottom: height });
	for (const path of paths) collector.addPath(path);
	return collector.finish();
}

class GraphicsCollector {
	private readonly rules: Rule[] = [];
	private readonly fills: Fill[] = [];
	private readonly blanks: Blank[] = [];
	private readonly strokes: Stroke[] = [];
	private readonly pen: Stroke[] = [];
	private readonly shapes: SmallShape[] = [];
	private readonly background;

	constructor(private readonly visible: Box) {
		this.background = backgroundRaster(visible);
	}

	addPath(path: PaintedPath): void {
		const outlines = path.subpaths.map((subpath): Outline => {
			const bounds = boundsOf(subpath.points);
			return { subpath, bounds, framed: isFrame(subpath, bounds) };
		});
		const frames = path.fill === undefined ? undefined : findHollowFrames(outlines);
		for (const outline of outlines) {
			this.addShape(outline, path);
			if (path.fill !== undefined) this.addFill(outline, path, path.fill, frames?.get(outline));
			if (path.stroke !== undefined) this.addStroke(outline, path, path.stroke);
		}
	}

	finish(): Graphics {
		const { rules, fills, blanks, shapes } = this;
		return {
			rules,
			fills,
			...(blanks.length > 0 ? { blanks } : {}),
			drawings: drawingBoxes(this.strokes, this.visible),
			shapes,
			penMarks: penStrokeBoxes(this.pen, this.visible),
		};
	}

	private addShape({ subpath, bounds, framed }: Outline, { subpaths, fill, stroke, clip }: PaintedPath): void {
		if (this.shapes.length >= maxShapes || !this.visiblePart(bounds, clip)) return;
		const shape = shapeOf(bounds, {
			framed,
			curved: subpath.curves > 0,
			points: subpath.points,
			isFilled: fill !== undefined && (!isWhite(fill) || stroke === undefined),
			isRing: subpaths.length > 1,
		});
		if (shape) this.shapes.push(shape);
	}

	/** @param sides  of a hollow frame, which is filled between its outlines */
	private addFill(
		{ subpath, bounds, framed }: Outline,
		{ clip, fillAlpha: alpha, isPatterned }: PaintedPath,
		color: number,
		sides: readonly Box[] | undefined,
	): void {
		const ink = { color, alpha, isPatterned };
		if (sides) for (const side of sides) this.addArea(side, clip, ink);
		else if (framed) this.addArea(bounds, clip, ink);
		else if (!isWhite(color) && this.visiblePart(bounds, clip))
			this.strokes.push({ box: bounds, pieces: subpath.points.length / 2 });
	}

	private addStroke({ subpath, bounds, framed }: Outline, path: PaintedPath, color: number): void {
		const { strokeWidth, clip } = path;
		const ink = { color, alpha: path.strokeAlpha };
		const straight = straightEdges(subpath);
		for (const edge of straight.edges) {
			const box = strokeBox(edge, strokeWidth);
			if (strokeWidth <= maxRuleThickness) this.addRule(box, clip, ink);
			else this.addArea(box, clip, ink);
		}
		if (framed || straight.others === 0 || isWhite(color) || !this.visiblePart(bounds, clip)) return;
		const drawn = { box: bounds, pieces: straight.others };
		this.strokes.push(drawn);
		if (path.fill === undefined && !subpath.closed) this.pen.push(drawn);
	}

	private addRule(area: Box, clip: Box | undefined, { color, alpha = 1 }: Ink): void {
		const box = this.visiblePart(area, clip);
		if (!box || (isWhite(color) && !this.background.isFilled(box))) return;
		const width = box.right - box.left;
		const height = box.bottom - box.top;
		if (Math.max(width, height) <= 0) return;
		const seen = onPaper(color, alpha);
		const shade = seen === 0 ? {} : { color: seen };
		this.rules.push(
			width >= height
				? {
						direction: 'horizontal',
						position: (box.top + box.bottom) / 2,
						start: box.left,
						end: box.right,
						thickness: height,
						...shade,
					}
				: {
						direction: 'vertical',
						position: (box.left + box.right) / 2,
						start: box.top,
						end: box.bottom,
						thickness: width,
						...shade,
					},
		);
	}

	private addArea(area: Box, clip: Box | undefined, ink: Ink): void {
		const { color, alpha = 1, isPatterned } = ink;
		const box = this.visiblePart(area, clip);
		if (!box) return;
		const isThin = Math.min(box.right - box.left, box.bottom - box.top) <= maxRuleThickness;
		if (isThin) this.addRule(box, undefined, ink);
		else if (!isWhite(color)) {
			this.fills.push({ box, color: onPaper(color, alpha), ...(isPatterned ? { isPatterned } : {}) });
			this.background.fill(box);
		} else if (alpha === 1 && this.background.isFilled(box)) this.blanks.push({ box, over: this.fills.length });
	}

	private visiblePart(box: Box, clip: Box | undefined): Box | undefined {
		return clipBox(clipBox(box, this.visible), clip);
	}
}

/** The box of a stroked edge, as wide as its pen. */
function strokeBox([x1, y1, x2, y2]: StraightEdge, strokeWidth: number): Box {
	const half = strokeWidth / 2;
	const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
	return Math.abs(x2 - x1) >= Math.abs(y2 - y1)
		? { left: Math.min(x1, x2), right: Math.max(x1, x2), top: y - half, bottom: y + half }
		: { left: x - half, right: x + half, top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
}

/** Paint of a path. */
interface Ink {
	/** `0xRRGGBB`. */
	readonly color: number;
	/** Above 0; opaque if absent. */
	readonly alpha?: number | undefined;
	readonly isPatterned?: boolean | undefined;
}

/** Appearance of a color on white paper, `0xRRGGBB`. */
function onPaper(color: number, alpha: number): number {
	if (alpha === 1) return color;
	const part = (shift: number) => Math.round(255 + alpha * (((color >> shift) & 255) - 255)) << shift;
	return part(16) | part(8) | part(0);
}

/** A subpath with its bounds; `framed`: it is the outline of its bounds. */
interface Outline {
	readonly subpath: Subpath;
	readonly bounds: Box;
	readonly framed: boolean;
}

/** For each pair of outlines that form one frame, the first has its sides and the second none. */
function findHollowFrames(outlines: readonly Outline[]): Map<Outline, readonly Box[]> | undefined {
	if (outlines.length < 2) return undefined;
	const found = new Map<Outline, readonly Box[]>();
	for (const [first, second] of pairsOf(outlines)) {
		if (!first.framed || !second.framed || found.has(first)) continue;
		const sides = hollowSides(first.bounds, second.bounds);
		if (sides) found.set(first, sides).set(second, []);
	}
	return found;
}

/** The box around points: alternating x and y. */
export function boundsOf(points: readonly number[]): Box {
	let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
	points.forEach((value, index) => {
		if (index % 2 === 0) {
			left = Math.min(left, value);
			right = Math.max(right, value);
		} else {
			top = Math.min(top, value);
			bottom = Math.max(bottom, value);
		}
	});
	return { left, top, right, bottom };
}

function isWhite(color: number): boolean {
	return color >> 16 >= lightest && ((color >> 8) & 0xff) >= lightest && (color & 0xff) >= lightest;
}

/** @returns `undefined` if nothing is left */
function clipBox(box: Box | undefined, clip: Box | undefined): Box | undefined {
	if (!box || !clip) return box;
	const left = Math.max(box.left, clip.left);
	const top = Math.max(box.top, clip.top);
	const right = Math.min(box.right, clip.right);
	const bottom = Math.min(box.bottom, clip.bottom);
	return right < left || bottom < top ? undefined : { left, top, right, bottom };
}

import type { Box } from '../../model';
import { boxHeight, boxWidth, horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { combineMatrices, type Matrix } from '../../model/matrix';
import { annotationDicts } from '../../pdf-syntax/annotations';
import {
	decodeBytes,
	initialState,
	numbersOf,
	operatorClass,
	pageContent,
	readContent,
	Resources,
	walkContent,
	type GraphicsState,
	type Operation,
} from '../../pdf-syntax/content';
import { dictAt, nameAt, numberAt, numbersAt, valueOf } from '../../pdf-syntax/cos/lookup';
import { PdfDictionary, PdfRawStream } from '../../pdf-syntax/objects/objects';
import type { PageNode } from '../edit/page-tree';
import { findInheritedEntry, frameOfPage, mapBox, matrixOf, pageMatrix, rectangleOf } from '../tagging/page-geometry';

/** A picture on the displayed page. */
interface PlacedPicture {
	readonly stream: PdfRawStream;
	readonly box: Box;
	/** Where the page and its clip let it show. */
	readonly visible: Box;
	readonly order: number;
}

/** Sides of a picture, and of a hidden part of it, that may have a word, pixels. */
const minPicture = { width: 120, height: 16 };
const minPart = { width: 40, height: 8 };

/** Pixels per point of a picture that is too small to be read, 2160 dpi. */
const maxScale = 30;

/** Samples of transparency that hide a pixel. */
const maxTransparent = 16;

/** Difference of samples that may be letters. */
const minContrast = 24;

/** Maximum nesting of forms, and operations of a page. */
const maxDepth = 12;
const maxOperations = 500_000;

/**
 * The pictures of which pages hide a part: under drawings, other pictures or annotations, outside of a clip or of the
 * page, by transparency, or by their size; with the numbers of the pages that paint them.
 */
export function hiddenPictures(pages: readonly PageNode[]): Map<PdfRawStream, number[]> {
	const found = new Map<PdfRawStream, Set<number>>();
	const painted = new Map<PdfRawStream, Set<number>>();
	for (const [index, page] of pages.entries()) {
		const entry = findInheritedEntry(page, 'Resources');
		if (!dictAt(entry instanceof PdfDictionary ? entry : undefined, 'XObject')) continue;
		const painter = new PagePainter();
		const { width, height } = frameOfPage(page);
		const whole = { left: 0, top: 0, right: width, bottom: height };
		const resources = new Resources(entry instanceof PdfDictionary ? entry : undefined);
		painter.paint(pageContent(page.dict), resources, initialState(pageMatrix(page)), whole);
		for (const annotation of annotationDicts(page.dict)) {
			const rect = numbersAt(annotation, 'Rect');
			if (rect?.length !== 4 || !dictAt(annotation, 'AP')) continue;
			painter.cover(mapBox(pageMatrix(page), rect as unknown as readonly [number, number, number, number]));
		}
		for (const picture of painter.pictures) {
			const { stream } = picture;
			painted.set(stream, (painted.get(stream) ?? new Set()).add(index + 1));
			if (painter.hides(picture)) found.set(stream, painted.get(stream)!);
		}
	}
	return new Map([...found].map(([stream, numbers]) => [stream, [...numbers]]));
}

/** Follows what is painted over what. */
class PagePainter {
	readonly pictures: PlacedPicture[] = [];
	private readonly covers: { readonly box: Box; readonly order: number }[] = [];
	private operations = 0;

	cover(box: Box): void {
		this.covers.push({ box, order: this.operations + 1 });
	}

	paint(bytes: Uint8Array, resources: Resources, start: GraphicsState, around: Box, depth = 0): void {
		let clip = around;
		const clips: Box[] = [];
		let path: Box | undefined;
		let clipsNext = false;
		for (const { operation, state } of walkContent(readContent(bytes), { resources, start })) {
			if (++this.operations > maxOperations) return;
			const { operator } = operation;
			const kind = operatorClass(operator);
			if (operator === 'q') clips.push(clip);
			else if (operator === 'Q') clip = clips.pop() ?? clip;
			else if (kind === 'pathConstruction') path = extended(path, operation, state.matrix);
			else if (kind === 'clipping') clipsNext = true;
			else if (kind === 'pathPainting' || operator === 'n') {
				if (path && !strokes.has(operator)) this.cover(common(path, clip));
				if (path && clipsNext) clip = common(path, clip);
				path = undefined;
				clipsNext = false;
			} else if (operator === 'sh') this.cover(clip);
			else if (operator === 'Do') this.paintObject(operation, resources, state, clip, depth);
		}
	}

	private paintObject(
		operation: Operation,
		resources: Resources,
		state: GraphicsState,
		clip: Box,
		depth: number,
	): void {
		const object = resources.externalObject(operation.operands[0]);
		if (!(object instanceof PdfRawStream)) return;
		if (nameAt(object.dict, 'Subtype') === 'Image') {
			const box = mapBox(state.matrix, [0, 0, 1, 1]);
			const visible = common(box, clip);
			this.pictures.push({ stream: object, box, visible, order: this.operations });
			this.cover(visible);
			return;
		}
		const bytes = depth < maxDepth ? decodeBytes(object) : undefined;
		const frame = rectangleOf(valueOf(object.dict, 'BBox'));
		if (!bytes || !frame) return;
		const matrix = combineMatrices(matrixOf(object.dict), state.matrix);
		this.paint(bytes, resources.of(object), { ...state, matrix }, common(mapBox(matrix, frame), clip), depth + 1);
	}

	hides({ stream, box, visible, order }: PlacedPicture): boolean {
		const [width, height] = [numberAt(stream.dict, 'Width') ?? 0, numberAt(stream.dict, 'Height') ?? 0];
		if (width < minPicture.width || height < minPicture.height) return false;
		const [across, down] = [width / Math.max(boxWidth(box), 0.01), height / Math.max(boxHeight(box), 0.01)];
		if (Math.min(across, down) > maxScale) return true;
		const lost = [visible.left - box.left, box.right - visible.right].map((part) => part * across);
		const cut = [visible.top - box.top, box.bottom - visible.bottom].map((part) => part * down);
		if (Math.max(...lost) > minPart.width || Math.max(...cut) > minPart.height) return true;
		const isCovered = this.covers.some(
			(cover) =>
				cover.order > order + 1 &&
				horizontalOverlap(cover.box, box) * across >= minPart.width &&
				verticalOverlap(cover.box, box) * down >= minPart.height,
		);
		return isCovered || isPartlyTransparent(stream);
	}
}

/** Path painting that fills nothing. */
const strokes: ReadonlySet<string> = new Set(['S', 's', 'n']);

/** Whether transparency hides pixels that differ. */
function isPartlyTransparent(stream: PdfRawStream): boolean {
	if (valueOf(stream.dict, 'Mask')) return true;
	const mask = valueOf(stream.dict, 'SMask');
	const opacity = mask instanceof PdfRawStream ? decodeBytes(mask) : undefined;
	if (!opacity) return mask !== undefined;
	const pixels = decodeBytes(stream);
	const channels = pixels ? pixels.length / opacity.length : 0;
	// Of another size, or compressed with loss.
	const isComparable = pixels !== undefined && Number.isInteger(channels) && channels > 0;
	let count = 0;
	let darkest = 255;
	let lightest = 0;
	opacity.forEach((sample, index) => {
		if (sample >= maxTransparent) return;
		count++;
		const value = isComparable ? (pixels[index * channels] ?? 0) : (index % 2) * 255;
		darkest = Math.min(darkest, value);
		lightest = Math.max(lightest, value);
	});
	return count > minPart.width * minPart.height && lightest - darkest > minContrast;
}

function common(a: Box, b: Box): Box {
	const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
	return {
		left,
		top,
		right: Math.max(left, Math.min(a.right, b.right)),
		bottom: Math.max(top, Math.min(a.bottom, b.bottom)),
	};
}

/** The bounds of a path with one more operation. */
function extended(path: Box | undefined, { operator, operands }: Operation, matrix: Matrix): Box | undefined {
	const numbers = numbersOf(operands, operands.length);
	const [x = 0, y = 0, width = 0, height = 0] = numbers;
	const points = operator === 're' ? [x, y, x + width, y + height] : numbers;
	let bounds = path;
	for (let at = 0; at + 1 < points.length; at += 2) {
		const [left = 0, bottom = 0] = points.slice(at, at + 2);
		const [right = 0, top = 0] = operator === 're' ? points.slice(2) : [left, bottom];
		const own = mapBox(matrix, [left, bottom, right, top]);
		bounds = bounds ? unionOf([bounds, own]) : own;
	}
	return bounds;
}

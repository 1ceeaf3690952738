import type { Box, Page, Rule, Turn } from '../model';
import { turnBoxUpright } from '../model/boxes';
import { combineMatrices, type Matrix } from '../model/matrix';
import type { OcrPage } from './ocr-page';

/** OCR results in coordinates of the page as displayed: the page itself was not rotated. */
export type FoundOnPage = Pick<Page, 'words' | 'rules' | 'fills' | 'drawings' | 'shapes' | 'penMarks' | 'inkMarks'>;

/** Maps results from the upright image back onto the page it was rendered from. */
export function toDisplayedPage(found: OcrPage, page: Pick<Page, 'width' | 'height'>): FoundOnPage {
	return found.isFlattened ? fitIn(found, page) : undoDeskew(found, page);
}

type Size = Pick<Page, 'width' | 'height'>;

/** Maps from the upright, deskewed image to the page as displayed; skewed lines are skewed again. */
export function uprightOnPage({ page: read, turn, skew, isFlattened }: OcrPage, page: Size): Matrix {
	if (isFlattened) {
		const { scale, dx, dy } = fit(read, page);
		return [scale, 0, 0, scale, dx, dy];
	}
	// The image was rotated around its center.
	const fromMiddle = combineMatrices([1, 0, 0, 1, -read.width / 2, -read.height / 2], clockwise(skew));
	return combineMatrices(fromMiddle, combineMatrices(clockwise(-turn), [1, 0, 0, 1, page.width / 2, page.height / 2]));
}

/** A rotation around the origin; y grows downwards. */
function clockwise(degrees: number): Matrix {
	const angle = (degrees * Math.PI) / 180;
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	return [cos, sin, -sin, cos, 0, 0];
}

/** A page cropped from the photo on this page replaces it, as large as fits. */
function fit(read: Size, page: Size): { readonly scale: number; readonly dx: number; readonly dy: number } {
	const scale = Math.min(page.width / read.width, page.height / read.height);
	return { scale, dx: (page.width - read.width * scale) / 2, dy: (page.height - read.height * scale) / 2 };
}

function fitIn({ page: read }: OcrPage, page: Size): FoundOnPage {
	const { scale, dx, dy } = fit(read, page);
	const place = ({ left, top, right, bottom }: Box): Box => ({
		left: left * scale + dx,
		top: top * scale + dy,
		right: right * scale + dx,
		bottom: bottom * scale + dy,
	});
	return placeBoxes(read, place, { scale, turn: 0, baseline: (y) => y * scale + dy });
}

function undoDeskew({ page: read, turn }: OcrPage, page: Pick<Page, 'width' | 'height'>): FoundOnPage {
	const isSideways = turn === 90 || turn === 270;
	// The image grew around its center when it was deskewed.
	const dx = (read.width - (isSideways ? page.height : page.width)) / 2;
	const dy = (read.height - (isSideways ? page.width : page.height)) / 2;
	const place = ({ left, top, right, bottom }: Box): Box =>
		rotateBack({ left: left - dx, top: top - dy, right: right - dx, bottom: bottom - dy }, turn, page);
	return placeBoxes(read, place, { scale: 1, turn: ((360 - turn) % 360) as Turn, baseline: (y) => y - dy });
}

function placeBoxes(
	read: Page,
	place: (box: Box) => Box,
	text: { readonly scale: number; readonly turn: Turn; readonly baseline: (y: number) => number },
): FoundOnPage {
	return {
		words: read.words.map((word) => ({
			...word,
			box: place(word.box),
			fontSize: word.fontSize * text.scale,
			turn: text.turn,
			baseline: word.baseline === undefined ? undefined : text.baseline(word.baseline),
		})),
		rules: read.rules.map((rule) => ruleOf(place(boxOf(rule)), rule.thickness * text.scale)),
		fills: read.fills.map(({ box, color }) => ({ box: place(box), color })),
		drawings: read.drawings.map(place),
		penMarks: (read.penMarks ?? []).map(place),
		...(read.inkMarks ? { inkMarks: read.inkMarks.map((mark) => ({ ...mark, box: place(mark.box) })) } : {}),
		shapes: (read.shapes ?? []).map((shape) => ({ ...shape, box: place(shape.box) })),
	};
}

/** A box of an image that was rotated clockwise, on the page before the rotation. */
function rotateBack(box: Box, turn: OcrPage['turn'], { width, height }: Pick<Page, 'width' | 'height'>): Box {
	// A quarter turn swaps the sides of the page.
	return turnBoxUpright(box, turn, turn % 180 === 0 ? { width, height } : { width: height, height: width });
}

function boxOf({ direction, position, start, end }: Rule): Box {
	return direction === 'horizontal'
		? { left: start, right: end, top: position, bottom: position }
		: { left: position, right: position, top: start, bottom: end };
}

function ruleOf({ left, top, right, bottom }: Box, thickness: number): Rule {
	return top === bottom
		? { direction: 'horizontal', position: top, start: left, end: right, thickness }
		: { direction: 'vertical', position: left, start: top, end: bottom, thickness };
}

import { type PdfDictionary, PdfArray, PdfName, PdfNumber } from '../../pdf-syntax/objects/objects';
import type { PageFrame } from '../../external/pdfium-frame';
import { displayMatrix } from '../../external/pdfium-matrix';
import { combineMatrices, identity, transformPoint, type Matrix } from '../../model/matrix';
import type { Box } from '../../model';
import type { PageNode } from '../edit/page-tree';

/** US Letter: default of a page without a usable media box. */
const letter = [0, 0, 612, 792] as const;

/** A page entry, its own or inherited (ISO 32000-1, 7.7.3.4). */
export function findInheritedEntry({ dict, ancestors }: PageNode, key: string): unknown {
	const name = PdfName.of(key);
	return (dict.has(name) ? dict : ancestors.findLast((node) => node.has(name)))?.lookup(name);
}

/** How a page is displayed: crop box within media box, rotated; as in PDFium, so that its boxes match. */
export function frameOfPage(page: PageNode): PageFrame {
	const media = rectangleOf(findInheritedEntry(page, 'MediaBox')) ?? letter;
	const crop = rectangleOf(findInheritedEntry(page, 'CropBox')) ?? media;
	const inside = [
		Math.max(media[0], crop[0]),
		Math.max(media[1], crop[1]),
		Math.min(media[2], crop[2]),
		Math.min(media[3], crop[3]),
	] as const;
	const [left, bottom, right, top] = inside[2] > inside[0] && inside[3] > inside[1] ? inside : media;
	const rotate = findInheritedEntry(page, 'Rotate');
	const quarters = rotate instanceof PdfNumber ? Math.trunc(rotate.asNumber() / 90) : 0;
	const turn = ((((quarters % 4) + 4) % 4) * 90) as PageFrame['turn'];
	const sideways = turn === 90 || turn === 270;
	const [width, height] = [right - left, top - bottom];
	return { left, bottom, right, top, turn, width: sideways ? height : width, height: sideways ? width : height };
}

/** From page space to the displayed page. */
export function pageMatrix(page: PageNode): Matrix {
	return displayMatrix(frameOfPage(page));
}

/** A rectangle with ordered corners; `undefined` for anything else and for an empty one. */
export function rectangleOf(value: unknown): readonly [number, number, number, number] | undefined {
	const numbers = arrayNumbers(value);
	if (numbers?.length !== 4) return undefined;
	const [a, b, c, d] = numbers as [number, number, number, number];
	const [left, right, bottom, top] = [Math.min(a, c), Math.max(a, c), Math.min(b, d), Math.max(b, d)];
	return right > left && top > bottom ? [left, bottom, right, top] : undefined;
}

/** An array of numbers; `undefined` for anything else. */
export function arrayNumbers(value: unknown): number[] | undefined {
	if (!(value instanceof PdfArray)) return undefined;
	const numbers = value.asArray().map((_, index) => value.lookup(index));
	return numbers.every((number) => number instanceof PdfNumber)
		? numbers.map((number) => number.asNumber())
		: undefined;
}

/** The matrix under a key; the identity without one. */
export function matrixOf(dict: PdfDictionary, key = 'Matrix'): Matrix {
	const numbers = arrayNumbers(dict.lookup(PdfName.of(key)));
	return numbers?.length === 6 ? (numbers as unknown as Matrix) : identity;
}

/** Bounds of a mapped rectangle. */
export function mapBox(matrix: Matrix, [left, bottom, right, top]: readonly [number, number, number, number]): Box {
	const corners = [
		transformPoint(matrix, left, bottom),
		transformPoint(matrix, right, bottom),
		transformPoint(matrix, left, top),
		transformPoint(matrix, right, top),
	];
	const xs = corners.map(([x]) => x);
	const ys = corners.map(([, y]) => y);
	return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The map back. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
	const determinant = a * d - b * c || 1;
	return [
		d / determinant,
		-b / determinant,
		-c / determinant,
		a / determinant,
		(c * f - d * e) / determinant,
		(b * e - a * f) / determinant,
	];
}

/** A box of the displayed page in page space (left, bottom, right, top), to hundredths of a point. */
export function pageBox({ left, top, right, bottom }: Box, matrix: Matrix): [number, number, number, number] {
	const box = mapBox(invert(matrix), [left, top, right, bottom]);
	const rounded = (value: number) => Math.round(value * 100) / 100;
	return [rounded(box.left), rounded(box.top), rounded(box.right), rounded(box.bottom)];
}

export { combineMatrices, identity, transformPoint, type Matrix };

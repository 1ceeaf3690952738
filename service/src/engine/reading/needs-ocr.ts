import type { Page } from '../model';
import { pointsPerInch } from '../model/points';
import type { ParameterValues } from '../request/parameters';
import { isInvalid } from '../ocr/valid-text';

/** Values of `ocrOption`. */
export type OcrRange = ParameterValues['ocrOption'];

/** Fewer letters over an image of the whole page are a stamp or an added page number. */
export const usableText = 20;

/** An image over this share of a page is a scan of it. */
export const scanPart = 0.5;

/** Whether a page has what `ocrOption` selects; decides without loading a recognizer. */
export function needsOcr(page: Page, range: OcrRange): boolean {
	const invalid = page.words.some(isInvalid);
	switch (range) {
		case 'INVALID_CHARACTER':
			return invalid;
		case 'SCAN_PAGE':
			return isScan(page);
		case 'INVALID_CHARACTERAND_SCAN_PAGE':
			return invalid || isScan(page);
		case 'ALL':
			// Besides text of the document, only images and drawings can hold more.
			return invalid || page.images.length > 0 || page.drawings.length > 0 || page.words.length === 0;
	}
}

/** A page whose text is in its images. */
export function isScan(page: Page): boolean {
	const letters = page.words.filter((word) => !isInvalid(word)).reduce((sum, { text }) => sum + text.length, 0);
	if (letters === 0) return true;
	return letters < usableText && largestImage(page).area > scanPart * page.width * page.height;
}

/** Area (square points) and resolution of a page's largest image; zeros without any. */
export function largestImage({ images }: Page): { readonly area: number; readonly dpi: number } {
	let largest = { area: 0, dpi: 0 };
	for (const { box, pixelWidth, pixelHeight } of images) {
		const area = (box.right - box.left) * (box.bottom - box.top);
		if (area <= largest.area) continue;
		// The pixels and the box of a clipped or rotated image differ in shape, so areas are compared.
		largest = { area, dpi: pointsPerInch * Math.sqrt((pixelWidth * pixelHeight) / area) };
	}
	return largest;
}

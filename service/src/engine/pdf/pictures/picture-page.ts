import { maxSide, paperSizes, minSide } from './settings';
import { pointsPerPixel } from '../../model/points';

/** How an image becomes a page. */
export interface PageShape {
	/** The size of the image, or a sheet filled as far as possible. */
	readonly paper: 'picture' | keyof typeof paperSizes;
	/** Orientation of a sheet; `auto`: that of the image. */
	readonly orientation: 'auto' | 'portrait' | 'landscape';
	/** Points, on all sides. */
	readonly margin: number;
}

/** Images in their own size. */
export const ownSize: PageShape = { paper: 'picture', orientation: 'auto', margin: 0 };

/** A page with an image on it, points; `left` and `bottom` are the corner of the image. */
export interface PictureLayout {
	readonly width: number;
	readonly height: number;
	readonly left: number;
	readonly bottom: number;
	readonly pictureWidth: number;
	readonly pictureHeight: number;
}

/** @param picture  as displayed, pixels */
export function layOutPicture(
	picture: { readonly width: number; readonly height: number; readonly dpi: number },
	{ paper, orientation, margin }: PageShape,
): PictureLayout {
	const scale = pointsPerPixel(picture.dpi);
	const own = { width: picture.width * scale, height: picture.height * scale };
	if (paper === 'picture') {
		// Page sizes are limited, and an image keeps its proportions.
		const fit = fitting(own, maxSide - 2 * margin);
		const [pictureWidth, pictureHeight] = [own.width * fit, own.height * fit];
		const width = Math.max(minSide, pictureWidth + 2 * margin);
		const height = Math.max(minSide, pictureHeight + 2 * margin);
		return centerOn({ width, height }, { pictureWidth, pictureHeight });
	}
	const { width: short, height: long } = paperSizes[paper];
	const lies = orientation === 'landscape' || (orientation === 'auto' && picture.width > picture.height);
	const sheet = lies ? { width: long, height: short } : { width: short, height: long };
	// A margin that leaves no space is reduced.
	const edge = Math.min(margin, (short - 2 * minSide) / 2);
	const room = Math.min((sheet.width - 2 * edge) / own.width, (sheet.height - 2 * edge) / own.height);
	return centerOn(sheet, { pictureWidth: own.width * room, pictureHeight: own.height * room });
}

function fitting({ width, height }: { readonly width: number; readonly height: number }, longest: number): number {
	return Math.min(1, longest / Math.max(width, height));
}

function centerOn(
	page: Pick<PictureLayout, 'width' | 'height'>,
	picture: Pick<PictureLayout, 'pictureWidth' | 'pictureHeight'>,
): PictureLayout {
	const left = (page.width - picture.pictureWidth) / 2;
	return { ...page, ...picture, left, bottom: (page.height - picture.pictureHeight) / 2 };
}

/** The matrix that puts an image upright in place (Exif, tag 274; ISO 32000-1, 8.9.5). */
export function placingMatrix(
	orientation: number,
	{ left: x, bottom: y, pictureWidth: w, pictureHeight: h }: PictureLayout,
): readonly [number, number, number, number, number, number] {
	switch (orientation) {
		case 2:
			return [-w, 0, 0, h, x + w, y];
		case 3:
			return [-w, 0, 0, -h, x + w, y + h];
		case 4:
			return [w, 0, 0, -h, x, y + h];
		case 5:
			return [0, -h, -w, 0, x + w, y + h];
		case 6:
			return [0, -h, w, 0, x, y + h];
		case 7:
			return [0, h, w, 0, x, y];
		case 8:
			return [0, h, -w, 0, x + w, y];
		default:
			return [w, 0, 0, h, x, y];
	}
}

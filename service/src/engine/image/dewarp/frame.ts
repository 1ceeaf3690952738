import type { Raster } from '../../pixels/raster';
import { aspectOf } from './aspect';
import { areaOfOutline, distance, homographyOf, mapFour, type Homography } from './homography';
import type { FoundPage } from './page-quad';
import { imageSettings } from '../settings';

/** The page as a plane: a rectangle, and its place in the photo. */
export interface PaperFrame {
	/** Pixels of the result. */
	readonly width: number;
	readonly height: number;
	/** From the rectangle to the photo. */
	readonly toPhoto: Homography;
	/** The rectangle is the detected sheet, not the whole image. */
	readonly isSheet: boolean;
	/** Rotation of a whole image, radians. */
	readonly angle: number;
}

/** The sheet as a frame; `undefined` if it is not clearly a sheet. */
export function sheetFrame({ quad, sides }: FoundPage, photo: Raster): PaperFrame | undefined {
	const { seenOnTheWhole, seenVeryWell, minSheet, seenMargin, guessedMargin, guessedBelow } = imageSettings.frame;
	const mean = sides.reduce((sum, side) => sum + side, 0) / 4;
	if (mean < seenOnTheWhole || sides.filter((side) => side >= seenVeryWell).length < 2) return undefined;
	if (areaOfOutline(quad) < minSheet * photo.width * photo.height) return undefined;
	const aspect = aspectOf(quad, photo);
	const [a, b, c, d] = quad;
	const width = Math.round(
		Math.max((distance(a, b) + distance(d, c)) / 2, (distance(a, d) + distance(b, c)) / 2 / aspect),
	);
	const height = Math.round(width * aspect);
	const [top, right, bottom, left] = mapFour(sides, (side) => (side < guessedBelow ? guessedMargin : seenMargin));
	const inner = { left: left * width, top: top * height, right: width * (1 - right), bottom: height * (1 - bottom) };
	return { width, height, toPhoto: homographyOf(inner, quad), isSheet: true, angle: 0 };
}

/** The whole image as a frame, rotated to level its text. */
export function wholePicture({ width: photoWidth, height: photoHeight }: Raster, skew: number): PaperFrame {
	const { minSkew } = imageSettings.frame;
	const angle = Math.abs(skew) < minSkew ? 0 : skew;
	const cos = Math.cos(angle);
	const sin = Math.sin(angle);
	const width = Math.round(Math.abs(photoWidth * cos) + Math.abs(photoHeight * sin));
	const height = Math.round(Math.abs(photoWidth * sin) + Math.abs(photoHeight * cos));
	const toPhoto = [
		cos,
		-sin,
		photoWidth / 2 - (cos * width) / 2 + (sin * height) / 2,
		sin,
		cos,
		photoHeight / 2 - (sin * width) / 2 - (cos * height) / 2,
		0,
		0,
		1,
	] as const;
	return { width, height, toPhoto, isSheet: false, angle };
}

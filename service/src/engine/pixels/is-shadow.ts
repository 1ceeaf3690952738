import type { Raster } from './raster';

/** Minimum side of a shadow, pixels: smaller images have no soft edges. */
const minSide = 16;

/** Opacity from which a pixel has a color; a shadow reaches at least twice as much, and fades to nothing. */
const minSeen = 24;

/** Maximum difference of a channel among the pixels of a shadow: PDFium rounds colors of transparent pixels. */
const maxColorRange = 24;

/** Maximum step of opacity between adjacent pixels, as a share of the highest one: letters and icons have sharp edges. */
const maxStep = 0.25;

/** Whether an image is one color that fades out: a shadow or a glow, which shows nothing without what is painted on it. */
export function isShadow({ width, height, pixels }: Raster): boolean {
	if (Math.min(width, height) < minSide) return false;
	const min = [255, 255, 255];
	const max = [0, 0, 0];
	let [faintest, densest] = [255, 0];
	for (let index = 0; index < pixels.length; index += 4) {
		const opacity = pixels[index + 3]!;
		if (opacity < faintest) faintest = opacity;
		if (opacity > densest) densest = opacity;
		if (opacity < minSeen) continue;
		for (let channel = 0; channel < 3; channel++) {
			const value = pixels[index + channel]!;
			if (value < min[channel]!) min[channel] = value;
			if (value > max[channel]!) max[channel] = value;
			if (max[channel]! - min[channel]! > maxColorRange) return false;
		}
	}
	if (faintest >= minSeen || densest < 2 * minSeen) return false;
	const row = 4 * width;
	const isStep = (one: number, other: number | undefined) =>
		other !== undefined && Math.abs(other - one) > maxStep * densest;
	for (let index = 3; index < pixels.length; index += 4) {
		const opacity = pixels[index]!;
		if (index % row < row - 4 && isStep(opacity, pixels[index + 4])) return false;
		if (isStep(opacity, pixels[index + row])) return false;
	}
	return true;
}

import type { Raster } from './raster';

const known = new WeakMap<Raster, boolean>();

/** Whether an image is gray: its channels are equal at every pixel. Checked once per image. */
export function isGrey(picture: Raster): boolean {
	const before = known.get(picture);
	if (before !== undefined) return before;
	const grey = hasSameChannels(picture);
	known.set(picture, grey);
	return grey;
}

function hasSameChannels({ pixels }: Raster): boolean {
	for (let at = 0; at < pixels.length; at += 4) {
		const red = pixels[at];
		if (pixels[at + 1] !== red || pixels[at + 2] !== red) return false;
	}
	return true;
}

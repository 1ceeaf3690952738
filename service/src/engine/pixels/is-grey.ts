import type { Raster } from './raster';

const known = new WeakMap<Raster, boolean>();

/** Whether a picture has no colour: its channels are the same at every pixel. Checked once per picture. */
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

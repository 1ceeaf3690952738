import type { PageRaster } from '../pixels/raster';
import { sharpOf } from '../pixels/raster';
import { inkMap } from './graphics/ink';
import { isPhotograph } from './graphics/page-kind';
import { expectedLineHeight, inkBounds } from './graphics/text-extent';
import type { OcrSettings } from './settings/settings';

/**
 * A low-resolution scan, enlarged: recognizers have seen few letters of ten pixels, and pixel-wide lines are lost.
 * Lanczos keeps edges that the recognizers' own scaling blurs. Other images are returned unchanged.
 */
export async function enlarge(image: PageRaster, settings: OcrSettings): Promise<PageRaster> {
	const { coarseDpi, fineDpi, maxFactor, maxSide, smallLine } = settings.enlarge;
	const { width, height, dpi } = image;
	if (dpi >= coarseDpi || Math.max(width, height) > maxSide || isPhotograph(image, settings)) return image;
	const map = inkMap(image, settings);
	const bounds = inkBounds(map);
	// A page of a few lines does not define a height.
	if (!bounds || (expectedLineHeight(map, bounds, settings) ?? 0) > smallLine) return image;
	const factor = Math.min(maxFactor, fineDpi / dpi);
	const size = { width: Math.round(width * factor), height: Math.round(height * factor) };
	const { data } = await sharpOf(image)
		.resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { ...size, pixels: data, dpi: dpi * factor };
}

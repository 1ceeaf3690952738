/** Page lengths are in points. */
export const pointsPerInch = 72;

export function pixelsPerPoint(dpi: number): number {
	return dpi / pointsPerInch;
}

export function pointsPerPixel(dpi: number): number {
	return pointsPerInch / dpi;
}

/** The size of an image in points. */
export function sizeInPoints({ width, height, dpi }: { width: number; height: number; dpi: number }): {
	width: number;
	height: number;
} {
	return { width: (width * pointsPerInch) / dpi, height: (height * pointsPerInch) / dpi };
}

/** Lightest readable ink on white, brightness of 255: such a gray has a contrast of 1.4 to 1 with white (WCAG 2.2). */
const lightestInk = 215;

/** Whether letters of a color would be invisible on white. @param color  `0xRRGGBB` */
export function isPale(color: number): boolean {
	const [red, green, blue] = [(color >> 16) & 255, (color >> 8) & 255, color & 255];
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue > lightestInk;
}

/** Contrast of two colors, `0xRRGGBB`, from 1 to 21 (WCAG 2.2). */
export function contrast(a: number, b: number): number {
	const [one, other] = [luminance(a), luminance(b)];
	return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(color: number): number {
	const part = (shift: number) => {
		const value = ((color >> shift) & 255) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	};
	return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0);
}

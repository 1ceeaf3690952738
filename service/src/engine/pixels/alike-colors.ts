/** Maximum difference of a channel between colors that look alike: a contrast below 1.1 in light colors. */
export const maxAlike = 12;

function isClose(a: number, b: number, shift: number): boolean {
	return Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) <= maxAlike;
}

/** Whether two colors, `0xRRGGBB`, look alike. */
export function areAlike(a: number, b: number): boolean {
	return isClose(a, b, 16) && isClose(a, b, 8) && isClose(a, b, 0);
}

/**
 * Maximum contrast, by WCAG 2, and difference of Cb and Cr (ITU-R BT.601) of a color that does not stand out as small
 * text. Measured on public documents: the lowest contrast of text that is meant to be read is that of light green, 1.37.
 */
const maxFaintContrast = 1.2;
const maxFaintChroma = 16;

/** Whether text of one color, `0xRRGGBB`, cannot be read on the other one unless it is large. */
export function isFaintOn(a: number, b: number): boolean {
	if (areAlike(a, b)) return true;
	const red = ((a >> 16) & 255) - ((b >> 16) & 255);
	const green = ((a >> 8) & 255) - ((b >> 8) & 255);
	const blue = (a & 255) - (b & 255);
	const bluish = 0.5 * blue - 0.169 * red - 0.331 * green;
	const reddish = 0.5 * red - 0.419 * green - 0.081 * blue;
	if (Math.max(Math.abs(bluish), Math.abs(reddish)) > maxFaintChroma) return false;
	const one = luminance(a);
	const other = luminance(b);
	const darker = Math.min(one, other);
	const lighter = Math.max(one, other);
	return lighter + flare <= maxFaintContrast * (darker + flare);
}

/** Light that a display reflects, as a share of its white. */
const flare = 0.05;

/** Relative luminance of an sRGB color. */
function luminance(color: number): number {
	const red = linearLight[(color >> 16) & 255]!;
	const green = linearLight[(color >> 8) & 255]!;
	return 0.2126 * red + 0.7152 * green + 0.0722 * linearLight[color & 255]!;
}

const linearLight = Float64Array.from({ length: 256 }, (_, value) => {
	const part = value / 255;
	return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

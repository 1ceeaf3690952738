/** Maximum difference of a channel between colors that look alike: a contrast below 1.1 in light colors. */
export const maxAlike = 12;

/** Whether two colors, `0xRRGGBB`, look alike. */
export function areAlike(a: number, b: number): boolean {
	const isClose = (shift: number) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) <= maxAlike;
	return isClose(16) && isClose(8) && isClose(0);
}

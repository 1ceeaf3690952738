/** Styles that place boxes (left, top, right, bottom) on a page. */
export function placeOn(width: number, height: number) {
	const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;
	return ([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]) => ({
		left: percent(left, width),
		top: percent(top, height),
		width: percent(right - left, width),
		height: percent(bottom - top, height),
	});
}

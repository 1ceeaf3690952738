/**
 * Codes of `StandardEncoding` that the last two numbers of some bytes may be: the parts of an accented letter (`seac`;
 * Adobe Technical Note 5177, appendix C). If the bytes can be decoded backwards in several ways, all of them count.
 */
export function accentedParts(bytes: Uint8Array): number[] {
	return numbersAt(bytes, bytes.length).flatMap(({ value: accent, start }) =>
		numbersAt(bytes, start).flatMap(({ value: base }) => [accent, base]),
	);
}

/** Numbers from 0 to 255 that may end at a position. */
function numbersAt(bytes: Uint8Array, end: number): { value: number; start: number }[] {
	const [last = -1, second = -1, third = -1] = [bytes[end - 1], bytes[end - 2], bytes[end - 3]];
	const found: { value: number; start: number }[] = [];
	if (last >= 139 && last <= 246) found.push({ value: last - 139, start: end - 1 });
	if (second === 247) found.push({ value: last + 108, start: end - 2 });
	if (third === 28 && second === 0) found.push({ value: last, start: end - 3 });
	return found.filter(({ value }) => value <= 255);
}

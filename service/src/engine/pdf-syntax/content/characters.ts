/** Classes of bytes (ISO 32000-1, 7.2.2). */
const whiteSpace = [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20];
const delimiters = [...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0));

const classes = new Uint8Array(256);
for (const code of whiteSpace) classes[code] = 1;
for (const code of delimiters) classes[code] = 2;

/** True for white space. */
export function isWhiteSpace(code: number): boolean {
	return classes[code] === 1;
}

/** True for a character of a name, number or operator. */
export function isRegular(code: number): boolean {
	return classes[code] === 0;
}

/** Value of a hexadecimal digit; -1 for other characters. */
export function hexValue(code: number): number {
	if (code >= 0x30 && code <= 0x39) return code - 0x30;
	const lower = code | 0x20;
	return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

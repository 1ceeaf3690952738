/** Operators that call and return from subroutines in Type 2 charstrings (Adobe Technical Note 5177, section 4.7). */
export const [callSubr, endOfSubr, callGlobal] = [10, 11, 29] as const;

/** Maximum nesting of subroutine calls (5177, appendix B). */
export const maxCallDepth = 10;

/** Whether a byte starts an operand; the others are operators. */
export const isOperand = (byte: number): boolean => byte === 28 || byte >= 32;

/**
 * An operand (5177, section 3.2).
 * @param at  of its first byte
 * @returns its value and the position after it
 */
export function readOperand(code: Uint8Array, at: number): { readonly value: number; readonly end: number } {
	const [byte = 0, first = 0, second = 0, third = 0, fourth = 0] = code.subarray(at, at + 5);
	if (byte === 28) return { value: ((first << 24) >> 16) | second, end: at + 3 };
	if (byte === 255) return { value: ((first << 24) | (second << 16) | (third << 8) | fourth) / 65536, end: at + 5 };
	if (byte <= 246) return { value: byte - 139, end: at + 1 };
	const value = byte <= 250 ? (byte - 247) * 256 + first + 108 : -(byte - 251) * 256 - first - 108;
	return { value, end: at + 2 };
}

/** Index of a subroutine by its call number (5177, section 4.7). */
export function subrPlace(called: number, { length }: readonly Uint8Array[]): number {
	return called + (length < 1240 ? 107 : length < 33_900 ? 1131 : 32_768);
}

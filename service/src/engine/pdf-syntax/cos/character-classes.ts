/**
 * Character classes (ISO 32000-1, tables 1 and 2): 1 white space, 2 delimiter, 3 digit, 4 other character of a number,
 * 0 regular.
 */
const kinds = new Uint8Array(256);
for (const sign of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) kinds[sign] = 1;
for (const sign of '()<>[]{}/%') kinds[sign.charCodeAt(0)] = 2;
for (const sign of '0123456789') kinds[sign.charCodeAt(0)] = 3;
for (const sign of '+-.') kinds[sign.charCodeAt(0)] = 4;

/** White space between tokens. */
export const isSpace = (byte: number | undefined): boolean => byte !== undefined && kinds[byte] === 1;

/** Characters that end a name or keyword. */
export const endsToken = (byte: number | undefined): boolean =>
	byte === undefined || kinds[byte] === 1 || kinds[byte] === 2;

/** A decimal digit. */
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && kinds[byte] === 3;

/** A character of a number: digit, sign or point. */
export const isNumericByte = (byte: number | undefined): boolean => byte !== undefined && (kinds[byte] ?? 0) >= 3;

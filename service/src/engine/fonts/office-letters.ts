import { readFileSync } from 'node:fs';
import { fontFile, fontPath, type FontLook } from './script-fonts';
import { characterMaps, glyphOf, horizontalAdvances, readTables, type FontCharacterMap } from './sfnt';

/**
 * Letters missing from the standard fonts of PDF that Times New Roman, Arial and Courier New share with
 * metric-compatible free fonts: Greek, Cyrillic and Hebrew. Not Arabic, whose free fonts have other widths.
 */
const officeLetters = /^[\u0370-\u03ff\u0400-\u052f\u0590-\u05f4\u1e00-\u1fff]$/u;

/** Marks belong to the preceding letter. */
const mark = /^\p{M}$/u;

/** Whether `officeWidth` supports a character. */
export function isOfficeLetter(sign: string): boolean {
	return officeLetters.test(sign);
}

interface Widths {
	readonly map: FontCharacterMap;
	/** Thousandths of the font size, by glyph. */
	readonly advances: readonly number[];
}

const read = new Map<string, Widths | undefined>();

/** Width of such a letter in the fonts of office programs, relative to the font size; `undefined` if they lack it. */
export function officeWidth(sign: string, look: FontLook): number | undefined {
	if (!isOfficeLetter(sign)) return undefined;
	if (mark.test(sign)) return 0;
	const font = widthsOf(look);
	const glyph = font && glyphOf(font.map, sign.codePointAt(0) ?? 0);
	if (!font || !glyph) return undefined;
	return (font.advances[glyph] ?? font.advances.at(-1) ?? 0) / 1000;
}

/** Such letters are rare: fonts are read on first use. */
function widthsOf(look: FontLook): Widths | undefined {
	const file = fontFile('western', look);
	if (!read.has(file.id)) {
		const tables = readTables(readFileSync(fontPath(file)));
		const advances = tables && horizontalAdvances(tables);
		// Windows Unicode BMP: the letters of these fonts.
		const map = tables && characterMaps(tables).find(({ platform, encoding }) => platform === 3 && encoding === 1);
		read.set(file.id, advances && map ? { map, advances } : undefined);
	}
	return read.get(file.id);
}

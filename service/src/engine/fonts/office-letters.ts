import { readFileSync } from 'node:fs';
import { fontFile, fontPath, type FontLook } from './script-fonts';
import { characterMaps, glyphOf, horizontalAdvances, readTables, type FontCharacterMap } from './sfnt';

/**
 * Letters that the standard fonts of PDF lack and that Times New Roman, Arial and Courier New have, in widths which the free fonts
 * of their measures share: Greek, Cyrillic and Hebrew. Arabic is not among them: its free fonts are of other widths.
 */
const officeLetters = /^[\u0370-\u03ff\u0400-\u052f\u0590-\u05f4\u1e00-\u1fff]$/u;

/** Marks belong to the letter before them. */
const mark = /^\p{M}$/u;

/** Whether `officeWidth` knows a sign. */
export function isOfficeLetter(sign: string): boolean {
	return officeLetters.test(sign);
}

interface Widths {
	readonly map: FontCharacterMap;
	/** Thousandths of the font size, by glyph. */
	readonly advances: readonly number[];
}

const read = new Map<string, Widths | undefined>();

/** Width of such a letter in the fonts of office programs, in parts of the font size; `undefined` where they lack it. */
export function officeWidth(sign: string, look: FontLook): number | undefined {
	if (!isOfficeLetter(sign)) return undefined;
	if (mark.test(sign)) return 0;
	const font = widthsOf(look);
	const glyph = font && glyphOf(font.map, sign.codePointAt(0) ?? 0);
	if (!font || !glyph) return undefined;
	return (font.advances[glyph] ?? font.advances.at(-1) ?? 0) / 1000;
}

/** Few documents have such letters: a font is read when the first one is met. */
function widthsOf(look: FontLook): Widths | undefined {
	const file = fontFile('western', look);
	if (!read.has(file.id)) {
		const tables = readTables(readFileSync(fontPath(file)));
		const advances = tables && horizontalAdvances(tables);
		// Unicode by Windows: what these fonts have for letters of the first plane.
		const map = tables && characterMaps(tables).find(({ platform, encoding }) => platform === 3 && encoding === 1);
		read.set(file.id, advances && map ? { map, advances } : undefined);
	}
	return read.get(file.id);
}

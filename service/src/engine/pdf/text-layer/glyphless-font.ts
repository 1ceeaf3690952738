import { writeTables } from '../../fonts/sfnt';
import { ascent, descent, glyphWidth } from './settings';

/** Units per em: those of PDF. */
const unitsPerEm = 1000;

/** `.notdef`, which text must not use (ISO 19005-2, 6.2.11.8), and the glyph for every letter. */
const glyphs = 2;

/** The glyph for every letter. */
export const emptyGlyph = 1;

/**
 * A TrueType font whose glyphs are empty. Invisible text needs no embedded font, but some readers require one. The
 * tables are those required in a PDF (ISO 32000-1, 9.9).
 */
export function glyphlessFont(): Buffer {
	const tables = [
		{ tag: 'glyf', data: Buffer.alloc(4) },
		{ tag: 'head', data: head() },
		{ tag: 'hhea', data: hhea() },
		{ tag: 'hmtx', data: words(...Array.from({ length: glyphs }, () => [glyphWidth, 0]).flat()) },
		{ tag: 'loca', data: words(...Array.from({ length: glyphs + 1 }, () => 0)) },
		{ tag: 'maxp', data: maxp() },
	];
	return writeTables(Buffer.from([0, 1, 0, 0]), tables);
}

/** Version 1.0, its magic number; short offsets in `loca`. */
function head(): Buffer {
	const magic = [0x5f0f, 0x3cf5];
	const dates = Array.from({ length: 8 }, () => 0);
	const box = [0, descent, glyphWidth, ascent];
	return words(...[1, 0], ...[1, 0], ...[0, 0], ...magic, 0, unitsPerEm, ...dates, ...box, ...[0, 3, 2, 0, 0]);
}

function hhea(): Buffer {
	const unused = Array.from({ length: 11 }, () => 0);
	return words(1, 0, ascent, descent, 0, glyphWidth, ...unused, glyphs);
}

function maxp(): Buffer {
	// Points and contours of glyphs: none; zones: both; resources of instructions: none.
	return words(1, 0, glyphs, ...[0, 0, 0, 0], 2, ...Array.from({ length: 8 }, () => 0));
}

/** 16-bit numbers. */
function words(...values: readonly number[]): Buffer {
	const bytes = Buffer.alloc(2 * values.length);
	values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, 2 * index));
	return bytes;
}

import { encodingNames } from '../../fonts/encodings';
import { standardEncodingName } from '../../fonts/cff-read';
import type { FontUse } from '../edit/font-use';
import { differencesOf } from '../../pdf-syntax/differences';
import { arrayAt, dictAt, nameAt } from '../../pdf-syntax/cos/lookup';

/**
 * Glyph names that the codes of a simple font may show, whichever encoding a reader assumes for a font without one.
 * @param own  names by code in the encoding of the program
 * @param has  whether the program has a glyph
 * @returns `undefined` if a code has no glyph: readers search for those in different ways
 */
export function namedGlyphs(
	{ font, codes }: FontUse,
	own: (code: number) => string | undefined,
	has: (name: string) => boolean,
): Set<string> | undefined {
	if (nameAt(font, 'Subtype') !== 'Type1') return undefined;
	const differences = differencesOf(arrayAt(dictAt(font, 'Encoding'), 'Differences'));
	const tables = ['WinAnsiEncoding', 'MacRomanEncoding'].map((name) => encodingNames(name));
	const names = new Set<string>();
	for (const code of codes.keys()) {
		const named = differences.get(code);
		const all =
			named === undefined ? [own(code), standardEncodingName(code), ...tables.map((table) => table?.[code])] : [named];
		const there = all.filter((name) => name !== undefined).filter(has);
		// A space has no outline to lose.
		if (there.length === 0 && !all.includes('space')) return undefined;
		for (const name of there) names.add(name);
	}
	return names;
}

import { accentedParts } from './accented-parts';
import { charStringNumber, writeIndex } from './cff';
import { cffPrivates, leadingWidth } from './cff-advances';
import { cffGlyphList, dictKeys, readIndex, readTop, standardEncodingName } from './cff-read';
import { withoutUncalledSubrs } from './cff-subrs';

/** `endchar` (Adobe Technical Note 5177, section 4.3). */
const endChar = 14;

/**
 * Empties unused glyphs of a CFF program, and the subroutines only they call. Glyphs keep their advance and nothing
 * moves: the gaps are filled with zeros, which compress to nothing.
 * @param used  ids of the glyphs; the parts of accented ones and `.notdef` stay with them
 * @returns `undefined` for a damaged program, and for one that would not shrink
 */
export function subsetCff(program: Uint8Array, used: ReadonlySet<number>): Buffer | undefined {
	try {
		const { view, top } = readTop(program);
		const start = top.get(dictKeys.charStrings)?.[0];
		// Type 1 charstrings have other operators.
		if (start === undefined || (top.get(dictKeys.charStringType)?.[0] ?? 2) !== 2) return undefined;
		const { items, end } = readIndex(view, start);
		const { privates, globals } = cffPrivates(program);
		const kept = new Set([0, ...used, ...accentsOf(program, items, used)]);
		const charStrings = items.map((item, glyph) => {
			if (kept.has(glyph)) return item;
			const [width, ...others] = new Set(privates.map(({ subrs }) => leadingWidth(item, subrs, globals)));
			// The private dictionary of a glyph is not read.
			if (others.length > 0) return item;
			const empty = Buffer.from([...(width === undefined ? [] : charStringNumber(width).bytes), endChar]);
			return empty.length < item.length ? empty : item;
		});
		const written = writeIndex(charStrings, view.getUint8(start + 2));
		const isSmaller = written.length < end - start;
		const made = Buffer.from(program);
		if (isSmaller) {
			made.fill(0, start, end);
			written.copy(made, start);
		}
		return withoutUncalledSubrs(made) ?? (isSmaller ? made : undefined);
	} catch {
		// Unreadable data stays unchanged.
		return undefined;
	}
}

/** Parts of accented glyphs in a program with names. */
function accentsOf(program: Uint8Array, items: readonly Uint8Array[], used: ReadonlySet<number>): number[] {
	const list = cffGlyphList(program);
	if (!list || !('names' in list)) return [];
	const { privates, globals } = cffPrivates(program);
	const codes = [
		...[...used].map((glyph) => items[glyph]),
		...globals,
		...privates.flatMap(({ subrs }) => subrs),
	].flatMap((code) => (code?.at(-1) === endChar ? accentedParts(code.subarray(0, -1)) : []));
	return [...new Set(codes)].flatMap((code) => {
		const glyph = list.names.indexOf(standardEncodingName(code) ?? '');
		return glyph > 0 ? [glyph] : [];
	});
}

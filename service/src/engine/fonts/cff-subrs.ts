import { writeIndex } from './cff';
import { cffPrivates } from './cff-advances';
import { calledSubrs } from './cff-calls';
import { dictKeys, dictsOfGlyphs, readIndex, readTop } from './cff-read';

/** `return`: replaces the body of an unused subroutine. */
const nothing = Buffer.from([11]);

/**
 * Empties the subroutines of a CFF program that no glyph calls. All keep their numbers, and nothing else moves.
 * @returns `undefined` if calls are ambiguous or every subroutine is used
 */
export function withoutUncalledSubrs(program: Buffer): Buffer | undefined {
	const { view, top, globalsAt } = readTop(program);
	const start = top.get(dictKeys.charStrings)?.[0];
	if (start === undefined) return undefined;
	const { items } = readIndex(view, start);
	const { privates, globals } = cffPrivates(program);
	const dicts = dictsOfGlyphs(view, top, items.length);
	const codes = items.map((code, glyph) => ({ code, subrs: privates[dicts?.[glyph] ?? -1]?.subrs }));
	const known = codes.flatMap(({ code, subrs }) => (subrs ? [{ code, subrs }] : []));
	const called = known.length === codes.length ? calledSubrs(known, globals) : undefined;
	if (!called) return undefined;
	const used = new Map<number, Set<number>>([[globalsAt, new Set()]]);
	// Dictionaries may share their subroutines.
	for (const { subrsAt } of privates) if (subrsAt !== undefined && !used.has(subrsAt)) used.set(subrsAt, new Set());
	called.forEach((of, glyph) => {
		const at = privates[dicts?.[glyph] ?? -1]?.subrsAt;
		for (const place of of.globals) used.get(globalsAt)?.add(place);
		if (at !== undefined) for (const place of of.own) used.get(at)?.add(place);
	});
	const made = Buffer.from(program);
	let isSmaller = false;
	for (const [at, places] of used) {
		const { items: subrs, end } = readIndex(view, at);
		if (subrs.length === 0) continue;
		const kept = subrs.map((code, place) => (places.has(place) || code.length <= nothing.length ? code : nothing));
		const written = writeIndex(kept, view.getUint8(at + 2));
		if (written.length >= end - at) continue;
		made.fill(0, at, end);
		written.copy(made, at);
		isSmaller = true;
	}
	return isSmaller ? made : undefined;
}

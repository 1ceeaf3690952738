import { cffAdvances } from './cff-advances';
import { cffGlyphList } from './cff-read';
import { characterMaps, glyphCount, horizontalAdvances, readTables, type FontCharacterMap } from './sfnt';
import { type1Advances } from './type1-read';

/** Program of a font: its key in the descriptor, and its bytes. */
export interface FontProgram {
	readonly key: 'FontFile' | 'FontFile2' | 'FontFile3';
	readonly bytes: Uint8Array;
}

/** Data from a font program: its glyphs with their possible advances, in thousandths of the font size. */
export interface ProgramGlyphs {
	readonly byName?: ReadonlyMap<string, readonly number[]>;
	readonly byCid?: ReadonlyMap<number, readonly number[]>;
	readonly byIndex?: readonly (readonly number[])[];
	readonly maps?: readonly FontCharacterMap[];
	/** Part of an advance that some readers ignore, see `CffAdvances`. */
	readonly lost?: number;
}

/** The glyphs of a program; `undefined` if it is unreadable. */
export function programGlyphs({ key, bytes }: FontProgram): ProgramGlyphs | undefined {
	try {
		if (key === 'FontFile') {
			const advances = type1Advances(bytes);
			return advances && { byName: new Map([...advances].map(([name, advance]) => [name, [advance]])) };
		}
		const signature = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
		if (signature === 'OTTO') return undefined;
		if (key === 'FontFile2' || signature === '\0\u0001\0\0') return trueTypeGlyphs(bytes);
		return cffGlyphs(bytes);
	} catch {
		return undefined;
	}
}

function cffGlyphs(bytes: Uint8Array): ProgramGlyphs | undefined {
	const read = cffAdvances(bytes);
	const list = cffGlyphList(bytes);
	if (!read) return undefined;
	const { advances, lost } = read;
	if (list && 'cids' in list)
		return { byCid: new Map(list.cids.map((cid, index) => [cid, advances[index] ?? []])), lost };
	if (list && !list.names.some((name) => name.startsWith('#')))
		return { byName: new Map(list.names.map((name, index) => [name, advances[index] ?? []])), lost };
	return { byIndex: advances, lost };
}

function trueTypeGlyphs(bytes: Uint8Array): ProgramGlyphs | undefined {
	const tables = readTables(bytes);
	const advances = tables && horizontalAdvances(tables);
	if (!tables || !advances) return undefined;
	const last = advances.at(-1) ?? 0;
	return {
		byIndex: Array.from({ length: glyphCount(tables) }, (_, glyph) => [advances[glyph] ?? last]),
		maps: characterMaps(tables),
	};
}

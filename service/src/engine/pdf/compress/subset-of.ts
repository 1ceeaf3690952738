import { descendantOf } from '../../fonts/descendant';
import { cffEncoding, cffGlyphList } from '../../fonts/cff-read';
import { subsetCff } from '../../fonts/cff-subset';
import { readTables, writeTables } from '../../fonts/sfnt';
import { type1GlyphNames } from '../../fonts/type1-read';
import { subsetType1, type1Encoding } from '../../fonts/type1-subset';
import type { FontUse } from '../edit/font-use';
import { nameAt, numberAt } from '../../pdf-syntax/cos/lookup';
import type { PdfDictionary } from '../../pdf-syntax/objects/objects';
import { namedGlyphs } from './named-glyphs';
import { addGlyphs } from './shown-glyphs';
import { subsetProgram } from './subset-program';

/** Font descriptor entries of programs (ISO 32000-1, table 126): Type 1, TrueType, CFF. */
export const programKeys = ['FontFile', 'FontFile2', 'FontFile3'] as const;

export type ProgramKey = (typeof programKeys)[number];

/** A subset program, and the length entries of its stream. */
interface Subset {
	readonly program: Buffer;
	readonly lengths: Readonly<Record<string, number>>;
}

/** A font program as embedded in a document. */
interface EmbeddedProgram {
	readonly bytes: Uint8Array;
	/** Its stream's dictionary. */
	readonly dict: PdfDictionary;
}

/**
 * A program without outlines that none of its fonts show.
 * @returns `undefined` if their use is uncertain, or the program cannot be read
 */
export function subsetOf(key: ProgramKey, program: EmbeddedProgram, fonts: readonly FontUse[]): Subset | undefined {
	if (key === 'FontFile') return subsetOfType1(program, fonts);
	return key === 'FontFile2' ? subsetOfTrueType(program, fonts) : subsetOfCff(program, fonts);
}

function subsetOfTrueType({ bytes }: EmbeddedProgram, fonts: readonly FontUse[]): Subset | undefined {
	const glyphs = new Set<number>();
	const program = fonts.every((use) => addGlyphs(use, bytes, glyphs)) ? subsetProgram(bytes, glyphs) : undefined;
	return program && { program, lengths: { Length1: program.length } };
}

function subsetOfType1({ bytes, dict }: EmbeddedProgram, fonts: readonly FontUse[]): Subset | undefined {
	const [plain = 0, encrypted = 0] = [numberAt(dict, 'Length1'), numberAt(dict, 'Length2')];
	const all = new Set(type1GlyphNames(bytes));
	const own = type1Encoding(bytes, plain);
	if (!own) return undefined;
	const used = fonts.map((use) => namedGlyphs(use, own, (name) => all.has(name)));
	if (used.includes(undefined)) return undefined;
	const names = new Set(used.flatMap((some) => [...(some ?? [])]));
	const made = subsetType1(bytes, { plain, encrypted }, names);
	return made && { program: made.program, lengths: { Length2: made.encrypted } };
}

function subsetOfCff({ bytes, dict }: EmbeddedProgram, fonts: readonly FontUse[]): Subset | undefined {
	const isOpenType = nameAt(dict, 'Subtype') === 'OpenType';
	const tables = isOpenType ? readTables(bytes) : undefined;
	const cff = isOpenType ? tables?.find(({ tag }) => tag === 'CFF ')?.data : bytes;
	const used = cff && fonts.map((use) => glyphsOfCff(use, cff));
	if (!used || used.includes(undefined)) return undefined;
	const made = subsetCff(cff, new Set(used.flatMap((some) => some ?? [])));
	if (!made || !tables) return made && { program: made, lengths: {} };
	const changed = tables.map((table) => (table.tag === 'CFF ' ? { ...table, data: made } : table));
	return { program: writeTables(bytes.subarray(0, 4), changed), lengths: {} };
}

/** Glyphs that a font's codes may show; `undefined` if uncertain. */
function glyphsOfCff(use: FontUse, cff: Uint8Array): number[] | undefined {
	const list = cffGlyphList(cff);
	if (!list) return undefined;
	if (nameAt(use.font, 'Subtype') === 'Type0') {
		const isPlain =
			nameAt(descendantOf(use.font), 'Subtype') === 'CIDFontType0' &&
			nameAt(use.font, 'Encoding')?.startsWith('Identity-');
		if (!isPlain) return undefined;
		const cids = [...use.codes.keys()];
		if ('names' in list) return cids;
		const glyphOfCid = new Map(list.cids.map((cid, glyph) => [cid, glyph]));
		return cids.flatMap((cid) => glyphOfCid.get(cid) ?? []);
	}
	if (!('names' in list)) return undefined;
	const glyphOfName = new Map(list.names.map((name, glyph) => [name, glyph]));
	const own = ownEncoding(cff, (name) => glyphOfName.get(name));
	if (!own) return undefined;
	const names = namedGlyphs(
		use,
		(code) => list.names[own(code) ?? -1],
		(name) => glyphOfName.has(name),
	);
	return names && [...names].flatMap((name) => glyphOfName.get(name) ?? []);
}

function ownEncoding(cff: Uint8Array, standard: (name: string) => number | undefined): ReturnType<typeof cffEncoding> {
	try {
		return cffEncoding(cff, standard);
	} catch {
		return undefined;
	}
}

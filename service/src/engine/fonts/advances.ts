import { readTables } from './sfnt';
import { cffAdvances } from './cff-advances';
import { type1Advances } from './type1-read';

/** Program of a font: the key it stands under in the descriptor, and its bytes. */
export interface FontProgram {
	readonly key: 'FontFile' | 'FontFile2' | 'FontFile3';
	readonly bytes: Uint8Array;
}

/**
 * All advances that occur in a font program, in thousandths of the font size. A width that is none of them belongs to no
 * glyph of the program. @returns `undefined` when the program cannot be read
 */
export function advancesOf({ key, bytes }: FontProgram): Set<number> | undefined {
	try {
		if (key === 'FontFile') return type1Advances(bytes);
		const signature = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
		if (key === 'FontFile2' || signature === 'OTTO' || signature === '\0\u0001\0\0') return trueTypeAdvances(bytes);
		return cffAdvances(bytes);
	} catch {
		return undefined;
	}
}

function trueTypeAdvances(bytes: Uint8Array): Set<number> | undefined {
	const tables = readTables(bytes);
	const data = (tag: string) => tables?.find((table) => table.tag === tag)?.data;
	const [head, hhea, hmtx] = [data('head'), data('hhea'), data('hmtx')];
	if (!head || !hhea || !hmtx || head.length < 20 || hhea.length < 36) return undefined;
	const unitsPerEm = head.readUInt16BE(18) || 1000;
	const count = Math.min(hhea.readUInt16BE(34), hmtx.length >> 2);
	return new Set(Array.from({ length: count }, (_, glyph) => (hmtx.readUInt16BE(glyph * 4) * 1000) / unitsPerEm));
}

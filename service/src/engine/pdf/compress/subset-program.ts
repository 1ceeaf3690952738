import { locaFormatAt, partIds, readGlyphs } from '../../fonts/glyf';
import { readTables, writeTables } from '../../fonts/sfnt';

/** Program tables that PDF readers use (ISO 32000-1, 9.9), and naming tables. */
const keptTables: ReadonlySet<string> = new Set([
	...['glyf', 'loca', 'head', 'hhea', 'hmtx', 'maxp', 'cvt ', 'fpgm', 'prep'],
	...['cmap', 'post', 'name', 'OS/2', 'vhea', 'vmtx'],
]);

/**
 * A TrueType program without the outlines of unused glyphs. Glyphs keep their ids, and character maps, widths and hints
 * stay, so that nothing that refers to the program has to change.
 * @param used  ids of the glyphs; their parts and `.notdef` stay with them
 * @returns `undefined` for a damaged program, or one that is not TrueType
 */
export function subsetProgram(program: Uint8Array, used: ReadonlySet<number>): Buffer | undefined {
	try {
		const tables = readTables(program);
		const glyphs = readGlyphs(program);
		const head = tables?.find(({ tag }) => tag === 'head')?.data;
		if (!tables || !glyphs || !head || glyphs.length === 0) return undefined;
		const kept = withParts(glyphs, used);
		const parts: Buffer[] = [];
		const loca = Buffer.alloc((glyphs.length + 1) * 4);
		let offset = 0;
		glyphs.forEach((glyph, id) => {
			loca.writeUInt32BE(offset, id * 4);
			if (!kept.has(id) || glyph.length === 0) return;
			const padding = Buffer.alloc((4 - (glyph.length % 4)) % 4);
			parts.push(glyph, padding);
			offset += glyph.length + padding.length;
		});
		loca.writeUInt32BE(offset, glyphs.length * 4);
		const longHead = Buffer.from(head);
		longHead.writeInt16BE(1, locaFormatAt);
		const changed = new Map([
			['glyf', Buffer.concat(parts)],
			['loca', loca],
			['head', longHead],
		]);
		return writeTables(
			program.subarray(0, 4),
			tables.filter(({ tag }) => keptTables.has(tag)).map(({ tag, data }) => ({ tag, data: changed.get(tag) ?? data })),
		);
	} catch {
		// Unreadable programs stay unchanged.
		return undefined;
	}
}

function withParts(glyphs: readonly Buffer[], used: ReadonlySet<number>): Set<number> {
	const kept = new Set<number>([0]);
	const open = [...used];
	for (let id = open.pop(); id !== undefined; id = open.pop()) {
		const glyph = glyphs[id];
		if (kept.has(id) && id !== 0) continue;
		kept.add(id);
		if (glyph) open.push(...partIds(glyph).filter((part) => !kept.has(part)));
	}
	return kept;
}

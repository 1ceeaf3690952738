/** A table of a TrueType or OpenType program. */
interface Table {
	readonly tag: string;
	readonly data: Buffer;
}

/** Bytes of the header and of an entry of the table directory (OpenType, `otff`). */
const headerBytes = 12;
const entryBytes = 16;

/** The tables of a program; `undefined` if damaged. */
export function readTables(program: Uint8Array): Table[] | undefined {
	const bytes = Buffer.from(program.buffer, program.byteOffset, program.byteLength);
	if (bytes.length < headerBytes) return undefined;
	const count = bytes.readUInt16BE(4);
	if (bytes.length < headerBytes + count * entryBytes) return undefined;
	const tables: Table[] = [];
	for (let index = 0; index < count; index++) {
		const at = headerBytes + index * entryBytes;
		const offset = bytes.readUInt32BE(at + 8);
		const length = bytes.readUInt32BE(at + 12);
		if (offset > bytes.length) return undefined;
		tables.push({
			tag: bytes.toString('latin1', at, at + 4),
			data: bytes.subarray(offset, Math.min(bytes.length, offset + length)),
		});
	}
	return tables;
}

/** Assembles a program from tables. @param version  first four bytes of the original */
export function writeTables(version: Uint8Array, tables: readonly Table[]): Buffer {
	const sorted = [...tables].sort((a, b) => (a.tag < b.tag ? -1 : 1));
	const header = Buffer.alloc(headerBytes + sorted.length * entryBytes);
	Buffer.from(version).copy(header, 0, 0, 4);
	const power = Math.floor(Math.log2(Math.max(1, sorted.length)));
	header.writeUInt16BE(sorted.length, 4);
	header.writeUInt16BE(16 << power, 6);
	header.writeUInt16BE(power, 8);
	header.writeUInt16BE(sorted.length * 16 - (16 << power), 10);
	let offset = header.length;
	const parts: Buffer[] = [header];
	sorted.forEach(({ tag, data }, index) => {
		const at = headerBytes + index * entryBytes;
		header.write(tag, at, 'latin1');
		header.writeUInt32BE(checksum(data), at + 4);
		header.writeUInt32BE(offset, at + 8);
		header.writeUInt32BE(data.length, at + 12);
		const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
		parts.push(data, padding);
		offset += data.length + padding.length;
	});
	return Buffer.concat(parts);
}

function checksum(data: Buffer): number {
	let sum = 0;
	for (let at = 0; at < data.length; at += 4) {
		let word = 0;
		for (let byte = 0; byte < 4; byte++) word = word * 256 + (data[at + byte] ?? 0);
		sum = (sum + word) % 2 ** 32;
	}
	return sum;
}

/** A character map of a `cmap` table. */
export interface FontCharacterMap {
	readonly platform: number;
	readonly encoding: number;
	readonly data: Buffer;
}

/** The character maps of a program. */
export function characterMaps(tables: readonly Table[]): FontCharacterMap[] {
	const cmap = tables.find(({ tag }) => tag === 'cmap')?.data;
	if (!cmap || cmap.length < 4) return [];
	const count = cmap.readUInt16BE(2);
	return Array.from({ length: count }, (_, index) => 4 + index * 8).flatMap((at) => {
		if (at + 8 > cmap.length) return [];
		const offset = cmap.readUInt32BE(at + 4);
		if (offset + 4 > cmap.length) return [];
		const format = cmap.readUInt16BE(offset);
		const length =
			format < 8 ? cmap.readUInt16BE(offset + 2) : offset + 8 <= cmap.length ? cmap.readUInt32BE(offset + 4) : 0;
		return [
			{
				platform: cmap.readUInt16BE(at),
				encoding: cmap.readUInt16BE(at + 2),
				data: cmap.subarray(offset, offset + length),
			},
		];
	});
}

/** A `cmap` table with one character map. */
export function cmapTable({ platform, encoding, data }: FontCharacterMap): Table {
	const head = Buffer.alloc(12);
	head.writeUInt16BE(1, 2);
	head.writeUInt16BE(platform, 4);
	head.writeUInt16BE(encoding, 6);
	head.writeUInt32BE(12, 8);
	return { tag: 'cmap', data: Buffer.concat([head, data]) };
}

/** Number of glyphs of a program. */
export function glyphCount(tables: readonly Table[]): number {
	const maxp = tables.find(({ tag }) => tag === 'maxp')?.data;
	return maxp && maxp.length >= 6 ? maxp.readUInt16BE(4) : 0;
}

/** Glyphs by code of a segment of a format 4 character map. @param segment  twice its index */
export function segmentGlyphs(data: Buffer, segment: number): (code: number) => number {
	const at = (offset: number) => (offset + 2 <= data.length ? data.readUInt16BE(offset) : 0);
	const size = at(6);
	const first = at(16 + size + segment);
	const delta = at(16 + 2 * size + segment);
	const place = 16 + 3 * size + segment;
	const offset = at(place);
	if (offset === 0) return (code) => (code + delta) & 0xffff;
	return (code) => {
		const glyph = at(place + offset + 2 * (code - first));
		return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
	};
}

/** Glyph of a code in a character map of format 0, 4, 6 or 12; 0 if missing, `undefined` for other formats. */
export function glyphOf({ data }: FontCharacterMap, code: number): number | undefined {
	const at = (offset: number) => (offset + 2 <= data.length ? data.readUInt16BE(offset) : 0);
	switch (at(0)) {
		case 0:
			return data[6 + code] ?? 0;
		case 6: {
			const index = code - at(6);
			return index >= 0 && index < at(8) ? at(10 + 2 * index) : 0;
		}
		case 4: {
			const size = at(6);
			for (let segment = 0; segment < size; segment += 2) {
				if (code <= at(14 + segment)) return code < at(16 + size + segment) ? 0 : segmentGlyphs(data, segment)(code);
			}
			return 0;
		}
		case 12: {
			const count = data.length >= 16 ? data.readUInt32BE(12) : 0;
			for (let group = 0; group < count && 28 + group * 12 <= data.length; group++) {
				const { first, last, glyph } = codeGroup(data, group);
				if (code >= first && code <= last) return glyph + code - first;
			}
			return 0;
		}
		default:
			return undefined;
	}
}

/** Consecutive codes with the glyph of the first: a group of a format 12 character map. */
export function codeGroup(data: Buffer, group: number): { first: number; last: number; glyph: number } {
	const at = 16 + group * 12;
	return { first: data.readUInt32BE(at), last: data.readUInt32BE(at + 4), glyph: data.readUInt32BE(at + 8) };
}

/** Glyph advances, in thousandths of the font size; the last one applies to all further glyphs. */
export function horizontalAdvances(tables: readonly Table[]): number[] | undefined {
	const data = (tag: string) => tables.find((table) => table.tag === tag)?.data;
	const [head, hhea, hmtx] = [data('head'), data('hhea'), data('hmtx')];
	if (!head || !hhea || !hmtx || head.length < 20 || hhea.length < 36) return undefined;
	const unitsPerEm = head.readUInt16BE(18) || 1000;
	const count = Math.min(hhea.readUInt16BE(34), hmtx.length >> 2);
	return Array.from({ length: count }, (_, glyph) => (hmtx.readUInt16BE(glyph * 4) * 1000) / unitsPerEm);
}

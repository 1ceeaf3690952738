/** A table of a TrueType or OpenType file; `undefined` when it has none of this name. */
export function openTypeTable(font: Uint8Array, tag: string): Uint8Array | undefined {
	const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
	for (let index = 0; index < view.getUint16(4); index++) {
		const record = 12 + index * 16;
		const name = String.fromCharCode(...font.subarray(record, record + 4));
		if (name === tag) return font.subarray(view.getUint32(record + 8), view.getUint32(record + 8) + view.getUint32(record + 12));
	}
	return undefined;
}

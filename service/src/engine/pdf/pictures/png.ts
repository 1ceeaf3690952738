/** A PNG whose rows fit into a PDF unchanged. */
export interface PngRows {
	readonly width: number;
	readonly height: number;
	readonly bitDepth: number;
	/** 1 gray or palette, 3 colors. */
	readonly components: 1 | 3;
	/** Palette colors, three bytes each. */
	readonly palette: Uint8Array | undefined;
	/** Compressed rows, each with its filter. */
	readonly data: Buffer;
}

/** Gray, colors, palette (PNG, third edition, 11.2.1): those without transparency. */
const plainTypes = new Map<number, 1 | 3>([
	[0, 1],
	[2, 3],
	[3, 1],
]);

/** @returns `undefined` for a PNG that is interlaced, has transparency, or cannot be read */
export function pngRows(bytes: Uint8Array): PngRows | undefined {
	const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const data: Buffer[] = [];
	let palette: Uint8Array | undefined;
	let shape: Omit<PngRows, 'palette' | 'data'> | undefined;
	for (let at = 8; at + 12 <= png.length; ) {
		const length = png.readUInt32BE(at);
		const kind = png.toString('latin1', at + 4, at + 8);
		const body = png.subarray(at + 8, at + 8 + length);
		if (body.length < length) return undefined;
		if (kind === 'IHDR') {
			const [bitDepth = 0, type = 0, , , interlace] = body.subarray(8);
			const components = plainTypes.get(type);
			if (components === undefined || interlace !== 0) return undefined;
			shape = { width: body.readUInt32BE(0), height: body.readUInt32BE(4), bitDepth, components };
		} else if (kind === 'PLTE') palette = body;
		else if (kind === 'tRNS') return undefined;
		else if (kind === 'IDAT') data.push(body);
		else if (kind === 'IEND') break;
		at += 12 + length;
	}
	if (!shape || data.length === 0) return undefined;
	// A palette of a true-colour image is only a suggestion.
	return { ...shape, palette: shape.components === 1 ? palette : undefined, data: Buffer.concat(data) };
}

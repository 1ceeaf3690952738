/** Header data of a JPEG. */
interface JpegShape {
	readonly width: number;
	readonly height: number;
	/** 1 gray, 3 colors, 4 inks. */
	readonly components: number;
	/** Whether its program writes inverted inks, like Adobe's. */
	readonly hasAdobeMark: boolean;
}

/**
 * Frames of Huffman-coded DCT, eight bits: baseline, extended, progressive. PDF readers need not support others (ISO
 * 32000-1, 7.4.8).
 */
const plainFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

/** Other frames: lossless, hierarchical, arithmetic. */
const otherFrames: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/**
 * Reads the markers before the data (ITU-T T.81, B.1).
 * @returns `undefined` for a JPEG that PDF readers need not support, or that cannot be read
 */
export function jpegShape(bytes: Uint8Array): JpegShape | undefined {
	const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let hasAdobeMark = false;
	for (let at = 2; at + 4 <= data.length; ) {
		if (data[at] !== 0xff) return undefined;
		const marker = data[at + 1] ?? 0;
		// Fill bytes.
		if (marker === 0xff) {
			at++;
			continue;
		}
		const length = data.readUInt16BE(at + 2);
		if (marker === 0xee && data.toString('latin1', at + 4, at + 9) === 'Adobe') hasAdobeMark = true;
		if (otherFrames.has(marker) || marker === 0xda) return undefined;
		if (plainFrames.has(marker)) {
			if (at + 10 > data.length || data[at + 4] !== 8) return undefined;
			const [height, width] = [data.readUInt16BE(at + 5), data.readUInt16BE(at + 7)];
			const components = data[at + 9] ?? 0;
			return [1, 3, 4].includes(components) && width > 0 && height > 0
				? { width, height, components, hasAdobeMark }
				: undefined;
		}
		at += 2 + length;
	}
	return undefined;
}

/** Grey pixels, rows from the top. */
export interface GrayImage {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
	readonly dpi: number;
}

/** Netpbm greymap: avoids compression on the way to a program. */
export function grayMap({ width, height, pixels }: GrayImage): Buffer {
	return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}

/** Netpbm bitmap of a black-and-white image, rows of whole bytes, 1 for black; `undefined` for other images. */
export function bitMap({ width, height, pixels }: GrayImage): Buffer | undefined {
	const head = Buffer.from(`P4\n${width} ${height}\n`, 'latin1');
	const rowBytes = Math.ceil(width / 8);
	const map = Buffer.alloc(head.length + rowBytes * height);
	head.copy(map);
	for (let y = 0, at = 0; y < height; y++) {
		const row = head.length + y * rowBytes;
		for (let x = 0; x < width; x++, at++) {
			const level = pixels[at];
			if (level === 255) continue;
			if (level !== 0) return undefined;
			const byte = row + (x >> 3);
			map[byte] = (map[byte] ?? 0) | (0x80 >> (x & 7));
		}
	}
	return map;
}

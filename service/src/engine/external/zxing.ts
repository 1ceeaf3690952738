import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Raster } from '../pixels/raster';
import { loadOnce } from './load-once';

// Its types only describe its ECMAScript module, while `require` gets a CommonJS one with the same functions.
type Zxing = typeof import('zxing-wasm/reader', { with: { 'resolution-mode': 'import' } });

/**
 * Supported codes: those printed on documents. Film, stacked retail codes and MaxiCode are excluded, since they give
 * false positives.
 */
const areaCodes = ['QRCode', 'MicroQRCode', 'DataMatrix', 'Aztec'] as const;
const barCodes = ['Code128', 'Code39', 'Code93', 'Codabar', 'EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF', 'PDF417'] as const;

/** A point in an image, pixels. */
export interface CodeCorner {
	readonly x: number;
	readonly y: number;
}

/** A code in an image. */
export interface DecodedCode {
	/** ZXing's name: `QRCode`, `Code128`, `EAN13`, … */
	readonly format: string;
	readonly text: string;
	/** Clockwise from the code's own top left. */
	readonly corners: readonly CodeCorner[];
}

const loadZxing = loadOnce(async (): Promise<Zxing> => {
	const load = createRequire(__filename);
	const zxing = load('zxing-wasm/reader') as Zxing;
	// Without these bytes the module would fetch them from a host.
	const wasm = await readFile(load.resolve('zxing-wasm/reader/zxing_reader.wasm'));
	await zxing.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
	return zxing;
});

/**
 * Decodes the codes of an image: two-dimensional ones in any rotation, bars within about ten degrees of vertical or
 * horizontal.
 * @param kinds  only bars if the image was rotated for them
 */
export async function decodeCodes(
	{ width, height, pixels }: Raster,
	kinds: 'all' | 'bars',
	minLines: number,
): Promise<DecodedCode[]> {
	const { readBarcodes } = await loadZxing();
	const data = new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, width * height * 4);
	const picture = { data, width, height, colorSpace: 'srgb' as const };
	const formats = kinds === 'all' ? [...areaCodes, ...barCodes] : [...barCodes];
	const found = await readBarcodes(picture, { formats, minLineCount: minLines, textMode: 'Plain' });
	return found.map(({ format, text, position }) => ({
		format,
		text,
		corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
	}));
}

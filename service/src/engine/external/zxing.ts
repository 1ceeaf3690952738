import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Raster } from '../pixels/raster';
import { loadOnce } from './load-once';

// Its types are those of its ECMAScript module alone, while `require` gets a CommonJS one of the same functions.
type Zxing = typeof import('zxing-wasm/reader', { with: { 'resolution-mode': 'import' } });

/** Kinds of codes that are read: those that stand on papers. Film, retail stacks and MaxiCode are left out, which find codes where none is. */
const areaCodes = ['QRCode', 'MicroQRCode', 'DataMatrix', 'Aztec'] as const;
const barCodes = ['Code128', 'Code39', 'Code93', 'Codabar', 'EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF', 'PDF417'] as const;

/** A place in a picture, pixels. */
export interface CodeCorner {
	readonly x: number;
	readonly y: number;
}

/** A code in a picture. */
export interface DecodedCode {
	/** As ZXing names it: `QRCode`, `Code128`, `EAN13`, … */
	readonly format: string;
	readonly text: string;
	/** Clockwise from the code's own top left. */
	readonly corners: readonly CodeCorner[];
}

const loadZxing = loadOnce(async (): Promise<Zxing> => {
	const load = createRequire(__filename);
	const zxing = load('zxing-wasm/reader') as Zxing;
	// Without its own bytes the module would fetch them from a host.
	const wasm = await readFile(load.resolve('zxing-wasm/reader/zxing_reader.wasm'));
	await zxing.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
	return zxing;
});

/**
 * Decode the codes of a picture: those of areas in any turn, bars that stand upright or lie, by some ten degrees askew.
 * @param kinds  bars alone where the picture was turned for them
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

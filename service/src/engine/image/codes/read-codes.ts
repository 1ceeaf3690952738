import { decodeCodes, type CodeCorner, type DecodedCode } from '../../external/zxing';
import type { PixelBox } from '../../model';
import { sharpOf, type Raster } from '../../pixels/raster';
import { imageSettings } from '../settings';
import { barTilts } from './bar-tilts';
import { holds } from '../../model/boxes';

/** A barcode or a two-dimensional code in an image. */
export interface Code {
	/** ZXing's name: `QRCode`, `Code128`, `EAN13`, … */
	readonly format: string;
	readonly text: string;
	readonly box: PixelBox;
}

/** The codes of an image in any rotation, top down. */
export async function readCodes(picture: Raster): Promise<Code[]> {
	const { minLines } = imageSettings.codes;
	const found = await decodeCodes(picture, 'all', minLines);
	if (found.length === 0) found.push(...(await decodeEnlarged(picture)));
	for (const tilt of barTilts(picture)) {
		const { turned, toPicture } = await rotateBy(picture, tilt);
		const codes = await decodeCodes(turned, 'bars', minLines);
		found.push(...codes.map((code) => ({ ...code, corners: code.corners.map(toPicture) })));
	}
	return withoutTwins(
		found.filter(isLikely).map(({ format, text, corners }) => ({ format, text, box: around(corners) })),
	);
}

/** A second pass for fine codes in noise, smoothed and enlarged. */
async function decodeEnlarged(picture: Raster): Promise<DecodedCode[]> {
	const { enlargeBy, enlargedPixels, soften, minLines } = imageSettings.codes;
	const { width, height } = picture;
	const scale = Math.min(enlargeBy, Math.sqrt(enlargedPixels / (width * height)));
	if (scale <= 1) return [];
	const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
	const pixels = await sharpOf(picture)
		.blur(soften)
		.resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
		.ensureAlpha()
		.raw()
		.toBuffer();
	const codes = await decodeCodes({ ...size, pixels }, 'all', minLines);
	const toPicture = ({ x, y }: CodeCorner): CodeCorner => ({ x: x / scale, y: y / scale });
	return codes.map((code) => ({ ...code, corners: code.corners.map(toPicture) }));
}

/** Interleaved 2 of 5 has no check digit: part of a code, or table lines, can be read as a short one. */
function isLikely({ format, text }: DecodedCode): boolean {
	return text !== '' && (format !== 'ITF' || text.length >= imageSettings.codes.minDigits);
}

/** An image rotated counter-clockwise on white, with the mapping back. */
async function rotateBy(
	picture: Raster,
	degrees: number,
): Promise<{ readonly turned: Raster; readonly toPicture: (point: CodeCorner) => CodeCorner }> {
	const { data, info } = await sharpOf(picture)
		.rotate(-degrees, { background: '#fff' })
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const turned = { width: info.width, height: info.height, pixels: data };
	const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
	const toPicture = ({ x, y }: CodeCorner): CodeCorner => {
		const [dx, dy] = [x - turned.width / 2, y - turned.height / 2];
		return { x: picture.width / 2 + dx * cos - dy * sin, y: picture.height / 2 + dx * sin + dy * cos };
	};
	return { turned, toPicture };
}

function around(corners: readonly CodeCorner[]): PixelBox {
	const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
	return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Of overlapping codes the longest: the same one read twice, or part of it. */
function withoutTwins(codes: readonly Code[]): Code[] {
	const kept: Code[] = [];
	for (const code of [...codes].sort((a, b) => b.text.length - a.text.length)) {
		if (!kept.some((other) => isTwin(other, code))) kept.push(code);
	}
	return kept.sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
}

/** The box of skewed bars is thin: the same text only needs to touch it. */
function isTwin(kept: Code, code: Code): boolean {
	const [a, b] = [kept.box, code.box];
	const touches = a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
	if (kept.text === code.text && kept.format === code.format) return touches;
	return holds(a, b);
}

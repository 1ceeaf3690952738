import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { description, profile, text, xyzValue, whitePoint } from './icc';

/** Grid points per side of the table from Lab to colorants. */
const gridPoints = 17;

let made: Promise<Uint8Array> | undefined;

/**
 * An offset printing profile based on CGATS TR 001. The free profile (CC0) it is made from maps colorants to colors; an
 * output profile also needs the inverse (ICC.1:2001-04, 6.3.3), which is added: a plain conversion with full gray
 * replacement by black.
 */
export async function cmykProfile(): Promise<Uint8Array> {
	made ??= make();
	return await made;
}

async function make(): Promise<Uint8Array> {
	const folder = dirname(require.resolve('pdfjs-dist/package.json'));
	const source = await readFile(join(folder, 'iccs', 'CGATS001Compat-v2-micro.icc'));
	const toLook = tagOf(source, 'A2B0');
	const toColorants = lut8(3, 4, gridPoints, ([l = 0, a = 0, b = 0]) =>
		colorantsOf(l * 100, a * 255 - 128, b * 255 - 128),
	);
	const inGamut = lut8(3, 1, 2, () => [0]);
	return profile('prtr', 'CMYK', 'Lab ', [
		['desc', description('CGATS TR 001')],
		['cprt', text('CC0, no copyright')],
		['wtpt', xyzValue(whitePoint)],
		...['A2B0', 'A2B1', 'A2B2'].map((tag): [string, Buffer] => [tag, toLook]),
		...['B2A0', 'B2A1', 'B2A2'].map((tag): [string, Buffer] => [tag, toColorants]),
		['gamt', inGamut],
	]);
}

function tagOf(bytes: Buffer, tag: string): Buffer {
	const count = bytes.readUInt32BE(128);
	for (let index = 0; index < count; index++) {
		const at = 132 + index * 12;
		if (bytes.toString('latin1', at, at + 4) === tag) {
			const offset = bytes.readUInt32BE(at + 4);
			return bytes.subarray(offset, offset + bytes.readUInt32BE(at + 8));
		}
	}
	throw new Error(`the profile has no ${tag}`);
}

/** An 8-bit table (ICC.1:2001-04, 6.5.7): values from 0 to 1 in and out. */
function lut8(
	inputs: number,
	outputs: number,
	points: number,
	value: (place: readonly number[]) => readonly number[],
): Buffer {
	const head = Buffer.alloc(48);
	head.write('mft1', 0, 'latin1');
	head[8] = inputs;
	head[9] = outputs;
	head[10] = points;
	[0, 4, 8].forEach((element) => head.writeInt32BE(65536, 12 + 4 * element));
	const straight = Buffer.from(Array.from({ length: 256 }, (_, step) => step));
	const cells = Array.from({ length: points ** inputs }, (_, cell) => {
		const place = Array.from(
			{ length: inputs },
			(_unused, axis) => (Math.floor(cell / points ** (inputs - 1 - axis)) % points) / (points - 1),
		);
		return value(place).map((part) => Math.round(255 * Math.max(0, Math.min(1, part))));
	}).flat();
	return Buffer.concat([
		head,
		...Array<Buffer>(inputs).fill(straight),
		Buffer.from(cells),
		...Array<Buffer>(outputs).fill(straight),
	]);
}

/** Colorants (0 to 1) for a CIELAB color (D50). */
function colorantsOf(l: number, a: number, b: number): number[] {
	const rgb = linearRgb(l, a, b).map((part) => {
		const bounded = Math.max(0, Math.min(1, part));
		return bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
	});
	const black = 1 - Math.max(...rgb);
	return [...rgb.map((part) => (black >= 1 ? 0 : (1 - part - black) / (1 - black))), black];
}

/** Linear sRGB of a CIELAB color (IEC 61966-2-1, with the Bradford adaptation to D50). */
function linearRgb(l: number, a: number, b: number): number[] {
	const fy = (l + 16) / 116;
	const [x = 0, y = 0, z = 0] = [fy + a / 500, fy, fy - b / 200].map((f, axis) => {
		const cube = f ** 3;
		return (whitePoint[axis] ?? 1) * (cube > 216 / 24389 ? cube : (116 * f - 16) / (24389 / 27));
	});
	return [
		3.13386 * x - 1.61687 * y - 0.49061 * z,
		-0.97877 * x + 1.91614 * y + 0.03345 * z,
		0.07194 * x - 0.22899 * y + 1.40524 * z,
	];
}

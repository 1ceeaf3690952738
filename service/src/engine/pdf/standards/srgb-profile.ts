/** Bytes of the header and of a tag's entry in the table (ICC.1:2001-04, 6.1 and 6.2). */
const headerBytes = 128;
const entryBytes = 12;

/** Steps of the tone curve. */
const curveSteps = 1024;

/** Colorants of IEC 61966-2-1, adapted to the white D50 of the profile connection space (Bradford). */
const colorants = {
	wtpt: [0.9642, 1, 0.8249],
	rXYZ: [0.43607, 0.22249, 0.01392],
	gXYZ: [0.38515, 0.71687, 0.09708],
	bXYZ: [0.14307, 0.06061, 0.7141],
} as const;

/** A display profile of sRGB in version 2 of the format, which PDF/A-1 asks for (ICC.1:2001-04; IEC 61966-2-1). */
export function srgbProfile(): Uint8Array {
	const curve = toneCurve(Array.from({ length: curveSteps }, (_, step) => linear(step / (curveSteps - 1))));
	return profile('RGB ', 'sRGB', [
		...Object.entries(colorants).map(([tag, xyz]): [string, Buffer] => [tag, xyzValue(xyz)]),
		['rTRC', curve],
		['gTRC', curve],
		['bTRC', curve],
	]);
}

/** A profile of gray with sRGB's tone curve, in version 2 of the format. */
export function grayProfile(): Uint8Array {
	const curve = toneCurve(Array.from({ length: curveSteps }, (_, step) => linear(step / (curveSteps - 1))));
	return profile('GRAY', 'Gray', [
		['wtpt', xyzValue(colorants.wtpt)],
		['kTRC', curve],
	]);
}

/** sRGB's transfer function. */
function linear(value: number): number {
	return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function profile(space: string, name: string, tags: readonly [string, Buffer][]): Uint8Array {
	const all: [string, Buffer][] = [['desc', description(name)], ['cprt', text('No copyright, use freely')], ...tags];
	const table = Buffer.alloc(4 + all.length * entryBytes);
	table.writeUInt32BE(all.length, 0);
	const parts: Buffer[] = [];
	const places = new Map<Buffer, number>();
	let end = headerBytes + table.length;
	all.forEach(([tag, data], index) => {
		let place = places.get(data);
		if (place === undefined) {
			place = end;
			places.set(data, place);
			parts.push(data);
			end += data.length;
		}
		const at = 4 + index * entryBytes;
		table.write(tag, at, 'latin1');
		table.writeUInt32BE(place, at + 4);
		table.writeUInt32BE(data.length, at + 8);
	});
	return Buffer.concat([header(end, space), table, ...parts]);
}

function header(size: number, space: string): Buffer {
	const bytes = Buffer.alloc(headerBytes);
	bytes.writeUInt32BE(size, 0);
	bytes.writeUInt32BE(0x02100000, 8);
	bytes.write(`mntr${space}XYZ `, 12, 'latin1');
	[2026, 1, 1, 0, 0, 0].forEach((part, index) => bytes.writeUInt16BE(part, 24 + 2 * index));
	bytes.write('acsp', 36, 'latin1');
	xyz(colorants.wtpt).copy(bytes, 68);
	return bytes;
}

function fixed(value: number): number {
	return Math.round(value * 65536);
}

function xyz(values: readonly number[]): Buffer {
	const bytes = Buffer.alloc(12);
	values.forEach((value, index) => bytes.writeInt32BE(fixed(value), index * 4));
	return bytes;
}

function xyzValue(values: readonly number[]): Buffer {
	return Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), xyz(values)]);
}

function toneCurve(values: readonly number[]): Buffer {
	const bytes = Buffer.alloc(12 + 2 * values.length);
	bytes.write('curv', 0, 'latin1');
	bytes.writeUInt32BE(values.length, 8);
	values.forEach((value, index) => bytes.writeUInt16BE(Math.round(value * 65535), 12 + 2 * index));
	return bytes;
}

function text(content: string): Buffer {
	return padded(Buffer.from(`text\0\0\0\0${content}\0`, 'latin1'));
}

/** A `textDescriptionType` with its ASCII part alone (ICC.1:2001-04, 6.5.17). */
function description(content: string): Buffer {
	const ascii = Buffer.from(`${content}\0`, 'latin1');
	const head = Buffer.alloc(12);
	head.write('desc', 0, 'latin1');
	head.writeUInt32BE(ascii.length, 8);
	// No Unicode part (8 bytes), no script code part (3 bytes and 67 for its text).
	return padded(Buffer.concat([head, ascii, Buffer.alloc(8 + 3 + 67)]));
}

/** Tags begin at multiples of four. */
function padded(bytes: Buffer): Buffer {
	return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

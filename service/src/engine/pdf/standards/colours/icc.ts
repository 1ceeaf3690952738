/** Bytes of the header and of a tag table entry (ICC.1:2001-04, 6.1 and 6.2). */
const headerBytes = 128;
const entryBytes = 12;

/** D50, the white of the profile connection space. */
export const whitePoint = [0.9642, 1, 0.8249] as const;

/**
 * A version 2 profile, as PDF/A-1 requires.
 * @param space  of its colorants, four letters;  `connection`: `XYZ ` or `Lab `
 * @param tags   those with equal data share it
 */
export function profile(
	kind: 'mntr' | 'prtr',
	space: string,
	connection: string,
	tags: readonly [string, Buffer][],
): Uint8Array {
	const table = Buffer.alloc(4 + tags.length * entryBytes);
	table.writeUInt32BE(tags.length, 0);
	const parts: Buffer[] = [];
	const places = new Map<Buffer, number>();
	let end = headerBytes + table.length;
	tags.forEach(([tag, data], index) => {
		let place = places.get(data);
		if (place === undefined) {
			place = end;
			places.set(data, place);
			parts.push(pad(data));
			end += pad(data).length;
		}
		const at = 4 + index * entryBytes;
		table.write(tag, at, 'latin1');
		table.writeUInt32BE(place, at + 4);
		table.writeUInt32BE(data.length, at + 8);
	});
	return Buffer.concat([header(end, kind, space, connection), table, ...parts]);
}

function header(size: number, kind: string, space: string, connection: string): Buffer {
	const bytes = Buffer.alloc(headerBytes);
	bytes.writeUInt32BE(size, 0);
	bytes.writeUInt32BE(0x02100000, 8);
	bytes.write(`${kind}${space}${connection}`, 12, 'latin1');
	[2026, 1, 1, 0, 0, 0].forEach((part, index) => bytes.writeUInt16BE(part, 24 + 2 * index));
	bytes.write('acsp', 36, 'latin1');
	xyz(whitePoint).copy(bytes, 68);
	return bytes;
}

function xyz(values: readonly number[]): Buffer {
	const bytes = Buffer.alloc(12);
	values.forEach((value, index) => bytes.writeInt32BE(Math.round(value * 65536), index * 4));
	return bytes;
}

/** An `XYZType` (ICC.1:2001-04, 6.5.26). */
export function xyzValue(values: readonly number[]): Buffer {
	return Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), xyz(values)]);
}

/** A `textType`. */
export function text(content: string): Buffer {
	return Buffer.from(`text\0\0\0\0${content}\0`, 'latin1');
}

/** A `textDescriptionType` with only its ASCII part (ICC.1:2001-04, 6.5.17). */
export function description(content: string): Buffer {
	const ascii = Buffer.from(`${content}\0`, 'latin1');
	const head = Buffer.alloc(12);
	head.write('desc', 0, 'latin1');
	head.writeUInt32BE(ascii.length, 8);
	// No Unicode part (8 bytes), no script code part (3 bytes and 67 for its text).
	return Buffer.concat([head, ascii, Buffer.alloc(8 + 3 + 67)]);
}

/** Tags start at multiples of four. */
function pad(bytes: Buffer): Buffer {
	return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

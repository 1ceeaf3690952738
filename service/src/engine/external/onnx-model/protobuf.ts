/** A field of a message: a number (wire type 0), or the bytes of a value (wire types 1, 2 and 5). */
export interface ProtobufField {
	readonly number: number;
	readonly wire: number;
	readonly value: bigint | Uint8Array;
}

/** Wire types (Protocol Buffers, Encoding). */
const varint = 0;
const fixed64 = 1;
const lengthDelimited = 2;
const fixed32 = 5;

/**
 * The fields of a message in the wire format of Protocol Buffers, in their order; bytes are views of the message.
 * Throws a RangeError where the message is cut off or has groups, which no ONNX file has.
 */
export function readFields(message: Uint8Array): ProtobufField[] {
	const fields: ProtobufField[] = [];
	let at = 0;
	const readVarint = (): bigint => {
		const first = message[at];
		// Most numbers are small.
		if (first !== undefined && first < 0x80) {
			at++;
			return BigInt(first);
		}
		let result = 0n;
		for (let shift = 0n; ; shift += 7n) {
			const byte = message[at++];
			if (byte === undefined || shift > 63n) throw new RangeError('a number of the message is cut off');
			result |= BigInt(byte & 0x7f) << shift;
			if (byte < 0x80) return result;
		}
	};
	const readBytes = (length: number): Uint8Array => {
		if (at + length > message.length) throw new RangeError('the message is cut off');
		at += length;
		return message.subarray(at - length, at);
	};
	while (at < message.length) {
		const key = Number(readVarint());
		const wire = key & 7;
		const number = key >>> 3;
		if (wire === varint) fields.push({ number, wire, value: readVarint() });
		else if (wire === fixed64) fields.push({ number, wire, value: readBytes(8) });
		else if (wire === fixed32) fields.push({ number, wire, value: readBytes(4) });
		else if (wire === lengthDelimited) fields.push({ number, wire, value: readBytes(Number(readVarint())) });
		else throw new RangeError(`wire type ${String(wire)} of the message is not known`);
	}
	return fields;
}

/** A message of some fields. */
export function writeFields(fields: readonly ProtobufField[]): Uint8Array {
	// Weights are millions of bytes: each message is written once, at its place.
	const heads = fields.map(({ number, wire, value }): number[] => {
		const key = varintOf((number << 3) | wire);
		if (typeof value === 'bigint') return [...key, ...longVarintOf(value)];
		return wire === lengthDelimited ? [...key, ...varintOf(value.length)] : key;
	});
	const sizeOf = ({ value }: ProtobufField): number => (typeof value === 'bigint' ? 0 : value.length);
	const size = fields.reduce((sum, field, index) => sum + (heads[index]?.length ?? 0) + sizeOf(field), 0);
	const message = Buffer.allocUnsafeSlow(size);
	let at = 0;
	for (const [index, { value }] of fields.entries()) {
		for (const byte of heads[index] ?? []) message[at++] = byte;
		if (typeof value === 'bigint') continue;
		message.set(value, at);
		at += value.length;
	}
	return message;
}

/** @param value  a length or the number of a field: 0 to 2³² */
function varintOf(value: number): number[] {
	const bytes: number[] = [];
	let left = value;
	for (; left > 0x7f; left = Math.floor(left / 128)) bytes.push(left % 128 | 0x80);
	bytes.push(left);
	return bytes;
}

function longVarintOf(value: bigint): number[] {
	if (value >= 0n && value <= 0xffff_ffffn) return varintOf(Number(value));
	const bytes: number[] = [];
	let left = BigInt.asUintN(64, value);
	for (; left > 0x7fn; left >>= 7n) bytes.push(Number(left & 0x7fn) | 0x80);
	bytes.push(Number(left));
	return bytes;
}

/** A field with a whole number. */
export function numberField(number: number, value: number): ProtobufField {
	return { number, wire: varint, value: BigInt(value) };
}

/** A field with a number of 32 bits, as floating point numbers are written. */
export function floatField(number: number, value: number): ProtobufField {
	return { number, wire: fixed32, value: new Uint8Array(Float32Array.of(value).buffer) };
}

/** A field with bytes, a text or a message. */
export function bytesField(number: number, value: Uint8Array | string): ProtobufField {
	return { number, wire: lengthDelimited, value: typeof value === 'string' ? Buffer.from(value) : value };
}

/** The bytes of the first field of a number; `undefined` when there is none. */
export function bytesOf(fields: readonly ProtobufField[], number: number): Uint8Array | undefined {
	const found = fields.find((field) => field.number === number)?.value;
	return typeof found === 'bigint' ? undefined : found;
}

export function textsOf(fields: readonly ProtobufField[], number: number): string[] {
	return fields.flatMap((field) =>
		field.number === number && typeof field.value !== 'bigint' ? [Buffer.from(field.value).toString()] : [],
	);
}

/** The whole numbers of a repeated field, packed or not. */
export function integersOf(fields: readonly ProtobufField[], number: number): number[] {
	return fields.flatMap(({ number: other, value }) => {
		if (other !== number) return [];
		if (typeof value === 'bigint') return [Number(BigInt.asIntN(64, value))];
		return unpacked(value);
	});
}

function unpacked(bytes: Uint8Array): number[] {
	const numbers: number[] = [];
	let value = 0n;
	let shift = 0n;
	for (const byte of bytes) {
		value |= BigInt(byte & 0x7f) << shift;
		shift += 7n;
		if (byte >= 0x80) continue;
		numbers.push(Number(BigInt.asIntN(64, value)));
		value = 0n;
		shift = 0n;
	}
	return numbers;
}

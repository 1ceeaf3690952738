import { constants, inflateSync } from 'node:zlib';
import { isWhiteSpace } from './characters';
import { entryOf, nameOf, type DictionaryOperand, type Operand } from './operation';

type Entries = DictionaryOperand['entries'];

/** Maximum bytes of an inline image that are decompressed to find its end. */
const maxUnpacked = 1 << 28;

/** Characters after `EI` that must look like content. */
const lookAhead = 24;

/**
 * End of the data of an inline image. The data may contain `EI`, so the end is computed from the image's size or its
 * filter; if there is no `EI`, it is the first one followed by apparent content.
 * @param start  first byte of the data
 * @returns first byte after the data, and first byte after `EI`
 */
export function inlineImageEnd(bytes: Uint8Array, start: number, entries: Entries): { dataEnd: number; end: number } {
	const expected = expectedEnd(bytes, start, entries);
	if (expected !== undefined) {
		let position = expected;
		// White space before `EI`; some programs also add a byte or two of padding.
		for (let tries = 0; tries < 8 && position < bytes.length; tries++, position++) {
			if (isEnd(bytes, position)) return { dataEnd: expected, end: position + 2 };
			if (tries > 2 && !isWhiteSpace(bytes[position] ?? 0)) break;
		}
	}
	for (let position = start; position + 1 < bytes.length; position++) {
		if (!isEnd(bytes, position) || !isWhiteSpace(bytes[position - 1] ?? 0x20)) continue;
		if (seemsContent(bytes, position + 2)) return { dataEnd: Math.max(start, position - 1), end: position + 2 };
	}
	return { dataEnd: bytes.length, end: bytes.length };
}

function isEnd(bytes: Uint8Array, position: number): boolean {
	const after = bytes[position + 2];
	return bytes[position] === 0x45 && bytes[position + 1] === 0x49 && (after === undefined || isWhiteSpace(after));
}

function seemsContent(bytes: Uint8Array, from: number): boolean {
	return bytes.subarray(from, from + lookAhead).every((code) => code <= 0x7e && (code >= 0x20 || isWhiteSpace(code)));
}

function expectedEnd(bytes: Uint8Array, start: number, entries: Entries): number | undefined {
	const written = numberOf(entryOf({ entries }, 'L', 'Length'));
	if (written !== undefined && written >= 0) return start + written;
	const filter = entryOf({ entries }, 'F', 'Filter');
	const first = filter?.kind === 'array' ? filter.items[0] : filter;
	switch (nameOf(first)) {
		case undefined: {
			const size = unpackedSize(entries);
			return size === undefined ? undefined : start + size;
		}
		case 'AHx':
		case 'ASCIIHexDecode':
			return after(bytes, start, '>');
		case 'A85':
		case 'ASCII85Decode':
			return after(bytes, start, '~>');
		case 'RL':
		case 'RunLengthDecode':
			return runLengthEnd(bytes, start);
		case 'Fl':
		case 'FlateDecode':
			return deflateEnd(bytes, start);
		default:
			return undefined;
	}
}

/** Bytes of an image without a filter; `undefined` if its color space is a resource of the page. */
function unpackedSize(entries: Entries): number | undefined {
	const width = numberOf(entryOf({ entries }, 'W', 'Width'));
	const height = numberOf(entryOf({ entries }, 'H', 'Height'));
	if (width === undefined || height === undefined) return undefined;
	const mask = entryOf({ entries }, 'IM', 'ImageMask');
	const isMask = mask?.kind === 'constant' && mask.value === true;
	const components = isMask ? 1 : componentsOf(entryOf({ entries }, 'CS', 'ColorSpace'));
	if (components === undefined) return undefined;
	const bits = isMask ? 1 : (numberOf(entryOf({ entries }, 'BPC', 'BitsPerComponent')) ?? 8);
	return Math.ceil((width * components * bits) / 8) * height;
}

const components: Readonly<Record<string, number>> = {
	G: 1,
	DeviceGray: 1,
	CalGray: 1,
	RGB: 3,
	DeviceRGB: 3,
	CMYK: 4,
	DeviceCMYK: 4,
	I: 1,
	Indexed: 1,
};

function componentsOf(space: Operand | undefined): number | undefined {
	const name = nameOf(space?.kind === 'array' ? space.items[0] : space);
	return name === undefined ? undefined : components[name];
}

function numberOf(operand: Operand | undefined): number | undefined {
	return operand?.kind === 'number' ? operand.value : undefined;
}

function after(bytes: Uint8Array, start: number, mark: string): number | undefined {
	const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(mark, start, 'latin1');
	return found < 0 ? undefined : found + mark.length;
}

function runLengthEnd(bytes: Uint8Array, start: number): number | undefined {
	let position = start;
	for (let length = bytes[position]; length !== undefined; length = bytes[position]) {
		if (length === 128) return position + 1;
		position += length < 128 ? length + 2 : 2;
	}
	return undefined;
}

/** End of a Deflate stream: zlib reports the consumed bytes. */
function deflateEnd(bytes: Uint8Array, start: number): number | undefined {
	try {
		const result: unknown = inflateSync(bytes.subarray(start), {
			info: true,
			maxOutputLength: maxUnpacked,
			finishFlush: constants.Z_SYNC_FLUSH,
		});
		const { engine } = result as { readonly engine: { readonly bytesWritten: number } };
		return start + engine.bytesWritten;
	} catch {
		// Damaged data: search for its end instead.
		return undefined;
	}
}

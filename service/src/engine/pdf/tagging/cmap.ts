import { readContent, type Operand } from '../syntax/content';

/** How the bytes of a string divide into codes, and which character identifiers those have (ISO 32000-1, 9.7.5). */
export interface CharacterMap {
	readonly vertical: boolean;
	/** Bytes of the code that begins at `position`: at least 1. */
	readonly lengthAt: (bytes: Uint8Array, position: number) => number;
	/** Character identifier of a code. */
	readonly cidOf: (code: number, length: number) => number;
}

interface CodeRange {
	readonly length: number;
	readonly low: number;
	readonly high: number;
	/** Identifier of the lowest code. */
	readonly cid: number;
}

/** The map of a predefined name. Identifiers are known for the two identity maps only; others share one width mostly. */
export function predefinedMap(name: string): CharacterMap {
	const vertical = name.endsWith('-V') || name === 'V';
	if (/^Identity|UCS2|UTF16/.test(name)) return { vertical, lengthAt: () => 2, cidOf: (code) => code };
	if (/UTF32/.test(name)) return { vertical, lengthAt: () => 4, cidOf: (code) => code };
	// The others are made of single bytes, most of them ASCII, and of pairs; half-width katakana is one byte in Shift JIS only.
	const isShiftJis = /RKSJ/.test(name);
	const isPairs = name === 'H' || name === 'V' || name === 'EUC-H' || name === 'EUC-V';
	const single = (byte: number) =>
		isPairs && !name.startsWith('EUC') ? false : byte < 0x81 || (isShiftJis && byte >= 0xa0 && byte <= 0xdf);
	// Single bytes are half as wide: their identifiers begin behind the space of each collection.
	return {
		vertical,
		lengthAt: (bytes, position) => (single(bytes[position] ?? 0) ? 1 : 2),
		cidOf: (code, length) => (length === 1 ? code - 31 : -1),
	};
}

/** A map that comes with the document. */
export function embeddedMap(bytes: Uint8Array, base: CharacterMap | undefined, vertical: boolean): CharacterMap {
	const spaces: CodeRange[] = [];
	const ranges: CodeRange[] = [];
	const single = new Map<string, number>();
	for (const { operator, operands } of readContent(bytes)) {
		if (operator === 'endcodespacerange') {
			for (const [low, high] of tuples(operands, 2)) {
				if (low?.kind === 'string' && high?.kind === 'string')
					spaces.push({ length: low.bytes.length, low: codeOf(low.bytes), high: codeOf(high.bytes), cid: 0 });
			}
		} else if (operator === 'endcidrange') {
			for (const [low, high, cid] of tuples(operands, 3)) {
				if (low?.kind === 'string' && high?.kind === 'string' && cid?.kind === 'number')
					ranges.push({ length: low.bytes.length, low: codeOf(low.bytes), high: codeOf(high.bytes), cid: cid.value });
			}
		} else if (operator === 'endcidchar') {
			for (const [code, cid] of tuples(operands, 2)) {
				if (code?.kind === 'string' && cid?.kind === 'number')
					single.set(`${code.bytes.length}:${codeOf(code.bytes)}`, cid.value);
			}
		}
	}
	const lengths = [...new Set(spaces.map(({ length }) => length))].filter((length) => length > 0).sort((a, b) => a - b);
	return {
		vertical,
		lengthAt(codes, position) {
			for (const length of lengths) {
				const code = codeOf(codes.subarray(position, position + length));
				if (spaces.some((space) => space.length === length && isWithin(code, space))) return length;
			}
			return base?.lengthAt(codes, position) ?? lengths[0] ?? 2;
		},
		cidOf(code, length) {
			const own = single.get(`${length}:${code}`);
			if (own !== undefined) return own;
			const range = ranges.find((entry) => entry.length === length && code >= entry.low && code <= entry.high);
			return range ? range.cid + code - range.low : (base?.cidOf(code, length) ?? 0);
		},
	};
}

/** Each byte of a code lies between those of the space's ends. */
function isWithin(code: number, { length, low, high }: CodeRange): boolean {
	for (let shift = 0; shift < 8 * length; shift += 8) {
		const byte = (code >>> shift) & 0xff;
		if (byte < ((low >>> shift) & 0xff) || byte > ((high >>> shift) & 0xff)) return false;
	}
	return true;
}

/** Bytes as a number, the highest first. */
export function codeOf(bytes: Uint8Array): number {
	let code = 0;
	for (const byte of bytes) code = code * 256 + byte;
	return code;
}

function* tuples(operands: readonly Operand[], size: number): Generator<readonly Operand[]> {
	for (let index = 0; index + size <= operands.length; index += size) yield operands.slice(index, index + size);
}

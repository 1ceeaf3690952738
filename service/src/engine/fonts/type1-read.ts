/** Initial key of the encrypted part of a Type 1 program (Adobe Type 1 Font Format, 7.2). */
export const eexecKey = 55665;
/** … that of its charstrings (7.3) … */
export const charStringKey = 4330;
/** … constants that update a key … */
const [factor, addend] = [52845, 22719];
/** … and number of random bytes before the text (7.1). */
export const eexecLead = 4;

/** A glyph of a Type 1 program with its stored charstring. */
interface StoredGlyph {
	readonly name: string;
	readonly charString: Buffer;
}

/** Glyph names of a Type 1 program; `undefined` if there are none. */
export function type1GlyphNames(program: Uint8Array): string[] | undefined {
	const glyphs = storedGlyphs(program)?.glyphs;
	return glyphs && glyphs.length > 0 ? glyphs.map(({ name }) => name) : undefined;
}

/** Glyph advances of a Type 1 program with 1000 units per em, by name; `undefined` if damaged. */
export function type1Advances(program: Uint8Array): Map<string, number> | undefined {
	const stored = storedGlyphs(program);
	if (!stored || stored.glyphs.length === 0 || !stored.thousandths) return undefined;
	const advances = new Map<string, number>();
	for (const { name, charString } of stored.glyphs) {
		const advance = leadingAdvance(decryptType1(charString, charStringKey, stored.leadBytes));
		if (advance === undefined) return undefined;
		advances.set(name, advance);
	}
	return advances;
}

/** The advance set by the first operator, `hsbw` or `sbw` (Adobe Type 1 Font Format, 6.4). */
function leadingAdvance(code: Uint8Array): number | undefined {
	return leadingMetrics(code)?.advance;
}

/** Start of a charstring: its advance, and the offset after it. */
export function leadingMetrics(
	code: Uint8Array,
): { readonly advance: number | undefined; readonly end: number } | undefined {
	const stack: number[] = [];
	for (let at = 0; at < code.length; ) {
		const byte = code[at++] ?? 0;
		if (byte >= 32) {
			const { value, end } = readNumber(code, at, byte);
			stack.push(value);
			at = end;
		} else if (byte === 13) return { advance: stack[1], end: at };
		else if (byte === 12 && code[at] === 7) return { advance: stack[2], end: at + 1 };
		else if (byte === 12 && code[at] === 12) {
			at++;
			const [divisor = 1, dividend = 0] = [stack.pop(), stack.pop()];
			stack.push(dividend / divisor);
		} else return undefined;
	}
	return undefined;
}

/** Reads the rest of a number whose first byte is above 31 (Adobe Type 1 Font Format, 6.2). */
function readNumber(code: Uint8Array, at: number, byte: number): { readonly value: number; readonly end: number } {
	const byteAt = (offset: number): number => code[at + offset] ?? 0;
	if (byte <= 246) return { value: byte - 139, end: at };
	if (byte <= 250) return { value: (byte - 247) * 256 + byteAt(0) + 108, end: at + 1 };
	if (byte <= 254) return { value: -(byte - 251) * 256 - byteAt(0) - 108, end: at + 1 };
	return { value: (byteAt(0) << 24) | (byteAt(1) << 16) | (byteAt(2) << 8) | byteAt(3), end: at + 4 };
}

function storedGlyphs(
	program: Uint8Array,
): { glyphs: StoredGlyph[]; leadBytes: number; thousandths: boolean } | undefined {
	const bytes = Buffer.from(withoutSegments(program));
	const mark = bytes.indexOf('eexec', 0, 'latin1');
	if (mark < 0) return undefined;
	let start = mark + 5;
	while ([0x20, 0x0a, 0x0d, 0x09].includes(bytes[start] ?? 0)) start++;
	const packed = bytes.subarray(start);
	const isHex = /^[0-9a-fA-F\s]{8}/.test(packed.subarray(0, 8).toString('latin1'));
	const cipher = isHex ? Buffer.from(packed.toString('latin1').replace(/[^0-9a-fA-F]/g, ''), 'hex') : packed;
	const plain = decryptType1(cipher, eexecKey, eexecLead);
	const text = plain.toString('latin1');
	const from = text.indexOf('/CharStrings');
	if (from < 0) return undefined;
	const glyphs = glyphsIn(text, from).map(({ name, start: at, length }) => ({
		name,
		charString: plain.subarray(at, at + length),
	}));
	const matrix = /\/FontMatrix\s*\[\s*([\d.eE+-]+)/.exec(bytes.toString('latin1', 0, mark))?.[1];
	return {
		glyphs,
		leadBytes: Number(/\/lenIV\s+(\d+)/.exec(text)?.[1] ?? 4),
		thousandths: matrix === undefined || Math.abs(Number(matrix) - 0.001) < 1e-6,
	};
}

/** Positions of the charstrings in the decrypted part of a program. */
export interface GlyphPlace {
	readonly name: string;
	/** Offset of its length … */
	readonly lengthAt: number;
	/** … and of the charstring, in bytes from the start of the text. */
	readonly start: number;
	readonly length: number;
}

/** Finds the glyphs of a decrypted part. @param from  offset of its `/CharStrings` */
export function glyphsIn(text: string, from: number): GlyphPlace[] {
	const places: GlyphPlace[] = [];
	const pattern = /\/([^\s/{}[\]()<>%]+)(\s+)(\d+)\s+(?:RD|-\||\S+)\s/g;
	pattern.lastIndex = from + '/CharStrings'.length;
	for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
		const [, name = '', gap = '', digits = ''] = match;
		const length = Number(digits);
		const lengthAt = match.index + 1 + name.length + gap.length;
		places.push({ name, lengthAt, start: pattern.lastIndex, length });
		// The charstring itself may contain anything.
		pattern.lastIndex += length;
	}
	return places;
}

/** Decrypts (7.1). @param leadBytes  number of random bytes to drop */
export function decryptType1(cipher: Uint8Array, start: number, leadBytes: number): Buffer {
	let key = start;
	const plain = Buffer.alloc(cipher.length);
	cipher.forEach((byte, index) => {
		plain[index] = byte ^ (key >> 8);
		key = ((byte + key) * factor + addend) & 0xffff;
	});
	return plain.subarray(leadBytes);
}

/** Encrypts, after adding random bytes. */
export function encryptType1(plain: Uint8Array, start: number): Buffer {
	let key = start;
	const cipher = Buffer.alloc(plain.length);
	plain.forEach((byte, index) => {
		const hidden = byte ^ (key >> 8);
		cipher[index] = hidden;
		key = ((hidden + key) * factor + addend) & 0xffff;
	});
	return cipher;
}

/** Removes the segment headers of a PFB program. */
function withoutSegments(bytes: Uint8Array): Uint8Array {
	if (bytes[0] !== 0x80) return bytes;
	const parts: Uint8Array[] = [];
	for (let at = 0; bytes[at] === 0x80 && (bytes[at + 1] === 1 || bytes[at + 1] === 2); ) {
		const length = new DataView(bytes.buffer, bytes.byteOffset + at + 2, 4).getUint32(0, true);
		parts.push(bytes.subarray(at + 6, at + 6 + length));
		at += 6 + length;
	}
	return Buffer.concat(parts);
}

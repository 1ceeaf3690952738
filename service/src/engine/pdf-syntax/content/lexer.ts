import { hexValue, isRegular, isWhiteSpace } from './characters';
import type { Operand } from './operation';

/** Maximum nesting of arrays and dictionaries. */
const maxOperandDepth = 64;

/** Maximum length of a number. */
const maxNumberLength = 64;

const [openParenthesis, closeParenthesis, less, greater, openBracket, closeBracket, slash, percent, backslash] = [
	...'()<>[]/%\\',
].map((sign) => sign.charCodeAt(0)) as [number, number, number, number, number, number, number, number, number];
const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const numberSign = 0x23;

/** A token of a content stream. */
export type Token = Operand | { readonly kind: 'operator'; readonly operator: string };

const constants: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
const escapes: Readonly<Record<string, number>> = { n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c };

/**
 * Reads the tokens of a content stream (ISO 32000-1, 7.2 and 7.3). Damaged input never throws: invalid characters are
 * skipped, and unterminated tokens end with the stream.
 */
export class Lexer {
	/** Start of the last token. */
	start = 0;

	/** Whether a literal string was unterminated. */
	isCut = false;

	readonly bytes: Uint8Array;

	constructor(
		bytes: Uint8Array,
		/** Where the next token is searched. */
		public position = 0,
	) {
		// Parts of a `Buffer` take several times as long to make.
		this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
	}

	/** The next token; `undefined` at the end. */
	next(): Token | undefined {
		return this.read(0);
	}

	/** Skips white space and comments. */
	skipSpace(): void {
		const { bytes } = this;
		for (;;) {
			let at = this.position;
			while (at < bytes.length && isWhiteSpace(bytes[at]!)) at++;
			this.position = at;
			if (bytes[at] !== percent) return;
			const end = bytes.subarray(at).findIndex(isLineEnd);
			this.position = end < 0 ? bytes.length : at + end;
		}
	}

	private read(depth: number): Token | undefined {
		const { bytes } = this;
		for (;;) {
			this.skipSpace();
			const code = bytes[this.position];
			if (code === undefined) return undefined;
			const start = this.position;
			// The position of a nested operand is that of the outer one; see `items`.
			this.start = start;
			if (isRegular(code)) return this.word();
			this.position++;
			switch (code) {
				case slash:
					return { kind: 'name', name: this.name() };
				case openParenthesis:
					return { kind: 'string', bytes: this.literal(), hex: false };
				case less:
					if (bytes[this.position] !== less) return { kind: 'string', bytes: this.hexString(), hex: true };
					this.position++;
					return depth < maxOperandDepth ? this.dictionary(start, depth) : undefined;
				case openBracket: {
					if (depth >= maxOperandDepth) return undefined;
					const items = this.items(closeBracket, depth);
					this.start = start;
					return { kind: 'array', items };
				}
			}
		}
	}

	private dictionary(start: number, depth: number): Operand {
		const items = this.items(greater, depth);
		this.start = start;
		const entries: [string, Operand][] = [];
		let key: string | undefined;
		for (const item of items) {
			if (key !== undefined) entries.push([key, item]);
			key = key === undefined && item.kind === 'name' ? item.name : undefined;
		}
		return { kind: 'dictionary', entries };
	}

	/** Operands up to a closing delimiter (`>` means `>>`). An operator in between ends it: the delimiter is missing. */
	private items(close: number, depth: number): Operand[] {
		const { bytes } = this;
		const items: Operand[] = [];
		for (;;) {
			this.skipSpace();
			const code = bytes[this.position];
			if (code === undefined) return items;
			if (code === close) {
				this.position += close === greater && bytes[this.position + 1] === greater ? 2 : 1;
				return items;
			}
			const before = this.position;
			const item = this.read(depth + 1);
			if (item === undefined) return items;
			if (item.kind === 'operator') {
				this.position = before;
				return items;
			}
			items.push(item);
		}
	}

	private word(): Token {
		const { bytes } = this;
		const start = this.position;
		let end = start + 1;
		while (end < bytes.length && isRegular(bytes[end]!)) end++;
		this.position = end;
		if (isNumberStart(bytes[start])) {
			const value =
				plainNumber(bytes, start, end) ?? numberValue(latin1(bytes, start, Math.min(end, start + maxNumberLength)));
			if (value !== undefined) return { kind: 'number', value };
		}
		if (end - start < minConstantLength) return { kind: 'operator', operator: shortWord(bytes, start, end) };
		const operator = latin1(bytes, start, this.position);
		return Object.hasOwn(constants, operator)
			? { kind: 'constant', value: constants[operator] ?? null }
			: { kind: 'operator', operator };
	}

	private name(): string {
		const { bytes } = this;
		let end = this.position;
		while (end < bytes.length && isRegular(bytes[end]!) && bytes[end] !== numberSign) end++;
		let name = latin1(bytes, this.position, end);
		this.position = end;
		for (;;) {
			const code = bytes[this.position];
			if (code === undefined || !isRegular(code)) return name;
			this.position++;
			if (code === numberSign) {
				const high = hexValue(bytes[this.position] ?? 0);
				const low = hexValue(bytes[this.position + 1] ?? 0);
				if (high >= 0 && low >= 0) {
					name += String.fromCharCode(high * 16 + low);
					this.position += 2;
					continue;
				}
			}
			name += String.fromCharCode(code);
		}
	}

	private hexString(): Uint8Array {
		const { bytes } = this;
		const closed = bytes.indexOf(greater, this.position);
		const end = closed < 0 ? bytes.length : closed;
		const content = new Uint8Array((end - this.position + 1) >> 1);
		let digits = 0;
		for (let at = this.position; at < end; at++) {
			const digit = hexValue(bytes[at]!);
			// A missing last digit is 0.
			if (digit >= 0) content[digits >> 1]! |= (digits++ & 1) === 0 ? digit << 4 : digit;
		}
		this.position = closed < 0 ? end : end + 1;
		const length = (digits + 1) >> 1;
		return length === content.length ? content : content.slice(0, length);
	}

	private literal(): Uint8Array {
		const { bytes } = this;
		for (let end = this.position; end < bytes.length; end++) {
			const code = bytes[end];
			if (code === closeParenthesis) {
				const content = bytes.slice(this.position, end);
				this.position = end + 1;
				return content;
			}
			if (code === openParenthesis || code === backslash || code === carriageReturn) break;
		}
		return this.literalWithEscapes();
	}

	private literalWithEscapes(): Uint8Array {
		const { bytes } = this;
		const content: number[] = [];
		let open = 1;
		for (;;) {
			const code = bytes[this.position];
			if (code === undefined) break;
			this.position++;
			if (code === openParenthesis) open++;
			else if (code === closeParenthesis && --open === 0) return new Uint8Array(content);
			if (code === backslash) this.escape(content);
			else if (code === carriageReturn) {
				if (bytes[this.position] === lineFeed) this.position++;
				content.push(lineFeed);
			} else content.push(code);
		}
		this.isCut = true;
		return new Uint8Array(content);
	}

	private escape(content: number[]): void {
		const { bytes } = this;
		const code = bytes[this.position++];
		if (code === undefined) return;
		if (isOctal(code)) {
			let value = code - 0x30;
			for (const end = this.position + 2; this.position < end && isOctal(bytes[this.position]); this.position++)
				value = value * 8 + bytes[this.position]! - 0x30;
			content.push(value & 0xff);
		} else if (code === carriageReturn) {
			if (bytes[this.position] === lineFeed) this.position++;
		} else if (code !== lineFeed) {
			content.push(escapes[String.fromCharCode(code)] ?? code);
		}
	}
}

function isLineEnd(code: number): boolean {
	return code === carriageReturn || code === lineFeed;
}

function isOctal(code = 0): boolean {
	return code >= 0x30 && code <= 0x37;
}

/** A digit, a sign or a point. */
function isNumberStart(code = 0): boolean {
	return (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e;
}

/** Maximum digits of a number without a rounding error. */
const maxDigits = 15;

/** The value of a number without faults; `undefined` for others. */
function plainNumber(bytes: Uint8Array, start: number, end: number): number | undefined {
	const sign = bytes[start] === 0x2d ? -1 : 1;
	const first = bytes[start] === 0x2d || bytes[start] === 0x2b ? start + 1 : start;
	if (end - first > maxDigits) return undefined;
	let value = 0;
	let divisor = 0;
	for (let at = first; at < end; at++) {
		const digit = bytes[at]! - 0x30;
		if (digit >= 0 && digit <= 9) {
			value = value * 10 + digit;
			divisor *= 10;
		} else if (digit === -2 && divisor === 0) divisor = 1;
		else return undefined;
	}
	if (value === 0) return 0;
	return divisor > 1 ? (sign * value) / divisor : sign * value;
}

/**
 * The value of a number. Doubled and embedded signs, which some programs write, are read as in other readers: `--5` as
 * -5, `12-34` as 12, `1.2.3` as 1.2; a lone sign or point is 0.
 */
function numberValue(text: string): number | undefined {
	const parts = /^([+-]*)(\d*)(?:\.-?(\d*))?([-.\d]*)$/.exec(text);
	if (!parts) return undefined;
	const [, signs = '', whole = '', fraction = ''] = parts;
	const size = Number(`${whole === '' ? '0' : whole}.${fraction === '' ? '0' : fraction}`);
	return signs.includes('-') && size !== 0 ? -size : size;
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
	let text = '';
	for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
	return text;
}

/** Constants are not shorter; operators are. */
const minConstantLength = 4;
const shortWords = new Map<number, string>();

/** Maximum words that are kept: there are about 70 operators. */
const maxShortWords = 1000;

/** An operator, as the same string each time. */
function shortWord(bytes: Uint8Array, start: number, end: number): string {
	let key = 0;
	for (let at = start; at < end; at++) key = (key << 8) | bytes[at]!;
	const known = shortWords.get(key);
	if (known !== undefined) return known;
	const word = latin1(bytes, start, end);
	if (shortWords.size < maxShortWords) shortWords.set(key, word);
	return word;
}

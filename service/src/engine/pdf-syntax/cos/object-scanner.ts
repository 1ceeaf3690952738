import {
	PdfArray,
	PdfBoolean,
	PdfCatalog,
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfNull,
	PdfNumber,
	PdfPageLeaf,
	PdfPageTree,
	PdfReference,
	PdfString,
	type PdfContext,
	type PdfObject,
} from '../objects/objects';
import { endsToken, isDigit, isNumericByte, isSpace } from './character-classes';

/** Maximum nesting of arrays and dictionaries; real documents have fewer than ten levels. */
const deepest = 256;

/** Numbers up to this one share objects. */
const sharedNumbers = 1024;
const numbers = Array.from({ length: sharedNumbers }, (_, value) => PdfNumber.of(value));

/** Parses consecutive objects (ISO 32000-1, 7.3), without stream data. */
export class ObjectScanner {
	private readonly text: Buffer;
	private depth = 0;

	/**
	 * @param position  start of the next object
	 * @param names     cache of names by spelling
	 * @param onRef     called for each reference
	 */
	constructor(
		readonly bytes: Uint8Array,
		private readonly context: PdfContext,
		public position: number,
		private readonly names: Map<string, PdfName>,
		private readonly onRef: (ref: PdfReference) => void,
	) {
		this.text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	}

	/** Skips white space and comments. */
	skipSpace(): void {
		const { bytes } = this;
		for (;;) {
			while (isSpace(bytes[this.position])) this.position++;
			if (bytes[this.position] !== 0x25) return;
			while (this.position < bytes.length && bytes[this.position] !== 0x0a && bytes[this.position] !== 0x0d)
				this.position++;
		}
	}

	/** Whether a keyword comes next; consumes it. */
	keyword(word: string): boolean {
		this.skipSpace();
		const end = this.position + word.length;
		if (this.text.toString('latin1', this.position, end) !== word) return false;
		this.position = end;
		return true;
	}

	/** An integer without sign. @throws Error if something else comes next */
	wholeNumber(): number {
		this.skipSpace();
		if (!isDigit(this.bytes[this.position])) throw new Error(`no number at byte ${this.position}`);
		const { value, end } = this.digitsAt(this.position);
		this.position = end;
		return value;
	}

	/** The number at a position, and the position after it. */
	private digitsAt(start: number): { readonly value: number; readonly end: number } {
		let value = 0;
		let end = start;
		for (const byte of this.bytes.subarray(start)) {
			if (!isDigit(byte)) break;
			value = value * 10 + byte - 0x30;
			end++;
		}
		return { value, end };
	}

	/** The next object. @throws Error when there is none */
	object(): PdfObject {
		this.skipSpace();
		const byte = this.bytes[this.position];
		if (isNumericByte(byte)) return this.numberOrRef();
		switch (byte) {
			case 0x2f:
				return this.name();
			case 0x5b:
				return this.nested(() => this.array());
			case 0x28:
				return this.literalString();
			case 0x3c:
				return this.bytes[this.position + 1] === 0x3c ? this.nested(() => this.dictionary()) : this.hexString();
			default:
				return this.word();
		}
	}

	private nested<T>(read: () => T): T {
		if (++this.depth > deepest) throw new Error('objects are nested too deeply');
		const value = read();
		this.depth--;
		return value;
	}

	private word(): PdfObject {
		if (this.keyword('null')) return PdfNull;
		if (this.keyword('true')) return PdfBoolean.True;
		if (this.keyword('false')) return PdfBoolean.False;
		throw new Error(`no object at byte ${this.position}`);
	}

	private numberOrRef(): PdfObject {
		const { bytes } = this;
		const start = this.position;
		const { value, end } = this.digitsAt(start);
		this.position = end;
		if (end === start || isNumericByte(bytes[this.position])) {
			while (isNumericByte(bytes[this.position])) this.position++;
			return PdfNumber.of(looseNumber(this.text.toString('latin1', start, this.position)));
		}
		return this.refFrom(value) ?? numbers[value] ?? PdfNumber.of(value);
	}

	/** The rest of a reference after its object number; consumes nothing if it is not one. */
	private refFrom(objectNumber: number): PdfReference | undefined {
		const { bytes } = this;
		let at = this.position;
		if (!isSpace(bytes[at])) return undefined;
		while (isSpace(bytes[at])) at++;
		if (!isDigit(bytes[at])) return undefined;
		const { value: generation, end } = this.digitsAt(at);
		at = end;
		if (!isSpace(bytes[at])) return undefined;
		while (isSpace(bytes[at])) at++;
		if (bytes[at] !== 0x52 || !endsToken(bytes[at + 1])) return undefined;
		this.position = at + 1;
		const ref = PdfReference.of(objectNumber, generation);
		this.onRef(ref);
		return ref;
	}

	private name(): PdfName {
		const start = ++this.position;
		while (!endsToken(this.bytes[this.position])) this.position++;
		const spelling = this.text.toString('latin1', start, this.position);
		const known = this.names.get(spelling);
		if (known) return known;
		const decoded = spelling.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
		// The library decodes once more.
		const name = PdfName.of(decoded.replaceAll('#', '#23'));
		this.names.set(spelling, name);
		return name;
	}

	private array(): PdfArray {
		this.position++;
		const array = PdfArray.withContext(this.context);
		for (;;) {
			this.skipSpace();
			if (this.bytes[this.position] === 0x5d) break;
			array.push(this.object());
		}
		this.position++;
		return array;
	}

	private dictionary(): PdfDictionary {
		this.position += 2;
		const map = new Map<PdfName, PdfObject>();
		for (;;) {
			this.skipSpace();
			const byte = this.bytes[this.position];
			if (byte === 0x3e && this.bytes[this.position + 1] === 0x3e) break;
			if (byte !== 0x2f) throw new Error(`no name at byte ${this.position}`);
			const key = this.name();
			map.set(key, this.object());
		}
		this.position += 2;
		return typedDictionary(map, this.context);
	}

	private literalString(): PdfString {
		const { bytes } = this;
		const start = this.position + 1;
		let open = 0;
		for (; this.position < bytes.length; this.position++) {
			const byte = bytes[this.position];
			if (byte === 0x5c) this.position++;
			else if (byte === 0x28) open++;
			else if (byte === 0x29 && --open === 0) {
				this.position++;
				return PdfString.of(this.text.toString('latin1', start, this.position - 1));
			}
		}
		throw new Error('a string does not end');
	}

	private hexString(): PdfHexString {
		const end = this.bytes.indexOf(0x3e, this.position);
		if (end < 0) throw new Error('a string does not end');
		const digits = this.text.toString('latin1', this.position + 1, end).replace(/[^0-9a-f]/gi, '');
		this.position = end + 1;
		return PdfHexString.of(digits.length % 2 === 0 ? digits : `${digits}0`);
	}
}

/** Malformed numbers (`--5`, `1.2.3`, `.`) as read by PDFium: up to the first invalid character. */
function looseNumber(text: string): number {
	const value = Number(text);
	if (!Number.isNaN(value)) return value;
	const sense = /^([+-])[+-]*|^/.exec(text);
	const digits = /^\d*\.?\d*/.exec(text.slice(sense?.[0].length ?? 0))?.[0] ?? '';
	const size = Number(digits);
	return Number.isNaN(size) ? 0 : sense?.[1] === '-' ? -size : size;
}

/** A dictionary in the library's class for its type. */
function typedDictionary(map: Map<PdfName, PdfObject>, context: PdfContext): PdfDictionary {
	const type = map.get(PdfName.Type);
	if (type === PdfName.Page) return PdfPageLeaf.fromMapWithContext(map, context);
	if (type === catalogType) return PdfCatalog.fromMapWithContext(map, context);
	if (type === pagesType) return PdfPageTree.fromMapWithContext(map, context);
	return PdfDictionary.fromMapWithContext(map, context);
}

const catalogType = PdfName.of('Catalog');
const pagesType = PdfName.of('Pages');

import { constants, inflateSync } from 'node:zlib';
import { Lexer } from '../pdf-syntax/content/lexer';

/** A reference to an indirect object. */
export class Reference {
	constructor(readonly objectNumber: number) {}
}

/** A dictionary; its values may be references. */
export type Dictionary = Map<string, FileObject>;

/** A stream with its data as stored. */
export class Stream {
	constructor(
		readonly dict: Dictionary,
		readonly data: Uint8Array,
	) {}
}

export class Name {
	constructor(readonly name: string) {}
}

/** An object of a file (ISO 32000-1, 7.3). */
export type FileObject =
	| undefined
	| null
	| boolean
	| number
	| Name
	| Uint8Array
	| Reference
	| Stream
	| FileObject[]
	| Dictionary;

/** Maximum nesting of arrays and dictionaries. */
const maxDepth = 100;

const [openBracket, closeBracket, less, greater] = [0x5b, 0x5d, 0x3c, 0x3e];

const isDigit = (code = 0) => code >= 0x30 && code <= 0x39;
const isSpace = (code = 0) => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0;

/** Parses objects in order; `undefined` where there is none. */
class ObjectParser {
	readonly lexer: Lexer;

	constructor(
		readonly bytes: Uint8Array,
		position: number,
	) {
		this.lexer = new Lexer(bytes, position);
	}

	/** Whether a word comes next; consumes it. */
	keyword(word: string): boolean {
		this.lexer.skipSpace();
		const { position } = this.lexer;
		for (let at = 0; at < word.length; at++) if (this.bytes[position + at] !== word.charCodeAt(at)) return false;
		this.lexer.position += word.length;
		return true;
	}

	number(): number | undefined {
		const value = this.object();
		return typeof value === 'number' ? value : undefined;
	}

	/**
	 * An entry of a cross-reference table in its usual form; consumes only white space of any other.
	 * @returns the offset of an object; -1 for a free entry
	 */
	tableEntry(): number | undefined {
		const { lexer, bytes } = this;
		lexer.skipSpace();
		let at = lexer.position;
		let offset = 0;
		for (const end = at + 10; at < end; at++) {
			if (!isDigit(bytes[at])) return undefined;
			offset = offset * 10 + bytes[at]! - 0x30;
		}
		if (bytes[at++] !== 0x20) return undefined;
		for (const end = at + 5; at < end; at++) if (!isDigit(bytes[at])) return undefined;
		const kind = bytes[at + 1];
		if (bytes[at] !== 0x20 || (kind !== 0x6e && kind !== 0x66) || !isSpace(bytes[at + 2])) return undefined;
		lexer.position = at + 2;
		return kind === 0x6e ? offset : -1;
	}

	object(depth = 0): FileObject {
		const { lexer, bytes } = this;
		lexer.skipSpace();
		const first = bytes[lexer.position];
		if (first === undefined || depth > maxDepth) return undefined;
		if (first === openBracket) return this.array(depth);
		if (first === less && bytes[lexer.position + 1] === less) return this.dictionary(depth);
		if (isDigit(first)) {
			const reference = this.reference();
			if (reference) return reference;
		}
		const token = lexer.next();
		switch (token?.kind) {
			case 'number':
			case 'constant':
				return token.value;
			case 'name':
				return new Name(token.name);
			case 'string':
				return token.bytes;
			default:
				return undefined;
		}
	}

	private array(depth: number): FileObject[] {
		const { lexer, bytes } = this;
		const items: FileObject[] = [];
		lexer.position++;
		for (;;) {
			lexer.skipSpace();
			if (lexer.position >= bytes.length) return items;
			if (bytes[lexer.position] === closeBracket) {
				lexer.position++;
				return items;
			}
			const { position } = lexer;
			items.push(this.object(depth + 1));
			if (lexer.position === position) return items;
		}
	}

	private dictionary(depth: number): Dictionary {
		const { lexer, bytes } = this;
		const dict: Dictionary = new Map();
		lexer.position += 2;
		for (;;) {
			lexer.skipSpace();
			if (lexer.position >= bytes.length) return dict;
			if (bytes[lexer.position] === greater && bytes[lexer.position + 1] === greater) {
				lexer.position += 2;
				return dict;
			}
			const { position } = lexer;
			const key = this.object(depth + 1);
			if (lexer.position === position) return dict;
			if (key instanceof Name) dict.set(key.name, this.object(depth + 1));
		}
	}

	/** `12 0 R`; consumes nothing if something else comes next. */
	private reference(): Reference | undefined {
		const { lexer, bytes } = this;
		let at = lexer.position;
		let value = 0;
		for (; isDigit(bytes[at]); at++) value = value * 10 + bytes[at]! - 0x30;
		if (!isSpace(bytes[at])) return undefined;
		while (isSpace(bytes[at]) && at < bytes.length) at++;
		if (!isDigit(bytes[at])) return undefined;
		while (isDigit(bytes[at])) at++;
		if (!isSpace(bytes[at])) return undefined;
		while (isSpace(bytes[at]) && at < bytes.length) at++;
		const after = bytes[at + 1];
		if (
			bytes[at] !== 0x52 ||
			(after !== undefined && !isSpace(after) && !'/[]<>(%'.includes(String.fromCharCode(after)))
		)
			return undefined;
		lexer.position = at + 1;
		return new Reference(value);
	}
}

/** Location of an object: a file offset, or an object stream. */
type Place = { readonly offset: number } | { readonly container: number };

/** Objects are parsed when they are needed: a page reaches few of those beside its own. */
interface ObjectStream {
	readonly bytes: Uint8Array;
	/** By object number. */
	readonly offsets: ReadonlyMap<number, number>;
}

/** Maximum updates of a file. */
const maxSections = 4096;

/** `startxref` is within these last bytes. */
const endBytes = 2048;

/** The objects of a file, read when they are needed. */
export class FileObjects {
	private readonly places = new Map<number, Place | undefined>();
	private readonly known = new Map<number, FileObject>();
	private readonly containers = new Map<number, ObjectStream>();
	readonly trailer: Dictionary = new Map();

	/** @throws Error for an encrypted file and for an invalid cross-reference */
	constructor(private readonly bytes: Uint8Array) {
		const head = latin1(bytes.subarray(0, 1024));
		const start = Math.max(0, head.indexOf('%PDF-'));
		const found = /startxref\s+(\d{1,12})(?![^]*startxref)/.exec(latin1(bytes.subarray(-endBytes)));
		const seen = new Set<number>();
		const open = [Number(found?.[1] ?? NaN)];
		for (let offset = open.shift(); offset !== undefined; offset = open.shift()) {
			if (seen.has(offset) || seen.size > maxSections) continue;
			seen.add(offset);
			const section = this.readSection(offset + start, start);
			for (const key of ['XRefStm', 'Prev']) {
				const next = section.get(key);
				if (typeof next === 'number') open.push(next);
			}
			for (const [key, value] of section) if (!this.trailer.has(key)) this.trailer.set(key, value);
		}
		if (this.trailer.has('Encrypt')) throw new Error('the file is encrypted');
	}

	/** An object without the references of its parts; `undefined` for a missing or damaged one. */
	resolve(value: FileObject): FileObject {
		for (let depth = 0; value instanceof Reference; depth++) {
			if (depth > maxDepth) return undefined;
			const { objectNumber } = value;
			if (!this.known.has(objectNumber)) {
				// A reference to itself while it is read.
				this.known.set(objectNumber, undefined);
				this.known.set(objectNumber, this.read(objectNumber));
			}
			value = this.known.get(objectNumber);
		}
		return value ?? undefined;
	}

	/** The value of a dictionary, or of the dictionary of a stream. */
	at(owner: FileObject, key: string): FileObject {
		const dict = owner instanceof Stream ? owner.dict : owner;
		return dict instanceof Map ? this.resolve(dict.get(key)) : undefined;
	}

	nameAt(owner: FileObject, key: string): string | undefined {
		const value = this.at(owner, key);
		return value instanceof Name ? value.name : undefined;
	}

	numberAt(owner: FileObject, key: string): number | undefined {
		const value = this.at(owner, key);
		return typeof value === 'number' ? value : undefined;
	}

	/** The resolved elements of an array. */
	itemsAt(owner: FileObject, key: string): FileObject[] | undefined {
		const value = this.at(owner, key);
		return Array.isArray(value) ? value.map((item) => this.resolve(item)) : undefined;
	}

	/** The numbers of an array; other elements are 0. */
	numbersAt(owner: FileObject, key: string): number[] | undefined {
		return this.itemsAt(owner, key)?.map((item) => (typeof item === 'number' ? item : 0));
	}

	/** The decoded data of a stream; `undefined` for anything else, and if it cannot be decoded. */
	contentOf(value: FileObject): Uint8Array | undefined {
		const stream = this.resolve(value);
		if (!(stream instanceof Stream)) return undefined;
		try {
			return this.decode(stream);
		} catch {
			return undefined;
		}
	}

	private readSection(offset: number, start: number): Dictionary {
		const parser = new ObjectParser(this.bytes, offset);
		if (parser.keyword('xref')) return this.readTable(parser, start);
		const stream = this.readAt(offset);
		if (!(stream instanceof Stream)) throw new Error('there is no cross-reference');
		const content = this.decode(stream);
		const widths = this.numbersAt(stream, 'W') ?? [];
		const [kind = 0, second = 0, third = 0] = widths;
		const parts = this.numbersAt(stream, 'Index') ?? [0, this.numberAt(stream, 'Size') ?? 0];
		let at = 0;
		const field = (width: number) => {
			let value = 0;
			for (const end = at + width; at < end; at++) value = value * 256 + (content[at] ?? 0);
			return value;
		};
		for (let part = 0; part + 1 < parts.length; part += 2) {
			for (let index = 0; index < parts[part + 1]! && at < content.length; index++) {
				const [type, value] = [kind > 0 ? field(kind) : 1, field(second)];
				at += third;
				this.place(
					parts[part]! + index,
					type === 1 ? { offset: value + start } : type === 2 ? { container: value } : undefined,
				);
			}
		}
		return stream.dict;
	}

	private readTable(parser: ObjectParser, start: number): Dictionary {
		while (!parser.keyword('trailer')) {
			const [first, count] = [parser.number(), parser.number()];
			if (first === undefined || count === undefined) throw new Error('the cross-reference table is damaged');
			for (let index = 0; index < count; index++) {
				const entry = parser.tableEntry();
				if (entry !== undefined) {
					if (entry >= 0) this.place(first + index, { offset: entry + start });
					continue;
				}
				const offset = parser.number();
				if (offset === undefined) throw new Error('the cross-reference table is damaged');
				parser.number();
				const isUsed = parser.keyword('n');
				if (!isUsed && !parser.keyword('f')) throw new Error('the cross-reference table is damaged');
				// Objects that a hybrid file marks as free are in the stream beside the table.
				if (isUsed) this.place(first + index, { offset: offset + start });
			}
		}
		const trailer = parser.object();
		if (!(trailer instanceof Map)) throw new Error('the trailer is damaged');
		return trailer;
	}

	/** The newest section comes first. */
	private place(objectNumber: number, place: Place | undefined): void {
		if (!this.places.has(objectNumber)) this.places.set(objectNumber, place);
	}

	private read(objectNumber: number): FileObject {
		const place = this.places.get(objectNumber);
		if (!place) return undefined;
		if ('offset' in place) return this.readAt(place.offset, objectNumber);
		let stream = this.containers.get(place.container);
		if (!stream) this.containers.set(place.container, (stream = this.unpack(place.container)));
		const offset = stream.offsets.get(objectNumber);
		return offset === undefined ? undefined : new ObjectParser(stream.bytes, offset).object();
	}

	private readAt(offset: number, objectNumber?: number): FileObject {
		const parser = new ObjectParser(this.bytes, offset);
		const number = parser.number();
		if (number === undefined || (objectNumber !== undefined && number !== objectNumber)) return undefined;
		parser.number();
		if (!parser.keyword('obj')) return undefined;
		const object = parser.object();
		if (!(object instanceof Map) || !parser.keyword('stream')) return object;
		let { position } = parser.lexer;
		if (this.bytes[position] === 0x0d) position++;
		if (this.bytes[position] === 0x0a) position++;
		const length = this.resolve(object.get('Length'));
		if (typeof length === 'number') {
			const end = new ObjectParser(this.bytes, position + length);
			if (end.keyword('endstream')) return new Stream(object, this.bytes.subarray(position, position + length));
		}
		const end = Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length).indexOf('endstream', position);
		return end < 0 ? undefined : new Stream(object, this.bytes.subarray(position, end));
	}

	private unpack(container: number): ObjectStream {
		const offsets = new Map<number, number>();
		const stream = this.resolve(new Reference(container));
		const bytes = this.contentOf(stream) ?? new Uint8Array();
		const [count, first] = [this.numberAt(stream, 'N'), this.numberAt(stream, 'First')];
		if (count === undefined || first === undefined) return { bytes, offsets };
		const heads = new ObjectParser(bytes, 0);
		for (let index = 0; index < count; index++) {
			const [number, offset] = [heads.number(), heads.number()];
			if (number === undefined || offset === undefined) break;
			if (!offsets.has(number)) offsets.set(number, first + offset);
		}
		return { bytes, offsets };
	}

	private decode({ dict, data }: Stream): Uint8Array {
		const listOf = (value: FileObject): FileObject[] => {
			const resolved = this.resolve(value);
			return Array.isArray(resolved)
				? resolved.map((item) => this.resolve(item))
				: resolved === undefined
					? []
					: [resolved];
		};
		const parameters = listOf(dict.get('DecodeParms') ?? dict.get('DP'));
		return listOf(dict.get('Filter')).reduce<Uint8Array>((bytes, filter, index) => {
			const name = filter instanceof Name ? filter.name : '';
			const plain = name === 'FlateDecode' || name === 'Fl' ? inflate(bytes) : decodeRarely(bytes, name);
			return this.withoutPredictor(plain, parameters[index]);
		}, data);
	}

	/** Undoes the PNG predictors (ISO 32000-1, 7.4.4.4). */
	private withoutPredictor(data: Uint8Array, parameters: FileObject): Uint8Array {
		if ((this.numberAt(parameters, 'Predictor') ?? 1) < 2) return data;
		const bits = (this.numberAt(parameters, 'Colors') ?? 1) * (this.numberAt(parameters, 'BitsPerComponent') ?? 8);
		const width = Math.ceil((bits * (this.numberAt(parameters, 'Columns') ?? 1)) / 8);
		if (this.numberAt(parameters, 'Predictor') === 2) throw new Error('this predictor is for images');
		return undoPng(data, width, Math.max(1, bits >> 3));
	}
}

function undoPng(data: Uint8Array, width: number, step: number): Uint8Array {
	const result = new Uint8Array(Math.ceil(data.length / (width + 1)) * width);
	for (let from = 0, to = 0; from < data.length; from += width + 1, to += width) {
		const kind = data[from];
		for (let x = 0; x < width; x++) {
			const left = x >= step ? result[to + x - step]! : 0;
			const up = to > 0 ? result[to + x - width]! : 0;
			const corner = to > 0 && x >= step ? result[to + x - width - step]! : 0;
			result[to + x] = (data[from + 1 + x] ?? 0) + predicted(kind, left, up, corner);
		}
	}
	return result;
}

function predicted(kind: number | undefined, left: number, up: number, corner: number): number {
	if (kind === 1) return left;
	if (kind === 2) return up;
	if (kind === 3) return (left + up) >> 1;
	if (kind !== 4) return 0;
	const [byLeft, byUp, byCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
	if (byLeft <= byUp && byLeft <= byCorner) return left;
	return byUp <= byCorner ? up : corner;
}

/** Maximum decoded bytes of a stream. */
const maxBytes = 1 << 29;

function inflate(bytes: Uint8Array): Uint8Array {
	return inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
}

/** Filters other than Flate: the library that knows them takes long to load. */
function decodeRarely(bytes: Uint8Array, filter: string): Uint8Array {
	// eslint-disable-next-line @typescript-eslint/no-require-imports -- pages are read synchronously
	const objects = require('../pdf-syntax/objects/objects.js') as typeof import('../pdf-syntax/objects/objects');
	const { PdfContext, PdfName, PdfRawStream, decodeRawStream } = objects;
	const dict = PdfContext.create().obj({});
	dict.set(PdfName.of('Filter'), PdfName.of(filter));
	return decodeRawStream(PdfRawStream.of(dict, bytes)).decode();
}

/** Bytes as characters. */
export function latin1(bytes: Uint8Array): string {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

import { PdfArray, PdfContext, PdfDictionary, PdfName, PdfNumber, PdfRawStream } from '../objects/objects';
import { ObjectScanner } from './object-scanner';
import { isDigit } from './character-classes';
import { streamAt } from './stream-data';
import { unpackStream } from './unpack';
import { twoByTwo } from '../../values/pairs';

/** Location of an object: a file offset, or its index in an object stream. */
type ObjectPlace =
	| { readonly kind: 'offset'; readonly offset: number }
	| { readonly kind: 'packed'; readonly container: number; readonly index: number }
	| { readonly kind: 'free' };

/** The cross-reference of a file, all updates merged. */
export interface CrossReference {
	readonly places: ReadonlyMap<number, ObjectPlace>;
	/** Of the last update. */
	readonly trailers: readonly PdfDictionary[];
}

/** Maximum updates of one file. */
const maxSections = 4096;

/** `startxref` is within these last bytes; other readers are as lenient. */
const endBytes = 2048;

/**
 * Reads the cross-reference tables and streams of a file (ISO 32000-1, 7.5.4 to 7.5.8), newest update first, including
 * hybrid files.
 * @param start  offset of the header, which other offsets are relative to
 * @throws Error for invalid data
 */
export function readCrossReference(bytes: Uint8Array, start: number): CrossReference {
	const places = new Map<number, ObjectPlace>();
	const trailers: PdfDictionary[] = [];
	const seen = new Set<number>();
	let next: number | undefined = lastStart(bytes);
	const context = PdfContext.create();
	while (next !== undefined) {
		const offset: number = next + start;
		if (seen.has(offset)) break;
		seen.add(offset);
		if (seen.size > maxSections) throw new Error('too many cross-reference sections');
		const scanner = new ObjectScanner(bytes, context, offset, new Map(), () => undefined);
		const section = scanner.keyword('xref') ? readTable(scanner, start) : readStream(scanner, start);
		const hybrid = section.trailer.get(PdfName.of('XRefStm'));
		// Objects that a table marks as free may be in the accompanying stream (7.5.8.4).
		const hidden =
			hybrid instanceof PdfNumber ? streamSection(bytes, context, hybrid.asNumber() + start, start) : undefined;
		if (hidden) {
			for (const [number, place] of section.places) if (place.kind === 'free') section.places.delete(number);
		}
		for (const part of hidden ? [section, hidden] : [section]) {
			for (const [number, place] of part.places) if (!places.has(number)) places.set(number, place);
		}
		trailers.push(section.trailer);
		const previous = section.trailer.get(PdfName.of('Prev'));
		next = previous instanceof PdfNumber ? previous.asNumber() : undefined;
	}
	return { places, trailers };
}

function lastStart(bytes: Uint8Array): number {
	const end = Buffer.from(bytes.subarray(-endBytes)).toString('latin1');
	const found = /startxref\s+(\d{1,12})(?![\s\S]*startxref)/.exec(end);
	if (!found) throw new Error('there is no startxref');
	return Number(found[1]);
}

interface Section {
	readonly places: Map<number, ObjectPlace>;
	readonly trailer: PdfDictionary;
}

function readTable(scanner: ObjectScanner, start: number): Section {
	const places = new Map<number, ObjectPlace>();
	while (!scanner.keyword('trailer')) {
		const first = scanner.wholeNumber();
		const count = scanner.wholeNumber();
		for (let index = 0; index < count; index++) {
			const offset = scanner.wholeNumber();
			scanner.wholeNumber();
			const inUse = scanner.keyword('n');
			if (!inUse && !scanner.keyword('f')) throw new Error('a cross-reference entry is damaged');
			places.set(first + index, inUse ? { kind: 'offset', offset: offset + start } : { kind: 'free' });
		}
	}
	const trailer = scanner.object();
	if (!(trailer instanceof PdfDictionary)) throw new Error('the trailer is damaged');
	return { places, trailer };
}

function streamSection(bytes: Uint8Array, context: PdfContext, offset: number, start: number): Section {
	return readStream(new ObjectScanner(bytes, context, offset, new Map(), () => undefined), start);
}

function readStream(scanner: ObjectScanner, start: number): Section {
	scanner.skipSpace();
	if (!isDigit(scanner.bytes[scanner.position])) throw new Error('there is no cross-reference');
	scanner.wholeNumber();
	scanner.wholeNumber();
	if (!scanner.keyword('obj')) throw new Error('there is no cross-reference stream');
	const trailer = scanner.object();
	if (!(trailer instanceof PdfDictionary)) throw new Error('the cross-reference stream is damaged');
	const length = trailer.get(PdfName.Length);
	const data = streamAt(scanner, length instanceof PdfNumber ? length.asNumber() : undefined);
	if (!data) throw new Error('the cross-reference stream has no data');
	const content = unpackStream(PdfRawStream.of(trailer, data));
	const [kindBytes = 0, secondBytes = 0, thirdBytes = 0] = numbersOf(trailer.get(PdfName.of('W')));
	const row = kindBytes + secondBytes + thirdBytes;
	if (row < 1 || row > 32) throw new Error('the cross-reference stream is damaged');
	const size = trailer.get(PdfName.of('Size'));
	const whole = [0, size instanceof PdfNumber ? size.asNumber() : 0];
	const parts = trailer.has(PdfName.of('Index')) ? numbersOf(trailer.get(PdfName.of('Index'))) : whole;
	const places = new Map<number, ObjectPlace>();
	let at = 0;
	const field = (width: number): number => {
		const digits = content.subarray(at, (at += width));
		return digits.reduce((value, digit) => value * 256 + digit, 0);
	};
	for (const [first, count] of twoByTwo(parts)) {
		for (let index = 0; index < count && at + row <= content.length; index++) {
			const kind = kindBytes > 0 ? field(kindBytes) : 1;
			const second = field(secondBytes);
			const third = field(thirdBytes);
			places.set(first + index, placeOf(kind, second, third, start));
		}
	}
	return { places, trailer };
}

function placeOf(kind: number, second: number, third: number, start: number): ObjectPlace {
	if (kind === 1) return { kind: 'offset', offset: second + start };
	return kind === 2 ? { kind: 'packed', container: second, index: third } : { kind: 'free' };
}

function numbersOf(value: unknown): number[] {
	if (!(value instanceof PdfArray)) return [];
	return value.asArray().map((item) => (item instanceof PdfNumber ? item.asNumber() : 0));
}

import { inflateSync } from 'node:zlib';
import { PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { readCrossReference } from '../../src/engine/pdf-syntax/cos/cross-reference';
import { lookInto } from '../../src/engine/pdf-syntax/cos/read-document';
import { PdfReference } from '../../src/engine/pdf-syntax/objects/objects';

/** A page as the hints of a linearised file describe it. */
export interface HintedPage {
	/** Of its first object, the page itself. */
	readonly number: number;
	readonly offset: number;
	readonly bytes: number;
	/** Numbers of the shared objects that it uses. */
	readonly shared: readonly number[];
	/** Offsets of its objects, from the cross-reference table. */
	readonly objectsAt: readonly number[];
	readonly dictionary: PDFDict;
}

/** A linearised file, as its parameters and hints describe it (ISO 32000-1, annex F). */
export interface LinearPdf {
	/** Parameters by their keys, `H` the offset of the hints. */
	readonly parameters: Readonly<Record<'L' | 'H' | 'O' | 'E' | 'N' | 'T', number>>;
	readonly pages: readonly HintedPage[];
	/** Number, offset and bytes of the first object and of all objects of the outline. */
	readonly outline: { readonly number: number; readonly offset: number; readonly objects: number } | undefined;
	/** Offset of each uncompressed object. */
	readonly offsets: ReadonlyMap<number, number>;
	/** Offset of an object or of its object stream. */
	readonly offsetOf: (number: number) => number;
	/** What a number stands for. */
	readonly read: (number: number) => PDFObject | undefined;
}

class Bits {
	private at = 0;

	constructor(private readonly bytes: Uint8Array) {}

	next(count: number): number {
		let value = 0;
		for (let bit = 0; bit < count; bit++, this.at++)
			value = value * 2 + (((this.bytes[this.at >> 3] ?? 0) >> (7 - (this.at % 8))) & 1);
		return value;
	}

	column(length: number, bits: number): number[] {
		const values = Array.from({ length }, () => this.next(bits));
		this.at = Math.ceil(this.at / 8) * 8;
		return values;
	}
}

/** Read the parameters and hints of a linearised file. @throws Error when there are none */
export function readLinear(bytes: Uint8Array): LinearPdf {
	const text = Buffer.from(bytes).toString('latin1');
	const found = /\d+ 0 obj\n<<\/Linearized 1\/L (\d+)\/H\[(\d+) (\d+)\]\/O (\d+)\/E (\d+)\/N (\d+)\/T (\d+)>>/.exec(
		text.slice(0, 1024),
	);
	if (!found) throw new Error('the file is not linearised');
	const [L, H, hintBytes, O, E, N, T] = found.slice(1).map(Number) as [
		number,
		number,
		number,
		number,
		number,
		number,
		number,
	];
	const { places } = readCrossReference(bytes, 0);
	const offsets = new Map<number, number>();
	for (const [number, place] of places) if (place.kind === 'offset') offsets.set(number, place.offset);
	const offsetOf = (number: number): number => {
		const place = places.get(number);
		return (place?.kind === 'packed' ? offsets.get(place.container) : offsets.get(number)) ?? NaN;
	};
	const { resolve } = lookInto(bytes);
	const read = (number: number): PDFObject | undefined => resolve(PdfReference.of(number));

	const hintText = text.slice(H, H + hintBytes);
	const data = inflateSync(
		bytes.subarray(H + hintText.indexOf('stream\n') + 7, H + hintText.lastIndexOf('\nendstream')),
	);
	const table = (key: string): Bits | undefined => {
		const at = new RegExp(`/${key} (\\d+)`).exec(hintText)?.[1];
		return at === undefined ? undefined : new Bits(data.subarray(Number(at)));
	};
	// Stored offsets ignore the hint stream.
	const real = (offset: number): number => (offset >= H ? offset + hintBytes : offset);

	const sharedTable = table('S');
	if (!sharedTable) throw new Error('there is no table of shared objects');
	const firstNumber = sharedTable.next(32);
	sharedTable.next(32);
	const ofFirstPage = sharedTable.next(32);
	const count = sharedTable.next(32);
	const sharedNumbers = Array.from({ length: count }, (_, index) =>
		index < ofFirstPage ? O + index : firstNumber + index - ofFirstPage,
	);

	const pageTable = new Bits(data);
	const [minObjects, firstAt, objectBits, minBytes, byteBits] = [32, 32, 16, 32, 16].map((bits) =>
		pageTable.next(bits),
	) as [number, number, number, number, number];
	[32, 16, 32, 16].forEach((bits) => pageTable.next(bits));
	const [countBits, identifierBits] = [pageTable.next(16), pageTable.next(16)];
	[16, 16].forEach((bits) => pageTable.next(bits));
	const objects = pageTable.column(N, objectBits).map((over) => over + minObjects);
	const lengths = pageTable.column(N, byteBits).map((over) => over + minBytes);
	const counts = pageTable.column(N, countBits);
	const identifiers = pageTable.column(
		counts.reduce((sum, each) => sum + each, 0),
		identifierBits,
	);
	const pages: HintedPage[] = [];
	let [offset, number] = [real(firstAt), O];
	for (let index = 0; index < N; index++) {
		const [length, own] = [lengths[index] ?? 0, objects[index] ?? 0];
		const dictionary = read(number);
		if (!(dictionary instanceof PDFDict) || dictionary.get(PDFName.Type) !== PDFName.Page)
			throw new Error(`object ${number} is no page`);
		pages.push({
			number,
			offset,
			bytes: length,
			shared: identifiers.splice(0, counts[index]).map((each) => sharedNumbers[each] ?? NaN),
			objectsAt: Array.from({ length: own }, (_, step) => offsetOf(number + step)),
			dictionary,
		});
		offset += length;
		number = index === 0 ? 1 : number + own;
	}
	const outlineTable = table('O');
	const outline = outlineTable && {
		number: outlineTable.next(32),
		offset: real(outlineTable.next(32)),
		objects: outlineTable.next(32),
	};
	return { parameters: { L, H, O, E, N, T }, pages, outline, offsets, offsetOf, read };
}

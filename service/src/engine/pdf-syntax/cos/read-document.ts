import {
	PdfContext,
	PdfDictionary,
	PdfHeader,
	PdfName,
	PdfNumber,
	PdfRawStream,
	PdfReference,
	type PdfObject,
} from '../objects/objects';
import { readCrossReference, type CrossReference } from './cross-reference';
import { ObjectScanner } from './object-scanner';
import { streamAt } from './stream-data';
import { unpackStream } from './unpack';

/** The objects of a document that is being changed. */
export interface CosDocument {
	readonly context: PdfContext;
	readonly catalog: PdfDictionary;
}

/** The header is within these bytes (ISO 32000-1, annex H.3.4.1). */
const headerBytes = 1024;

/**
 * Reads the objects reachable from the trailer of a document through its cross-reference: unlike sequential reading, it
 * does not restore objects that updates replaced or removed.
 * @param bytes  not encrypted; streams stay views of them
 * @throws Error for an encrypted or invalid file: others repair those
 */
export function readDocument(bytes: Uint8Array): CosDocument {
	const head = Buffer.from(bytes.subarray(0, headerBytes)).toString('latin1');
	const header = /%PDF-(\d)\.(\d)/.exec(head);
	if (!header) throw new Error('there is no header');
	const reference = readCrossReference(bytes, header.index);
	const context = PdfContext.create();
	context.header = PdfHeader.forVersion(Number(header[1]), Number(header[2]));
	const entry = (key: string): PdfObject | undefined =>
		reference.trailers.map((trailer) => trailer.get(PdfName.of(key))).find((value) => value !== undefined);
	if (entry('Encrypt')) throw new Error('the document is encrypted');
	context.trailerInfo = { Root: entry('Root'), Info: entry('Info'), ID: entry('ID') };
	new ObjectReader(bytes, context, reference).readFrom(Object.values(context.trailerInfo));
	const catalog = context.lookup(context.trailerInfo.Root);
	if (!(catalog instanceof PdfDictionary)) throw new Error('there is no catalog');
	return { context, catalog };
}

/** Objects of a document, read on demand. */
export interface DocumentObjects {
	/** The catalog, or the reference to it. */
	readonly root: PdfObject | undefined;
	/** Resolves a reference; returns any other value unchanged. @throws Error for invalid objects */
	resolve(value: PdfObject | undefined): PdfObject | undefined;
}

/**
 * Opens a document without reading all of it.
 * @throws Error for an invalid cross-reference
 */
export function lookInto(bytes: Uint8Array): DocumentObjects {
	const start = Buffer.from(bytes.subarray(0, headerBytes)).toString('latin1').indexOf('%PDF-');
	const reference = readCrossReference(bytes, Math.max(0, start));
	const reader = new ObjectReader(bytes, PdfContext.create(), reference);
	const root = reference.trailers.map((trailer) => trailer.get(PdfName.of('Root'))).find((value) => value);
	return { root, resolve: (value) => (value instanceof PdfReference ? reader.read(value.objectNumber) : value) };
}

/** Objects of an object stream. */
interface Container {
	readonly bytes: Uint8Array;
	/** Number and position of each. */
	readonly objects: readonly (readonly [objectNumber: number, position: number])[];
}

class ObjectReader {
	private readonly names = new Map<string, PdfName>();
	private readonly containers = new Map<number, Container>();
	private readonly known = new Set<PdfReference>();
	private readonly open: PdfReference[] = [];

	constructor(
		private readonly bytes: Uint8Array,
		private readonly context: PdfContext,
		private readonly reference: CrossReference,
	) {}

	readFrom(roots: readonly (PdfObject | undefined)[]): void {
		for (const root of roots) if (root instanceof PdfReference) this.want(root);
		// New objects get numbers above any that a stray reference may use.
		for (const number of this.reference.places.keys())
			this.context.largestObjectNumber = Math.max(this.context.largestObjectNumber, number);
		for (let ref = this.open.pop(); ref; ref = this.open.pop()) {
			const object = this.read(ref.objectNumber);
			if (object) this.context.assign(ref, object);
		}
	}

	private readonly want = (ref: PdfReference): void => {
		if (this.known.has(ref)) return;
		this.known.add(ref);
		this.open.push(ref);
		if (ref.objectNumber > this.context.largestObjectNumber) this.context.largestObjectNumber = ref.objectNumber;
	};

	private scanner(bytes: Uint8Array, position: number): ObjectScanner {
		return new ObjectScanner(bytes, this.context, position, this.names, this.want);
	}

	/** One object, without the objects it references. */
	read(objectNumber: number): PdfObject | undefined {
		const place = this.reference.places.get(objectNumber);
		if (!place || place.kind === 'free') return undefined;
		if (place.kind === 'offset') return this.readAt(objectNumber, place.offset);
		const { bytes, objects } = this.container(place.container);
		const found =
			objects[place.index]?.[0] === objectNumber
				? objects[place.index]
				: objects.find(([number]) => number === objectNumber);
		if (!found) throw new Error(`object ${objectNumber} is not where it should be`);
		return this.scanner(bytes, found[1]).object();
	}

	private readAt(objectNumber: number, offset: number): PdfObject {
		const scanner = this.scanner(this.bytes, offset);
		if (scanner.wholeNumber() !== objectNumber) throw new Error(`object ${objectNumber} is not where it should be`);
		scanner.wholeNumber();
		if (!scanner.keyword('obj')) throw new Error(`object ${objectNumber} is not where it should be`);
		// An empty object is null.
		if (scanner.keyword('endobj')) return this.context.obj(null);
		const object = scanner.object();
		if (!(object instanceof PdfDictionary)) return object;
		const data = streamAt(scanner, this.lengthOf(object));
		return data ? PdfRawStream.of(object, data) : object;
	}

	private lengthOf(dictionary: PdfDictionary): number | undefined {
		const value = dictionary.get(PdfName.Length);
		if (value instanceof PdfNumber) return value.asNumber();
		if (!(value instanceof PdfReference)) return undefined;
		// The number is copied into the dictionary, so its own object is not needed.
		const place = this.reference.places.get(value.objectNumber);
		const length = place?.kind === 'offset' || place?.kind === 'packed' ? this.read(value.objectNumber) : undefined;
		return length instanceof PdfNumber ? length.asNumber() : undefined;
	}

	private container(number: number): Container {
		const known = this.containers.get(number);
		if (known) return known;
		const place = this.reference.places.get(number);
		const stream = place?.kind === 'offset' ? this.readAt(number, place.offset) : undefined;
		if (!(stream instanceof PdfRawStream)) throw new Error(`object stream ${number} is missing`);
		const bytes = unpackStream(stream);
		const count = stream.dict.lookup(PdfName.of('N'));
		const first = stream.dict.lookup(PdfName.of('First'));
		if (!(count instanceof PdfNumber && first instanceof PdfNumber))
			throw new Error(`object stream ${number} is damaged`);
		const scanner = this.scanner(bytes, 0);
		const objects = Array.from(
			{ length: Math.min(count.asNumber(), bytes.length) },
			() => [scanner.wholeNumber(), scanner.wholeNumber() + first.asNumber()] as const,
		);
		const container = { bytes, objects };
		this.containers.set(number, container);
		return container;
	}
}

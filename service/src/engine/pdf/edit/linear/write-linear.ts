import { deflateSync } from 'node:zlib';
import {
	PdfDictionary,
	PdfName,
	PdfNumber,
	PdfReference,
	PdfStream,
	type PdfObject,
} from '../../../pdf-syntax/objects/objects';
import { freeRow, headerOf, tableRow, trailerEntries, writtenObjects } from '../../../pdf-syntax/cos/file-frame';
import { nameAt, refAt } from '../../../pdf-syntax/cos/lookup';
import { objectText } from '../../../pdf-syntax/cos/object-text';
import { packObjects, packPlaces, type WrittenPlace } from '../../../pdf-syntax/cos/packed-objects';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import { hintTables, type PageHint } from './hint-tables';
import { numberUnits, type Numbering } from './numbering';
import { findUsers } from './object-users';
import { divide, isShared, type Parts, type FileUnit } from './parts';

/**
 * Write a document linearized (ISO 32000-1, annex F), so that a reader shows the first page before it has the rest of
 * the file.
 * @param pages   all of them in their order, each once, and with all that they need (`standAlone`)
 * @param packed  with object streams and cross-reference streams (PDF 1.5)
 * @returns `undefined` for a document without pages, or whose catalog is a direct object
 */
export function writeLinear(
	document: CosDocument,
	pages: readonly PdfReference[],
	packed: boolean,
): Buffer | undefined {
	if (pages.length === 0 || !(document.context.trailerInfo.Root instanceof PdfReference)) return undefined;
	prepare(document);
	const parts = divide({
		objects: writtenObjects(document.context),
		users: findUsers(document, pages),
		pages,
		outlineRoot: refAt(document.catalog, 'Outlines'),
		showsOutline: nameAt(document.catalog, 'PageMode') === 'UseOutlines',
		packed,
	});
	return new LinearFile(document, parts, numberUnits(parts, packed)).write();
}

/** Requirements of the format: an indirect outline, direct stream lengths. */
function prepare({ context, catalog }: CosDocument): void {
	const outlines = catalog.get(PdfName.of('Outlines'));
	if (outlines instanceof PdfDictionary) catalog.set(PdfName.of('Outlines'), context.register(outlines));
	for (const [, object] of context.enumerateIndirectObjects())
		if (object instanceof PdfStream) object.dict.set(PdfName.Length, PdfNumber.of(object.getContents().length));
}

/** Part of the file, as consecutive chunks. */
type Piece = readonly Uint8Array[];

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const lengthOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** Reserve of the first cross-reference stream while offsets are unknown. */
const slack = 24;

/** Digits of the offsets that are known last. */
const offsetDigits = 10;

class LinearFile {
	private readonly numbers = new Map<PdfReference, number>();
	private readonly packedPlaces: (WrittenPlace | undefined)[] = [];
	private readonly pieces = new Map<FileUnit, Piece>();
	private readonly head: Buffer;
	private readonly trailer: string;

	constructor(
		{ context }: CosDocument,
		private readonly parts: Parts,
		private readonly numbering: Numbering,
	) {
		for (const [unit, number] of numbering.unitNumbers) {
			const packed = numbering.packedNumbers.get(unit);
			unit.objects.forEach(([ref], index) => {
				this.numbers.set(ref, packed?.[index] ?? number);
				if (packed) this.packedPlaces[packed[index] ?? 0] = { container: number, index };
			});
		}
		this.head = latin1(headerOf(context));
		for (const [unit, number] of numbering.unitNumbers) this.pieces.set(unit, this.pieceOf(unit, number));
		this.trailer = trailerEntries(context, (object) => this.text(object), [...this.pieces.values()].flat());
	}

	write(): Buffer {
		// The first cross-reference precedes the objects it lists: its size is found iteratively.
		for (let room = this.firstReference([], 0).length; ; room += slack) {
			const { file, references } = this.layOut(room);
			if (references <= room) return file();
			room = references;
		}
	}

	/**
	 * Computes all positions.
	 * @param room  bytes of the first cross-reference, padded with spaces
	 * @returns the file, and the size of its first cross-reference
	 */
	private layOut(room: number): { readonly file: () => Buffer; readonly references: number } {
		const { numbering, parts } = this;
		const none = { size: 0, hintsAt: 0, hints: 0, firstPageEnd: 0, mainAt: 0 };
		const referenceAt = this.head.length + this.parameters(none).length;
		const places: (WrittenPlace | undefined)[] = [...this.packedPlaces];
		places[numbering.parameters] = { offset: this.head.length };
		if (numbering.references) places[numbering.references.first] = { offset: referenceAt };
		const hintsAt = this.place(parts.opening, referenceAt + room, places);
		places[numbering.hints] = { offset: hintsAt };
		const hints = this.hints(hintsAt);
		const firstPageEnd = this.place(parts.firstPage, hintsAt + hints.length, places);
		const mainAt = this.place(this.second, firstPageEnd, places);
		if (numbering.references) places[numbering.references.main] = { offset: mainAt };
		const { bytes: main, zeroAt } = this.mainReference(places, mainAt);
		const first = this.firstReference(places, mainAt);
		const end = latin1(`startxref\n${referenceAt}\n%%EOF\n`);
		const size = mainAt + main.length + end.length;
		const file = (): Buffer =>
			Buffer.concat([
				this.head,
				this.parameters({ size, hintsAt, hints: hints.length, firstPageEnd, mainAt: zeroAt }),
				first,
				Buffer.alloc(room - first.length, ' '),
				...this.bytesOf(parts.opening),
				hints,
				...this.bytesOf(parts.firstPage),
				...this.bytesOf(this.second),
				main,
				end,
			]);
		return { file, references: first.length };
	}

	private get second(): readonly FileUnit[] {
		return [...this.parts.otherPages.flat(), ...this.parts.shared, ...this.parts.rest];
	}

	private bytesOf(units: readonly FileUnit[]): Uint8Array[] {
		return units.flatMap((unit) => [...(this.pieces.get(unit) ?? [])]);
	}

	private sizeOf(unit: FileUnit): number {
		return lengthOf(this.pieces.get(unit) ?? []);
	}

	private sum(units: readonly FileUnit[]): number {
		return units.reduce((sum, unit) => sum + this.sizeOf(unit), 0);
	}

	/** Records the positions of units. @returns end of the last one */
	private place(units: readonly FileUnit[], from: number, places: (WrittenPlace | undefined)[]): number {
		let offset = from;
		for (const unit of units) {
			places[this.numbering.unitNumbers.get(unit) ?? 0] = { offset };
			offset += this.sizeOf(unit);
		}
		return offset;
	}

	/** The linearization parameter dictionary (F.3.2), of constant length. */
	private parameters(at: {
		readonly size: number;
		readonly hintsAt: number;
		readonly hints: number;
		readonly firstPageEnd: number;
		readonly mainAt: number;
	}): Buffer {
		const { parts, numbering } = this;
		const [firstPage] = parts.firstPage;
		const number = firstPage && numbering.unitNumbers.get(firstPage);
		const pageCount = parts.otherPages.length + 1;
		const entries = `/Linearized 1/L ${at.size}/H[${at.hintsAt} ${at.hints}]/O ${number}/E ${at.firstPageEnd}/N ${pageCount}/T ${at.mainAt}`;
		const longest = entries.replace(/\d+/g, '').length + 5 * offsetDigits + `${number}${pageCount}1`.length;
		return latin1(`${numbering.parameters} 0 obj\n<<${entries}>>${' '.repeat(longest - entries.length)}\nendobj\n`);
	}

	/** The cross-reference of the first half with the trailer of the file (F.3.3, F.3.4). */
	private firstReference(places: readonly (WrittenPlace | undefined)[], mainAt: number): Buffer {
		const { firstHalf, size, references } = this.numbering;
		const prev = `/Prev ${String(mainAt).padEnd(offsetDigits)}`;
		const end = 'startxref\n0\n%%EOF\n';
		const placeOf = (number: number): WrittenPlace => places[number] ?? { offset: 0 };
		if (references) {
			const stream = referenceStream(references.first, `${this.trailer} ${prev}`, firstHalf, size, placeOf);
			return Buffer.concat([stream, latin1(end)]);
		}
		const rows = tableRows(firstHalf, size, placeOf);
		return latin1(
			`xref\n${firstHalf} ${size - firstHalf}\n${rows}trailer\n<</Size ${size} ${this.trailer} ${prev}>>\n${end}`,
		);
	}

	/** The cross-reference of the second half (F.3.11), and its offset. */
	private mainReference(
		places: readonly (WrittenPlace | undefined)[],
		at: number,
	): { readonly bytes: Buffer; readonly zeroAt: number } {
		const { firstHalf, references } = this.numbering;
		const placeOf = (number: number): WrittenPlace | undefined => places[number];
		if (references) return { bytes: referenceStream(references.main, this.trailer, 0, firstHalf, placeOf), zeroAt: at };
		const title = `xref\n0 ${firstHalf}`;
		const rows = freeRow + tableRows(1, firstHalf, placeOf);
		const bytes = latin1(`${title}\n${rows}trailer\n<</Size ${firstHalf} ${this.trailer}>>\n`);
		return { bytes, zeroAt: at + title.length };
	}

	private hints(hintsAt: number): Buffer {
		const { parts, numbering } = this;
		const { firstPage, otherPages, shared, rest, outlines } = parts;
		const listed = new Map([...firstPage, ...shared].map((unit, index) => [unit, index]));
		const sharedBy = otherPages.map((): number[] => []);
		for (const [unit, index] of listed)
			if (isShared(unit)) for (const page of unit.users.pages) sharedBy[page - 1]?.push(index);
		const pages = [firstPage, ...otherPages].map(
			(units, index): PageHint => ({
				objects: units.length,
				bytes: this.sum(units),
				shared: index === 0 ? [] : (sharedBy[index - 1] ?? []),
			}),
		);
		const sharedAt = hintsAt + this.sum([...firstPage, ...otherPages.flat()]);
		const place = (unit: FileUnit): number => {
			const inFirst = firstPage.indexOf(unit);
			if (inFirst >= 0) return hintsAt + this.sum(firstPage.slice(0, inFirst));
			return sharedAt + this.sum(shared) + this.sum(rest.slice(0, rest.indexOf(unit)));
		};
		const [firstShared] = shared;
		const [outline] = outlines;
		const numberOf = (unit: FileUnit | undefined): number => (unit && numbering.unitNumbers.get(unit)) ?? 0;
		const tables = hintTables({
			firstPageAt: hintsAt,
			pages,
			shared: {
				firstNumber: numberOf(firstShared),
				firstAt: firstShared ? sharedAt : 0,
				ofFirstPage: firstPage.length,
				bytes: [...listed.keys()].map((unit) => this.sizeOf(unit)),
			},
			outlines: outline && {
				firstNumber: numberOf(outline),
				firstAt: place(outline),
				objects: outlines.length,
				bytes: this.sum(outlines),
			},
		});
		const content = deflateSync(tables.content);
		const outlinesAt = tables.outlinesAt === undefined ? '' : `/O ${tables.outlinesAt}`;
		const dictionary = `<</S ${tables.sharedAt}${outlinesAt}/Filter/FlateDecode/Length ${content.length}>>`;
		return Buffer.concat(streamPiece(numbering.hints, dictionary, content));
	}

	private pieceOf(unit: FileUnit, number: number): Piece {
		const packed = this.numbering.packedNumbers.get(unit);
		if (packed) {
			const texts = unit.objects.map(([, object], index) => [packed[index] ?? 0, this.text(object)] as const);
			const { dictionary, content } = packObjects(texts);
			return streamPiece(number, dictionary, content);
		}
		const object = unit.objects[0]?.[1];
		if (object instanceof PdfStream) return streamPiece(number, this.text(object.dict), object.getContents());
		return [latin1(`${number} 0 obj\n${this.text(object)}\nendobj\n`)];
	}

	private text(object: PdfObject | undefined): string {
		return objectText(object, (ref) => this.numbers.get(ref));
	}
}

function streamPiece(number: number, dictionary: string, content: Uint8Array): Uint8Array[] {
	return [latin1(`${number} 0 obj\n${dictionary}\nstream\n`), content, latin1('\nendstream\nendobj\n')];
}

function tableRows(from: number, to: number, placeOf: (number: number) => WrittenPlace | undefined): string {
	const rows = Array.from({ length: to - from }, (_, index) => {
		const place = placeOf(from + index);
		return tableRow(place && 'offset' in place ? place.offset : 0);
	});
	return rows.join('');
}

function referenceStream(
	number: number,
	trailer: string,
	from: number,
	to: number,
	placeOf: (number: number) => WrittenPlace | undefined,
): Buffer {
	const content = packPlaces(from, to - from, placeOf);
	const index = `/Index[${from} ${to - from}]`;
	const entries = `/Type/XRef/Size ${to}${index}/W[1 4 2]/Filter/FlateDecode/Length ${content.length} ${trailer}`;
	return Buffer.concat(streamPiece(number, `<<${entries}>>`, content));
}

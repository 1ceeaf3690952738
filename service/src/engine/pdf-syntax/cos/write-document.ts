import { PdfInvalidObject, PdfName, PdfNumber, PdfStream, type PdfObject, type PdfReference } from '../objects/objects';
import { objectText } from './object-text';
import { objectsPerStream, packObjects, packPlaces, type WrittenPlace } from './packed-objects';
import type { CosDocument } from './read-document';
import { freeRow, headerOf, tableRow, trailerEntries, writtenObjects } from './file-frame';

/**
 * Writes a document: objects numbered from 1 without gaps, except null ones, which equal missing objects; one
 * cross-reference, and a new second file identifier (ISO 32000-1, 14.4).
 * @param packed  with object streams (PDF 1.5)
 */
export function writeDocument({ context }: CosDocument, packed: boolean): Buffer {
	const objects = writtenObjects(context);
	const writer = new Writer(new Map(objects.map(([ref], index) => [ref, index + 1])));
	writer.add(headerOf(context));
	const light: [number, PdfObject][] = [];
	objects.forEach(([, object], index) => {
		if (packed && !(object instanceof PdfStream || object instanceof PdfInvalidObject)) light.push([index + 1, object]);
		else writer.addObject(index + 1, object);
	});
	const trailer = (): string => trailerEntries(context, (object) => writer.text(object), writer.written());
	if (packed) writer.addPacked(light, trailer);
	else writer.addTable(trailer());
	return writer.result();
}

class Writer {
	private readonly parts: Uint8Array[] = [];
	private readonly places: WrittenPlace[] = [];
	private size = 0;

	constructor(private readonly numbers: ReadonlyMap<PdfReference, number>) {}

	add(part: string | Uint8Array): void {
		const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
		this.parts.push(bytes);
		this.size += bytes.length;
	}

	result(): Buffer {
		return Buffer.concat(this.parts, this.size);
	}

	/** Everything written so far. */
	written(): readonly Uint8Array[] {
		return this.parts;
	}

	addObject(number: number, object: PdfObject): void {
		this.places[number] = { offset: this.size };
		if (!(object instanceof PdfStream)) return this.add(`${number} 0 obj\n${this.text(object)}\nendobj\n`);
		const content = object.getContents();
		object.dict.set(PdfName.Length, PdfNumber.of(content.length));
		this.addStream(number, this.text(object.dict), content);
	}

	private addStream(number: number, dictionary: string, content: Uint8Array): void {
		this.places[number] = { offset: this.size };
		this.add(`${number} 0 obj\n${dictionary}\nstream\n`);
		this.add(content);
		this.add('\nendstream\nendobj\n');
	}

	/** The remaining objects in object streams, the cross-reference as a stream (7.5.7, 7.5.8). */
	addPacked(objects: readonly (readonly [number, PdfObject])[], trailer: () => string): void {
		let next = this.numbers.size + 1;
		for (let from = 0; from < objects.length; from += objectsPerStream) {
			const container = next++;
			const texts = objects.slice(from, from + objectsPerStream).map(([number, object], index) => {
				this.places[number] = { container, index };
				return [number, this.text(object)] as const;
			});
			const { dictionary, content } = packObjects(texts);
			this.addStream(container, dictionary, content);
		}
		const start = this.size;
		this.places[next] = { offset: start };
		const content = packPlaces(0, next + 1, (number) => this.places[number]);
		const entries = `/Type/XRef/Size ${next + 1}/W[1 4 2]/Filter/FlateDecode/Length ${content.length} ${trailer()}`;
		this.addStream(next, `<<${entries}>>`, content);
		this.add(`startxref\n${start}\n%%EOF\n`);
	}

	/** The cross-reference as a table (7.5.4). */
	addTable(trailer: string): void {
		const start = this.size;
		const rows = Array.from({ length: this.numbers.size }, (_, index) => {
			const place = this.places[index + 1];
			return tableRow(place && 'offset' in place ? place.offset : 0);
		});
		const size = this.numbers.size + 1;
		this.add(`xref\n0 ${size}\n${freeRow}${rows.join('')}`);
		this.add(`trailer\n<</Size ${size} ${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
	}

	/** An object as text with renumbered references; dangling ones become null. */
	text(object: PdfObject | undefined): string {
		return objectText(object, (ref) => this.numbers.get(ref));
	}
}

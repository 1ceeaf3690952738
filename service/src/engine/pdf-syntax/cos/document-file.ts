import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { PdfInvalidObject, PdfName, PdfNumber, PdfStream, type PdfObject, type PdfReference } from '../objects/objects';
import { objectText } from './object-text';
import { objectsPerStream, packObjects, packPlaces, type WrittenPlace } from './packed-objects';

/** Four bytes above 127 mark the file as binary (ISO 32000-1, 7.5.2); the version is written at the end. */
const header = '%PDF-1.5\n%\xe2\xe3\xcf\xd3\n';

/** Buffers per write: systems accept at most 1,024. */
const partsAtOnce = 512;

/**
 * Writes a document object by object (with object streams, PDF 1.5), so that it may exceed the memory. Added objects
 * are in memory until `keep`, and dropped by `discard`.
 */
export class DocumentFile {
	private places: (WrittenPlace | undefined)[] = [];
	private last = 0;
	private kept = { last: 0, size: 0 };
	private parts: Uint8Array[] = [];
	private light: (readonly [number, string])[] = [];
	private size = 0;
	private readonly hash = createHash('md5');

	private constructor(private readonly file: FileHandle) {
		this.append(Buffer.from(header, 'latin1'));
	}

	/** Creates the file, replacing an existing one. */
	static async create(path: string): Promise<DocumentFile> {
		return new DocumentFile(await open(path, 'w'));
	}

	/** Reserves the number of an object that is added later. */
	reserve(): number {
		return ++this.last;
	}

	/** @param numberOf  number in this file of a referenced object */
	add(number: number, object: PdfObject, numberOf: (reference: PdfReference) => number | undefined): void {
		if (object instanceof PdfStream) {
			const content = object.getContents();
			object.dict.set(PdfName.Length, PdfNumber.of(content.length));
			this.addStream(number, objectText(object.dict, numberOf), content);
		} else if (object instanceof PdfInvalidObject) {
			this.places[number] = { offset: this.size };
			this.append(Buffer.from(`${number} 0 obj\n${object.toString()}\nendobj\n`, 'latin1'));
		} else {
			this.light.push([number, objectText(object, numberOf)]);
			if (this.light.length === objectsPerStream) this.pack();
		}
	}

	/** Writes the added objects. */
	async keep(): Promise<void> {
		this.pack();
		for (let from = 0; from < this.parts.length; from += partsAtOnce) {
			const some = this.parts.slice(from, from + partsAtOnce);
			for (const part of some) this.hash.update(part);
			const expected = some.reduce((sum, part) => sum + part.length, 0);
			const { bytesWritten } = await this.file.writev(some);
			if (bytesWritten < expected) await this.writeRest(Buffer.concat(some).subarray(bytesWritten));
		}
		this.parts = [];
		this.kept = { last: this.last, size: this.size };
	}

	/** Drops objects added and numbers reserved since the last `keep`. */
	discard(): void {
		this.parts = [];
		this.light = [];
		this.last = this.kept.last;
		this.size = this.kept.size;
		this.places.length = Math.min(this.places.length, this.last + 1);
	}

	/** Writes the end of the file. @param root  number of the catalog; `info`: of the information dictionary */
	async finish({
		root,
		info,
		version,
	}: {
		readonly root: number;
		readonly info: number;
		readonly version: string;
	}): Promise<void> {
		await this.keep();
		const id = this.hash.copy().digest('hex').toUpperCase();
		const start = this.size;
		const number = this.reserve();
		this.places[number] = { offset: start };
		const content = packPlaces(0, number + 1, (of) => this.places[of]);
		const shape = `/Type/XRef/Size ${number + 1}/W[1 4 2]/Filter/FlateDecode/Length ${content.length}`;
		this.addStream(number, `<<${shape}/Root ${root} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]>>`, content);
		this.append(Buffer.from(`startxref\n${start}\n%%EOF\n`));
		await this.keep();
		await this.file.write(`%PDF-${version}`, 0, 'latin1');
	}

	/** Always, even after an error. */
	async close(): Promise<void> {
		await this.file.close();
	}

	private async writeRest(rest: Buffer): Promise<void> {
		for (let done = 0; done < rest.length; ) done += (await this.file.write(rest, done)).bytesWritten;
	}

	private pack(): void {
		if (this.light.length === 0) return;
		const container = this.reserve();
		this.light.forEach(([number], index) => (this.places[number] = { container, index }));
		const { dictionary, content } = packObjects(this.light);
		this.light = [];
		this.addStream(container, dictionary, content);
	}

	private addStream(number: number, dictionary: string, content: Uint8Array): void {
		this.places[number] = { offset: this.size };
		this.append(Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`, 'latin1'));
		this.append(content);
		this.append(Buffer.from('\nendstream\nendobj\n'));
	}

	private append(bytes: Uint8Array): void {
		this.parts.push(bytes);
		this.size += bytes.length;
	}
}

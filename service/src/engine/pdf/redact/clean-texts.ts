import { dictAt, dropKeys, elementsOf, nameAt, textAt } from '../../pdf-syntax/cos/lookup';
import { decodeBytes } from '../../pdf-syntax/content';
import { contentStreams } from '../../pdf-syntax/cos/content-streams';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { replaceContents } from '../../pdf-syntax/cos/replace-contents';
import { visitDicts, visitObjects } from '../../pdf-syntax/cos/walk';
import {
	PdfArray,
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfRawStream,
	PdfStream,
	PdfString,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import { decodeText } from '../../pdf-syntax/objects/text-string';
import type { Redaction } from './redaction';

/** Like `withoutSecrets`, and what holds the text, if it is known: a dictionary, an array, or that of a stream. */
type Cleaner = (text: string, holder?: PdfDictionary | PdfArray) => ReturnType<Redaction['withoutSecrets']>;

/** Strings other than texts: identifiers, binary data, names of programs. */
const noTexts = new Set([
	...['ID', 'CharSet', 'CheckSum', 'Registry', 'Ordering', 'RegistryName', 'OutputConditionIdentifier', 'DA', 'DS'],
	...['Lang', 'CreationDate', 'ModDate', 'M', 'Cert', 'ByteRange', 'Identity'],
]);

/** A text string of a document; `undefined` for other objects. */
export function stringText(object: PdfObject | undefined): string | undefined {
	if (!(object instanceof PdfString) && !(object instanceof PdfHexString)) return undefined;
	try {
		return decodeText(object);
	} catch {
		return undefined;
	}
}

/**
 * Removes secrets from all strings of a document: fields, annotations, bookmarks, metadata, tags, names.
 * @returns number of strings that had any
 */
export function cleanStrings(document: CosDocument, clean: Cleaner): number {
	let count = 0;
	const cleaned = (value: PdfObject | undefined, holder?: PdfDictionary | PdfArray): PdfObject | undefined => {
		const text = stringText(value);
		const left = text === undefined ? undefined : clean(text, holder);
		if (left === undefined) return undefined;
		count++;
		return PdfHexString.fromText(left);
	};
	for (const [ref, object] of document.context.enumerateIndirectObjects()) {
		const left = cleaned(object);
		if (left) document.context.assign(ref, left);
	}
	visitObjects(document, (object) => {
		if (object instanceof PdfArray) {
			// The palette of a color space is a string.
			if (object.size() > 0 && object.get(0) === PdfName.of('Indexed')) return;
			object.asArray().forEach((value, index) => {
				const left = cleaned(value, object);
				if (left) object.set(index, left);
			});
		} else if (object instanceof PdfDictionary) {
			for (const [key, value] of object.entries()) {
				const left = noTexts.has(key.decodeText()) ? undefined : cleaned(value, object);
				if (!left) continue;
				// An address without a part leads elsewhere.
				if (key === PdfName.of('URI')) dropKeys(object, 'URI', 'S');
				else object.set(key, left);
			}
		}
	});
	return count;
}

/**
 * Removes secrets from metadata, and scripts and other texts in streams that have any.
 * @returns number of streams that had any
 */
export function cleanStreams(document: CosDocument, clean: Cleaner): number {
	let count = 0;
	const content = contentOf(document);
	visitDicts(document, (dict, stream) => {
		if (!(stream instanceof PdfRawStream) || content.has(stream) || isDrawn(dict)) return;
		const bytes = decodeBytes(stream);
		const text = bytes && printedText(bytes);
		if (text === undefined) return;
		const isXml = nameAt(dict, 'Subtype') === 'XML' || nameAt(dict, 'Type') === 'Metadata';
		const cleanPart = (part: string) => clean(part, dict);
		const left = isXml ? cleanXml(text, cleanPart) : cleanPart(text) === undefined ? text : '';
		if (left === text) return;
		count++;
		replaceContents(document, stream, Buffer.from(left, 'utf8'));
		// Programs that do not read PDF search for the raw text (ISO 32000-1, 14.3.2).
		if (!isXml) return;
		dropKeys(dict, 'Filter', 'DecodeParms');
		stream.updateContents(Buffer.from(left, 'utf8'));
	});
	return count;
}

/** All streams of content: of pages, forms, patterns and glyphs. */
export function contentOf(document: CosDocument): Set<PdfStream> {
	const streams = new Set<PdfStream>(contentStreams(document));
	visitDicts(document, (dict) => {
		const contents = dict.lookup(PdfName.Contents);
		const parts = contents instanceof PdfArray ? elementsOf(contents) : [contents];
		for (const part of parts) if (part instanceof PdfStream) streams.add(part);
	});
	return streams;
}

/** Images, fonts and color profiles have no texts to clean. */
function isDrawn(dict: PdfDictionary): boolean {
	const keys = ['Width', 'PatternType', 'ShadingType', 'FunctionType', 'Length1', 'Length2', 'N', 'CMapName'];
	return keys.some((key) => dict.has(PdfName.of(key)));
}

/** Share of control characters from which data is binary. */
const maxControls = 0.02;

function printedText(bytes: Uint8Array): string | undefined {
	const isWide = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe);
	if (isWide) return new TextDecoder(bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le').decode(bytes);
	// Character maps consist of numbers.
	if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('begincmap')) return undefined;
	const controls = bytes.reduce((sum, byte) => sum + (byte < 9 || (byte > 13 && byte < 32) ? 1 : 0), 0);
	return controls > maxControls * bytes.length ? undefined : Buffer.from(bytes).toString('utf8');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeXml = (text: string) =>
	text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
		if (name !== undefined) return entities[String(name).toLowerCase()] ?? String(whole);
		const code = hex !== undefined ? parseInt(String(hex), 16) : Number(decimal);
		return code <= 0x10ffff ? String.fromCodePoint(code) : '';
	});

const encodeXml = (text: string) =>
	text.replace(/[&<>"]/g, (sign) => `&${Object.keys(entities).find((name) => entities[name] === sign) ?? 'amp'};`);

/** Cleans texts and attributes; namespaces stay. */
function cleanXml(xml: string, clean: Cleaner): string {
	const cleaned = (text: string) => {
		const left = clean(decodeXml(text));
		return left === undefined ? text : encodeXml(left);
	};
	return xml
		.replace(/>([^<>]+)</g, (_, text: string) => `>${cleaned(text)}<`)
		.replace(/(\s(?!xmlns)[\w:.-]+=)("[^"]*"|'[^']*')/g, (_, name: string, value: string) => {
			const quote = value[0] ?? '"';
			return `${name}${quote}${cleaned(value.slice(1, -1))}${quote}`;
		});
}

/** Removes all embedded files: what is in them cannot be cut. @returns their names */
export function dropAttachments(document: CosDocument): string[] {
	const names = new Set<string>();
	visitDicts(document, (dict) => {
		if (!dictAt(dict, 'EF')) return;
		names.add(textAt(dict, 'UF') ?? textAt(dict, 'F') ?? '?');
		dropKeys(dict, 'EF', 'RF');
	});
	const tree = dictAt(document.catalog, 'Names');
	if (tree) dropKeys(tree, 'EmbeddedFiles');
	dropKeys(document.catalog, 'Collection');
	visitDicts(document, (dict) => {
		if (dict.get(PdfName.of('AF'))) dropKeys(dict, 'AF');
	});
	return [...names];
}

/** Removes what repeats pages outside of their content: thumbnails, data of programs, data of XFA forms. */
export function dropCopies(document: CosDocument): { readonly hasForm: boolean } {
	visitDicts(document, (dict) => {
		dropKeys(dict, 'Thumb', 'PieceInfo', 'LastModified');
	});
	const form = dictAt(document.catalog, 'AcroForm');
	return { hasForm: form !== undefined && dropKeys(form, 'XFA') };
}

/** Removes replacement texts of tags of pages, whose content is partly gone. */
export function dropReplacements(document: CosDocument, pages: ReadonlySet<PdfDictionary>): void {
	visitDicts(document, (dict) => {
		if (!dict.has(PdfName.of('S')) || !['ActualText', 'Alt', 'E', 'T'].some((key) => dict.has(PdfName.of(key)))) return;
		const isElement = dict.has(PdfName.of('P')) && (dict.has(PdfName.of('K')) || nameAt(dict, 'Type') === 'StructElem');
		if (!isElement) return;
		const page = dictAt(dict, 'Pg');
		if (page === undefined || pages.has(page)) dropKeys(dict, 'ActualText', 'Alt', 'E');
	});
}

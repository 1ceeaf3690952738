import { arrayAt, dictAt, dropKeys, elementsOf, nameAt, textAt } from '../../pdf-syntax/cos/lookup';
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

/**
 * Like `withoutSecrets`, and what holds the text, if it is known: a dictionary, an array, or that of a stream; and whether
 * the text was asked for before, in another reading.
 */
type Cleaner = (
	text: string,
	holder?: PdfDictionary | PdfArray,
	isAgain?: boolean,
) => ReturnType<Redaction['withoutSecrets']>;

/** The digits of a date do not identify a person. */
const date = /^D:[\d+\-'Z]*$/;

/** A text string of a document; `undefined` for other objects. */
export function stringText(object: PdfObject | undefined): string | undefined {
	if (!(object instanceof PdfString) && !(object instanceof PdfHexString)) return undefined;
	try {
		return decodeText(object);
	} catch {
		return undefined;
	}
}

/** The text of a string in content. */
export function bytesText(bytes: Uint8Array): string | undefined {
	return stringText(PdfHexString.of(Buffer.from(bytes).toString('hex')));
}

/**
 * Removes secrets from all strings of a document: fields, annotations, bookmarks, metadata, tags, names.
 * @returns number of strings that had any
 */
export function cleanStrings(document: CosDocument, clean: Cleaner): number {
	let count = 0;
	const cleaned = (value: PdfObject | undefined, holder?: PdfDictionary | PdfArray): PdfObject | undefined => {
		const text = stringText(value);
		if (text === undefined || date.test(text)) return undefined;
		const cleanPart = (part: string, _?: unknown, isAgain?: boolean) => clean(part, holder, isAgain);
		const left = isMarkup.test(text)
			? cleanXml(text, cleanPart)
			: (clean(text, holder) ?? cleanScript(text, cleanPart));
		if (left === undefined || left === text) return undefined;
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
				const left = cleaned(value, object);
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
		if (!(stream instanceof PdfRawStream) || content.has(stream)) return;
		const text = streamText(stream);
		if (text === undefined) return;
		const isXml = nameAt(dict, 'Subtype') === 'XML' || nameAt(dict, 'Type') === 'Metadata';
		const cleanPart = (part: string, _?: unknown, isAgain?: boolean) => clean(part, dict, isAgain);
		const plain = isXml || cleanPart(text) === undefined ? undefined : '';
		const left = isXml ? cleanXml(text, cleanPart) : (plain ?? cleanScript(text, cleanPart) ?? text);
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

/** Empties a script whose strings, as they are run, have a secret. */
function cleanScript(script: string, clean: Cleaner): '' | undefined {
	const run = withoutEscapes(script);
	return run !== script && clean(run, undefined, true) !== undefined ? '' : undefined;
}

/** A script with its strings as they are run. */
function withoutEscapes(script: string): string {
	return script
		.replace(
			/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,5})\}|([0-7]{1,3}))/gi,
			(_, ...[byte, unit, point, octal]: string[]) =>
				String.fromCodePoint(octal === undefined ? parseInt(byte ?? unit ?? point ?? '20', 16) : parseInt(octal, 8)),
		)
		.replace(/(["'`])\s*\+\s*(["'`])/g, '');
}

/** The streams of the content of a page. */
export function partsOfPage(page: PdfDictionary): PdfStream[] {
	const contents = page.lookup(PdfName.Contents);
	const parts = contents instanceof PdfArray ? elementsOf(contents) : [contents];
	return parts.filter((part) => part instanceof PdfStream);
}

/** All streams of content: of pages, forms, patterns and glyphs. */
export function contentOf(document: CosDocument): Set<PdfStream> {
	const streams = new Set<PdfStream>(contentStreams(document));
	visitDicts(document, (dict) => {
		for (const part of partsOfPage(dict)) streams.add(part);
	});
	return streams;
}

/** The text that a stream is; `undefined` for other streams. */
export function streamText(stream: PdfRawStream): string | undefined {
	const bytes = isDrawn(stream.dict) ? undefined : decodeBytes(stream);
	return bytes && printedText(bytes);
}

/** Images, fonts and color profiles have no texts to clean. */
function isDrawn(dict: PdfDictionary): boolean {
	const keys = ['Width', 'PatternType', 'ShadingType', 'FunctionType', 'Length1', 'Length2', 'N', 'CMapName'];
	return keys.some((key) => dict.has(PdfName.of(key)));
}

/** Share of control characters from which data is binary. */
const maxControls = 0.02;

function printedText(bytes: Uint8Array): string | undefined {
	const [first, second] = bytes;
	const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
	if (isBig || (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
		return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes);
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

/** Texts with tags: rich text of forms and comments. */
const isMarkup = /^\s*<(?:\?xml|body|html|p|span|div)\b/i;

/** A picture of a page in its metadata. */
const thumbnails = /(<xmpGImg:image>)[^<]*(?=<)/g;

/** Cleans texts and attributes; namespaces stay. Emptied if tags part a secret. */
function cleanXml(xml: string, clean: Cleaner): string {
	const cleaned = (text: string) => {
		const left = clean(decodeXml(text));
		return left === undefined ? text : encodeXml(left);
	};
	const plain = xml
		.replace(/<!--[^]*?-->|<\?(?!xml\s|xpacket)[^]*?\?>/g, '')
		.replace(/<!\[CDATA\[([^]*?)\]\]>/g, (_, text: string) => encodeXml(text))
		.replace(thumbnails, '$1');
	const left = (plain.length === xml.length ? xml : plain)
		.replace(/>([^<>]+)</g, (_, text: string) => `>${cleaned(text)}<`)
		.replace(/(\s(?!xmlns)[\w:.-]+=)("[^"]*"|'[^']*')/g, (_, name: string, value: string) => {
			const quote = value[0] ?? '"';
			return `${name}${quote}${cleaned(value.slice(1, -1))}${quote}`;
		});
	return clean(decodeXml(left.replace(/<[^>]*>/g, '')), undefined, true) === undefined ? left : '';
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

/** Empties pages outside of the page tree: templates, and targets of old links. */
export function dropLostPages(document: CosDocument, pages: readonly { readonly dict: PdfDictionary }[]): void {
	const kept = new Set(pages.map(({ dict }) => dict));
	visitDicts(document, (dict, stream) => {
		const isPage =
			['Page', 'Template'].includes(nameAt(dict, 'Type') ?? '') ||
			(dict.has(PdfName.of('MediaBox')) && !arrayAt(dict, 'Kids'));
		if (stream || !isPage || kept.has(dict)) return;
		dropKeys(dict, 'Contents', 'Resources', 'Annots', 'Metadata');
	});
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

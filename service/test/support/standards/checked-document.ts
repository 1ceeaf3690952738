import {
	PDFArray,
	PDFDict,
	PDFDocument,
	PDFHexString,
	PDFName,
	PDFNumber,
	PDFRef,
	PDFStream,
	PDFString,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { streamBytes } from '../../../src/engine/pdf-syntax/content';
import { paintsOf, type Paints } from './paints';

/** A document as the rules of a standard look at it, read by a library that did not write it. */
export interface CheckedDocument {
	readonly bytes: Buffer;
	/** The same, a character a byte. */
	readonly text: string;
	readonly catalog: PDFDict;
	readonly trailer: { readonly ID?: PDFObject; readonly Encrypt?: PDFObject };
	readonly info: PDFDict | undefined;
	/** XMP properties by prefixed name; `undefined` without metadata or with malformed XML. */
	readonly xmp: ReadonlyMap<string, string> | undefined;
	readonly pages: readonly PDFDict[];
	/** All dictionaries that can be reached, those of streams too. */
	readonly dicts: readonly PDFDict[];
	/** All streams that can be reached. */
	readonly streams: readonly PDFStream[];
	/** What content streams show. */
	readonly paints: Paints;
}

/** Read a document to check it. @throws Error when it cannot be read at all, as an encrypted one */
export async function readChecked(bytes: Uint8Array): Promise<CheckedDocument> {
	const document = await PDFDocument.load(bytes, { updateMetadata: false, preserveXFA: true });
	const { catalog, context } = document;
	const pages = document.getPages().map(({ node }) => node as PDFDict);
	const info = context.lookup(context.trailerInfo.Info);
	const { dicts, streams } = reachable(document);
	return {
		bytes: Buffer.from(bytes),
		text: Buffer.from(bytes).toString('latin1'),
		catalog,
		trailer: { ID: context.lookup(context.trailerInfo.ID), Encrypt: context.lookup(context.trailerInfo.Encrypt) },
		info: info instanceof PDFDict ? info : undefined,
		xmp: readXmp(catalog),
		pages,
		dicts,
		streams,
		paints: paintsOf(pages),
	};
}

function reachable({ context }: PDFDocument): { dicts: PDFDict[]; streams: PDFStream[] } {
	const seen = new Set<PDFObject>();
	const open: PDFObject[] = [context.trailerInfo.Root, context.trailerInfo.Info].filter((root) => root !== undefined);
	for (let object = open.pop(); object; object = open.pop()) {
		const target = object instanceof PDFRef ? context.lookup(object) : object;
		if (!target || seen.has(target)) continue;
		if (target instanceof PDFArray) open.push(...target.asArray());
		else if (target instanceof PDFDict) open.push(...target.values());
		else if (target instanceof PDFStream) open.push(target.dict);
		else continue;
		seen.add(target);
	}
	const all = [...seen];
	return {
		dicts: all.filter((object) => object instanceof PDFDict),
		streams: all.filter((object) => object instanceof PDFStream),
	};
}

function readXmp(catalog: PDFDict): ReadonlyMap<string, string> | undefined {
	const stream = catalog.lookup(PDFName.of('Metadata'));
	if (!(stream instanceof PDFStream)) return undefined;
	const text = Buffer.from(streamBytes(stream))
		.toString('utf8')
		.replace(/<\?xpacket[^>]*\?>/g, '')
		.trim();
	if (XMLValidator.validate(text) !== true) return undefined;
	const properties = new Map<string, string>();
	const visit = (value: unknown, name: string): void => {
		if (typeof value === 'string') {
			if (value.trim() !== '') properties.set(name, value.trim());
		} else if (Array.isArray(value)) value.forEach((item) => visit(item, name));
		else if (typeof value === 'object' && value !== null) {
			for (const [key, inner] of Object.entries(value)) {
				const own = key.replace(/^@/, '');
				if (/^@(xml|xmlns|rdf):/.test(key)) continue;
				// Containers belong to the property around them.
				visit(inner, /^(rdf|x):|^#/.test(own) ? name : own);
			}
		}
	};
	visit(
		new XMLParser({
			ignoreAttributes: false,
			attributeNamePrefix: '@',
			parseTagValue: false,
			parseAttributeValue: false,
		}).parse(text),
		'',
	);
	return properties;
}

/** The text of a string under a key. */
export function textAt(dict: PDFDict | undefined, key: string): string | undefined {
	const value = dict?.lookup(PDFName.of(key));
	return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
}

/** The name under a key, without its slash. */
export function nameAt(dict: PDFDict | undefined, key: string): string | undefined {
	const value = dict?.lookup(PDFName.of(key));
	return value instanceof PDFName ? value.decodeText() : undefined;
}

/** The dictionary under a key, also of a stream. */
export function dictAt(dict: PDFDict | undefined, key: string): PDFDict | undefined {
	const value = dict?.lookup(PDFName.of(key));
	return value instanceof PDFStream ? value.dict : value instanceof PDFDict ? value : undefined;
}

/** Elements of the array under a key, references followed; none when there is no array. */
export function listAt(dict: PDFDict | undefined, key: string): PDFObject[] {
	const value = dict?.lookup(PDFName.of(key));
	return value instanceof PDFArray ? value.asArray().flatMap((_, index) => value.lookup(index) ?? []) : [];
}

/** Four numbers under a key, corners in order. */
export function boxAt(dict: PDFDict, key: string): readonly [number, number, number, number] | undefined {
	const numbers = listAt(dict, key).map((value) => (value instanceof PDFNumber ? value.asNumber() : NaN));
	if (numbers.length !== 4 || numbers.some(Number.isNaN)) return undefined;
	const [x1, y1, x2, y2] = numbers as [number, number, number, number];
	return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** Whether a dictionary has a key with a value. */
export const has = (dict: PDFDict | undefined, key: string): boolean => dict?.has(PDFName.of(key)) ?? false;

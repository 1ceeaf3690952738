import { PdfDictionary, PdfHexString, PdfName, PdfRawStream, PdfString } from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import type { StandardJob } from '../job/job';
import { decodeBytes } from '../../../pdf-syntax/content';
import { dictAt, dropKeys, nameAt, textAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';
import { readPacket, writePacket, type DocumentProperties, type Packet } from '../job/xmp';
import { invoiceClaims, isInvoiceNamespace } from './invoice-claim';
import { documentDate } from '../../../../runtime/document-date';

/** Text entries of the information dictionary and their properties. */
const textKeys = {
	Title: 'title',
	Author: 'author',
	Subject: 'subject',
	Keywords: 'keywords',
	Creator: 'creatorTool',
	Producer: 'producer',
} as const;
const dateKeys = { CreationDate: 'created', ModDate: 'modified' } as const;

/**
 * Rewrites the document's properties, equal in its information dictionary and its metadata (ISO 19005-1, 6.7.3), with
 * the conformance claim. Metadata of other objects is removed: its conformance is unknown.
 */
export function writeMetadata({ document, context, target }: StandardJob): void {
	const { catalog, context: objects } = document;
	const packet = decodeBytes(valueOf(catalog, 'Metadata'));
	const { properties: written, foreign }: Packet = packet ? readPacket(packet) : { properties: {}, foreign: [] };
	// A standard without attachments must not mention one. An invoice attached here identifies itself.
	const isInvoiceNamed = target.claims.some(({ namespace }) => isInvoiceNamespace(namespace));
	const kept = target.keepsAttachments && !isInvoiceNamed ? invoiceClaims(foreign) : [];
	const properties = propertiesOf(document, written);
	visitDicts(document, (dict) => {
		const metadata = dictAt(dict, 'Metadata');
		if (metadata && (nameAt(metadata, 'Type') === 'Metadata' || dict !== catalog)) dropKeys(dict, 'Metadata');
	});
	const content = Buffer.from(writePacket(properties, [...target.claims, ...kept]));
	// Uncompressed, so that programs that do not read PDF find it (ISO 19005-1, 6.7.2).
	const stream = PdfRawStream.of(objects.obj({ Type: 'Metadata', Subtype: 'XML', Length: content.length }), content);
	catalog.set(PdfName.of('Metadata'), objects.register(stream));
	writeInformation(document, properties);
	const lost = foreign
		.filter(({ namespace }) => !(isInvoiceNamed && isInvoiceNamespace(namespace)))
		.filter(({ namespace }) => !kept.some((claim) => claim.namespace === namespace))
		.map(({ prefix }) => prefix);
	if (lost.length > 0) context.warn(phrase('metadataLeftOut', { schemas: lost.join(', ') }));
}

function propertiesOf({ context }: CosDocument, written: DocumentProperties): DocumentProperties {
	const info = context.lookup(context.trailerInfo.Info);
	const dict = info instanceof PdfDictionary ? info : undefined;
	const properties: { -readonly [Key in keyof DocumentProperties]: DocumentProperties[Key] } = { ...written };
	for (const [key, property] of Object.entries(textKeys)) {
		// Characters that XML forbids (XML 1.0, 2.2).
		const text = (textAt(dict, key) ?? written[property])
			?.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
			.trim();
		// An empty text counts as missing; `undefined` removes what was written elsewhere.
		properties[property] = text === '' ? undefined : text;
	}
	for (const [key, property] of Object.entries(dateKeys)) {
		const value = dict && valueOf(dict, key);
		const date = value instanceof PdfString || value instanceof PdfHexString ? dateOf(value) : undefined;
		if (date) properties[property] = date;
	}
	const now = documentDate();
	return { ...properties, created: properties.created ?? now, modified: now };
}

function dateOf(value: PdfString | PdfHexString): Date | undefined {
	try {
		const date = value.decodeDate();
		return Number.isFinite(date.getTime()) && date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10000
			? date
			: undefined;
	} catch {
		return undefined;
	}
}

function writeInformation({ context }: CosDocument, properties: DocumentProperties): void {
	const info = context.obj({});
	for (const [key, property] of Object.entries(textKeys)) {
		const text = properties[property];
		if (text !== undefined) info.set(PdfName.of(key), PdfHexString.fromText(text));
	}
	for (const [key, property] of Object.entries(dateKeys)) {
		const date = properties[property];
		if (date) info.set(PdfName.of(key), PdfString.of(pdfDate(date)));
	}
	context.trailerInfo.Info = context.register(info);
}

/** A date in UTC (ISO 32000-1, 7.9.4). */
function pdfDate(date: Date): string {
	return `D:${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}+00'00'`;
}

/** Drops the identifiers, so that the written file gets two equal ones, as a new file (ISO 32000-1, 14.4). */
export function renewIdentifier({ document: { context } }: StandardJob): void {
	context.trailerInfo.ID = undefined;
}

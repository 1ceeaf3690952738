import { readFile } from 'node:fs/promises';
import { readXmlAttachments, type Attachment } from '../../../external/pdfium-attachments';
import { saveCopy, type PdfiumDocument } from '../../../external/pdfium-document';
import type { Hybrid } from '../../../einvoice/hybrid/check-hybrid';
import { standardNames } from '../../../einvoice/hybrid/standards';
import { einvoiceSettings } from '../../../einvoice/settings/settings';
import { readPacket } from '../../../pdf/standards/job/xmp';
import { isInvoiceNamespace } from '../../../pdf/standards/metadata/invoice-claim';
import { decodeBytes } from '../../../pdf-syntax/content';
import { arrayAt, dictAt, dictOf, nameAt, textAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { namePackedMetadata } from '../../../pdf-syntax/cos/packed-metadata';
import { readDocument, type CosDocument } from '../../../pdf-syntax/cos/read-document';
import { visitDicts } from '../../../pdf-syntax/cos/walk';
import { openEditable } from '../../../pdf-syntax/pdf-lib';
import type { PdfDictionary } from '../../../pdf-syntax/objects/objects';

/** XML files that a PDF carries, those with standard names first. */
export function readAttachedXml(document: PdfiumDocument): Attachment[] {
	return readXmlAttachments(document, standardNames, einvoiceSettings.xml.maxBytes);
}

/**
 * The PDF's description of an attachment.
 * @returns `undefined` if the document is too damaged
 */
export async function readHybrid(source: PdfiumDocument, path: string, name: string): Promise<Hybrid | undefined> {
	const document = await openWithPassword(source, path);
	if (!document) return undefined;
	const { catalog, context } = document;
	let file: PdfDictionary | undefined;
	visitDicts(document, (dict) => {
		if (dictAt(dict, 'EF') && [textAt(dict, 'UF'), textAt(dict, 'F')].includes(name)) file ??= dict;
	});
	const associated = arrayAt(catalog, 'AF')?.asArray() ?? [];
	const metadata = valueOf(catalog, 'Metadata');
	const packet = metadata ? decodeBytes(metadata) : undefined;
	const text = packet ? Buffer.from(packet).toString('utf8') : '';
	const claim = packet ? readPacket(packet).foreign.find(({ namespace }) => isInvoiceNamespace(namespace)) : undefined;
	const described = [...text.matchAll(/pdfaSchema:namespaceURI(?:[^>]*>|\s*=\s*["'])\s*([^<"'\s]+)/g)].map(
		([, uri]) => uri,
	);
	const stream = dictAt(dictAt(file, 'EF'), 'F') ?? dictAt(dictAt(file, 'EF'), 'UF');
	return {
		name,
		relationship: nameAt(file, 'AFRelationship'),
		mediaType: nameAt(stream, 'Subtype'),
		isAssociated: associated.some((one) => dictOf(context.lookup(one)) === file),
		part: /pdfaid:part(?:[^>]*>|\s*=\s*["'])\s*(\d)/.exec(text)?.[1],
		claim: claim?.properties,
		isDescribed: claim !== undefined && described.includes(claim.namespace),
	};
}

/** The original, or PDFium's repair of it. */
async function openWithPassword(source: PdfiumDocument, path: string): Promise<CosDocument | undefined> {
	const ways = [
		...(source.encrypted ? [] : [async () => readDocument(await readFile(path))]),
		async () => namePackedMetadata(await openEditable(saveCopy(source))),
	];
	for (const read of ways) {
		try {
			return await read();
		} catch {
			// Tries the next method; a document that neither can read contains nothing else.
		}
	}
	return undefined;
}

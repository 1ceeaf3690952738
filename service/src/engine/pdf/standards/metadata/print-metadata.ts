import { PdfDictionary, PdfHexString, PdfName } from '../../../pdf-syntax/objects/objects';
import { createHash } from 'node:crypto';
import { baseName } from '../../../request/names';
import type { StandardJob } from '../job/job';
import { writeMetadata } from './metadata';
import { nameAt, textAt } from '../../../pdf-syntax/cos/lookup';
import type { MetadataClaim } from '../job/xmp';
import { documentDate } from '../../../../runtime/document-date';

/** Named if a document does not state its producer. */
const ownName = 'document-conversion';

/**
 * Writes the metadata of a print file: a title, the producer, whether it is trapped, and a unique identity (ISO
 * 15930-7).
 */
export function writePrintMetadata(job: StandardJob): void {
	const { context } = job.document;
	const before = context.lookup(context.trailerInfo.Info);
	// Must be definite (ISO 15930-7): a document without the entry was not trapped.
	const trapped = before instanceof PdfDictionary && nameAt(before, 'Trapped') === 'True' ? 'True' : 'False';
	const target = { ...job.target, claims: [...job.target.claims, identity(job), trapping(trapped)] };
	writeMetadata({ ...job, target });
	const info = context.lookup(context.trailerInfo.Info);
	if (!(info instanceof PdfDictionary)) return;
	const missing = Object.entries({ Title: baseName(job.context.request.fileName), Creator: ownName }).filter(
		([key]) => !textAt(info, key),
	);
	for (const [key, text] of missing) info.set(PdfName.of(key), PdfHexString.fromText(text));
	if (missing.length > 0) writeMetadata({ ...job, target });
	const written = context.lookup(context.trailerInfo.Info);
	if (written instanceof PdfDictionary) written.set(PdfName.of('Trapped'), PdfName.of(trapped));
}

/** An identifier of the result: the source and the date determine it. */
function identity({ source }: StandardJob): MetadataClaim {
	const hash = createHash('sha256').update(source.contentBytes()).update(documentDate().toISOString()).digest('hex');
	const uuid = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
	return {
		namespace: 'http://ns.adobe.com/xap/1.0/mm/',
		prefix: 'xmpMM',
		properties: { DocumentID: `uuid:${uuid}`, VersionID: '1', RenditionClass: 'default' },
	};
}

function trapping(trapped: string): MetadataClaim {
	return { namespace: 'http://ns.adobe.com/pdf/1.3/', prefix: 'pdf', properties: { Trapped: trapped } };
}

import { PdfDictionary, PdfName, PdfRawStream, PdfString } from '../../pdf-syntax/objects/objects';
import { arrayAt, dictAt, dropKeys, nameAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { unpackStream } from '../../pdf-syntax/cos/unpack';

/** Properties of XMP that tell when a file was changed (XMP specification, part 1, 8.4). */
const changeDates = ['xmp:ModifyDate', 'xmp:MetadataDate'];

/** Note the time of a change where the document keeps such a note, in Info and XMP alike. */
export function stampChange(document: CosDocument, now: Date): void {
	const second = new Date(Math.floor(now.getTime() / 1000) * 1000);
	const info = document.context.lookup(document.context.trailerInfo.Info);
	if (info instanceof PdfDictionary && info.has(PdfName.ModDate)) info.set(PdfName.ModDate, PdfString.fromDate(second));
	const text = second.toISOString().replace('.000Z', 'Z');
	changeXmp(document, (xmp) =>
		changeDates.reduce(
			(changed, name) =>
				changed
					.replace(new RegExp(`(<${name}(?:\\s[^>]*)?>)[^<]*(</${name}>)`, 'g'), `$1${text}$2`)
					.replace(new RegExp(`(\\s${name}=)("[^"]*"|'[^']*')`, 'g'), `$1"${text}"`),
			xmp,
		),
	);
}

/** Whether the metadata says that the document follows PDF/A-1, which knows no object streams. */
export function claimsFirstPdfA(document: CosDocument): boolean {
	return /pdfaid:part(?:>|=["'])\s*1/.test(readXmp(document) ?? '');
}

/** Whether the metadata says that the document is tagged by a standard: PDF/UA, or PDF/A of level A. */
export function claimsTags(document: CosDocument): boolean {
	return /pdfuaid:part|pdfaid:conformance(?:>|=["'])\s*A/.test(readXmp(document) ?? '');
}

/** Take back what the metadata says about tags: PDF/UA goes, level A becomes level B. */
export function dropTagClaims(document: CosDocument): void {
	changeXmp(document, (xmp) =>
		xmp
			.replace(/<(pdfuaid:\w+)(?:\s[^>]*)?>[^<]*<\/\1>/g, '')
			.replace(/\spdfuaid:\w+=("[^"]*"|'[^']*')/g, '')
			.replace(/(pdfaid:conformance(?:>|=["']))\s*A/g, '$1B'),
	);
}

function readXmp({ catalog }: CosDocument): string | undefined {
	const stream = catalog.lookup(PdfName.of('Metadata'));
	if (!(stream instanceof PdfRawStream)) return undefined;
	try {
		return Buffer.from(unpackStream(stream)).toString('utf8');
	} catch {
		// Damaged metadata say nothing, and stay as they are.
		return undefined;
	}
}

function changeXmp(document: CosDocument, change: (xmp: string) => string): void {
	const xmp = readXmp(document);
	const stream = document.catalog.lookup(PdfName.of('Metadata'));
	if (xmp === undefined || !(stream instanceof PdfRawStream)) return;
	const changed = change(xmp);
	if (changed === xmp) return;
	// Programs that do not read PDF look for the text itself (ISO 32000-1, 14.3.2).
	dropKeys(stream.dict, 'Filter', 'DecodeParms');
	stream.updateContents(Buffer.from(changed, 'utf8'));
}

/** Whether the document has an output intent of PDF/X. */
export function isForPrint({ catalog }: CosDocument): boolean {
	return (arrayAt(catalog, 'OutputIntents')?.asArray() ?? []).some((item) => {
		const intent = catalog.context.lookup(item);
		return intent instanceof PdfDictionary && nameAt(intent, 'S') === 'GTS_PDFX';
	});
}

/** Page ranges that a viewer's print dialog starts with (table 150) mean other pages now. */
export function dropPrintRanges({ catalog }: CosDocument): void {
	const preferences = dictAt(catalog, 'ViewerPreferences');
	if (preferences) dropKeys(preferences, 'PrintPageRange');
}

import { PdfDictionary, PdfName, PdfRawStream, PdfString } from '../../pdf-syntax/objects/objects';
import { arrayAt, dictAt, dropKeys, nameAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { unpackStream } from '../../pdf-syntax/cos/unpack';

/** XMP properties of the modification time (XMP specification, part 1, 8.4). */
const changeDates = ['xmp:ModifyDate', 'xmp:MetadataDate'];

/** Updates an existing modification time, in Info and XMP alike. @param date  in whole seconds */
export function stampChange(document: CosDocument, date: Date): void {
	const info = document.context.lookup(document.context.trailerInfo.Info);
	if (info instanceof PdfDictionary && info.has(PdfName.ModDate)) info.set(PdfName.ModDate, PdfString.fromDate(date));
	const text = date.toISOString().replace('.000Z', 'Z');
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

/** Whether the metadata claims PDF/A-1, which has no object streams. */
export function claimsFirstPdfA(document: CosDocument): boolean {
	return /pdfaid:part(?:>|=["'])\s*1/.test(readXmp(document) ?? '');
}

/** Whether the metadata claims PDF/A, PDF/UA or PDF/X. */
export function claimsStandard(document: CosDocument): boolean {
	return /pdfaid:part|pdfuaid:part|pdfxid:|GTS_PDFX/.test(readXmp(document) ?? '');
}

/** Whether the metadata claims tags by a standard: PDF/UA, or PDF/A level A. */
export function claimsTags(document: CosDocument): boolean {
	return /pdfuaid:part|pdfaid:conformance(?:>|=["'])\s*A/.test(readXmp(document) ?? '');
}

/** Removes claims about tags: PDF/UA is dropped, level A becomes level B. */
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
		// Damaged metadata claims nothing, and stays unchanged.
		return undefined;
	}
}

function changeXmp(document: CosDocument, change: (xmp: string) => string): void {
	const xmp = readXmp(document);
	const stream = document.catalog.lookup(PdfName.of('Metadata'));
	if (xmp === undefined || !(stream instanceof PdfRawStream)) return;
	const changed = change(xmp);
	if (changed === xmp) return;
	// Programs that do not read PDF search for the raw text (ISO 32000-1, 14.3.2).
	dropKeys(stream.dict, 'Filter', 'DecodeParms');
	stream.updateContents(Buffer.from(changed, 'utf8'));
}

/** Whether the document has a PDF/X output intent. */
export function isForPrint({ catalog }: CosDocument): boolean {
	return (arrayAt(catalog, 'OutputIntents')?.asArray() ?? []).some((item) => {
		const intent = catalog.context.lookup(item);
		return intent instanceof PdfDictionary && nameAt(intent, 'S') === 'GTS_PDFX';
	});
}

/** Default print ranges (table 150) refer to other pages now. */
export function dropPrintRanges({ catalog }: CosDocument): void {
	const preferences = dictAt(catalog, 'ViewerPreferences');
	if (preferences) dropKeys(preferences, 'PrintPageRange');
}

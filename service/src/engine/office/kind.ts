import { buffer } from 'node:stream/consumers';
import type { OfficeType } from '../../../../contract/office';
import { headOf } from '../../runtime/file-head';
import { utf16Charset } from '../external/charset';
import { zipEntries, type ArchiveEntry } from '../external/zip-reader';
import type { OfficeFile } from './office-file';
import { compoundSignature, detectLegacy } from './legacy-kind';
import { contentTypesBytes, officeHeadBytes } from './settings';

/**
 * Detects office files by content, never by name: OOXML and OpenDocument, Office files before 2007,
 * RTF, HTML.
 * @param known  its first bytes, if they were read before
 * @returns `undefined` for any other file
 */
export async function detectOffice(path: string, known?: Buffer): Promise<OfficeFile | undefined> {
	const head = known?.subarray(0, officeHeadBytes) ?? (await headOf(path, officeHeadBytes));
	if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return await packageKind(path);
	if (head.toString('latin1', 0, 5) === '{\\rtf') return { type: 'rtf', isEncrypted: false };
	if (head.indexOf(compoundSignature) === 0) return await detectLegacy(path);
	const text = textOf(head);
	return xmlKind(text) ?? (isHtml(text) ? { type: 'html', isEncrypted: false } : undefined);
}

/** Types of the main part (ECMA-376, part 1, 11 to 13; with macros: MS-OFFMACRO2) by document type. */
const mainParts: readonly (readonly [OfficeType, RegExp])[] = [
	['docx', /(wordprocessingml\.(document|template)|ms-word\.(document|template)\.macroEnabled)\.main\+xml/i],
	['xlsx', /(spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template)\.macroEnabled)\.main\+xml/i],
	[
		'pptx',
		/(presentationml\.(presentation|slideshow|template)|ms-powerpoint\.(presentation|slideshow|template)\.macroEnabled)\.main\+xml/i,
	],
];

/** OpenDocument media types, without the suffixes of templates and master documents (ODF 1.3, part 2, appendix C). */
const openDocuments: Readonly<Record<string, OfficeType>> = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' };

/** Root elements of Office 2003 and OpenDocument files that are a single XML document, with their LibreOffice filters. */
const xmlKinds: readonly { readonly root: RegExp; readonly file: OfficeFile }[] = [
	{
		root: /^<(?:\w+:)?Workbook\s[^>]*"urn:schemas-microsoft-com:office:spreadsheet"/,
		file: { type: 'xls', isEncrypted: false, readBy: 'MS Excel 2003 XML' },
	},
	{
		root: /^<(?:\w+:)?wordDocument\s[^>]*"http:\/\/schemas\.microsoft\.com\/office\/word\/2003\/wordml"/,
		file: { type: 'doc', isEncrypted: false, readBy: 'MS Word 2003 XML' },
	},
	...(
		[
			['odt', 'text', 'OpenDocument Text Flat XML'],
			['ods', 'spreadsheet', 'OpenDocument Spreadsheet Flat XML'],
			['odp', 'presentation', 'OpenDocument Presentation Flat XML'],
		] as const
	).map(([type, name, readBy]) => ({
		root: new RegExp(`^<office:document\\s[^>]*"application/vnd\\.oasis\\.opendocument\\.${name}\\b`),
		file: { type, isEncrypted: false, readBy },
	})),
];

function xmlKind(text: string): OfficeFile | undefined {
	const start = text.replace(/^\s*(?:<[?!][^>]*>\s*)*/, '');
	return xmlKinds.find(({ root }) => root.test(start))?.file;
}

async function packageKind(path: string): Promise<OfficeFile | undefined> {
	let openDocument: OfficeType | undefined;
	try {
		for await (const entry of zipEntries(path)) {
			if (entry.name === '[Content_Types].xml') {
				const types = await textOfEntry(entry);
				const [type] = mainParts.find(([, mainPart]) => mainPart.test(types)) ?? [];
				return type && { type, isEncrypted: false };
			}
			if (entry.name === 'mimetype') {
				const named = /^application\/vnd\.oasis\.opendocument\.(\w+)/.exec(await textOfEntry(entry))?.[1];
				openDocument = openDocuments[named ?? ''];
				if (!openDocument) return undefined;
			}
			if (openDocument && entry.name === 'META-INF/manifest.xml') {
				return { type: openDocument, isEncrypted: (await textOfEntry(entry)).includes('encryption-data') };
			}
		}
	} catch {
		// A damaged archive is not an office file.
		return undefined;
	}
	return openDocument && { type: openDocument, isEncrypted: false };
}

async function textOfEntry(entry: ArchiveEntry): Promise<string> {
	if (entry.size > contentTypesBytes) throw new Error('a list of parts is too long');
	return (await buffer(await entry.open())).toString('utf8');
}

/** The start of a text. */
function textOf(head: Buffer): string {
	const wide = utf16Charset(head);
	if (wide) return new TextDecoder(wide).decode(head);
	return head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
}

/** A web page starts with its document type, or with a typical element. */
function isHtml(text: string): boolean {
	const start = text.replace(/^\s*(<\?xml[^>]*\?>\s*)?(<!--[^]*?-->\s*)*/, '');
	return /^<(!doctype\s+html|html|head|body|title|meta|style|h[1-6]|p|div|table|ul|ol|span|article|section|main)[\s>]/i.test(
		start,
	);
}

import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRef, PDFString, type PDFStream } from '@cantoo/pdf-lib';
import { streamBytes } from '../../../src/engine/pdf-syntax/content';
import { dictAt, has, listAt, nameAt, textAt, type CheckedDocument } from './checked-document';

/** One requirement of a standard. */
export interface Rule {
	readonly id: string;
	/** Standard and topic, and where ISO 32000-1 has what it is about. */
	readonly clause: string;
	/** What is not sure about the rule, as the standard itself was not at hand. */
	readonly unsure?: string;
	/** @returns what breaks the rule; nothing when it is kept */
	readonly test: (document: CheckedDocument) => readonly string[];
}

/** What breaks the rules of a standard, each with the id of its rule. */
export function check(rules: readonly Rule[], document: CheckedDocument): string[] {
	return rules.flatMap(({ id, test }) => test(document).map((finding) => `${id}: ${finding}`));
}

/** One finding when a condition is broken. */
export const unless = (kept: boolean, finding: string): readonly string[] => (kept ? [] : [finding]);

/** Filters of a stream. */
const filtersOf = ({ dict }: PDFStream): string[] =>
	[nameAt(dict, 'Filter'), ...listAt(dict, 'Filter').map(String)].flatMap((name) =>
		name ? [name.replace('/', '')] : [],
	);

/** Header at the first byte and a version up to 1.6, in the catalog too. */
export function versionUpTo16({ text, catalog }: CheckedDocument): string[] {
	const header = /^%PDF-1\.([0-9])/.exec(text)?.[1];
	const own = nameAt(catalog, 'Version');
	return [
		...unless(header !== undefined && Number(header) <= 6, 'the header has no version up to 1.6'),
		...unless(own === undefined || Number(own) <= 1.6, `the catalog has the version ${own}`),
	];
}

/** Two identifiers that are not empty. */
export function hasIdentifier({ trailer }: CheckedDocument): readonly string[] {
	const parts = trailer.ID instanceof PDFArray ? trailer.ID.asArray() : [];
	const filled = parts.filter(
		(part) => (part instanceof PDFString || part instanceof PDFHexString) && part.asBytes().length > 0,
	);
	return unless(parts.length === 2 && filled.length === 2, 'the trailer has no ID of two strings');
}

export const notEncrypted = ({ trailer }: CheckedDocument): readonly string[] =>
	unless(trailer.Encrypt === undefined, 'the file is encrypted');

/** Lengths of streams, read from the bytes as they are: the library that reads the objects repairs them. */
export function streamLengths({ text }: CheckedDocument): string[] {
	const findings: string[] = [];
	for (const match of text.matchAll(/(\d+) \d+ obj\s*<<((?:(?!endobj)[\s\S]){0,4000}?)>>\s*stream(?:\r\n|\n)/g)) {
		const length = /\/Length (\d+)(?! \d+ R)/.exec(match[2] ?? '')?.[1];
		if (length === undefined) continue;
		const end = match.index + match[0].length + Number(length);
		if (!/^\s{0,2}endstream/.test(text.slice(end, end + 12)))
			findings.push(`object ${match[1]} is not ${length} bytes long`);
	}
	return findings;
}

export const evenHexStrings = ({ text, streams }: CheckedDocument): readonly string[] => {
	// Without the data of streams, which may hold anything.
	const objects = text.replace(/stream\r?\n[\s\S]*?endstream/g, '');
	const odd = [...objects.matchAll(/(?<!<)<([0-9A-Fa-f\s]*)>(?!>)/g)].filter(
		([, digits]) => (digits ?? '').replace(/\s/g, '').length % 2 === 1,
	);
	return unless(odd.length === 0 && streams.length >= 0, 'a hexadecimal string has an odd number of digits');
};

/** Programs of visible fonts. */
export function fontsEmbedded({ paints }: CheckedDocument): string[] {
	return [...paints.fonts].flatMap((font) => {
		if (nameAt(font, 'Subtype') === 'Type3') return [];
		const owner =
			nameAt(font, 'Subtype') === 'Type0' ? (listAt(font, 'DescendantFonts')[0] as PDFDict | undefined) : font;
		const descriptor = dictAt(owner, 'FontDescriptor');
		return unless(
			['FontFile', 'FontFile2', 'FontFile3'].some((key) => has(descriptor, key)),
			`the font ${nameAt(font, 'BaseFont')} is not embedded`,
		);
	});
}

export const noLzw = ({ streams }: CheckedDocument): readonly string[] =>
	unless(
		!streams.some((stream) => filtersOf(stream).some((filter) => /^LZW/.test(filter))),
		'a stream has the filter LZWDecode',
	);

export const noPostScript = ({ dicts }: CheckedDocument): readonly string[] =>
	unless(
		!dicts.some((dict) => nameAt(dict, 'Subtype') === 'PS' || nameAt(dict, 'Subtype2') === 'PS'),
		'there is a PostScript XObject',
	);

export const noExternalStreams = ({ streams, dicts }: CheckedDocument): readonly string[] => [
	...unless(
		!streams.some(({ dict }) => has(dict, 'F') && nameAt(dict, 'Type') !== 'EmbeddedFile'),
		'a stream is in another file',
	),
	...unless(
		!dicts.some((dict) => nameAt(dict, 'Subtype') === 'Form' && has(dict, 'Ref')),
		'a form refers to another file',
	),
];

/** Actions of a kind, wherever they stand. */
export const actionsIn = ({ dicts }: CheckedDocument, kinds: ReadonlySet<string>): PDFDict[] =>
	dicts.filter(
		(dict) => kinds.has(nameAt(dict, 'S') ?? '') && !has(dict, 'Pg') && nameAt(dict, 'Type') !== 'StructElem',
	);

/** Annotations of all pages. */
export const annotationsIn = ({ pages }: CheckedDocument): (readonly [page: PDFDict, annotation: PDFDict])[] =>
	pages.flatMap((page) =>
		listAt(page, 'Annots').flatMap((annotation) =>
			annotation instanceof PDFDict ? [[page, annotation] as const] : [],
		),
	);

/** Info and metadata say the same as far as both say something. */
export function infoAgrees({ info, xmp }: CheckedDocument): string[] {
	const pairs = {
		Title: 'dc:title',
		Author: 'dc:creator',
		Subject: 'dc:description',
		Keywords: 'pdf:Keywords',
		Creator: 'xmp:CreatorTool',
		Producer: 'pdf:Producer',
	};
	const texts = Object.entries(pairs).flatMap(([key, property]) => {
		const [own, other] = [textAt(info, key)?.trim(), xmp?.get(property)];
		return own === undefined || other === undefined
			? []
			: unless(own.replace(/\s+/g, ' ') === other.replace(/\s+/g, ' '), `${key} and ${property} differ`);
	});
	const dates = Object.entries({ CreationDate: 'xmp:CreateDate', ModDate: 'xmp:ModifyDate' }).flatMap(
		([key, property]) => {
			const value = info?.lookup(PDFName.of(key));
			const own =
				value instanceof PDFString || value instanceof PDFHexString
					? Math.floor(value.decodeDate().getTime() / 1000)
					: undefined;
			const other = xmp?.get(property);
			return own === undefined || other === undefined
				? []
				: unless(own === Math.floor(Date.parse(other) / 1000), `${key} and ${property} differ`);
		},
	);
	return [...texts, ...dates];
}

/** Output intents of a kind. */
export const intentsOf = ({ catalog }: CheckedDocument, kind?: string): PDFDict[] =>
	listAt(catalog, 'OutputIntents').filter(
		(intent): intent is PDFDict => intent instanceof PDFDict && (kind === undefined || nameAt(intent, 'S') === kind),
	);

/** Class and colour space in the header of an intent's ICC profile (ICC.1, 7.2). */
export function profileOf(intent: PDFDict | undefined): { readonly kind: string; readonly space: string } | undefined {
	const stream = intent?.lookup(PDFName.of('DestOutputProfile'));
	if (!stream || !('dict' in stream)) return undefined;
	const header = Buffer.from(streamBytes(stream as PDFStream)).toString('latin1', 0, 40);
	return header.slice(36, 40) === 'acsp'
		? { kind: header.slice(12, 16).trim(), space: header.slice(16, 20).trim() }
		: undefined;
}

/** References in a list. */
export const refsAt = (dict: PDFDict | undefined, key: string): PDFRef[] => {
	const value = dict?.lookup(PDFName.of(key));
	return value instanceof PDFArray ? value.asArray().filter((item): item is PDFRef => item instanceof PDFRef) : [];
};

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { einvoiceSettings } from '../settings/settings';
import { orderedXml } from '../../values/ordered-xml';
import { isRecord } from '../../values/records';

const { maxAttributes, maxBytes, maxDepth, maxElements } = einvoiceSettings.xml;

/** An element of an XML document. */
export interface InvoiceElement {
	/** Local name, without prefix. */
	readonly name: string;
	/** As written, with its prefix. */
	readonly qualified: string;
	readonly parent: InvoiceElement | undefined;
	/** Without namespace declarations. */
	readonly attributes: Readonly<Record<string, string>>;
	/** Own text, trimmed. */
	readonly text: string;
	/** True if the text ends in a line feed. */
	readonly endsLine: boolean;
	readonly children: readonly InvoiceElement[];
}

/** Why a text was rejected. */
export type XmlProblem = 'tooLarge' | 'tooDeep' | 'doctype' | 'encoding' | 'malformed';

/** The text is not XML, or not safe to read. */
export class XmlError extends Error {
	constructor(readonly problem: XmlProblem) {
		super(problem);
	}
}

const parser = new XMLParser({ ...orderedXml, maxNestedTags: maxDepth + 1 });

/**
 * Parses an XML file. Any document type is rejected: invoices have none, and entities can only do harm.
 * @throws XmlError
 */
export function parseInvoiceXml(bytes: Uint8Array): InvoiceElement {
	if (bytes.length > maxBytes) throw new XmlError('tooLarge');
	const text = decode(bytes);
	if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(withoutSections(text))) throw new XmlError('doctype');
	requireShallow(text);
	if (XMLValidator.validate(text) !== true) throw new XmlError('malformed');
	let tree: unknown;
	try {
		tree = parser.parse(text);
	} catch {
		throw new XmlError('malformed');
	}
	const roots = Array.isArray(tree) ? childrenOf(tree, undefined) : [];
	const [root, ...others] = roots;
	if (!root || others.length > 0) throw new XmlError('malformed');
	return root;
}

/** Comments and character data may mention document types. */
function withoutSections(text: string): string {
	return text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '');
}

/** Limits depth and number of elements before the tree is built. */
function requireShallow(text: string): void {
	let depth = 0;
	let elements = 0;
	for (const [tag, end] of text.matchAll(/<(\/?)[A-Za-z_:][^<>]*>/g)) {
		if (end === '/') depth--;
		else {
			elements++;
			if (!tag.endsWith('/>')) depth++;
		}
		if (depth > maxDepth) throw new XmlError('tooDeep');
		if (elements > maxElements) throw new XmlError('tooLarge');
	}
}

/** Encodings of invoices. */
const encodings: Readonly<Record<string, string>> = {
	'utf-8': 'utf-8',
	'us-ascii': 'utf-8',
	'utf-16': 'utf-16le',
	'iso-8859-1': 'windows-1252',
	'iso-8859-15': 'iso-8859-15',
	'windows-1252': 'windows-1252',
};

function decode(bytes: Uint8Array): string {
	const mark =
		bytes[0] === 0xff && bytes[1] === 0xfe
			? 'utf-16le'
			: bytes[0] === 0xfe && bytes[1] === 0xff
				? 'utf-16be'
				: undefined;
	const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
	const declared = /^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
	const encoding = mark ?? encodings[declared];
	if (encoding === undefined) throw new XmlError('encoding');
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		throw new XmlError('encoding');
	}
}

function childrenOf(list: readonly unknown[], parent: InvoiceElement | undefined): InvoiceElement[] {
	return list.flatMap((entry) => {
		if (!isRecord(entry)) return [];
		const qualified = Object.keys(entry).find((key) => key !== ':@' && key !== '#text');
		if (qualified === undefined || qualified.startsWith('?')) return [];
		const content = entry[qualified];
		const inside: readonly unknown[] = Array.isArray(content) ? content : [];
		const text = textOf(inside);
		const children: InvoiceElement[] = [];
		const element: InvoiceElement = {
			name: localName(qualified),
			qualified,
			parent,
			attributes: attributesOf(entry[':@']),
			text: text.trim(),
			endsLine: /\n\s*$/.test(text),
			children,
		};
		children.push(...childrenOf(inside, element));
		return [element];
	});
}

function attributesOf(value: unknown): Record<string, string> {
	if (!isRecord(value)) return {};
	const all = Object.entries(value).filter(([name]) => !name.startsWith('xmlns'));
	if (all.length > maxAttributes) throw new XmlError('tooLarge');
	return Object.fromEntries(all.map(([name, text]) => [localName(name), withReferences(String(text)).trim()]));
}

function textOf(list: readonly unknown[]): string {
	const texts = list.flatMap((entry) => (isRecord(entry) && '#text' in entry ? [String(entry['#text'])] : []));
	return withReferences(texts.join(''));
}

/** Numeric references, which the parser does not decode. */
function withReferences(text: string): string {
	return text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (reference, hex?: string, decimal?: string) => {
		const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
	});
}

function localName(qualified: string): string {
	return qualified.slice(qualified.indexOf(':') + 1);
}

/**
 * XPath of an element: `/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID`, with indexes if several siblings have
 * the name.
 */
export function pathOf(element: InvoiceElement): string {
	const steps: string[] = [];
	for (let at: InvoiceElement | undefined = element; at; at = at.parent) {
		const { qualified, parent } = at;
		const same = parent?.children.filter((sibling) => sibling.qualified === qualified) ?? [];
		steps.push(same.length > 1 ? `${qualified}[${same.indexOf(at) + 1}]` : qualified);
	}
	return `/${steps.reverse().join('/')}`;
}

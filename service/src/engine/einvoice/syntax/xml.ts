import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { einvoiceSettings } from '../settings/settings';

const { maxAttributes, maxBytes, maxDepth, maxElements } = einvoiceSettings.xml;

/** An element of an XML document. */
export interface InvoiceElement {
	/** Without its prefix. */
	readonly name: string;
	/** As it is written, with its prefix. */
	readonly qualified: string;
	readonly parent: InvoiceElement | undefined;
	/** Without those of namespaces. */
	readonly attributes: Readonly<Record<string, string>>;
	/** Its own, without space around it. */
	readonly text: string;
	readonly children: readonly InvoiceElement[];
}

/** Why a text is not read as XML. */
export type XmlProblem = 'tooLarge' | 'tooDeep' | 'doctype' | 'encoding' | 'malformed';

/** A text that is not XML, or is not safe to read. */
export class XmlError extends Error {
	constructor(readonly problem: XmlProblem) {
		super(problem);
	}
}

/** Nothing is typed, no entity beside the five of XML is expanded. */
const parser = new XMLParser({
	preserveOrder: true,
	ignoreAttributes: false,
	attributeNamePrefix: '',
	parseTagValue: false,
	parseAttributeValue: false,
	trimValues: false,
	processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 1_000_000 },
	htmlEntities: false,
	ignoreDeclaration: true,
	ignorePiTags: true,
	maxNestedTags: maxDepth + 1,
});

/**
 * Read an XML file. A document type is refused whatever it says: invoices have none, and all that entities can do is harm.
 * @throws XmlError
 */
export function parseInvoiceXml(bytes: Uint8Array): InvoiceElement {
	if (bytes.length > maxBytes) throw new XmlError('tooLarge');
	const text = decoded(bytes);
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

/** Encodings that invoices come in. */
const encodings: Readonly<Record<string, string>> = {
	'utf-8': 'utf-8',
	'us-ascii': 'utf-8',
	'utf-16': 'utf-16le',
	'iso-8859-1': 'windows-1252',
	'iso-8859-15': 'iso-8859-15',
	'windows-1252': 'windows-1252',
};

function decoded(bytes: Uint8Array): string {
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
		if (!isObject(entry)) return [];
		const qualified = Object.keys(entry).find((key) => key !== ':@' && key !== '#text');
		if (qualified === undefined || qualified.startsWith('?')) return [];
		const content = entry[qualified];
		const inside: readonly unknown[] = Array.isArray(content) ? content : [];
		const children: InvoiceElement[] = [];
		const element: InvoiceElement = {
			name: localName(qualified),
			qualified,
			parent,
			attributes: attributesOf(entry[':@']),
			text: textOf(inside),
			children,
		};
		children.push(...childrenOf(inside, element));
		return [element];
	});
}

function attributesOf(value: unknown): Record<string, string> {
	if (!isObject(value)) return {};
	const all = Object.entries(value).filter(([name]) => !name.startsWith('xmlns'));
	if (all.length > maxAttributes) throw new XmlError('tooLarge');
	return Object.fromEntries(all.map(([name, text]) => [localName(name), withReferences(String(text)).trim()]));
}

function textOf(list: readonly unknown[]): string {
	const texts = list.flatMap((entry) => (isObject(entry) && '#text' in entry ? [String(entry['#text'])] : []));
	return withReferences(texts.join('')).trim();
}

/** Numeric references, which the parser leaves alone. */
function withReferences(text: string): string {
	return text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (reference, hex?: string, decimal?: string) => {
		const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
	});
}

function localName(qualified: string): string {
	return qualified.slice(qualified.indexOf(':') + 1);
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where an element stands: `/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID`, with numbers where several have the name. */
export function pathOf(element: InvoiceElement): string {
	const steps: string[] = [];
	for (let at: InvoiceElement | undefined = element; at; at = at.parent) {
		const { qualified, parent } = at;
		const same = parent?.children.filter((sibling) => sibling.qualified === qualified) ?? [];
		steps.push(same.length > 1 ? `${qualified}[${same.indexOf(at) + 1}]` : qualified);
	}
	return `/${steps.reverse().join('/')}`;
}

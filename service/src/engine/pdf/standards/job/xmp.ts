import { XMLParser } from 'fast-xml-parser';
import { isRecord } from '../../../values/records';

export interface DocumentProperties {
	readonly title?: string | undefined;
	readonly author?: string | undefined;
	readonly subject?: string | undefined;
	readonly keywords?: string | undefined;
	readonly creatorTool?: string | undefined;
	readonly producer?: string | undefined;
	/** Whole seconds. */
	readonly created?: Date;
	readonly modified?: Date;
}

/** Properties of one namespace that a standard requires, such as its identification. */
export interface MetadataClaim {
	readonly namespace: string;
	readonly prefix: string;
	readonly properties: Readonly<Record<string, string>>;
	/** Set if PDF/A does not know the namespace: properties are then described (ISO 19005-1, 6.7.8). */
	readonly description?: {
		readonly schema: string;
		/** Whether people write its values, or programs. */
		readonly category: 'external' | 'internal';
		/** Of all its properties: texts by default. */
		readonly valueType?: 'Integer';
		/** Description of each property. */
		readonly meanings: Readonly<Record<string, string>>;
	};
}

/** Texts of a namespace unknown to PDF/A. */
export interface ForeignProperties {
	readonly prefix: string;
	/** Empty if missing in the packet. */
	readonly namespace: string;
	readonly properties: Readonly<Record<string, string>>;
}

/** Content of a packet. */
export interface Packet {
	readonly properties: DocumentProperties;
	/** In prefix order. */
	readonly foreign: readonly ForeignProperties[];
}

/** Namespaces known to PDF/A (XMP Specification 2004 and 2005) or about the packet itself. */
const known = new Set([
	...['dc', 'xmp', 'xap', 'pdf', 'xmpMM', 'xapMM', 'pdfaid', 'pdfaExtension', 'pdfaSchema', 'pdfaProperty', 'pdfuaid'],
	...[
		'pdfaType',
		'pdfaField',
		'rdf',
		'x',
		'xml',
		'xmlns',
		'stEvt',
		'stRef',
		'pdfx',
		'pdfxid',
		'xmpRights',
		'photoshop',
		'pdfe',
	],
]);

/** The properties of a packet, and those of namespaces unknown to PDF/A. */
export function readPacket(packet: Uint8Array): Packet {
	const nothing: Packet = { properties: {}, foreign: [] };
	const text = packetText(packet);
	const start = text.search(/<(\w+:)?RDF[\s>]/);
	if (start < 0) return nothing;
	const parser = new XMLParser({
		ignoreAttributes: false,
		parseTagValue: false,
		attributeNamePrefix: '@',
		processEntities: true,
	});
	try {
		const tree: unknown = parser.parse(text.slice(start).replace(/<\?xpacket[^>]*\?>/g, ''));
		const values = new Map<string, string>();
		const foreign = new Map<string, Map<string, string>>();
		for (const description of descriptionsOf(tree)) {
			for (const [key, value] of Object.entries(description)) {
				const [prefix = '', name] = key.replace(/^@/, '').split(':');
				const content = textOf(value);
				const readable = content === undefined ? undefined : withoutReferences(content);
				if (readable !== undefined) values.set(name === undefined ? prefix : `${prefix}:${name}`, readable);
				if (name === undefined || known.has(prefix)) continue;
				const own = foreign.get(prefix) ?? new Map<string, string>();
				if (readable !== undefined) own.set(name, readable);
				foreign.set(prefix, own);
			}
		}
		return { properties: fromValues(values), foreign: foreignOf(text, foreign) };
	} catch {
		return nothing;
	}
}

/** A packet is in UTF-8 or UTF-16, in either byte order (XMP Specification, part 1, 7.1). */
function packetText(packet: Uint8Array): string {
	const buffer = Buffer.from(packet);
	if (!buffer.includes(0)) return buffer.toString('utf8');
	// In UTF-16 the first of two bytes is 0 for each character, after the byte order mark.
	const isBigEndian = buffer[0] === 0 || buffer.readUInt16BE(0) === 0xfeff;
	return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(buffer);
}

function foreignOf(packet: string, texts: ReadonlyMap<string, ReadonlyMap<string, string>>): ForeignProperties[] {
	return [...texts]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([prefix, properties]) => {
			const declared = new RegExp(`\\sxmlns:${prefix}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(packet);
			return { prefix, namespace: declared?.[1] ?? declared?.[2] ?? '', properties: Object.fromEntries(properties) };
		});
}

/** Numeric references, which the parser leaves alone. */
function withoutReferences(text: string): string {
	return text.replace(
		/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi,
		(whole, hex: string | undefined, decimal: string | undefined) => {
			const value = hex === undefined ? Number(decimal) : parseInt(hex, 16);
			return value <= 0x10ffff ? String.fromCodePoint(value) : whole;
		},
	);
}

function descriptionsOf(tree: unknown): Record<string, unknown>[] {
	// Some programs add a second RDF.
	return elementsNamed(tree, /(^|:)RDF$/).flatMap((rdf) => elementsNamed(rdf, /(^|:)Description$/));
}

function elementsNamed(parent: unknown, name: RegExp): Record<string, unknown>[] {
	if (!isRecord(parent)) return [];
	return Object.entries(parent)
		.filter(([key]) => name.test(key))
		.flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
		.filter(isRecord);
}

/** Text of a simple value or of the first item of a list. */
function textOf(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	if (Array.isArray(value)) return textOf((value as unknown[])[0]);
	if (!isRecord(value)) return undefined;
	if (typeof value['#text'] === 'string') return value['#text'];
	for (const [key, inner] of Object.entries(value)) if (/:(Alt|Seq|Bag|li)$/.test(key)) return textOf(inner);
	return undefined;
}

function fromValues(values: ReadonlyMap<string, string>): DocumentProperties {
	const date = (key: string): Date | undefined => {
		const time = Date.parse(values.get(key) ?? '');
		return Number.isFinite(time) ? new Date(Math.floor(time / 1000) * 1000) : undefined;
	};
	const first = (...keys: string[]) => keys.map((key) => values.get(key)).find((value) => value !== undefined);
	return Object.fromEntries(
		Object.entries({
			title: first('dc:title'),
			author: first('dc:creator'),
			subject: first('dc:description'),
			keywords: first('pdf:Keywords'),
			creatorTool: first('xmp:CreatorTool', 'xap:CreatorTool'),
			producer: first('pdf:Producer'),
			created: date('xmp:CreateDate') ?? date('xap:CreateDate'),
		}).filter(([, value]) => value !== undefined),
	);
}

/** Padding for changes in place, as the XMP specification recommends. */
const padding = `${' '.repeat(99)}\n`.repeat(20);

/** A metadata packet in UTF-8 (XMP Specification, part 1). */
export function writePacket(properties: DocumentProperties, claims: readonly MetadataClaim[]): string {
	const described = claims.filter(({ description }) => description);
	const declared = new Map([
		['dc', 'http://purl.org/dc/elements/1.1/'],
		['xmp', 'http://ns.adobe.com/xap/1.0/'],
		['pdf', 'http://ns.adobe.com/pdf/1.3/'],
		...claims.map(({ prefix, namespace }) => [prefix, namespace] as const),
	]);
	const namespaces = [...declared].map(([prefix, namespace]) => `xmlns:${prefix}="${namespace}"`);
	return [
		'<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
		'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
		`<rdf:Description rdf:about="" ${namespaces.join(' ')}>`,
		...lines(properties),
		...claims.flatMap(({ prefix, properties: own }) =>
			Object.entries(own).map(([key, value]) => element(`${prefix}:${key}`, value)),
		),
		'</rdf:Description>',
		...(described.length > 0 ? [extensionSchemas(described)] : []),
		`</rdf:RDF></x:xmpmeta>\n${padding}<?xpacket end="w"?>`,
	].join('\n');
}

function lines({
	title,
	author,
	subject,
	keywords,
	creatorTool,
	producer,
	created,
	modified,
}: DocumentProperties): string[] {
	const alternative = (name: string, value: string | undefined) =>
		value === undefined
			? []
			: [`<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(value)}</rdf:li></rdf:Alt></${name}>`];
	const simple = (name: string, value: string | undefined) => (value === undefined ? [] : [element(name, value)]);
	return [
		'<dc:format>application/pdf</dc:format>',
		...alternative('dc:title', title),
		...(author === undefined
			? []
			: [`<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`]),
		...alternative('dc:description', subject),
		...simple('pdf:Keywords', keywords),
		...simple('pdf:Producer', producer),
		...simple('xmp:CreatorTool', creatorTool),
		...simple('xmp:CreateDate', created && xmpDate(created)),
		...simple('xmp:ModifyDate', modified && xmpDate(modified)),
		...simple('xmp:MetadataDate', modified && xmpDate(modified)),
	];
}

function element(name: string, value: string): string {
	return `<${name}>${escapeXml(value)}</${name}>`;
}

function escapeXml(text: string): string {
	return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\r/g, '&#13;');
}

function xmpDate(date: Date): string {
	return `${date.toISOString().slice(0, 19)}+00:00`;
}

/** Describes properties unknown to PDF/A (ISO 19005-1, 6.7.8). */
function extensionSchemas(claims: readonly MetadataClaim[]): string {
	const schemas = claims.map(({ namespace, prefix, description }) => {
		const properties = Object.entries(description?.meanings ?? {}).map(
			([name, meaning]) =>
				`<rdf:li rdf:parseType="Resource">${element('pdfaProperty:name', name)}${element('pdfaProperty:valueType', description?.valueType ?? 'Text')}` +
				`${element('pdfaProperty:category', description?.category ?? 'internal')}${element('pdfaProperty:description', meaning)}</rdf:li>`,
		);
		return (
			`<rdf:li rdf:parseType="Resource">${element('pdfaSchema:schema', description?.schema ?? prefix)}` +
			`${element('pdfaSchema:namespaceURI', namespace)}${element('pdfaSchema:prefix', prefix)}` +
			`<pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`
		);
	});
	return (
		'<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"' +
		' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
		`<pdfaExtension:schemas><rdf:Bag>${schemas.join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`
	);
}

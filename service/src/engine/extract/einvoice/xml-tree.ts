import { XMLParser } from 'fast-xml-parser';

/** An element of an XML document: its children by their local names, its attributes with `@`, its text as `#text`. */
export interface XmlElement {
	readonly [name: string]: XmlValue;
}

/** A child of an element; several of one name are a list. */
export type XmlValue = string | XmlElement | readonly (string | XmlElement)[];

/** Nothing is typed and no entity is expanded: the file comes from anywhere. */
const parser = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: '@',
	removeNSPrefix: true,
	parseTagValue: false,
	parseAttributeValue: false,
	trimValues: true,
	processEntities: { enabled: true, maxTotalExpansions: 1000, maxExpandedLength: 100_000 },
	htmlEntities: false,
	ignoreDeclaration: true,
	ignorePiTags: true,
});

/** Read an XML text; `undefined` for one that is none. */
export function readXml(text: string): XmlElement | undefined {
	try {
		const parsed: unknown = parser.parse(text);
		return typeof parsed === 'object' && parsed !== null ? (parsed as XmlElement) : undefined;
	} catch {
		return undefined;
	}
}

/** The first element at a path of local names; each step may name alternatives: `A|B`. */
export function elementAt(root: XmlElement | undefined, path: string): XmlElement | undefined {
	return elementsAt(root, path)[0];
}

/** Every element at a path. An element that holds only text comes as one with `#text`. */
export function elementsAt(root: XmlElement | undefined, path: string): XmlElement[] {
	let elements = root ? [root] : [];
	for (const step of path.split('/')) {
		elements = elements.flatMap((element) => step.split('|').flatMap((name) => children(element, name)));
	}
	return elements;
}

/** The text at a path; empty when there is none. */
export function elementText(root: XmlElement | undefined, path: string): string {
	const text = elementAt(root, path)?.['#text'];
	return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
}

/** An address in one line; a country alone is none. */
export function addressText(lines: readonly string[], country: string): string {
	const parts = lines.filter((line) => line !== '');
	return parts.length === 0 ? '' : [...parts, country].filter((part) => part !== '').join(', ');
}

function children(element: XmlElement, name: string): XmlElement[] {
	const value = Object.hasOwn(element, name) ? element[name] : undefined;
	if (value === undefined) return [];
	const list = Array.isArray(value) ? (value as readonly (string | XmlElement)[]) : [value as string | XmlElement];
	return list.map((child) => (typeof child === 'string' ? { '#text': child } : child));
}

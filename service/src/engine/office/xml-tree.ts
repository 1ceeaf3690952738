/** An element with the tags as written. */
export interface XmlElement {
	readonly name: string;
	/** Its start tag; `close` is empty for an empty-element tag. */
	readonly open: string;
	readonly close: string;
	readonly children: readonly XmlNode[];
}

/** Text, comments and declarations are kept as written. */
export type XmlNode = XmlElement | string;

/** Deeper documents are hostile. */
const maxDepth = 500;

/** Parses XML, keeping every character. @throws Error if it is not well-formed or too deep */
export function parseXml(xml: string): XmlNode[] {
	const root: XmlNode[] = [];
	const open: { readonly name: string; readonly tag: string; readonly children: XmlNode[] }[] = [];
	let into = root;
	for (let at = 0; at < xml.length; ) {
		const end = tokenEnd(xml, at);
		const token = xml.slice(at, end);
		at = end;
		if (!/^<[^!?]/.test(token)) into.push(token);
		else if (token.startsWith('</')) {
			const done = open.pop();
			if (!done || done.name !== token.slice(2, -1).trim()) throw new Error('the tags are not nested');
			into = open.at(-1)?.children ?? root;
			into.push({ name: done.name, open: done.tag, close: token, children: done.children });
		} else {
			const name = /^<([^\s/>]+)/.exec(token)?.[1] ?? '';
			const children: XmlNode[] = [];
			if (token.endsWith('/>')) into.push({ name, open: token, close: '', children });
			else {
				if (open.push({ name, tag: token, children }) > maxDepth) throw new Error('too deep');
				into = children;
			}
		}
	}
	if (open.length > 0) throw new Error('an element is not closed');
	return root;
}

/** The end of a tag or of the text before one. */
function tokenEnd(xml: string, start: number): number {
	if (xml[start] !== '<') return endAt(xml.indexOf('<', start), 0, xml);
	if (xml.startsWith('<!--', start)) return endAt(xml.indexOf('-->', start), 3, xml);
	if (xml.startsWith('<![CDATA[', start)) return endAt(xml.indexOf(']]>', start), 3, xml);
	let quote = '';
	for (let at = start; at < xml.length; at++) {
		const character = xml[at] ?? '';
		if (quote !== '') quote = character === quote ? '' : quote;
		else if (character === '"' || character === "'") quote = character;
		else if (character === '>') return at + 1;
	}
	throw new Error('a tag is cut off');
}

function endAt(found: number, length: number, xml: string): number {
	return found < 0 ? xml.length : found + length;
}

export function writeNodes(nodes: readonly XmlNode[]): string {
	const texts: string[] = [];
	const write = (node: XmlNode): void => {
		if (typeof node === 'string') texts.push(node);
		else {
			texts.push(node.open);
			node.children.forEach(write);
			texts.push(node.close);
		}
	};
	nodes.forEach(write);
	return texts.join('');
}

/** The first child element of a name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
	return element?.children.find((node): node is XmlElement => typeof node !== 'string' && node.name === name);
}

/** A text as XML content. */
export function encodeXmlText(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

import { parseXml, writeNodes, type XmlNode } from './xml-tree';

const openXml = 'http://schemas.openxmlformats.org';
const strict = 'http://purl.oclc.org/ooxml';
const openDocument = 'urn:oasis:names:tc:opendocument:xmlns';

/** The prefixes that Office programs write, by namespace. Other programs may choose any. */
const usualPrefix: ReadonlyMap<string, string> = new Map([
	...[`${openXml}/wordprocessingml/2006/main`, `${strict}/wordprocessingml/main`].map((uri) => [uri, 'w'] as const),
	...[`${openXml}/presentationml/2006/main`, `${strict}/presentationml/main`].map((uri) => [uri, 'p'] as const),
	...[`${openXml}/drawingml/2006/main`, `${strict}/drawingml/main`].map((uri) => [uri, 'a'] as const),
	...['office', 'text', 'table', 'style', 'draw'].map((name) => [`${openDocument}:${name}:1.0`, name] as const),
	[`${openDocument}:xsl-fo-compatible:1.0`, 'fo'],
]);

/** Namespaces by prefix; that without one has an empty one. */
type Scope = ReadonlyMap<string, string>;

/** A part with the usual prefixes of its namespaces. @throws Error if it is not well-formed */
export function withUsualPrefixes(xml: string): string {
	const isUsual = declarationsIn(xml).every(([prefix, uri]) => (usualPrefix.get(uri) ?? prefix) === prefix);
	return isUsual ? xml : writeNodes(rename(parseXml(xml), new Map()));
}

function declarationsIn(tag: string): (readonly [prefix: string, uri: string])[] {
	const found = tag.matchAll(/\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
	return [...found].map(([, prefix = '', double, single]) => [prefix, double ?? single ?? '']);
}

function rename(nodes: readonly XmlNode[], around: Scope): XmlNode[] {
	return nodes.map((node) => {
		if (typeof node === 'string') return node;
		const declared = declarationsIn(node.open);
		const scope = declared.length > 0 ? new Map([...around, ...declared]) : around;
		const name = renamed(node.name, scope);
		return {
			name,
			open: `<${name}${renamedAttributes(node.open.slice(node.name.length + 1), scope, declared)}`,
			close: node.close === '' ? '' : `</${name}>`,
			children: rename(node.children, scope),
		};
	});
}

/** The attributes of a start tag and its end, with declarations of the usual prefixes. */
function renamedAttributes(rest: string, scope: Scope, declared: readonly (readonly [string, string])[]): string {
	const prefixes = new Set(declared.map(([prefix]) => prefix));
	const added = new Map(declared.map(([, uri]) => [usualPrefix.get(uri) ?? '', uri]));
	const declarations = [...added].filter(([prefix]) => prefix !== '' && !prefixes.has(prefix));
	const attributes = rest.replace(
		/(\s)([^\s=/>:]+:[^\s=/>]+)(?=\s*=\s*["'])|"[^"]*"|'[^']*'/g,
		(whole: string, space: string | undefined, name: string | undefined) =>
			name === undefined || name.startsWith('xmlns:') ? whole : `${space}${renamed(name, scope)}`,
	);
	return declarations.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('') + attributes;
}

function renamed(name: string, scope: Scope): string {
	const [prefix = '', local] = name.includes(':') ? name.split(':', 2) : ['', name];
	const usual = usualPrefix.get(scope.get(prefix) ?? '');
	return usual === undefined ? name : `${usual}:${local}`;
}

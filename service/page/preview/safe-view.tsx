import type { parseDocument } from 'htmlparser2';
import { h, type ComponentChildren, type VNode } from 'preact';

/** Elements that are shown, with the attributes that are kept. All others are replaced by their content. */
const shownElements: Readonly<Record<string, readonly string[]>> = {
	...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'li', 'blockquote'].map((name) => [name, []])),
	...Object.fromEntries(
		[
			'div',
			'section',
			'figure',
			'figcaption',
			'dl',
			'dt',
			'dd',
			'table',
			'thead',
			'tbody',
			'tr',
			'caption',
			'hr',
			'br',
			'pre',
			'code',
		].map((name) => [name, []]),
	),
	...Object.fromEntries(['strong', 'em', 'b', 'i', 'u', 's', 'del', 'sub', 'sup'].map((name) => [name, []])),
	ol: ['start'],
	th: ['colspan', 'rowspan'],
	td: ['colspan', 'rowspan'],
};

/** Elements whose content is not for readers. */
const hiddenElements = ['script', 'style', 'template', 'iframe', 'object', 'head', 'title'];

type ChildNode = ReturnType<typeof parseDocument>['children'][number];

/** The image at a path or data address, if there is one; otherwise its description is shown. */
type ImageOf = (path: string) => VNode | undefined;

/** Markdown as it looks, like {@link htmlView}. */
export async function markdownView(markdown: string, imageOf: ImageOf): Promise<VNode> {
	const { default: MarkdownIt } = await import('markdown-it');
	return await htmlView(new MarkdownIt({ html: true }).render(markdown), imageOf);
}

/**
 * The text and tables of HTML as they look, without its style. The browser never parses it, and only harmless elements
 * are shown: links and scripts of a result never become part of the page.
 */
export async function htmlView(html: string, imageOf: ImageOf): Promise<VNode> {
	const parser = await import('htmlparser2');
	return (
		<article class="document scroll" tabIndex={0} dir="auto">
			{childrenOf(parser.parseDocument(html).children, imageOf)}
		</article>
	);
}

function childrenOf(nodes: readonly ChildNode[], imageOf: ImageOf): ComponentChildren[] {
	return nodes.map((node) => {
		if (node.type === 'text') return node.data;
		if (!('name' in node) || !('attribs' in node) || hiddenElements.includes(node.name)) return null;
		const { name, attribs, children } = node;
		if (name === 'img') return imageOf(attribs['src'] ?? '') ?? <em>{attribs['alt']}</em>;
		const attributes = shownElements[name];
		if (!attributes) return <>{childrenOf(children, imageOf)}</>;
		const kept = attributes.flatMap((attribute) => {
			const value = attribs[attribute];
			return value === undefined ? [] : [[attribute, value] as const];
		});
		return h(name, Object.fromEntries(kept), ...childrenOf(children, imageOf));
	});
}

import { h, type ComponentChildren, type VNode } from 'preact';

/** Elements that are shown, with the attributes that are kept. All others are replaced by their content. */
const shownElements: Readonly<Record<string, readonly string[]>> = {
	...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'li', 'blockquote'].map((name) => [name, []])),
	...Object.fromEntries(
		['table', 'thead', 'tbody', 'tr', 'caption', 'hr', 'br', 'pre', 'code'].map((name) => [name, []]),
	),
	...Object.fromEntries(['strong', 'em', 'b', 'i', 'u', 's', 'del', 'sub', 'sup'].map((name) => [name, []])),
	ol: ['start'],
	th: ['colspan', 'rowspan'],
	td: ['colspan', 'rowspan'],
};

/** Elements whose content is not for readers. */
const hiddenElements = ['script', 'style', 'template', 'iframe', 'object', 'head', 'title'];

/**
 * Markdown as it looks. Its HTML is parsed without being executed, and only harmless elements are shown: links and
 * scripts of a result never become part of the page.
 * @param imageOf  the image at a path, if there is one; otherwise its description is shown
 */
export async function markdownView(markdown: string, imageOf: (path: string) => VNode | undefined): Promise<VNode> {
	const { default: MarkdownIt } = await import('markdown-it');
	const html = new MarkdownIt({ html: true }).render(markdown);
	const { body } = new DOMParser().parseFromString(html, 'text/html');
	return (
		<article class="markdown scroll" tabIndex={0} dir="auto">
			{childrenOf(body, imageOf)}
		</article>
	);
}

function childrenOf(parent: Node, imageOf: (path: string) => VNode | undefined): ComponentChildren[] {
	return [...parent.childNodes].map((node) => {
		if (node.nodeType === Node.TEXT_NODE) return node.textContent;
		if (!(node instanceof HTMLElement)) return null;
		const name = node.localName;
		if (hiddenElements.includes(name)) return null;
		if (name === 'img') return imageOf(node.getAttribute('src') ?? '') ?? <em>{node.getAttribute('alt')}</em>;
		const attributes = shownElements[name];
		if (!attributes) return <>{childrenOf(node, imageOf)}</>;
		const kept = attributes.flatMap((attribute) => {
			const value = node.getAttribute(attribute);
			return value === null ? [] : [[attribute, value] as const];
		});
		return h(name, Object.fromEntries(kept), ...childrenOf(node, imageOf));
	});
}

import { convert } from 'html-to-text';

/**
 * The readable lines of an HTML text. Scripts, styles and images are left out, nothing is fetched, and links appear
 * without their address.
 * @param deepest  maximum nesting; deeper content is left out
 */
export function htmlText(html: string, deepest: number): string {
	return convert(html, {
		wordwrap: false,
		limits: { maxDepth: deepest, maxInputLength: html.length },
		selectors: [
			{ selector: 'a', options: { ignoreHref: true } },
			{ selector: 'img', format: 'skip' },
			...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
			{ selector: 'title', format: 'skip' },
			{ selector: 'style', format: 'skip' },
			{ selector: 'script', format: 'skip' },
		],
	});
}

import { convert } from 'html-to-text';

/**
 * What a person reads of an HTML text, as lines. Scripts, styles and pictures are left out, nothing is fetched, and the text of a
 * link stands without its address.
 * @param deepest  what is nested deeper is left out
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

import { escapeHtml } from './inline';

/** An entry of an outline. */
interface OutlineLink {
	readonly text: string;
	/** From 1; at most one level below the previous entry. */
	readonly level: number;
	readonly address: string;
}

/** Links nested by level; empty if there are none. */
export function outlineHtml(links: readonly OutlineLink[]): string {
	let html = '';
	let depth = 0;
	for (const link of links) {
		const level = Math.min(Math.max(1, link.level), depth + 1);
		if (level > depth) html += '<ul>';
		else html += `</li>${'</ul></li>'.repeat(depth - level)}`;
		html += `<li><a href="${escapeHtml(link.address)}">${escapeHtml(link.text)}</a>`;
		depth = level;
	}
	html += depth > 0 ? `</li>${'</ul></li>'.repeat(depth - 1)}</ul>` : '';
	return html === '' ? '' : `<nav class="outline">${html}</nav>\n`;
}

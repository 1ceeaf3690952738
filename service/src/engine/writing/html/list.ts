import type { ListBlock } from '../../model/blocks';
import { listCounting, maxLevels, type LevelCounting } from '../office/list-counting';
import { escapeHtml, inlineHtml, type InlineTargets } from './inline';

const types: Readonly<Partial<Record<LevelCounting['format'], string>>> = {
	lowerLetter: 'a',
	upperLetter: 'A',
	lowerRoman: 'i',
	upperRoman: 'I',
};

/** A list with nested levels; uneven markers stay as printed. */
export function listHtml(list: ListBlock, targets: InlineTargets): string {
	const counting = listCounting(list);
	const open: string[] = [];
	let html = '';
	for (const item of list.items) {
		// A level is entered from the one above it.
		const depth = Math.min(maxLevels, item.level + 1, open.length + 1);
		while (open.length > depth) html += `</li></${open.pop() ?? ''}>`;
		if (open.length === depth) html += '</li>\n';
		else {
			const { tag, start } = opening(counting?.get(Math.min(maxLevels - 1, item.level)), counting !== undefined);
			html += `\n<${start}>`;
			open.push(tag);
		}
		const marker = counting || item.marker === '' ? '' : `<span class="marker">${escapeHtml(item.marker)}</span> `;
		html += `<li>${marker}${inlineHtml(item.runs, targets).trim()}`;
	}
	while (open.length > 0) html += `</li></${open.pop() ?? ''}>`;
	return html.trim();
}

function opening(
	level: LevelCounting | undefined,
	counts: boolean,
): { readonly tag: 'ul' | 'ol'; readonly start: string } {
	if (!counts) return { tag: 'ul', start: 'ul class="marked"' };
	if (!level || level.format === 'bullet') return { tag: 'ul', start: 'ul' };
	const type = types[level.format];
	return {
		tag: 'ol',
		start: `ol${type === undefined ? '' : ` type="${type}"`}${level.start === 1 ? '' : ` start="${level.start}"`}`,
	};
}

import type { Word } from '../../model';

/** What sets a word apart from its neighbors: bold, italic, or else its font. */
export function markOf({ style }: Word): string {
	if (!style) return '';
	if (style.bold) return 'bold';
	return style.italic ? 'italic' : style.font;
}

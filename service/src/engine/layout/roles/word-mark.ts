import type { Word } from '../../model';

/** What divides a word from words around: bold, italic, or else its font. */
export function markOf({ style }: Word): string {
	if (!style) return '';
	if (style.bold) return 'bold';
	return style.italic ? 'italic' : style.font;
}

import type { Line, TextStyle } from '../model';

/** Lines whose words know their background color. @param ground  `0xRRGGBB`; paper when absent */
export function onBackground(lines: readonly Line[], ground: number | undefined): readonly Line[] {
	if (ground === undefined) return lines;
	const styles = new Map<TextStyle, TextStyle>();
	const addBackground = (style: TextStyle): TextStyle => {
		const known = styles.get(style) ?? { ...style, ground };
		styles.set(style, known);
		return known;
	};
	return lines.map((line) => ({
		...line,
		words: line.words.map((word) => (word.style ? { ...word, style: addBackground(word.style) } : word)),
	}));
}

import type { FontFamily } from './font-family';
import type { StandardFace } from './standard-widths';
import { namedFamily } from '../external/font-traits';
import type { Line, TextStyle, Word } from '../model';
import { contrast, isPale } from '../model/colors';

/** Style of a run of text. */
export interface Typeface extends StandardFace {
	/** `RRGGBB`. */
	readonly color: string;
}

/** Fonts that every office program has or replaces with metric-compatible ones. */
export const fontNames: Record<FontFamily, string> = { serif: 'Times New Roman', sans: 'Arial', mono: 'Courier New' };

/** Family of a font: by its name, or by its letters or flags if the name is unknown. */
function familyOf(style: TextStyle | undefined): FontFamily {
	if (style?.monospace) return 'mono';
	const font = style?.font ?? '';
	return namedFamily(font) ?? (style?.serif === true ? 'serif' : 'sans');
}

/** Style of a word. Letters that would be invisible on white, or on their background, become black or white. */
export function typefaceOf({ style }: Pick<Word, 'style'>): Typeface {
	return {
		family: familyOf(style),
		bold: style?.bold ?? false,
		italic: style?.italic ?? false,
		color: hexColor(visibleColor(style?.color ?? 0, style?.ground)),
	};
}

/** Style of most characters of some lines. */
export function mainTypeface(lines: readonly Line[]): Typeface {
	const counts = new Map<string, { face: Typeface; count: number }>();
	for (const word of lines.flatMap((line) => line.words)) {
		const face = typefaceOf(word);
		const key = JSON.stringify(face);
		const entry = counts.get(key);
		if (entry) entry.count += word.text.length;
		else counts.set(key, { face, count: word.text.length });
	}
	const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
	return most?.face ?? { family: 'sans', bold: false, italic: false, color: '000000' };
}

/** A color in the notation of office files: `RRGGBB`. @param color  `0xRRGGBB` */
export const hexColor = (color: number): string => color.toString(16).padStart(6, '0').toUpperCase();

/** Minimum contrast of readable letters with their background: that of this ink with white. */
const minContrast = 1.4;

function visibleColor(color: number, ground: number | undefined): number {
	if (ground === undefined) return isPale(color) ? 0 : color;
	if (contrast(color, ground) >= minContrast) return color;
	return contrast(0, ground) > contrast(0xffffff, ground) ? 0 : 0xffffff;
}

/** True for colors that readers cannot distinguish from black. @param color  `RRGGBB` */
export const isNearlyBlack = (color: string): boolean => contrast(Number.parseInt(color, 16), 0) < minContrast;

import { openFace } from '../external/harfbuzz';
import { hasArabic } from '../model/scripts';
import { fontFile, readFontFile } from './script-fonts';
import type { StandardFace, TextWidth } from './standard-widths';

/** The bundled font for Arabic letters, by its name for office programs: no Office font has the widths of a free one. */
export const arabicFontName = 'Noto Naskh Arabic';

/** Text in an Arabic font: letters of the script, followed by characters of no script. */
const stretch = /\p{Script=Arabic}(?:\p{Script=Arabic}|[^\p{L}])*/gu;

/** Maximum cached widths; most words of a language recur. */
const maxKept = 10_000;

/** An open font of one weight. */
export interface ArabicFont {
	readonly bold: boolean;
	readonly program: Uint8Array;
	/**
	 * Width of a text with joined letters, relative to the font size. @param other  width of a character that the font
	 * lacks
	 */
	width(text: string, other: (sign: string) => number): number;
	/** Frees its memory. */
	close(): void;
}

export async function openArabicFont(bold: boolean): Promise<ArabicFont> {
	const program = await readFontFile(fontFile('arabic', { family: 'serif', bold }));
	const face = await openFace(program);
	const known = new Map<string, number>();
	const measured = (text: string, other: (sign: string) => number) =>
		face.shape(text).reduce((sum, { id, cluster, advance }) => {
			const own = id === 0 ? other(String.fromCodePoint(text.codePointAt(cluster) ?? 0)) : advance / face.unitsPerEm;
			return sum + own;
		}, 0);
	return {
		bold,
		program,
		width: (text, other) => {
			let width = known.get(text);
			if (width === undefined) {
				if (known.size >= maxKept) known.clear();
				known.set(text, (width = measured(text, other)));
			}
			return width;
		},
		close: () => {
			face.close();
		},
	};
}

/**
 * Text widths with joined Arabic letters.
 * @param standard  widths of all other text
 * @param fontOf    the open font of a weight, if any
 */
export function widthsWithArabic(
	standard: TextWidth,
	fontOf: (face: StandardFace) => ArabicFont | undefined,
): TextWidth {
	const widthOf = (text: string, face: StandardFace, fontSize: number) => {
		const font = hasArabic(text) ? fontOf(face) : undefined;
		if (!font) return standard(text, face, fontSize);
		const other = (sign: string) => standard(sign, face, 1);
		let joined = 0;
		const rest = text.replace(stretch, (own) => {
			joined += font.width(own, other);
			return '';
		});
		return joined * fontSize + standard(rest, face, fontSize);
	};
	return Object.assign(widthOf, { hasArabic: true });
}

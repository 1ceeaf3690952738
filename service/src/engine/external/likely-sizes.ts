import type { Box, TextStyle, Turn } from '../model';

/** Height of a letter above and below its baseline in font sizes, for characters whose box is that of their ink. */
const ascent = 0.8;
const descent = 0.1;

/** A font size outside these multiples of the character height comes from a font with its own units (Type 3). */
const minPart = 0.4;
const largestPart = 2.5;

/** A character as the document describes it. */
interface SizedText {
	/** Points on the displayed page. */
	readonly fontSize: number;
	readonly turn: Turn;
	readonly style: TextStyle | undefined;
	readonly baseline: number | undefined;
}

/**
 * Plausible font sizes for characters in page order. If a size does not match the height of the box, the box is right,
 * unless the size matched for an earlier letter of the same font. Characters with little ink, such as dots, dashes and
 * the Chinese character for one, have flat boxes in drawn fonts; they get the height of a letter.
 */
export class LikelySizes {
	private agreed: SizedText | undefined;

	/** Size and box of the next character, points; the box may grow. */
	settle(text: SizedText, box: Box): { readonly fontSize: number; readonly box: Box } {
		const { fontSize, turn, style, baseline } = text;
		const likely = plausibleSize(text, box);
		if (likely === fontSize) {
			this.agreed = text;
			return { fontSize, box };
		}
		if (this.agreed?.fontSize !== fontSize || this.agreed.style !== style) return { fontSize: likely, box };
		if (turn !== 0 || baseline === undefined) return { fontSize, box };
		const top = Math.min(box.top, baseline - ascent * fontSize);
		return { fontSize, box: { ...box, top, bottom: Math.max(box.bottom, baseline + descent * fontSize) } };
	}
}

function plausibleSize({ fontSize, turn }: SizedText, box: Box): number {
	if (turn === 'slanted') return fontSize;
	const height = turn === 90 || turn === 270 ? box.right - box.left : box.bottom - box.top;
	const plausible = fontSize >= minPart * height && fontSize <= largestPart * height;
	return plausible || height === 0 ? fontSize : height;
}

import type { Box, TextStyle, Turn } from '../model';

/** Height of a letter above and below its baseline, as parts of the font size, for signs whose box is that of their ink. */
const ascent = 0.8;
const descent = 0.1;

/** A font size outside these parts of the character's height comes from a font with units of its own (Type 3). */
const minPart = 0.4;
const largestPart = 2.5;

/** What a document says of a character. */
interface SizedText {
	/** Points on the displayed page. */
	readonly fontSize: number;
	readonly turn: Turn;
	readonly style: TextStyle | undefined;
	readonly baseline: number | undefined;
}

/**
 * Font sizes that can be believed, for characters in the order of a page. Where a size does not agree with the height of the
 * box, the box is right: unless it agreed for a letter of the same font before. Signs of little ink, as dots, dashes and the
 * Chinese sign for one, have flat boxes in fonts that are drawn; those get the height of a letter.
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

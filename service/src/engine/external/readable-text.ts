import { bracketPiece } from './tex-fonts';

/** PDFium reports a hyphen at a line break as this control character. */
const brokenLineHyphen = 0x02;
/** U+00AD. */
const softHyphen = 0xad;

/**
 * The text of a code point: hyphens at line ends as a plain hyphen, ligatures and presentation forms as their letters,
 * radicals as ideographs, white space unchanged, empty for control characters and noncharacters.
 */
export function readableText(codePoint: number): string {
	return codePoint < commonTexts.length ? (commonTexts[codePoint] ?? '') : textOfCode(codePoint);
}

/** Private use and the replacement character mean that a font names its glyphs without a meaning. */
export function isPrivate(text: string): boolean {
	const code = text.charCodeAt(0);
	return (code >= 0xe000 && code <= 0xf8ff) || code === 0xfffd;
}

function textOfCode(codePoint: number): string {
	if (codePoint === brokenLineHyphen || codePoint === softHyphen) return '-';
	if (codePoint === 0x09 || codePoint === 0x0a || codePoint === 0x0d) return ' ';
	if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) return '';
	if (codePoint > 0x10ffff || (codePoint & 0xfffe) === 0xfffe) return '';
	if (codePoint >= 0xd800 && codePoint <= 0xdfff) return '';
	const text = bracketPiece(codePoint) ?? String.fromCodePoint(codePoint);
	return isPresentationForm(codePoint) ? text.normalize('NFKC') : text;
}

/** Latin and Armenian ligatures, Hebrew and Arabic presentation forms, and radicals that fonts list for their ideographs. */
function isPresentationForm(codePoint: number): boolean {
	return (
		(codePoint >= 0xfb00 && codePoint <= 0xfdff) ||
		(codePoint >= 0xfe70 && codePoint <= 0xfefc) ||
		(codePoint >= 0x2e80 && codePoint <= 0x2fd5)
	);
}

/** The text of the first code points: almost all of most texts. */
const commonTexts: readonly string[] = Array.from({ length: 0x250 }, (_, codePoint) => textOfCode(codePoint));

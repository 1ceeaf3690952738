import type { TextStyle } from '../model';

/** Properties of a font. */
interface FontFacts {
	/** As in the document, with or without subset prefix. */
	readonly name: string;
	/** `/Flags` of the font descriptor (ISO 32000-1, table 123). */
	readonly flags: number;
	/** 100 to 900; 0 when unknown. */
	readonly weight: number;
	/** Degrees; negative leans to the right. */
	readonly italicAngle: number;
}

/** Bits of the flags (ISO 32000-1, table 123). */
const fixedPitchFlag = 1 << 0;
const serifFlag = 1 << 1;
const italicFlag = 1 << 6;
const forceBoldFlag = 1 << 18;

/** Minimum bold weight: PDFium derives weights from stem widths, where a regular font reaches 500. */
const boldWeight = 650;

/** Words in font names that mean bold; TeX's bold families; `Medi` is Nimbus' bold. */
const boldName =
	/bold|black|heavy|demi|ultra|\bmedi\b|-medi(ital)?$|^(cm(bx|ssbx|b)|sf(bx|sx|rb)|lmbx|ecbx|ptmb|phvb)/i;
const notBoldName = /demilight|semilight|ultralight/i;
/** Words in font names for other weights: computed stem widths of subsets are sometimes as wide as bold ones. */
const plainName = /regular|light|thin|[-,](book|normal)/i;
const italicName = /ital|obli|slant|kursiv|^(cm(ti|sl|bxti)|sfti|sfsl|lmri|ecti)/i;
const monospaceName =
	/mono|courier|consol|typewriter|menlo|fixed|^(cmtt|sftt|ectt|lmtt|cmsltt)|sourcecode|inconsolata/i;

/** Name without the prefix of a subset (`ABCDEF+`). */
function plainFontName(name: string): string {
	return name.replace(/^[A-Z]{6}\+/, '');
}

/** Whether the name of a font says that it is monospaced. @param font  without the prefix of a subset */
export function isNamedMonospace(font: string): boolean {
	return monospaceName.test(font);
}

/** Style of text in a font, without its colour. */
export function fontTraits({ name, flags, weight, italicAngle }: FontFacts): Omit<TextStyle, 'color'> {
	const font = plainFontName(name);
	const boldByName = boldName.test(font) && !notBoldName.test(font);
	return {
		font,
		bold: boldByName || (flags & forceBoldFlag) !== 0 || (weight >= boldWeight && !plainName.test(font)),
		italic: italicName.test(font) || italicAngle !== 0 || (flags & italicFlag) !== 0,
		monospace: isNamedMonospace(font) || (flags & fixedPitchFlag) !== 0,
		...((flags & serifFlag) !== 0 ? { serif: true } : {}),
	};
}

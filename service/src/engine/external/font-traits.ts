import type { TextStyle } from '../model';
import type { GlyphLook } from './glyph-look';

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
	/** Judged by its letters, if there are enough. */
	readonly drawn?: () => GlyphLook | undefined;
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

const serifName =
	/times|serif(?!.*sans)|roman|georgia|garamond|cambria|palatino|bookman|century|schoolbook|minion|baskerville|caslon|bodoni|didot|utopia|charter|^(cm|lm|sf)(r|bx|ti|sl|csc|ss)?\w*\d|nimbusrom|song|simsun|ming|batang|mincho/i;
/** Some programs wrongly declare these as serif fonts. */
const sansName =
	/sans|^(cm|lm)ss|arial|helvet|calibri|verdana|tahoma|segoe|frutiger|univers|myriad|futura|optima|franklin|roboto|lato|gothic|grotes|nimbussan/i;

/** The family that the name of a font tells. @param font  without the prefix of a subset */
export function namedFamily(font: string): 'serif' | 'sans' | undefined {
	if (sansName.test(font)) return 'sans';
	return serifName.test(font) ? 'serif' : undefined;
}

/** Style of text in a font, without its colour. */
export function fontTraits(facts: FontFacts): Omit<TextStyle, 'color'> {
	const { flags, italicAngle } = facts;
	const font = plainFontName(facts.name);
	const boldByName = boldName.test(font) && !notBoldName.test(font);
	const look = lookOf(font, facts);
	return {
		font,
		bold: boldByName || (flags & forceBoldFlag) !== 0 || look.bold,
		italic: italicName.test(font) || italicAngle !== 0 || (flags & italicFlag) !== 0 || look.italic,
		monospace: isNamedMonospace(font) || (flags & fixedPitchFlag) !== 0,
		...(look.serif ? { serif: true } : {}),
	};
}

/** Its letters tell more than its flags if its name tells no family, and whether a font without a named weight is bold. */
function lookOf(font: string, { flags, weight, drawn }: FontFacts): Required<GlyphLook> {
	const isPlain = plainName.test(font);
	const isUnknown = namedFamily(font) === undefined;
	const byFlags = { serif: (flags & serifFlag) !== 0, bold: weight >= boldWeight && !isPlain, italic: false };
	const look = isUnknown || !isPlain ? drawn?.() : undefined;
	if (!look) return byFlags;
	const bold = look.bold && !isPlain;
	return isUnknown ? { ...look, serif: look.serif ?? byFlags.serif, bold } : { ...byFlags, bold };
}

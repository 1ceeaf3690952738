/** The fourteen standard fonts, which need not be embedded (ISO 32000-1, 9.6.2.2): metrics, encodings and names. */
export { Encodings, Font, FontNames } from '@cantoo/pdf-lib/standard-fonts';
export { StandardFonts as StandardFontName, type PDFFont as DocumentFont } from '@cantoo/pdf-lib';

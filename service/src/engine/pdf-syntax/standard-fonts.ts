/** The fourteen fonts that a document need not bring (ISO 32000-1, 9.6.2.2): their measures and encodings, and their names. */
export { Encodings, Font, FontNames } from '@cantoo/pdf-lib/standard-fonts';
export { StandardFonts as StandardFontName, type PDFFont as DocumentFont } from '@cantoo/pdf-lib';

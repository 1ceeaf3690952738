import { numberAt } from '../../../pdf-syntax/cos/lookup';
import type { PdfDictionary } from '../../../pdf-syntax/objects/objects';

/** `Symbolic` among the flags of a font (ISO 32000-1, table 123). */
const symbolicFlag = 1 << 2;

/** Whether the glyphs of a font are outside the standard Latin set. @param descriptor  of the font */
export function isSymbolic(descriptor: PdfDictionary | undefined): boolean {
	return ((numberAt(descriptor, 'Flags') ?? 0) & symbolicFlag) !== 0;
}

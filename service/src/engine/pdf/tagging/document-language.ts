import { PdfDictionary, PdfHexString, PdfName, PdfString } from '../../pdf-syntax/objects/objects';
import { decodeText } from '../../pdf-syntax/objects/text-string';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { isLanguageTag } from './language';

/** The stated language of a document, if valid. */
export function writtenLanguage({ catalog }: CosDocument): string | undefined {
	const value = catalog.lookup(PdfName.of('Lang'));
	if (!(value instanceof PdfString) && !(value instanceof PdfHexString)) return undefined;
	const text = decodeText(value).trim();
	return isLanguageTag(text) ? text : undefined;
}

/** States the language of a document, and that viewers show its title (ISO 14289-1, 7.1 and 7.2). */
export function stateLanguage({ catalog, context }: CosDocument, language: string): void {
	catalog.set(PdfName.of('Lang'), PdfString.of(language));
	const key = PdfName.of('ViewerPreferences');
	const preferences = catalog.lookup(key);
	if (preferences instanceof PdfDictionary) preferences.set(PdfName.of('DisplayDocTitle'), context.obj(true));
	else catalog.set(key, context.obj({ DisplayDocTitle: true }));
}

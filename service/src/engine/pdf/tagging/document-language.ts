import { PDFDict, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { CosDocument } from '../syntax/cos/read-document';
import { isLanguageTag } from './language';

/** The language a document states, when it is one. */
export function writtenLanguage({ catalog }: CosDocument): string | undefined {
	const value = catalog.lookup(PDFName.of('Lang'));
	if (!(value instanceof PDFString) && !(value instanceof PDFHexString)) return undefined;
	const text = value.decodeText().trim();
	return isLanguageTag(text) ? text : undefined;
}

/** State the language of a document, and that viewers show its title (ISO 14289-1, 7.1 and 7.2). */
export function stateLanguage({ catalog, context }: CosDocument, language: string): void {
	catalog.set(PDFName.of('Lang'), PDFString.of(language));
	const key = PDFName.of('ViewerPreferences');
	const preferences = catalog.lookup(key);
	if (preferences instanceof PDFDict) preferences.set(PDFName.of('DisplayDocTitle'), context.obj(true));
	else catalog.set(key, context.obj({ DisplayDocTitle: true }));
}

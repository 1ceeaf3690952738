import { PdfHexString, PdfName, PdfString } from '../../../pdf-syntax/objects/objects';
import { decodeText } from '../../../pdf-syntax/objects/text-string';
import type { StandardJob } from '../job/job';
import { visitDicts } from '../../../pdf-syntax/cos/walk';

/** The well-formed start of a language tag: of any (BCP 47), and of those of RFC 1766, which only has letters. */
const [anyTag, oldTag] = [/^[a-z]{1,8}(?:-[a-z0-9]{1,8})*(?![^-])/i, /^[a-z]{1,8}(?:-[a-z]{1,8})*(?![^-])/i];

/**
 * Corrects the languages of a document and its parts: PDF/A-1 allows those of RFC 1766 (ISO 19005-1, 6.8.4), others any
 * well-formed tag (ISO 14289-1, 7.2). The malformed rest of a tag is removed; an empty one means unknown, and stays.
 */
export function repairLanguages({ document, target }: Pick<StandardJob, 'document' | 'target'>): void {
	const key = PdfName.of('Lang');
	visitDicts(document, (dict) => {
		const value = dict.lookup(key);
		if (!(value instanceof PdfString || value instanceof PdfHexString)) return;
		const text = decodeText(value);
		if (text === '') return;
		const [tag] = (target.part === 1 ? oldTag : anyTag).exec(text.trim().replaceAll('_', '-')) ?? [];
		if (tag === undefined) dict.delete(key);
		else if (tag !== text) dict.set(key, PdfString.of(tag));
	});
}

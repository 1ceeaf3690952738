import { PdfArray, PdfHexString, PdfName, PdfString, type PdfObject } from '../../../pdf-syntax/objects/objects';
import { utf8Text } from '../../../pdf-syntax/objects/text-string';
import { elementsOf } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';
import type { StandardJob } from '../job/job';

/** Entries with text strings, wherever they are (ISO 32000-1, 7.9.2.2). */
const textKeys = [
	...['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'Lang', 'Name', 'Desc', 'UF'],
	...['T', 'TU', 'TM', 'V', 'DV', 'Opt', 'Fields', 'CA', 'RC', 'AC', 'Contents', 'Subj', 'RV'],
	...['Alt', 'ActualText', 'E', 'Info', 'OutputCondition', 'OutputConditionIdentifier'],
].map((key) => PdfName.of(key));

/** Choices are pairs in a list (ISO 32000-1, table 231). */
const maxListDepth = 2;

/**
 * Rewrites UTF-8 texts, which PDF 2.0 introduced, in UTF-16: the standards use older versions, whose readers take the
 * bytes for letters.
 */
export function writeOlderTexts({ document }: Pick<StandardJob, 'document'>): void {
	visitDicts(document, (dict) => {
		for (const key of textKeys) {
			const value = dict.lookup(key);
			const older = olderText(value, 0);
			if (older !== undefined && older !== value) dict.set(key, older);
		}
	});
}

/** The same for lists, whose elements change in place. */
function olderText(value: PdfObject | undefined, depth: number): PdfObject | undefined {
	if (value instanceof PdfString || value instanceof PdfHexString) {
		const text = utf8Text(value);
		return text === undefined ? value : PdfHexString.fromText(text);
	}
	if (value instanceof PdfArray && depth < maxListDepth)
		elementsOf(value).forEach((item, index) => {
			const older = olderText(item, depth + 1);
			if (older !== undefined && older !== item) value.set(index, older);
		});
	return value;
}

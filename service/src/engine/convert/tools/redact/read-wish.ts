import { ServiceError } from '../../../../messages/errors';
import { phrase, type Phrase } from '../../../../messages/phrases';
import type { Box } from '../../../model';
import type { ParametersOf } from '../../../request/parameters';
import type { RedactionColor } from '../../../pdf/redact/redaction';
import type { FieldValue } from './find-fields';
import { LearnedTexts, maxWildcards, secretFinder, wildcardPattern, type SecretFinder } from './find-secrets';

/** A place of a request, or of the value of a field. */
export interface RedactedArea {
	readonly kind: 'box' | 'field';
	readonly box: Box;
}

/** What a request wants to have removed. */
export interface RedactionWish {
	readonly find: SecretFinder;
	/** Finds what is personal even in data of programs. */
	readonly findInCode: SecretFinder;
	/** What the pages themselves say to be wanted; `find` finds it, too. */
	readonly learned: LearnedTexts;
	/** Whether texts are looked for, and not only places. */
	readonly hasTexts: boolean;
	/** Places by page number. */
	readonly areas: ReadonlyMap<number, readonly RedactedArea[]>;
	readonly color: RedactionColor;
}

/**
 * Reads the parameters of a request.
 * @param fields  values of its fields; those of some length go from other places, too
 * @throws ServiceError `missingParameter` if nothing is named, `invalidParameter` for a text without letters and digits,
 * and a box that is none
 */
export function readWish(
	parameters: ParametersOf<'pdf/redact'>,
	pageCount: number,
	fields: readonly FieldValue[],
): RedactionWish {
	const { redactKinds = [], redactTexts = [], redactBoxes = [], redactColor } = parameters;
	if (redactKinds.length + redactTexts.length + redactBoxes.length + fields.length === 0)
		throw new ServiceError('missingParameter', { key: 'redactTexts' });
	for (const text of redactTexts)
		if (!isSearchable(text)) throw invalid('redactTexts', text, phrase('redactTexts', { count: maxWildcards }));
	const areas = new Map<number, RedactedArea[]>();
	const add = (pageNumber: number, area: RedactedArea) =>
		void areas.set(pageNumber, [...(areas.get(pageNumber) ?? []), area]);
	for (const text of redactBoxes) {
		const found = readBox(text, pageCount);
		if (!found) throw invalid('redactBoxes', text, phrase('redactBoxes', { count: pageCount }));
		add(found.pageNumber, { kind: 'box', box: found.box });
	}
	for (const { pageNumber, box } of fields) add(pageNumber, { kind: 'field', box });
	// In a value, `*` and `#` stand for any one character.
	const values = fields.map(({ text }) => text.replace(/[*#]/g, '?')).filter(isLongValue);
	const texts = [...redactTexts, ...values];
	const hasTexts = redactKinds.length + texts.length > 0;
	const kinds = [...new Set(redactKinds)];
	const learned = new LearnedTexts(kinds);
	const find = secretFinder(kinds, texts, learned);
	const inCode = kinds.filter((kind) => clearKinds.has(kind));
	const findInCode = secretFinder(inCode, texts, learned);
	return { find, findInCode, learned, hasTexts, areas, color: redactColor };
}

/** Kinds that numbers and addresses of programs are not taken for. */
const clearKinds: ReadonlySet<string> = new Set(['email', 'iban', 'card']);

function invalid(key: string, value: string, allowed: Phrase): ServiceError {
	return new ServiceError('invalidParameter', { key, value: JSON.stringify(value), allowed });
}

/** Minimum bytes of the letters and digits of a value that goes everywhere: shorter ones are in other words by chance. */
const minValueBytes = 4;

function isLongValue(text: string): boolean {
	return Buffer.byteLength(text.replace(/[^\p{L}\p{N}]/gu, '')) >= minValueBytes;
}

/** Wildcards alone would match everything. */
function isSearchable(text: string): boolean {
	return text.split('*').length - 1 <= maxWildcards && /[\p{L}\p{N}#]/u.test(text) && !wildcardPattern(text).test('');
}

const number = String.raw`(\d{1,6}(?:\.\d{1,6})?)`;
const boxPattern = new RegExp(
	String.raw`^\s*(\d{1,7})[\s:,]+${number}[\s,]+${number}[\s,]+${number}[\s,]+${number}\s*$`,
);

/** `page left top right bottom`, points on the displayed page. */
function readBox(text: string, pageCount: number): { readonly pageNumber: number; readonly box: Box } | undefined {
	const [pageNumber = 0, left = 0, top = 0, right = 0, bottom = 0] = boxPattern.exec(text)?.slice(1).map(Number) ?? [];
	if (pageNumber < 1 || pageNumber > pageCount || right <= left || bottom <= top) return undefined;
	return { pageNumber, box: { left, top, right, bottom } };
}

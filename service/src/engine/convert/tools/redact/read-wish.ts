import { ServiceError } from '../../../../messages/errors';
import { phrase, type Phrase } from '../../../../messages/phrases';
import type { Box } from '../../../model';
import type { ParametersOf } from '../../../request/parameters';
import type { RedactionColor } from '../../../pdf/redact/redaction';
import { LearnedTexts, maxWildcards, secretFinder, wildcardPattern, type SecretFinder } from './find-secrets';

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
	readonly areas: ReadonlyMap<number, readonly Box[]>;
	readonly color: RedactionColor;
}

/**
 * Reads the parameters of a request.
 * @throws ServiceError `missingParameter` if nothing is named, `invalidParameter` for a text without letters and digits,
 * and a box that is none
 */
export function readWish(parameters: ParametersOf<'pdf/redact'>, pageCount: number): RedactionWish {
	const { redactKinds = [], redactTexts = [], redactBoxes = [], redactColor } = parameters;
	if (redactKinds.length + redactTexts.length + redactBoxes.length === 0)
		throw new ServiceError('missingParameter', { key: 'redactTexts' });
	for (const text of redactTexts)
		if (!isSearchable(text)) throw invalid('redactTexts', text, phrase('redactTexts', { count: maxWildcards }));
	const areas = new Map<number, Box[]>();
	for (const text of redactBoxes) {
		const found = readBox(text, pageCount);
		if (!found) throw invalid('redactBoxes', text, phrase('redactBoxes', { count: pageCount }));
		areas.set(found.pageNumber, [...(areas.get(found.pageNumber) ?? []), found.box]);
	}
	const hasTexts = redactKinds.length + redactTexts.length > 0;
	const kinds = [...new Set(redactKinds)];
	const learned = new LearnedTexts(kinds);
	const find = secretFinder(kinds, redactTexts, learned);
	const inCode = kinds.filter((kind) => clearKinds.has(kind));
	const findInCode = secretFinder(inCode, redactTexts, learned);
	return { find, findInCode, learned, hasTexts, areas, color: redactColor };
}

/** Kinds that numbers and addresses of programs are not taken for. */
const clearKinds: ReadonlySet<string> = new Set(['email', 'iban', 'card']);

function invalid(key: string, value: string, allowed: Phrase): ServiceError {
	return new ServiceError('invalidParameter', { key, value: JSON.stringify(value), allowed });
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

import { tableDoubts } from '../../../../../contract/table-doubts';
import type { Reading } from '../learned/reading';
import type { ResultJson } from './result-json';
import { isRecord } from '../../values/records';

type Unread = Readonly<Record<string, unknown>>;

/**
 * Validates a stored extraction result: a hostile document may have taken over the worker that wrote it.
 * @returns `undefined` for anything malformed
 */
export function readResult(json: unknown): ResultJson | undefined {
	if (!isRecord(json) || !isRecord(json['data'])) return undefined;
	const { details, fields, checks, undecided, layout } = json['data'];
	const isWhole =
		isRecord(details) &&
		Object.values(details).every((page) => isRecord(page) && isTables(page['tables'])) &&
		isListOf(fields, isValue) &&
		isListOf(checks, isCheck) &&
		isListOf(undecided, isUndecided) &&
		(layout === undefined || (isRecord(layout) && allTexts(layout, ['id', 'name', 'state'])));
	return isWhole ? (json as unknown as ResultJson) : undefined;
}

/** Validates a stored reading, like {@link readResult}. */
export function readReading(json: unknown): Reading | undefined {
	if (!isRecord(json) || json['version'] !== 1 || !isNumber(json['pageCount'])) return undefined;
	return isListOf(json['pages'], isPage) ? (json as unknown as Reading) : undefined;
}

function isPage(page: unknown): boolean {
	if (!isRecord(page)) return false;
	const { words, rules } = page;
	return allNumbers(page, ['page', 'width', 'height']) && isListOf(words, isWord) && isListOf(rules, isRule);
}

function isWord(word: unknown): boolean {
	if (!Array.isArray(word) || typeof word[0] !== 'string' || word[0] === '') return false;
	return word.slice(1, 6).every(isNumber) && word.length >= 7 && (word[6] === 'slanted' || isNumber(word[6]));
}

function isRule(rule: unknown): boolean {
	return (
		Array.isArray(rule) && (rule[0] === 'h' || rule[0] === 'v') && rule.slice(1, 4).every(isNumber) && rule.length === 4
	);
}

function isValue(value: unknown): boolean {
	return (
		isRecord(value) &&
		allTexts(value, ['key', 'text', 'value', 'type']) &&
		allNumbers(value, ['page', 'confidence']) &&
		isPlaced(value)
	);
}

function isCheck(check: unknown): boolean {
	if (!isRecord(check) || !allTexts(check, ['check', 'state'])) return false;
	const isProven = (value: unknown): boolean =>
		isRecord(value) && allTexts(value, ['field', 'text', 'value']) && isNumber(value['page']) && isPlaced(value);
	return isListOf(check['keys'], (key) => typeof key === 'string') && isListOf(check['values'], isProven);
}

function isUndecided(one: unknown): boolean {
	const isCandidate = (candidate: unknown): boolean => isRecord(candidate) && isValue({ ...candidate, key: '' });
	return isRecord(one) && typeof one['key'] === 'string' && isListOf(one['candidates'], isCandidate);
}

function isDoubt(doubt: unknown): boolean {
	if (!isRecord(doubt)) return false;
	const { reason, row, column } = doubt;
	const isKnown = typeof reason === 'string' && Object.hasOwn(tableDoubts, reason);
	return isKnown && (row === undefined || isNumber(row)) && (column === undefined || typeof column === 'string');
}

/** Those of a page; `null` if there are none. */
function isTables(tables: unknown): boolean {
	const isRow = (row: unknown): boolean =>
		isRecord(row) && Object.values(row).every((text) => typeof text === 'string');
	const isTable = (table: unknown): boolean =>
		isRecord(table) &&
		isListOf(table['columns'], (name) => typeof name === 'string') &&
		isListOf(table['rows'], isRow) &&
		(table['doubts'] === undefined || isListOf(table['doubts'], isDoubt));
	return tables === null || tables === undefined || isListOf(tables, isTable);
}

function isPlaced({ box, use }: Unread): boolean {
	const isBox = box === null || (Array.isArray(box) && box.length === 4 && box.every(isNumber));
	return isBox && (use === undefined || isNumber(use));
}

function isNumber(value: unknown): boolean {
	return Number.isFinite(value);
}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
	return Array.isArray(value) && value.every(isOne);
}

function allTexts(value: Unread, names: readonly string[]): boolean {
	return names.every((name) => typeof value[name] === 'string');
}

function allNumbers(value: Unread, names: readonly string[]): boolean {
	return names.every((name) => isNumber(value[name]));
}

import type { ColumnType } from '../table-columns';
import { boxAt, count, flag, length, list, MemoryError, objectAt, pageAt, boundedText } from './read-json';
import { learnedSettings } from '../learned-settings';
import type { HeadingWord, LearnedColumn, LearnedTable } from '../learned-table';

const { maxColumns, maxHeadingWords, maxRowsKnown, maxRowWords } = learnedSettings.tables;
const { maxPt } = learnedSettings.memory;

/** Parses a learned table from untrusted JSON. @throws MemoryError */
export function readTable(json: unknown, at: string): LearnedTable {
	const { page, columns, heading, others, isConfirmed, first, hasTotals, ends, skipped } = objectAt(json, at);
	return {
		page: pageAt(page, at),
		columns: list(columns, `${at}.columns`, maxColumns, readColumn),
		heading: list(heading, `${at}.heading`, maxHeadingWords, readHeadingWord),
		others: list(others, `${at}.others`, maxColumns, readSides),
		isConfirmed: flag(isConfirmed, `${at}.isConfirmed`),
		first: boxAt(first, `${at}.first`),
		hasTotals: flag(hasTotals, `${at}.hasTotals`),
		ends: list(ends, `${at}.ends`, maxRowsKnown, readRow),
		skipped: list(skipped, `${at}.skipped`, maxRowsKnown, readRow),
	};
}

function readColumn(json: unknown, at: string): LearnedColumn {
	const { name, state, left, right, type, isAnchor, rest } = objectAt(json, at);
	const named = boundedText(name, `${at}.name`, 1);
	if (state === 'absent') return { name: named, state };
	if (state !== 'placed') throw new MemoryError(`${at}.state`);
	const known = (['joined', 'left', 'unknown'] as const).find((one) => one === rest);
	if (!known) throw new MemoryError(`${at}.rest`);
	return {
		...{ name: named, state },
		left: length(left, `${at}.left`, -maxPt),
		right: length(right, `${at}.right`, -maxPt),
		...(type === undefined ? {} : { type: typeAt(type, `${at}.type`) }),
		isAnchor: flag(isAnchor, `${at}.isAnchor`),
		rest: known,
	};
}

function typeAt(value: unknown, at: string): ColumnType {
	const type = (['date', 'number', 'text'] as const).find((one) => one === value);
	if (!type) throw new MemoryError(at);
	return type;
}

function readSides(json: unknown, at: string): LearnedTable['others'][number] {
	const { left, right } = objectAt(json, at);
	return { left: length(left, `${at}.left`, -maxPt), right: length(right, `${at}.right`, -maxPt) };
}

function readHeadingWord(json: unknown, at: string): HeadingWord {
	const { text, box, column } = objectAt(json, at);
	return {
		text: boundedText(text, `${at}.text`, 1),
		box: boxAt(box, `${at}.box`),
		column: column === -1 ? -1 : count(column, `${at}.column`),
	};
}

/** A row without words would match every row. */
function readRow(json: unknown, at: string): readonly string[] {
	const words = list(json, at, maxRowWords, (word, own) => boundedText(word, own, 1));
	if (words.length === 0) throw new MemoryError(at);
	return words;
}

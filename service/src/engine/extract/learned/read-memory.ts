import type { Candidate, ValueType } from '../candidate';
import {
	layoutVersion,
	type FixedWord,
	type LayoutMemory,
	type LearnedField,
	type LearnedLabel,
	type LearnedLayout,
} from './layout';
import { boxAt, count, flag, length, list, MemoryError, objectAt, pageAt, boundedText } from './read-json';
import { learnedSettings } from '../learned-settings';
import { readTable } from './read-table';

const { maxFields, maxLabelWords, maxOtherWords, firstPages } = learnedSettings.memory;
const { maxTables } = learnedSettings.tables;

/**
 * Parses a learned layout from untrusted JSON: keeps only known members, which must be valid and within limits.
 * @throws MemoryError
 */
export function readMemory(json: unknown): LayoutMemory {
	const memory = objectAt(json, 'layout');
	if (memory['version'] !== layoutVersion) throw new MemoryError('version');
	return {
		version: layoutVersion,
		width: length(memory['width'], 'width', 1),
		height: length(memory['height'], 'height', 1),
		words: list(memory['words'], 'words', (maxLabelWords + maxOtherWords) * (firstPages + 1), readWord),
		fields: list(memory['fields'], 'fields', maxFields, readField),
		...(memory['tables'] === undefined ? {} : { tables: list(memory['tables'], 'tables', maxTables, readTable) }),
	};
}

/** Parses stored layouts and skips unreadable ones, such as those of later versions. */
export function readLayouts(
	layouts: readonly { readonly id: string; readonly name: string; readonly memory: unknown }[],
): LearnedLayout[] {
	return layouts.flatMap(({ id, name, memory }) => {
		try {
			return [{ id, name, memory: readMemory(memory) }];
		} catch (error) {
			if (error instanceof MemoryError) return [];
			throw error;
		}
	});
}

function readWord(json: unknown, at: string): FixedWord {
	const { page, text, box, isLabel } = objectAt(json, at);
	return {
		page: pageAt(page, at),
		text: boundedText(text, `${at}.text`, 1),
		box: boxAt(box, `${at}.box`),
		isLabel: flag(isLabel, `${at}.isLabel`),
	};
}

function readField(json: unknown, at: string): LearnedField {
	const field = objectAt(json, at);
	const of = { key: boundedText(field['key'], `${at}.key`, 1), use: count(field['use'], `${at}.use`) };
	switch (field['state']) {
		case 'currency':
			return { ...of, state: 'currency', text: boundedText(field['text'], `${at}.text`, 1) };
		case 'absent': {
			if (field['refused'] === undefined) return { ...of, state: 'absent' };
			const refused = objectAt(field['refused'], `${at}.refused`);
			const place = { page: pageAt(refused['page'], at), box: boxAt(refused['box'], `${at}.refused.box`) };
			return { ...of, state: 'absent', refused: place };
		}
		case 'value':
			return {
				...of,
				state: 'value',
				page: pageAt(field['page'], at),
				text: boundedText(field['text'], `${at}.text`, 0),
				type: typeAt(field['type'], `${at}.type`),
				isTyped: flag(field['isTyped'], `${at}.isTyped`),
				order: count(field['order'], `${at}.order`),
				isWhole: flag(field['isWhole'], `${at}.isWhole`),
				isConfirmed: flag(field['isConfirmed'], `${at}.isConfirmed`),
				rows: count(field['rows'], `${at}.rows`),
				rowGap: length(field['rowGap'], `${at}.rowGap`, -1),
				first: boxAt(field['first'], `${at}.first`),
				box: boxAt(field['box'], `${at}.box`),
				before: boundedText(field['before'], `${at}.before`, 0),
				after: boundedText(field['after'], `${at}.after`, 0),
				isCounted: flag(field['isCounted'], `${at}.isCounted`),
				...(field['label'] === undefined ? {} : { label: labelAt(field['label'], `${at}.label`) }),
			};
		default:
			throw new MemoryError(`${at}.state`);
	}
}

function labelAt(json: unknown, at: string): LearnedLabel {
	const { words, box, value, isSure } = objectAt(json, at);
	const place = (['behind', 'right', 'below'] as const).find((one) => one === value);
	if (!place) throw new MemoryError(`${at}.value`);
	return {
		words: list(words, `${at}.words`, 20, (word, own) => boundedText(word, own, 1)),
		box: boxAt(box, `${at}.box`),
		value: place,
		isSure: flag(isSure, `${at}.isSure`),
	};
}

const types: Readonly<Record<ValueType, true>> = {
	...{
		date: true,
		amount: true,
		number: true,
		percent: true,
		period: true,
		id: true,
		iban: true,
		bic: true,
		vat: true,
	},
	...{ currency: true, email: true, phone: true, url: true, name: true, address: true, text: true },
	...{ choice: true, signature: true, stamp: true },
};

/** Whether a text is a value type. */
export function isType(text: unknown): text is Candidate['type'] {
	return typeof text === 'string' && Object.hasOwn(types, text);
}

function typeAt(value: unknown, at: string): Candidate['type'] {
	if (isType(value)) return value;
	throw new MemoryError(at);
}

import { limits } from '../../../contract/limits';
import type { ParameterDefinition, ParameterType } from '../../../contract/types';
import { ServiceError } from '../messages/errors';
import { phrase, type Phrase } from '../messages/phrases';
import { truncate } from '../messages/truncate';
import { parsePageList } from './page-list';

/** The value in the form the engine reads, or `undefined` if the definition does not allow it. */
type Normaliser = (value: unknown, definition: ParameterDefinition, key: string) => unknown;

/** Decimal as published: digits with an optional fraction, no exponent. */
const decimalPattern = /^\d{1,15}(\.\d{1,15})?$/;
const integerPattern = /^\d{1,15}$/;

const normalisers: Record<ParameterType, Normaliser> = {
	flag: (value) => (value === 0 || value === 1 ? value : undefined),
	choice: (value, { values = [] }) => values.find((allowed) => allowed.value === value)?.value,
	number: (value, { values = [] }) => values.find((allowed) => allowed.value === value)?.value,
	pageList: (value, _, key) => {
		if (typeof value !== 'string') return undefined;
		parsePageList(value, key);
		return value;
	},
	decimal: (value, definition) => numberText(value, decimalPattern, definition),
	integer: (value, definition) => numberText(value, integerPattern, definition),
	textList: (value, definition) => (isTextList(value, definition) ? value : undefined),
	values: namedValues,
};

/**
 * A value of a known key in the form the engine reads.
 * @throws ServiceError `invalidParameter` naming the key, the value (shortened) and the allowed values
 */
export function normaliseValue(key: string, definition: ParameterDefinition, value: unknown): unknown {
	const normal = normalisers[definition.type](value, definition, key);
	if (normal !== undefined) return normal;
	throw new ServiceError('invalidParameter', {
		key,
		value: truncate(JSON.stringify(value)),
		allowed: allowedText(definition),
	});
}

function numberText(value: unknown, pattern: RegExp, definition: ParameterDefinition): string | undefined {
	if (typeof value !== 'string' || !pattern.test(value.trim())) return undefined;
	const text = value.trim();
	const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = definition;
	return Number(text) >= minimum && Number(text) <= maximum ? text : undefined;
}

function isTextList(value: unknown, definition: ParameterDefinition): value is string[] {
	const { maxLength = limits.textListItemLength.value, values } = definition;
	const isAllowed = (text: string) => values?.some((allowed) => allowed.value === text) ?? text.trim() !== '';
	return (
		Array.isArray(value) &&
		value.length <= limits.textListItems.value &&
		value.every((item) => typeof item === 'string' && item.length <= maxLength && isAllowed(item))
	);
}

/** Values by name, without those that are `null`. */
function namedValues(value: unknown): Record<string, unknown> | undefined {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
	const entries = Object.entries(value).filter(([name, one]) => name !== '__proto__' && one !== null);
	if (entries.length > limits.formValues.value || !entries.every(([, one]) => isNamedValue(one))) return undefined;
	return Object.fromEntries(entries);
}

function isNamedValue(value: unknown): boolean {
	if (typeof value === 'number' || typeof value === 'boolean') return true;
	if (typeof value === 'string') return value.length <= limits.formValueLength.value;
	return (
		Array.isArray(value) &&
		value.length <= limits.textListItems.value &&
		value.every((one) => typeof one === 'string' && one.length <= limits.formValueLength.value)
	);
}

/** Allowed values of a definition, in words for an error message. */
function allowedText({ type, minimum = 0, maximum, maxLength, values }: ParameterDefinition): Phrase {
	const listed = () => phrase('listedValues', { values: (values ?? []).map(({ value }) => value).join(', ') });
	const bounds = { minimum, maximum };
	const texts: Record<ParameterType, () => Phrase> = {
		flag: () => phrase('flagValues'),
		choice: listed,
		number: listed,
		pageList: () => phrase('pageListText'),
		decimal: () => phrase(maximum === undefined ? 'decimalFrom' : 'decimalBetween', bounds),
		integer: () => phrase(maximum === undefined ? 'integerFrom' : 'integerBetween', bounds),
		textList: () =>
			values
				? listed()
				: phrase('textListUpTo', {
						limit: limits.textListItems.value,
						length: maxLength ?? limits.textListItemLength.value,
					}),
		values: () => phrase('formValuesUpTo', { limit: limits.formValues.value, length: limits.formValueLength.value }),
	};
	return texts[type]();
}

import { compact, tokenize } from './fold';
import { findField, fields, type Field } from './lexicon';
import type { WantedLabel } from './label-candidates';
import { extractSettings } from './settings';

const { requestedKeyPoints } = extractSettings.keys;

/** A requested key and how to find it. */
export interface KeyPlan {
	/** As requested. */
	readonly key: string;
	/** Index in the request. */
	readonly index: number;
	/** Folded; empty for a key without letters, digits or known symbols. */
	readonly text: string;
	/** Its trailing punctuation, without white space and colons. */
	readonly tail: string;
	readonly words: readonly string[];
	/** Occurrence of the key in the request, from 0. */
	readonly use: number;
	/** True for a key that is requested several times and may have several values: each use takes its own position. */
	readonly isRepeated: boolean;
	/** The field it names; `undefined` if the lexicon lacks it. */
	readonly field: Field | undefined;
	/** Names of the field with their weights, including the key. */
	readonly labels: readonly WantedLabel[];
}

export function planKeys(keys: readonly string[]): KeyPlan[] {
	const uses = new Map<string, number>();
	const counts = new Map<string, number>();
	for (const key of keys) counts.set(spellingOf(key), (counts.get(spellingOf(key)) ?? 0) + 1);
	return keys.map((key, index) => {
		const text = compact(key);
		const field = text === '' ? undefined : findField(key);
		const spelling = spellingOf(key);
		const isRepeated = (counts.get(spelling) ?? 0) > 1 && !isOneValue(field, text);
		const use = uses.get(spelling) ?? 0;
		uses.set(spelling, use + 1);
		const tail = (/[^\p{L}\p{N}]*$/u.exec(key)?.[0] ?? '').replace(/[\s:：#%.°º]/gu, '');
		return {
			key,
			index,
			text,
			tail,
			words: tokenize(key).map(({ fold }) => fold),
			use,
			isRepeated,
			field,
			labels: field ? labelsOf(field, text) : [],
		};
	});
}

/** Other spellings of "number" do not make a second use of a key: "Invoice number" and "Invoice no." ask for one value. */
const spellingOf = (key: string): string =>
	tokenize(key)
		.map(({ fold, start, end }) => (fold.endsWith('no') ? key.slice(start, end).toLowerCase() : fold))
		.join('');

/** Whether a document has only one value of a key, however often it is requested: a form has several "Date" and "Weight". */
function isOneValue(field: Field | undefined, text: string): boolean {
	if (!field || (field.place === undefined && field.role === undefined)) return false;
	return field.type === 'amount' || field.labels.some((label) => label.text === text && label.weight >= 1);
}

/** Plans fields that were not requested, by their names in all languages. */
export function planFields(ids: readonly string[]): KeyPlan[] {
	return ids.flatMap((id) => {
		const field = fields.get(id);
		return field
			? [{ key: id, index: -1, text: '', tail: '', words: [], use: 0, isRepeated: false, field, labels: field.labels }]
			: [];
	});
}

function labelsOf(field: Field, text: string): WantedLabel[] {
	const isKnown = field.labels.some((label) => label.text === text);
	const labels = field.labels.map((label) =>
		label.text === text ? { text, weight: label.weight + requestedKeyPoints } : label,
	);
	return isKnown ? labels : [...labels, { text, weight: 1 + requestedKeyPoints }];
}

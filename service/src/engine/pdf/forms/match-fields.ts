import { listTexts } from '../../../messages/list-texts';
import { phrase, type Phrase } from '../../../messages/phrases';
import { foldLabel, labelNames } from './labels';
import type { FormField } from './read-fields';

/** The fields of one value: several fields of the same name hold the same value. */
export interface MatchedValue {
	readonly key: string;
	readonly fields: readonly FormField[];
}

/** A value that was not filled in. */
export interface UnfilledValue {
	readonly key: string;
	readonly reason: Phrase;
}

type Index = ReadonlyMap<string, readonly FormField[]>;

/**
 * Finds the field of each name: by its exact name, its name without case and punctuation, the end of its name, its
 * tooltip, and its labels, nearest first. A name of several fields matches none of them.
 * @param labelsOf  the printed labels of a field; read only for names that match nothing else
 */
export function matchFields(
	keys: readonly string[],
	fields: readonly FormField[],
	labelsOf: (field: FormField) => readonly string[],
): { readonly matched: readonly MatchedValue[]; readonly unfilled: readonly UnfilledValue[] } {
	const levels = [
		lazyIndex(fields, ({ name }) => [foldLabel(name)]),
		lazyIndex(fields, ({ name }) => endsOf(name)),
		lazyIndex(fields, ({ descriptions }) => descriptions.flatMap(labelNames)),
		lazyIndex(fields, (field) => labelsOf(field).slice(0, 1).flatMap(labelNames)),
		lazyIndex(fields, (field) => labelsOf(field).flatMap(labelNames)),
	];
	const exact = indexOf(fields, ({ name }) => [name]);
	const matched: MatchedValue[] = [];
	const unfilled: UnfilledValue[] = [];
	const owners = new Map<string, string>();
	for (const key of keys) {
		const own = exact.get(key) ?? firstMatch(levels, foldLabel(key)) ?? [];
		const names = [...new Set(own.map(({ name }) => name))];
		const owner = owners.get(names[0] ?? '');
		if (names.length === 0) unfilled.push({ key, reason: noPlace(fields) });
		else if (names.length > 1) unfilled.push({ key, reason: phrase('fillSeveralPlaces', { fields: listed(names) }) });
		else if (owner !== undefined) unfilled.push({ key, reason: phrase('fillTaken', { other: owner }) });
		else {
			matched.push({ key, fields: own });
			owners.set(names[0]!, key);
		}
	}
	return { matched, unfilled };
}

function firstMatch(levels: readonly (() => Index)[], name: string): readonly FormField[] | undefined {
	if (name === '') return undefined;
	for (const index of levels) {
		const found = index().get(name);
		if (found) return found;
	}
	return undefined;
}

function lazyIndex(fields: readonly FormField[], namesOf: (field: FormField) => readonly string[]): () => Index {
	let index: Index | undefined;
	return () => (index ??= indexOf(fields, namesOf));
}

function indexOf(fields: readonly FormField[], namesOf: (field: FormField) => readonly string[]): Index {
	const index = new Map<string, FormField[]>();
	for (const field of fields) {
		for (const name of new Set(namesOf(field))) {
			const known = index.get(name);
			if (known) known.push(field);
			else index.set(name, [field]);
		}
	}
	return index;
}

/** The ends of a name of several parts, without the numbers and unnamed parts that XFA adds: `form1[0].#page[0].Name[0]`. */
function endsOf(name: string): string[] {
	const parts = name
		.split('.')
		.map((part) => part.replace(/\[\d+\]$/, ''))
		.filter((part) => part !== '' && !part.startsWith('#'));
	return parts.map((_, index) => foldLabel(parts.slice(index).join('.')));
}

function noPlace(fields: readonly FormField[]): Phrase {
	const names = [...new Set(fields.filter(({ kind }) => kind !== 'button').map(({ name }) => name))];
	return names.length === 0 ? phrase('fillNoFields') : phrase('fillNoPlace', { fields: listed(names) });
}

/** Maximum names in one warning. */
const maxListed = 30;

function listed(names: readonly string[]): string {
	const some = listTexts(names.slice(0, maxListed).map((text) => ({ text })));
	return names.length > maxListed ? `${some}, …` : some;
}

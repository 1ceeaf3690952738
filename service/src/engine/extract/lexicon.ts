import { similarity } from '../values/similarity';
import { compact, compactPrinted, tokenize } from './fold';
import { fieldTable, roleWords } from './lexicon-data';
import { central } from './names/central';
import { eastern } from './names/eastern';
import { indian } from './names/indian';
import { korean } from './names/korean';
import type { NamesByField } from './names/names-by-field';
import { nordic } from './names/nordic';
import { semitic } from './names/semitic';
import { labelLanguages, type FieldEntry, type FieldType, type Role } from './field-entry';
import { extractSettings } from './settings';

const { borrowedWeight, minLikeLength, minSimilarity } = extractSettings.lexicon;

/** A printed name of a field. */
export interface Label {
	/** As `compact` returns it. */
	readonly text: string;
	/** Reliability: 1 on its own, .5 in context only, .35 a connective. */
	readonly weight: number;
}

/** A field of business documents. */
export interface Field {
	readonly id: string;
	readonly type: FieldType;
	readonly role: Role | undefined;
	readonly place: 'top' | 'bottom' | undefined;
	readonly labels: readonly Label[];
	/** Folded words around a label that make it mean something else. */
	readonly negatives: ReadonlySet<string>;
}

/** Names in other languages than those of the table. */
const otherNames: readonly NamesByField[] = [nordic, central, eastern, semitic, korean, indian].flatMap((group) =>
	Object.values<NamesByField>(group),
);

const weights: Readonly<Record<string, number>> = { '!': 1.2, '~': 0.5, '^': 0.35 };

/** Every field by id. */
export const fields: ReadonlyMap<string, Field> = new Map(
	Object.entries(fieldTable).map(([id, entry]) => [id, toField(id, entry)]),
);

function toField(id: string, entry: FieldEntry): Field {
	const { is, not = '' } = entry;
	const { type, role, place, also } = is;
	const best = new Map<string, number>();
	for (const { text, weight } of labelsOf(id, entry)) best.set(text, Math.max(weight, best.get(text) ?? 0));
	const other = also === undefined ? undefined : fieldTable[also];
	for (const { text, weight } of other && also !== undefined ? labelsOf(also, other) : [])
		if (!best.has(text)) best.set(text, borrowedWeight * weight);
	return {
		id,
		type,
		role,
		place,
		labels: [...best].map(([text, weight]) => ({ text, weight })),
		negatives: new Set(
			not
				.split(' ')
				.map(compact)
				.filter((word) => word !== ''),
		),
	};
}

function labelsOf(id: string, entry: FieldEntry): Label[] {
	return namesOf(id, entry).flatMap(parseLabels);
}

function namesOf(id: string, entry: FieldEntry): string[] {
	return [...labelLanguages.map((language) => entry[language] ?? ''), ...otherNames.map((names) => names[id] ?? '')];
}

function parseLabels(names: string): Label[] {
	return patternsOf(names).flatMap((pattern) => {
		const weight = weights[pattern[0] ?? ''] ?? 1;
		return expand(pattern).map((text) => ({ text: compact(text), weight }));
	});
}

function patternsOf(names: string): string[] {
	return names
		.split(';')
		.map((name) => name.trim())
		.filter((name) => name !== '');
}

/** Every name of a pattern with alternatives: "(Total|Sum) (with|incl) VAT" has four. */
function expand(pattern: string): string[] {
	const [group, alternatives] = /\(([^()]*\|[^()]*)\)/.exec(pattern) ?? [];
	if (group === undefined || alternatives === undefined) return [pattern];
	return alternatives.split('|').flatMap((one) => expand(pattern.replace(group, one)));
}

/** Folded names of some fields, and others in their notation, that mean them on their own. */
export function labelTexts(ids: readonly string[], others: readonly string[] = []): ReadonlySet<string> {
	const own = ids.flatMap((id) => fields.get(id)?.labels ?? []);
	const all = [...own, ...others.flatMap(parseLabels)];
	return new Set(all.filter(({ weight }) => weight >= 1).map(({ text }) => text));
}

/** The same names by `compactPrinted`. */
export function printedLabels(ids: readonly string[], others: readonly string[] = []): ReadonlySet<string> {
	const own = ids.flatMap((id) => {
		const entry = fieldTable[id];
		return entry ? namesOf(id, entry) : [];
	});
	return new Set([...own, ...others].flatMap(patternsOf).flatMap(expand).map(compactPrinted));
}

/** Labels that identify a field without context. */
export const unambiguousLabels: ReadonlySet<string> = new Set(
	[...fields.values()].flatMap(({ labels }) =>
		labels.filter(({ text, weight }) => weight >= 1 && text.length > 2).map(({ text }) => text),
	),
);

/** Every label with the fields it may mean. */
export const labelOwners: ReadonlyMap<string, ReadonlySet<string>> = ownersOf([...fields.values()]);

function ownersOf(all: readonly Field[]): Map<string, Set<string>> {
	const owners = new Map<string, Set<string>>();
	for (const { id, labels } of all) {
		for (const { text } of labels) {
			const known = owners.get(text);
			if (known) known.add(id);
			else owners.set(text, new Set([id]));
		}
	}
	return owners;
}

/**
 * Whether a label means another field on its own, and this one only in context: "Net total" is a net amount, but the
 * total on few receipts.
 */
export function isOtherFieldLabel(label: string, fieldId: string): boolean {
	const weightIn = (id: string): number => fields.get(id)?.labels.find(({ text }) => text === label)?.weight ?? 0;
	return weightIn(fieldId) < 0.5 && [...(labelOwners.get(label) ?? [])].some((id) => weightIn(id) >= 1);
}

/** Folded headings of parties. */
export const roleHeadings: ReadonlyMap<string, Role> = new Map([
	...headingsOf('seller_name', 'seller'),
	...headingsOf('buyer_name', 'buyer'),
	...headingsOf('buyer_address', 'buyer'),
	...headingsOf('ship_to', 'other'),
	...headingsOf('employer', 'seller'),
	...headingsOf('employee', 'buyer'),
	...Object.entries(roleWords).flatMap(([role, names]) =>
		parseLabels(names).map(({ text }) => [text, role as Role] as const),
	),
]);

let allPrinted: ReadonlySet<string> | undefined;

/** Every label and heading of a party, by `compactPrinted`. */
export function allPrintedLabels(): ReadonlySet<string> {
	return (allPrinted ??= printedLabels(Object.keys(fieldTable), Object.values(roleWords)));
}

/** The names of a party, and of its billing address, are also its headings. */
function headingsOf(id: string, role: Role): (readonly [string, Role])[] {
	const own = fieldTable[id];
	const all = [
		...labelLanguages.map((language) => own?.[language] ?? ''),
		...otherNames.map((names) => names[id] ?? ''),
	];
	return all.flatMap((names) =>
		parseLabels(names).flatMap(({ text, weight }) => (weight >= 1 ? [[text, role] as const] : [])),
	);
}

/** Field ids by every name a user may request; better names come first. */
const keyNames: ReadonlyMap<string, string> = indexKeyNames();

function indexKeyNames(): Map<string, string> {
	const names = new Map<string, string>();
	const add = (text: string, id: string) => {
		if (!names.has(text)) names.set(text, id);
	};
	for (const [id, { keys = '' }] of Object.entries(fieldTable)) {
		add(compact(id.replaceAll('_', ' ')), id);
		for (const { text } of parseLabels(keys)) add(text, id);
	}
	for (const minWeight of [1, 0.5]) {
		for (const field of fields.values())
			for (const { text, weight } of field.labels) if (weight >= minWeight) add(text, field.id);
	}
	return names;
}

/**
 * The field of a key in any supported language: by exact name, by its words, or by similarity; `undefined` if there is
 * none.
 */
export function findField(key: string): Field | undefined {
	const text = compact(key);
	const id = keyNames.get(text) ?? findByWords(key) ?? findBySimilarity(text);
	return id === undefined ? undefined : fields.get(id);
}

/** The same words in another order, or with a word for the party: "Supplier's VAT number". */
function findByWords(key: string): string | undefined {
	const words = tokenize(key)
		.map(({ fold }) => fold)
		.filter((word) => !stopWords.has(word));
	if (words.length === 0 || words.length > 9) return undefined;
	for (let first = 0; first < words.length; first++) {
		for (let end = first + 1; end <= words.length; end++) {
			if (end - first === words.length) continue;
			const party = words.slice(first, end).join('');
			const role = roleHeadings.get(party) ?? roleHeadings.get(party.replace(/s$/, ''));
			if (role === undefined) continue;
			const id = keyNames.get([...words.slice(0, first), ...words.slice(end)].join(''));
			const twin = id && [...fields.values()].find((field) => field.role === role && isSameKind(field.id, id));
			if (twin) return twin.id;
		}
	}
	return keyNames.get(words.join('')) ?? (words.length > 1 ? keyNames.get([...words].reverse().join('')) : undefined);
}

const stopWords = new Set(['the', 'of', 'a', 's', 'de', 'der', 'des', 'du', 'del', 'la', 'le'].map(compact));

/** `seller_vat_id` and `buyer_vat_id` are the same field of different parties. */
function isSameKind(a: string, b: string): boolean {
	const kind = (id: string) => id.replace(/^(seller|buyer)_/, '');
	return kind(a) === kind(b) || (b.endsWith('name') && a.endsWith('_name'));
}

function findBySimilarity(text: string): string | undefined {
	if (text.length < minLikeLength || text.length > 40) return undefined;
	let best: string | undefined;
	let bestLikeness = minSimilarity;
	const signs = signsOf(text);
	// Upper bound for similar texts: each differing character is missing from at most one side.
	const maxMissing = 2 * Math.floor((1 - minSimilarity) * 1.2 * text.length);
	for (const { name, id, signs: others } of indexedNames()) {
		if (Math.abs(name.length - text.length) > 0.2 * text.length || bitsOf(signs ^ others) > maxMissing) continue;
		const likeness = similarity(name, text);
		if (likeness >= bestLikeness) {
			best = id;
			bestLikeness = likeness;
		}
	}
	return best;
}

interface IndexedName {
	readonly name: string;
	readonly id: string;
	/** Character set as bits: {@link signsOf}. */
	readonly signs: number;
}

let cachedNames: readonly IndexedName[] | undefined;

/** Key names with their character sets; computed when the first key has no exact match. */
function indexedNames(): readonly IndexedName[] {
	return (cachedNames ??= [...keyNames].map(([name, id]) => ({ name, id, signs: signsOf(name) })));
}

/** The characters of a text as bits; several characters share one. */
function signsOf(text: string): number {
	let signs = 0;
	for (let index = 0; index < text.length; index++) signs |= 1 << (text.charCodeAt(index) & 31);
	return signs;
}

function bitsOf(mask: number): number {
	let bits = 0;
	for (let left = mask; left !== 0; left &= left - 1) bits++;
	return bits;
}

import { similarity } from '../values/similarity';
import { compact, tokenize } from './fold';
import { columnTable } from './lexicon-data';
import { extractSettings } from './settings';

const { minSimilarity, minEndLength } = extractSettings.columns;

/** A requested column. */
export interface WantedColumn {
	/** As requested. */
	readonly name: string;
	readonly text: string;
	/** Folded words of the name. */
	readonly words: ReadonlySet<string>;
	/** Id in the lexicon; `undefined` for an unknown name. */
	readonly id: string | undefined;
}

/** Ids by folded column name. */
const columnNames: ReadonlyMap<string, readonly string[]> = namesOfColumns();

function namesOfColumns(): Map<string, string[]> {
	const names = new Map<string, string[]>();
	for (const [id, labels] of Object.entries(columnTable)) {
		for (const label of labels.split(';')) {
			const text = compact(label);
			const known = names.get(text);
			if (known?.includes(id) === true) continue;
			if (known) known.push(id);
			else names.set(text, [id]);
		}
		const own = compact(id.replaceAll('_', ' '));
		if (!names.has(own)) names.set(own, [id]);
	}
	return names;
}

/** Names of descriptions, long enough that other words do not end in them by chance. */
const descriptionEnds = [...columnNames].flatMap(([text, ids]) =>
	ids[0] === 'description' && text.length >= minEndLength ? [text] : [],
);

/** The columns of a request. */
export function wantedColumns(names: readonly string[]): WantedColumn[] {
	return names.map((name) => {
		const text = compact(name);
		const words = new Set(tokenize(name).map(({ fold }) => fold));
		return { name, text, words, id: columnNames.get(text)?.[0] };
	});
}

/** Possible ids of a header; empty if the lexicon lacks it. */
export function columnIds(text: string): readonly string[] {
	return columnNames.get(text) ?? [];
}

/** How well a header matches a column: 1 for the requested name, less for a synonym; 0 for no match. */
export const scoreHeading = (heading: string, wanted: WantedColumn): number => scoreHeadings(heading, [wanted])[0] ?? 0;

/** How well a header matches each of some columns. */
export function scoreHeadings(heading: string, wanted: readonly WantedColumn[]): number[] {
	const words = tokenize(heading).map(({ fold }) => fold);
	const text = words.join('');
	const ids = columnIds(text);
	return wanted.map((column) => scoreFolded(text, words, ids, column));
}

function scoreFolded(text: string, words: readonly string[], ids: readonly string[], wanted: WantedColumn): number {
	if (text === '' || wanted.text === '') return 0;
	if (text === wanted.text) return 1;
	// "Item" is a description, and the position beside one.
	if (wanted.id !== undefined && ids.includes(wanted.id))
		return ids[0] !== wanted.id ? 0.93 : ids.length > 1 ? 0.95 : 0.97;
	// Units and currencies next to a name: "Amount (EUR)", "Gesamt/€".
	const { size } = wanted.words;
	const shared = words.length > size + 2 ? 0 : words.filter((word) => wanted.words.has(word)).length;
	if (shared === size && size > 0) return 0.9;
	if (wanted.id !== undefined && words.length <= 5) {
		for (let end = words.length - 1; end > 0; end--) {
			if (columnIds(words.slice(0, end).join('')).includes(wanted.id)) return 0.86;
		}
		// Two headers stacked in one cell.
		for (let start = 1; start < words.length; start++) {
			if (columnIds(words.slice(start).join('')).includes(wanted.id)) return 0.84;
		}
	}
	return words.length === 1 && endsInDescription(text, wanted) ? 0.82 : scoreLikeness(text, wanted.text);
}

/** The last part of a compound says what it is: "Artikelbeschreibung", "productomschrijving". */
const endsInDescription = (text: string, { id }: WantedColumn): boolean =>
	id === 'description' && descriptionEnds.some((end) => text.endsWith(end));

function scoreLikeness(text: string, wanted: string): number {
	const [a, b] = [text.length, wanted.length];
	const longer = Math.max(a, b);
	// The difference in length bounds the similarity, and comparing long texts takes time.
	const mayMatch = Math.min(a, b) >= 4 && 1 - Math.abs(a - b) / longer >= minSimilarity;
	const likeness = mayMatch ? similarity(text, wanted) : 0;
	return likeness >= minSimilarity ? likeness * 0.95 : 0;
}

/** Number columns: text under their value belongs to another column. */
const numberColumns: ReadonlySet<string> = new Set([
	'position',
	'quantity',
	'unit_price',
	'discount',
	'tax_rate',
	'tax_amount',
	'amount',
	'date',
	'value_date',
	'debit',
	'credit',
	'balance',
]);

/** True for a column whose cells contain one number in one row. */
export function isNumberColumn({ id }: WantedColumn): boolean {
	return id !== undefined && numberColumns.has(id);
}

/** Cell type of a column. */
export type ColumnType = 'date' | 'number' | 'text';

const textColumns: ReadonlySet<string> = new Set(['article', 'description', 'unit']);

/** Cell type of a column; `undefined` if it is not in the lexicon. */
export function columnType({ id }: WantedColumn): ColumnType | undefined {
	return id === undefined ? undefined : typeOfColumn(id);
}

/** Cell type of a lexicon column. */
export function typeOfColumn(id: string): ColumnType {
	if (id === 'date' || id === 'value_date') return 'date';
	return textColumns.has(id) ? 'text' : 'number';
}

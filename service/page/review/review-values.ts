import type { Review, ReviewField, ReviewPage, ReviewedValue } from '../api';

/** Key of a value within a document. */
export function nameOf({ key, use }: Pick<ReviewField, 'key' | 'use'>): string {
	return `${use} ${key}`;
}

/** A review loaded again, its fields where the previous one has them: the service lists doubtful ones first. */
export function inOrderOf(previous: Review, loaded: Review): Review {
	const places = new Map(previous.fields.map((field, index) => [nameOf(field), index]));
	const placeOf = (field: ReviewField) => places.get(nameOf(field)) ?? Infinity;
	return { ...loaded, fields: loaded.fields.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/** Picked words of a page, by index. */
export interface PickedWords {
	readonly page: number;
	readonly words: readonly number[];
}

/** Adds a word, or removes it if it was already picked; picking on another page starts over. */
export function togglePickedWord(taken: PickedWords | undefined, page: number, word: number): PickedWords {
	const before = taken?.page === page ? taken.words : [];
	return { page, words: before.includes(word) ? before.filter((one) => one !== word) : [...before, word] };
}

/** Text of the picked words, row by row, and their box. */
export function textOfWords(
	{ words }: ReviewPage,
	taken: readonly number[],
): { readonly text: string; readonly box: readonly number[] } | undefined {
	const own = taken.flatMap((index) => words[index] ?? []).length === 0 ? [] : taken.map((index) => words[index]);
	const found = own.filter((word) => word !== undefined);
	if (found.length === 0) return undefined;
	const sorted = [...found].sort((a, b) => (isOneRow(a, b) ? a[1] - b[1] : a[2] - b[2]));
	const box = [
		Math.min(...found.map((word) => word[1])),
		Math.min(...found.map((word) => word[2])),
		Math.max(...found.map((word) => word[3])),
		Math.max(...found.map((word) => word[4])),
	];
	return { text: sorted.map(([text]) => text).join(' '), box };
}

type Word = ReviewPage['words'][number];

function isOneRow(a: Word, b: Word): boolean {
	return Math.min(a[4], b[4]) - Math.max(a[2], b[2]) > Math.min(a[4] - a[2], b[4] - b[2]) / 2;
}

/** The review of a value from the text in its field: confirmed, corrected or absent. */
export function reviewValue(
	field: ReviewField,
	text: string,
	taken?: { page: number; box: readonly number[] },
): ReviewedValue {
	const { key, use } = field;
	const trimmed = text.trim();
	if (trimmed === '') return { key, use, state: 'absent', text: '', page: field.page };
	const isSame = trimmed === field.text && field.state !== 'absent' && !taken;
	if (isSame)
		return {
			key,
			use,
			state: field.state === 'corrected' ? 'corrected' : 'confirmed',
			text: trimmed,
			page: field.page,
		};
	const candidate = field.candidates.find((one) => one.text === trimmed);
	const place = taken ?? (candidate?.box ? { page: candidate.page, box: candidate.box } : undefined);
	return {
		...{ key, use, state: 'corrected', text: trimmed, page: place?.page ?? field.page },
		...(place ? { box: place.box } : {}),
	};
}

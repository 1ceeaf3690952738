import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Review, ReviewField, ReviewedTable, ReviewedValue } from '../api';
import type { Boxed } from './page-view';
import { nameOf, reviewValue, textOfWords, togglePickedWord, type PickedWords } from './review-values';
import { pageOfRow, withCell, type CellPlace } from './tables-view';

/** Reviewed values by name. */
export type SaidValues = ReadonlyMap<string, ReviewedValue>;

export interface DeskInput {
	readonly review: Review;
	readonly edits: SaidValues;
	readonly say: (value: ReviewedValue) => void;
	/** All tables of the document; `undefined` until one is edited. */
	readonly saidTables: readonly ReviewedTable[] | undefined;
	readonly sayTables: (tables: readonly ReviewedTable[]) => void;
}

/** State of the review desk: the selected field or cell, the text being typed, and the words picked on the page. */
export function useDesk({ review, edits, say, saidTables, sayTables }: DeskInput) {
	const { fields, pages } = review;
	const tables = saidTables ?? review.tables.map(({ page, rows }) => ({ page, rows: rows.map(cellsOf) }));
	/** Words picked on the page go to this cell, or to the selected field while it is `undefined`. */
	const [cell, setCell] = useState<CellPlace>();
	const [at, setAt] = useState(0);
	const [entered, setEntered] = useState<string>();
	const [taken, setTaken] = useState<PickedWords>();
	const { input, saveButton, setDone } = useFocus(at, review, () => {
		setEntered(undefined);
		setTaken(undefined);
		setCell(undefined);
	});
	const field = fields[at];
	const page = pages.find((one) => one.page === (taken?.page ?? selectedPage())) ?? pages[0];
	const value = entered ?? (field && edits.get(nameOf(field))?.text) ?? field?.text ?? '';

	function selectedPage(): number | undefined {
		const table = cell && tables[cell.table];
		if (cell && table) return pageOfRow(pages, table, cell.row);
		return field && (edits.get(nameOf(field))?.page ?? field.page);
	}

	function take(value: ReviewedValue): void {
		say(value);
		const next = nextOpen(fields, edits, at, value);
		if (next >= 0) setAt(next);
		else setDone(true);
	}

	/** Accept the text in the input, with the position of the picked words if it still is their text. */
	function enter(current: ReviewField): void {
		const own = taken && pages.find((one) => one.page === taken.page);
		const words = own && textOfWords(own, taken.words);
		const place = words && taken && words.text === value ? { page: taken.page, box: words.box } : undefined;
		take(reviewValue(current, value, place));
	}

	function type(text: string): void {
		setEntered(text);
		setTaken(undefined);
	}

	function selectCell(selected: CellPlace | undefined): void {
		setCell(selected);
		if (selected) setTaken(undefined);
	}

	function takeWord(word: number): void {
		if (!page) return;
		const now = togglePickedWord(taken, page.page, word);
		const words = textOfWords(page, now.words);
		setTaken(now);
		if (cell) return sayTables(withCell(tables, cell, words ? { ...words, page: page.page } : { text: '' }));
		setEntered(words?.text ?? '');
		input.current?.focus();
	}

	return { tables, at, setAt, field, page, value, taken, input, saveButton, take, enter, type, selectCell, takeWord };
}

/** Moves the focus to the input of the selected field, and to the save button when nothing is left to review. */
function useFocus(at: number, review: Review, reset: () => void) {
	const [isDone, setDone] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const saveButton = useRef<HTMLButtonElement>(null);
	// Layout effects run before the next key press; an effect after the paint comes too late for fast typists.
	useLayoutEffect(reset, [at, review]);
	useLayoutEffect(() => {
		input.current?.focus();
		input.current?.select();
	}, [at]);
	useLayoutEffect(() => {
		// The button has just been enabled by the last value.
		if (isDone) saveButton.current?.focus();
		setDone(false);
	}, [isDone]);
	return { input, saveButton, setDone };
}

/** Index of the next value to review after `at`, wrapping around; -1 if none is left. */
function nextOpen(fields: readonly ReviewField[], edits: SaidValues, at: number, now: ReviewedValue): number {
	const isOpen = (one: ReviewField): boolean => one.doubtful && !edits.has(nameOf(one)) && nameOf(one) !== nameOf(now);
	const later = fields.findIndex((one, index) => index > at && isOpen(one));
	return later >= 0 ? later : fields.findIndex(isOpen);
}

/** Boxes of all values that have a position. */
export function boxesOf(fields: readonly ReviewField[], edits: SaidValues): Boxed[] {
	return fields.flatMap((one): Boxed[] => {
		const { box, page } = edits.get(nameOf(one)) ?? one;
		return box ? [{ name: nameOf(one), page, box, isDoubtful: one.doubtful && !edits.has(nameOf(one)) }] : [];
	});
}

const cellsOf = (row: readonly string[]) => row.map((text) => ({ text }));

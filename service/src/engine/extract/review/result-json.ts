import type { TableDoubt } from '../table-doubt';

/** The result file of an extraction as it is read again: only what a review touches is typed. */
export interface ResultJson {
	readonly code: string;
	readonly msg: string;
	readonly data: ResultData;
}

interface ResultData {
	readonly details: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
	readonly fields: readonly ResultField[];
	readonly checks: readonly ResultCheck[];
	readonly undecided: readonly ResultUndecided[];
	readonly layout?: { readonly id: string; readonly name: string; readonly state: string; readonly placed: number };
	/** Number of the review that the result has been through. */
	readonly review?: number;
}

/** A table of the result as it is read again. */
export interface ResultTable {
	readonly columns: readonly string[];
	readonly rows: readonly Readonly<Record<string, string>>[];
	readonly learned?: true;
	/** Reasons to review it. */
	readonly doubts?: readonly TableDoubt[];
	/** What a person said of it. */
	readonly reviewed?: 'confirmed' | 'corrected';
}

/** Where a value stands: left, top, right, bottom in points, and the size of its page. */
export interface ResultPlace {
	readonly box: readonly number[] | null;
	readonly pageSize?: readonly number[];
}

/** A value of the result. */
export interface ResultField extends ResultPlace {
	readonly key: string;
	/** Of a key that was asked for several times: which of them, from 1; missing for the first one. */
	readonly use?: number;
	readonly page: number;
	readonly text: string;
	readonly value: string;
	readonly type: string;
	readonly confidence: number;
	/** What a person said of it. */
	readonly reviewed?: 'confirmed' | 'corrected';
}

/** A check of the result. */
export interface ResultCheck {
	readonly check: string;
	readonly state: string;
	readonly keys: readonly string[];
	/** The document that has the number already, of a failed `duplicate`. */
	readonly earlier?: { readonly taskId: string; readonly fileKey: string };
	readonly values: readonly (ResultPlace & {
		readonly field: string;
		readonly page: number;
		readonly text: string;
		readonly value: string;
	})[];
}

/** A key that nothing decides. */
interface ResultUndecided {
	readonly key: string;
	readonly use?: number;
	readonly candidates: readonly (ResultPlace & {
		readonly page: number;
		readonly text: string;
		readonly value: string;
		readonly type: string;
		readonly confidence: number;
	})[];
}

/** What a person said of a key, as it is kept. */
export interface KeyReview {
	readonly key: string;
	/** Which use of the key, from 0. */
	readonly use: number;
	readonly state: 'confirmed' | 'corrected' | 'absent';
	/** As printed; empty if missing. */
	readonly text: string;
	/** Counted from 0. */
	readonly page: number;
	/** Of the words that were taken: left, top, right, bottom in points on the page as displayed. */
	readonly box?: readonly number[];
}

/** What a person said of a table, as it is kept: all of it. */
export interface TableReview {
	/** On which it begins, counted from 0. */
	readonly page: number;
	/** As asked. */
	readonly columns: readonly string[];
	/** Cells in the order of the columns. */
	readonly rows: readonly (readonly CellReview[])[];
}

/** A cell: as printed, empty for none. */
export interface CellReview {
	readonly text: string;
	/** Of the words that were taken, as {@link KeyReview} has them. */
	readonly page?: number;
	readonly box?: readonly number[];
}

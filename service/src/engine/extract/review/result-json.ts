import type { TableDoubt } from '../table-doubt';

/** A stored extraction result: only members used by reviews are typed. */
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
	/** Number of the last applied review. */
	readonly review?: number;
}

export interface ResultTable {
	readonly columns: readonly string[];
	readonly rows: readonly Readonly<Record<string, string>>[];
	readonly learned?: true;
	/** Reasons to review it. */
	readonly doubts?: readonly TableDoubt[];
	/** Its review. */
	readonly reviewed?: 'confirmed' | 'corrected';
}

/** Position of a value: left, top, right, bottom in points, and the page size. */
export interface ResultPlace {
	readonly box: readonly number[] | null;
	readonly pageSize?: readonly number[];
}

/** A value of the result. */
export interface ResultField extends ResultPlace {
	readonly key: string;
	/** Occurrence of a repeated key, from 1; missing for the first. */
	readonly use?: number;
	readonly page: number;
	readonly text: string;
	readonly value: string;
	readonly type: string;
	readonly confidence: number;
	/** Its review. */
	readonly reviewed?: 'confirmed' | 'corrected';
}

export interface ResultCheck {
	readonly check: string;
	readonly state: string;
	readonly keys: readonly string[];
	/** The document that already has the number, for a failed `duplicate`. */
	readonly earlier?: { readonly taskId: string; readonly fileKey: string };
	readonly values: readonly (ResultPlace & {
		readonly field: string;
		readonly page: number;
		readonly text: string;
		readonly value: string;
	})[];
}

/** An undecided key. */
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

/** A stored review of a key. */
export interface KeyReview {
	readonly key: string;
	/** Occurrence of the key, from 0. */
	readonly use: number;
	readonly state: 'confirmed' | 'corrected' | 'absent';
	/** As printed; empty if missing. */
	readonly text: string;
	/** Page index. */
	readonly page: number;
	/** Box of the selected words: left, top, right, bottom in points on the displayed page. */
	readonly box?: readonly number[];
}

/** A stored review of a table, complete. */
export interface TableReview {
	/** Index of the page on which it starts. */
	readonly page: number;
	/** As requested. */
	readonly columns: readonly string[];
	/** Cells in the order of the columns. */
	readonly rows: readonly (readonly CellReview[])[];
}

/** A cell: as printed, empty if it has no text. */
export interface CellReview {
	readonly text: string;
	/** Box of the selected words, as in {@link KeyReview}. */
	readonly page?: number;
	readonly box?: readonly number[];
}

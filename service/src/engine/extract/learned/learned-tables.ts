import type { TableBlock } from '../../model/blocks';
import type { PageText } from '../page-text';
import { findGoodsLines } from '../check-lines';
import { findNumberRows, type NumberRow } from '../check-rows';
import { PageValues } from '../page-values';
import { wantedColumns } from '../table-columns';
import { TableExtraction, type ExtractedTable } from '../table-extraction';
import type { RecognisedLayout } from '../layout-matcher';
import type { LayoutMemory, LearnedLayout } from './layout';
import { PageWords } from './page-words';
import { hasMovedHeading, findKnownColumns, findLearnedHeaders } from './learned-header';
import type { LearnedTable } from '../learned-table';

/** A table of a layout with requested columns. */
interface Trial {
	readonly layoutId: string;
	readonly isConfirmed: boolean;
	readonly extraction: TableExtraction;
	/** Requested columns whose header has moved or changed. */
	readonly strayed: Set<string>;
}

/**
 * Finds the tables with the requested columns, also by learned layouts. The layout of a document is known only at its
 * end, so every layout whose headers match is tried.
 */
export class LearnedTables {
	private readonly usual: TableExtraction;
	private readonly isAsked: boolean;
	private readonly trials: readonly Trial[];
	/** Words of the current page. */
	private words: PageWords | undefined;
	private pageCount = 0;
	/** Of the pages before the first table. */
	private readonly unread: NumberRow[] = [];

	/** @param names  column headers; @param layouts  of the account */
	constructor(names: readonly string[], layouts: readonly LearnedLayout[]) {
		this.usual = new TableExtraction(names);
		this.isAsked = names.length > 0;
		const wanted = wantedColumns([...new Set(names)]);
		this.trials = layouts.flatMap(({ id, memory }) =>
			(memory.tables ?? []).flatMap((table) => {
				const known = findKnownColumns(wanted, table);
				if (known.length === 0) return [];
				const strayed = new Set<string>();
				const extraction = this.trial(names, memory, table, strayed);
				return [{ layoutId: id, isConfirmed: table.isConfirmed, extraction, strayed }];
			}),
		);
	}

	/** @param tablesOf  drawn tables of the page, for a requested header */
	addPage(text: PageText, tablesOf: () => readonly TableBlock[]): void {
		this.usual.addPage(text, tablesOf);
		if (this.isAsked && this.usual.isEmpty) this.unread.push(...findNumberRows(new PageValues(text, new Set())));
		if (this.trials.length > 0) this.words = new PageWords(text);
		for (const { extraction } of this.trials) extraction.addPage(text, tablesOf);
		this.pageCount++;
	}

	/** Whether a document without a found table has goods lines, which are detected by their products. */
	hasUnreadLines(): boolean {
		return findGoodsLines(this.unread) !== undefined;
	}

	/**
	 * Requested columns that have moved or changed their header since the layout was learned: nothing learned about its
	 * tables is used then.
	 */
	strayedIn(layout: RecognisedLayout | undefined): string[] {
		const own = this.trials.filter(({ layoutId }) => layout?.state === 'applied' && layoutId === layout.id);
		return [...new Set(own.flatMap(({ isConfirmed, strayed }) => (isConfirmed ? [] : [...strayed])))];
	}

	/** Returns every table after the last page. @param layout  the learned layout of the document, if any */
	finish(layout: RecognisedLayout | undefined): ExtractedTable[] {
		const own = this.trials.filter(({ layoutId }) => layout?.state === 'applied' && layoutId === layout.id);
		const usual = this.usual.finish();
		// Tables that were read correctly without the layout in the reviewed document, and are found again, take
		// precedence.
		if (usual.length > 0 && own.every(({ isConfirmed }) => isConfirmed)) return usual;
		const strayed = this.strayedIn(layout);
		if (strayed.length > 0) return usual.map((table, index) => (index === 0 ? withDoubts(table, strayed) : table));
		const learned = own
			.flatMap(({ extraction }) => extraction.finish())
			.sort((a, b) => a.pageIndex - b.pageIndex)
			.map((table): ExtractedTable => ({ ...table, learned: true }));
		return learned.length > 0 ? learned : usual;
	}

	private trial(
		names: readonly string[],
		memory: LayoutMemory,
		table: LearnedTable,
		strayed: Set<string>,
	): TableExtraction {
		return new TableExtraction(names, (page, wanted) => {
			if (!this.words) return [];
			const headers = findLearnedHeaders(page, this.words, memory, table, wanted, this.pageCount === table.page);
			for (const header of headers) for (const name of header.strayed ?? []) strayed.add(name);
			if (hasMovedHeading(this.words, memory, table))
				for (const { wanted: own, column } of findKnownColumns(wanted, table))
					if (column.state === 'placed') strayed.add(own.name);
			return headers;
		});
	}
}

function withDoubts(table: ExtractedTable, strayed: readonly string[]): ExtractedTable {
	const doubts = strayed.map((column) => ({ reason: 'heading', column }) as const);
	return { ...table, doubts: [...doubts, ...(table.doubts ?? [])] };
}

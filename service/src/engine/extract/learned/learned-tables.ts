import type { TableBlock } from '../../model/blocks';
import type { PageText } from '../page-text';
import { wantedColumns } from '../table-columns';
import { TableExtraction, type ExtractedTable } from '../table-extraction';
import type { RecognisedLayout } from '../taught';
import type { LayoutMemory, LearnedLayout } from './layout';
import { WordsOfPage } from './words-of-page';
import { knownColumns, learnedHeaders } from './learned-header';
import type { LearnedTable } from '../learned-table';

/** A table of a layout that has columns asked for. */
interface Trial {
	readonly layoutId: string;
	readonly isConfirmed: boolean;
	readonly extraction: TableExtraction;
}

/**
 * Finds the tables of a document that have the columns asked for, also as reviewed documents have them. Which layout a document has
 * is known at its end alone, so that each one whose headings are there is tried.
 */
export class LearnedTables {
	private readonly usual: TableExtraction;
	private readonly trials: readonly Trial[];
	/** Words of the page that is looked at. */
	private words: WordsOfPage | undefined;
	private pageCount = 0;

	/** @param names  headings of the columns; @param layouts  of the account */
	constructor(names: readonly string[], layouts: readonly LearnedLayout[]) {
		this.usual = new TableExtraction(names);
		const wanted = wantedColumns([...new Set(names)]);
		this.trials = layouts.flatMap(({ id, memory }) =>
			(memory.tables ?? [])
				.filter((table) => knownColumns(wanted, table).length > 0)
				.map((table) => ({
					layoutId: id,
					isConfirmed: table.isConfirmed,
					extraction: this.trial(names, memory, table),
				})),
		);
	}

	/** Look at the next page. @param tablesOf  its drawn tables, for one that has a heading asked for */
	addPage(text: PageText, tablesOf: () => readonly TableBlock[]): void {
		this.usual.addPage(text, tablesOf);
		if (this.trials.length > 0) this.words = new WordsOfPage(text);
		for (const { extraction } of this.trials) extraction.addPage(text, tablesOf);
		this.pageCount++;
	}

	/** Every table, now that all pages have been seen. @param layout  of the document, where it has one that was learned */
	finish(layout: RecognisedLayout | undefined): ExtractedTable[] {
		const own = this.trials.filter(({ layoutId }) => layout?.state === 'applied' && layoutId === layout.id);
		const usual = this.usual.finish();
		// What the usual ways read right in the reviewed document they know better where they find it again.
		if (usual.length > 0 && own.every(({ isConfirmed }) => isConfirmed)) return usual;
		const learned = own
			.flatMap(({ extraction }) => extraction.finish())
			.sort((a, b) => a.pageIndex - b.pageIndex)
			.map((table): ExtractedTable => ({ ...table, learned: true }));
		return learned.length > 0 ? learned : usual;
	}

	private trial(names: readonly string[], memory: LayoutMemory, table: LearnedTable): TableExtraction {
		return new TableExtraction(names, (page, wanted) =>
			this.words ? learnedHeaders(page, this.words, memory, table, wanted, this.pageCount === table.page) : [],
		);
	}
}

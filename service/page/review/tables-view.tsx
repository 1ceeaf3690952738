import type { ReviewPage, ReviewTable, ReviewedCell, ReviewedTable } from '../api';
import { useTexts } from '../context';
import { TableDoubts } from './table-doubts';
import { TableEditor } from './table-editor';

/** A cell of the tables of a document, by indices from 0. */
export interface CellPlace {
	readonly table: number;
	readonly row: number;
	readonly column: number;
}

interface TablesViewProperties {
	/** Requested columns. */
	readonly columns: readonly string[];
	readonly tables: readonly ReviewedTable[];
	/** The tables as extracted. */
	readonly found: readonly ReviewTable[];
	/** Whether they were edited. */
	readonly isSaid: boolean;
	readonly say: (tables: readonly ReviewedTable[]) => void;
	/** A cell got the focus: picked words go into it. */
	readonly enter: (cell: CellPlace) => void;
}

/** Editor for the tables of a document: cells, and adding and removing rows. */
export function TablesView({ columns, tables, found, isSaid, say, enter }: TablesViewProperties) {
	const { text } = useTexts();
	const withRows = (at: number, rows: ReviewedTable['rows']): ReviewedTable[] =>
		tables.map((table, index) => (index === at ? { ...table, rows } : table));
	const empty = (): ReviewedCell[] => columns.map(() => ({ text: '' }));
	return (
		<section class="tables" aria-label={text('tables')}>
			<h4>{text('tables')}</h4>
			{tables.map(({ rows }, table) => {
				const doubts = isSaid ? [] : (found[table]?.doubts ?? []);
				return (
					<div key={table}>
						<TableDoubts doubts={doubts} />
						<TableEditor
							number={table}
							{...{ columns, rows, doubts }}
							type={(row, column, typed) => say(withCell(tables, { table, row, column }, { text: typed }))}
							enter={(row, column) => enter({ table, row, column })}
							change={(changed) => say(withRows(table, changed).filter((one) => one.rows.length > 0))}
						/>
					</div>
				);
			})}
			<p class="actions">
				{tables.length === 0 ? (
					<button type="button" class="plain" onClick={() => say([{ page: 0, rows: [empty()] }])}>
						{text('addTable')}
					</button>
				) : (
					<button type="button" class="plain" disabled={isSaid} onClick={() => say(tables)}>
						{text('confirm')}
					</button>
				)}
			</p>
		</section>
	);
}

/** Replaces a cell. */
export function withCell(
	tables: readonly ReviewedTable[],
	{ table, row, column }: CellPlace,
	cell: ReviewedCell,
): readonly ReviewedTable[] {
	return tables.map((one, at) =>
		at === table
			? {
					...one,
					rows: one.rows.map((cells, line) =>
						line === row ? cells.map((own, index) => (index === column ? cell : own)) : cells,
					),
				}
			: one,
	);
}

/** The page of a table row: the one with most of its words, starting at the first page of the table. */
export function pageOfRow(pages: readonly ReviewPage[], { page, rows }: ReviewedTable, row: number): number {
	const cells = rows[row] ?? [];
	const taken = cells.find((cell) => cell.page !== undefined)?.page;
	if (taken !== undefined) return taken;
	const wanted = cells.flatMap(({ text }) => text.split(/\s+/)).filter((word) => word.length > 2);
	const countOn = ({ words }: ReviewPage): number => {
		const own = new Set(words.map(([word]) => word));
		return wanted.filter((word) => own.has(word)).length;
	};
	let best = page;
	let most = 0;
	for (const one of pages.filter((other) => other.page >= page)) {
		const count = countOn(one);
		if (count <= most) continue;
		best = one.page;
		most = count;
	}
	return best;
}

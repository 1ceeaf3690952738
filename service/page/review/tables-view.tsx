import type { ReviewPage, SaidCell, SaidTable } from '../api';
import { useTexts } from '../context';

/** A cell of the tables of a document, by numbers from 0. */
export interface CellPlace {
	readonly table: number;
	readonly row: number;
	readonly column: number;
}

interface TablesViewProperties {
	/** Columns that were asked for. */
	readonly columns: readonly string[];
	readonly tables: readonly SaidTable[];
	/** Whether anything was said of them. */
	readonly isSaid: boolean;
	readonly say: (tables: readonly SaidTable[]) => void;
	/** A cell was gone into: words of the page are taken for it. */
	readonly enter: (cell: CellPlace) => void;
}

/** The tables of a document, whose cells a person corrects, rows added and taken away. */
export function TablesView({ columns, tables, isSaid, say, enter }: TablesViewProperties) {
	const { text } = useTexts();
	const withRows = (at: number, rows: SaidTable['rows']): SaidTable[] =>
		tables.map((table, index) => (index === at ? { ...table, rows } : table));
	const empty = (): SaidCell[] => columns.map(() => ({ text: '' }));
	return (
		<section class="tables" aria-label={text('tables')}>
			<h4>{text('tables')}</h4>
			{tables.map(({ rows }, table) => (
				<div key={table} class="scroll" role="region" tabIndex={0} aria-label={`${text('tables')} ${table + 1}`}>
					<table>
						<thead>
							<tr>
								{columns.map((name) => (
									<th key={name} scope="col">
										{name}
									</th>
								))}
								<td />
							</tr>
						</thead>
						<tbody>
							{rows.map((cells, row) => (
								<tr key={row}>
									{columns.map((name, column) => (
										<td key={name}>
											<input
												aria-label={`${name} ${row + 1}`}
												value={cells[column]?.text ?? ''}
												autocomplete="off"
												onFocus={() => enter({ table, row, column })}
												onInput={(event) =>
													say(withCell(tables, { table, row, column }, { text: event.currentTarget.value }))
												}
											/>
										</td>
									))}
									<td>
										<button
											type="button"
											class="plain"
											aria-label={`${text('removeRow')} ${row + 1}`}
											onClick={() =>
												say(
													withRows(
														table,
														rows.filter((_, index) => index !== row),
													).filter((one) => one.rows.length > 0),
												)
											}
										>
											×
										</button>
									</td>
								</tr>
							))}
						</tbody>
					</table>
					<button type="button" class="plain" onClick={() => say(withRows(table, [...rows, empty()]))}>
						{text('addRow')}
					</button>
				</div>
			))}
			<p class="actions">
				{tables.length === 0 ? (
					<button type="button" class="plain" onClick={() => say([{ page: 0, rows: [empty()] }])}>
						{text('addTable')}
					</button>
				) : (
					<button type="button" class="plain" disabled={isSaid} onClick={() => say(tables)}>
						{text('confirmed')}
					</button>
				)}
			</p>
		</section>
	);
}

/** Tables with another cell. */
export function withCell(
	tables: readonly SaidTable[],
	{ table, row, column }: CellPlace,
	cell: SaidCell,
): readonly SaidTable[] {
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

/** The page that a row of a table stands on, as far as its words tell: from the table's own page on the one with most of them. */
export function pageOfRow(pages: readonly ReviewPage[], { page, rows }: SaidTable, row: number): number {
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

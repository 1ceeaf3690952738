import { useState } from 'preact/hooks';
import type { ReviewDoubt, ReviewedCell, ReviewedTable } from '../api';
import { useTexts } from '../context';
import { Pager } from '../pager';
import { isDoubtfulCell } from './table-doubts';

interface TableEditorProperties {
	/** Number of the table, from 0. */
	readonly number: number;
	readonly columns: readonly string[];
	readonly rows: ReviewedTable['rows'];
	/** Reasons to check the table; empty once it has been edited. */
	readonly doubts: readonly ReviewDoubt[];
	readonly type: (row: number, column: number, text: string) => void;
	readonly enter: (row: number, column: number) => void;
	readonly change: (rows: ReviewedTable['rows']) => void;
}

/** Rows that are shown at a time: fields for thousands would make each key slow. */
const rowsAtOnce = 100;

/** A table whose cells are typed into, rows added and taken away. */
export function TableEditor({ number, columns, rows, doubts, type, enter, change }: TableEditorProperties) {
	const { text } = useTexts();
	const [at, setAt] = useState(0);
	const from = Math.min(at, Math.max(0, Math.ceil(rows.length / rowsAtOnce) - 1) * rowsAtOnce);
	const empty = (): ReviewedCell[] => columns.map(() => ({ text: '' }));
	return (
		<div class="scroll" role="region" tabIndex={0} aria-label={`${text('tables')} ${number + 1}`}>
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
					{rows.slice(from, from + rowsAtOnce).map((cells, index) => {
						const row = from + index;
						return (
							<TableRow
								key={row}
								{...{ row, columns, cells, doubts, type, enter }}
								remove={() => change(rows.filter((_, other) => other !== row))}
							/>
						);
					})}
				</tbody>
			</table>
			{rows.length > rowsAtOnce && (
				<p class="actions">
					<Pager
						back={{ name: text('previousRows'), go: from === 0 ? undefined : () => setAt(from - rowsAtOnce) }}
						position={`${from + 1}–${Math.min(rows.length, from + rowsAtOnce)} / ${rows.length}`}
						on={{
							name: text('nextRows'),
							go: from + rowsAtOnce >= rows.length ? undefined : () => setAt(from + rowsAtOnce),
						}}
					/>
				</p>
			)}
			<button
				type="button"
				class="plain"
				onClick={() => {
					change([...rows, empty()]);
					setAt(Math.floor(rows.length / rowsAtOnce) * rowsAtOnce);
				}}
			>
				{text('addRow')}
			</button>
		</div>
	);
}

interface TableRowProperties extends Pick<TableEditorProperties, 'columns' | 'doubts' | 'type' | 'enter'> {
	/** Number of the row, from 0. */
	readonly row: number;
	readonly cells: readonly ReviewedCell[];
	readonly remove: () => void;
}

function TableRow({ row, columns, cells, doubts, type, enter, remove }: TableRowProperties) {
	const { text } = useTexts();
	return (
		<tr>
			{columns.map((name, column) => (
				<td key={name}>
					<input
						class={isDoubtfulCell(doubts, row, name) ? 'doubtful' : ''}
						aria-label={`${name} ${row + 1}`}
						value={cells[column]?.text ?? ''}
						autocomplete="off"
						onFocus={() => enter(row, column)}
						onInput={(event) => type(row, column, event.currentTarget.value)}
					/>
				</td>
			))}
			<td>
				<button type="button" class="plain" aria-label={`${text('removeRow')} ${row + 1}`} onClick={remove}>
					×
				</button>
			</td>
		</tr>
	);
}

import { tableDoubts } from '../../../contract/table-doubts';
import type { ReviewDoubt } from '../api';
import { useTexts } from '../context';

/** Reasons to check a table, one line per place. */
export function TableDoubts({ doubts }: { readonly doubts: readonly ReviewDoubt[] }) {
	const { text, localized } = useTexts();
	if (doubts.length === 0) return null;
	return (
		<ul class="failure">
			{doubts.slice(0, maxLines).map(({ reason, row, column }) => (
				<li key={`${reason} ${row} ${column}`}>
					{column === null ? '' : `${column} `}
					{row === null ? '' : `${text('row')} ${row + 1}: `}
					{Object.hasOwn(tableDoubts, reason) ? localized(tableDoubts[reason]) : reason}
				</li>
			))}
			{doubts.length > maxLines && <li>… {doubts.length - maxLines}</li>}
		</ul>
	);
}

/** Maximum listed: the cells are marked as well. */
const maxLines = 8;

/** Whether a cell is doubtful. */
export function isDoubtfulCell(doubts: readonly ReviewDoubt[], row: number, column: string): boolean {
	return doubts.some((doubt) => doubt.row === row && (doubt.column === null || doubt.column === column));
}

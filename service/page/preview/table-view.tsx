import { useTexts } from '../context';

/** Maximum rows: more would only slow the browser down. */
const maxRows = 500;

/** Rows of cells as a table with the first row as its header. */
export function TableView({ rows }: { readonly rows: readonly (readonly string[])[] }) {
	const { text } = useTexts();
	const [head = [], ...body] = rows.slice(0, maxRows + 1);
	const width = Math.max(head.length, ...body.map((row) => row.length));
	const places = Array.from({ length: width }, (_, index) => index);
	return (
		<div class="scroll" tabIndex={0} role="region" aria-label={text('preview')}>
			{rows.length > maxRows + 1 && <p class="help">{text('previewShortened')}</p>}
			<table>
				<thead>
					<tr>
						{places.map((place) => (
							<th key={place} scope="col" dir="auto">
								{head[place]}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{body.map((row, index) => (
						<tr key={index}>
							{places.map((place) => (
								<td key={place} dir="auto">
									{row[place]}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

import { typeOfCells } from './cell-values';
import { assignProducts } from './product-columns';
import { columnType, scoreHeading, typeOfColumn, type ColumnType, type WantedColumn } from './table-columns';
import type { TableHeader } from './table-header';
import type { TableRow } from './table-rows';

/** Assigns columns that the headers do not settle, by the products of the lines and by the types of the cells. */
export function completeHeader(
	header: TableHeader,
	rows: readonly TableRow[],
	wanted: readonly WantedColumn[],
): TableHeader {
	const lines = rows.filter(({ begins }) => begins);
	if (lines.length === 0) return header;
	const own = withTexts(header, rows);
	return withMissing({ ...own, cells: assignProducts(own.cells, lines, wanted) }, lines, wanted);
}

/** Moves the description from a header over numbers or dates ("Item", "Buchung") to one over texts. */
function withTexts(header: TableHeader, rows: readonly TableRow[]): TableHeader {
	const textsOf = (column: number) => rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '');
	const at = header.cells.findIndex(({ wanted }) => wanted?.id === 'description');
	const description = header.cells[at]?.wanted;
	const type = typeOfCells(textsOf(at));
	if (description?.id === undefined || type === undefined || type === 'text') return header;
	const own = description.id;
	const free = header.cells.flatMap((cell, column) =>
		cell.wanted === undefined && isTextual(textsOf(column)) ? [{ ids: cell.ids, text: cell.text, column }] : [],
	);
	const named =
		free.find(({ ids }) => ids.includes(own)) ?? free.find(({ text }) => scoreHeading(text, description) > 0);
	const [unknown, second] = free.filter(({ ids }) => ids.length === 0);
	const to = named ?? (second ? undefined : unknown);
	if (!to) return header;
	const cells = header.cells.map((cell, column) => {
		if (column === at) return { ...cell, wanted: undefined };
		return column === to.column ? { ...cell, wanted: description } : cell;
	});
	return { ...header, cells };
}

/** Whether most texts have more letters than digits. */
function isTextual(texts: readonly string[]): boolean {
	const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0;
	return 2 * texts.filter((text) => count(text, /\p{L}/gu) > count(text, /\p{N}/gu)).length > texts.length;
}

/** Whether cells contradict the type of their header: an identifier may be a number. */
const isOtherType = (named: ColumnType, type: ColumnType | undefined): boolean =>
	named !== type && !(named === 'text' && type === 'number');

const isDescription = ({ id }: WantedColumn): boolean => id === 'description';

/** Maps an unknown header to the one missing column of its type, if both are unique. */
function withMissing(header: TableHeader, lines: readonly TableRow[], wanted: readonly WantedColumn[]): TableHeader {
	const missing = wanted.filter((column) => header.cells.every((cell) => cell.wanted !== column));
	const unknown = header.cells.flatMap((cell, at) => (cell.wanted === undefined ? [at] : []));
	const found = new Map<number, WantedColumn>();
	for (const type of new Set(missing.map(columnType))) {
		const ofType = missing.filter((column) => columnType(column) === type);
		// Lines without an article number or a unit are common, lines without a description are not.
		const [only, other] = ofType.some(isDescription) ? ofType.filter(isDescription) : ofType;
		// A known header names another column, unless its cells have the wrong type.
		const [at, second] = unknown.filter(
			(column) =>
				typeOfCells(lines.map(({ cells }) => cells[column] ?? '')) === type &&
				header.cells[column]?.ids.every((id) => isOtherType(typeOfColumn(id), type)),
		);
		if (type === undefined || !only || other || at === undefined || second !== undefined) continue;
		found.set(at, only);
	}
	if (found.size === 0) return header;
	return { ...header, cells: header.cells.map((cell, at) => ({ ...cell, wanted: cell.wanted ?? found.get(at) })) };
}

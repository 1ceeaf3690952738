import type { ReviewedTable } from '../learned-table';
import type { CellReview, ResultJson, ResultTable, TableReview } from './result-json';

type Details = ResultJson['data']['details'];

/** Key of the tables of a page, from the contract. */
const tablesKey = 'tables';

/** A table with its first page, and cells in the order of its columns. */
export interface PlacedTable {
	/** Page index. */
	readonly page: number;
	readonly columns: readonly string[];
	readonly rows: readonly (readonly string[])[];
	readonly learned?: true;
	readonly doubts?: ResultTable['doubts'];
	readonly reviewed?: ResultTable['reviewed'];
}

/** The tables of a result in page order. */
export function tablesOf(details: Details): PlacedTable[] {
	return Object.entries(details).flatMap(([name, page]) =>
		((page[tablesKey] ?? []) as readonly ResultTable[]).map(({ columns, rows, learned, doubts, reviewed }) => ({
			page: Number(name.slice('Page-'.length)),
			columns,
			rows: rows.map((row) => columns.map((column) => row[column] ?? '')),
			...(learned ? { learned } : {}),
			...(doubts ? { doubts } : {}),
			...(reviewed ? { reviewed } : {}),
		})),
	);
}

/** The details with the reviewed tables, which replace all earlier ones. */
export function replaceTables(details: Details, tables: readonly TableReview[]): Details {
	const before = tablesOf(details);
	return Object.fromEntries(
		Object.entries(details).map(([name, page]) => {
			const own = tables.filter((table) => name === `Page-${table.page}`);
			const result = own.map((table): ResultTable => {
				const texts = textsOf(table);
				const known = findUnchanged(before, table);
				const isCorrected = known === undefined || known.reviewed === 'corrected';
				return {
					columns: table.columns,
					rows: texts.map((row) => Object.fromEntries(table.columns.map((column, at) => [column, row[at] ?? '']))),
					...(known?.learned ? { learned: true } : {}),
					reviewed: isCorrected ? 'corrected' : 'confirmed',
				};
			});
			return [name, { ...page, [tablesKey]: result.length > 0 ? result : null }];
		}),
	);
}

/** Converts a reviewed table for learning. @param earlier  tables of the result before */
export function learnFromTable(table: TableReview, earlier: readonly PlacedTable[]): ReviewedTable {
	const { page, columns, rows } = table;
	const before = findUnchanged(earlier, table);
	return {
		pageIndex: page,
		columns,
		isConfirmed: before !== undefined && before.learned !== true && before.reviewed !== 'corrected',
		rows: rows.map((cells) =>
			cells.map(({ text, page: own, box }) => {
				const [left, top, right, bottom] = box ?? [];
				if (left === undefined || top === undefined || right === undefined || bottom === undefined) return { text };
				return { text, pageIndex: own ?? page, box: { left, top, right, bottom } };
			}),
		),
	};
}

/** The unchanged counterpart of a reviewed table. */
function findUnchanged(before: readonly PlacedTable[], table: TableReview): PlacedTable | undefined {
	const own = cellsOf({ ...table, rows: textsOf(table) });
	return before.find((one) => cellsOf(one) === own);
}

function textsOf({ rows }: { readonly rows: readonly (readonly CellReview[])[] }): string[][] {
	return rows.map((cells) => cells.map(({ text }) => text));
}

function cellsOf({ page, columns, rows }: Pick<PlacedTable, 'page' | 'columns' | 'rows'>): string {
	return JSON.stringify([page, columns, rows]);
}

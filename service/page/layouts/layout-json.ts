/** The parts of an exported layout that the page shows and edits; the rest stays unchanged. */
export interface LayoutJson {
	/** Points, of the first page. */
	readonly width: number;
	readonly height: number;
	readonly words: readonly {
		readonly page: number;
		readonly text: string;
		readonly box: BoxJson;
		readonly isLabel: boolean;
	}[];
	readonly fields: readonly FieldJson[];
	readonly tables?: readonly TableJson[];
}

/** Sides in points. */
export interface BoxJson {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** Learned data of a key. */
export interface FieldJson {
	readonly key: string;
	readonly use: number;
	readonly state: 'value' | 'currency' | 'absent';
	/** Position of its value. */
	readonly page?: number;
	readonly box?: BoxJson;
	readonly type?: string;
	readonly label?: { readonly words: readonly string[]; readonly box: BoxJson };
}

/** Learned data of a table. */
export interface TableJson {
	readonly page: number;
	readonly columns: readonly ColumnJson[];
	/** Words of its header, each with the index of its column; -1 for an unrequested one. */
	readonly heading: readonly { readonly text: string; readonly box: BoxJson; readonly column: number }[];
	/** Left and right edges of row content that belongs to no column. */
	readonly others: readonly { readonly left: number; readonly right: number }[];
	readonly first: BoxJson;
}

/** A column by its requested name. */
type ColumnJson =
	| { readonly name: string; readonly state: 'placed'; readonly left: number; readonly right: number }
	| { readonly name: string; readonly state: 'absent' };

/** Removes a key from a layout. */
export function withoutField(layout: LayoutJson, field: FieldJson): LayoutJson {
	return { ...layout, fields: layout.fields.filter((one) => one !== field) };
}

/** Removes a column from a table of a layout, and the table if no positioned column is left. */
export function withoutColumn(layout: LayoutJson, table: TableJson, column: ColumnJson): LayoutJson {
	const { tables = [] } = layout;
	const left = tableWithout(table, table.columns.indexOf(column));
	const hasPlace = left.columns.some(({ state }) => state === 'placed');
	return { ...layout, tables: tables.flatMap((one) => (one === table ? (hasPlace ? [left] : []) : [one])) };
}

/** Content of the removed column then belongs to no column; its neighbors keep their edges. */
function tableWithout(table: TableJson, at: number): TableJson {
	const column = table.columns[at];
	const others =
		column?.state === 'placed' ? [...table.others, { left: column.left, right: column.right }] : table.others;
	return {
		...table,
		columns: table.columns.filter((_, index) => index !== at),
		heading: table.heading.map((word) => ({
			...word,
			column: word.column === at ? -1 : word.column > at ? word.column - 1 : word.column,
		})),
		others: [...others].sort((a, b) => a.left - b.left),
	};
}

/** What is read here of a result of `idp/documentExtract`. */
interface Extracted {
	readonly data: {
		readonly details: Readonly<Record<string, { readonly tables?: readonly Table[] | null }>>;
		readonly fields: readonly { readonly key: string; readonly value: string; readonly confidence: number }[];
		readonly checks: readonly { readonly check: string; readonly state: string }[];
	};
}

interface Table {
	readonly columns: readonly string[];
	readonly rows: readonly Readonly<Record<string, string>>[];
}

const widths = { name: 18, value: 30 };

/** The fields, the tables and the checks of a result, a line each. @param json  of the tool */
export function fieldsText(json: Buffer): Buffer {
	const { details, fields, checks } = (JSON.parse(json.toString('utf8')) as Extracted).data;
	const tables = Object.values(details).flatMap((page) => page.tables ?? []);
	const lines = [
		...fields.map(
			({ key, value, confidence }) => `${key.padEnd(widths.name)}${value.padEnd(widths.value)}${confidence.toFixed(2)}`,
		),
		...tables.flatMap(({ columns, rows }) => ['', ...tableLines(columns, rows)]),
		'',
		...checks.filter(({ state }) => state !== 'impossible').map(({ check, state }) => `${check}: ${state}`),
	];
	return Buffer.from(lines.join('\n'));
}

function tableLines(columns: readonly string[], rows: Table['rows']): string[] {
	const cells = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
	const wide = columns.map((_, index) => Math.max(...cells.map((row) => (row[index] ?? '').length)));
	return cells.map((row) =>
		row
			.map((cell, index) => cell.padEnd((wide[index] ?? 0) + 2))
			.join('')
			.trimEnd(),
	);
}

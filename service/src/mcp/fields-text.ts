import { citation, type PlaceBox } from './parsed';

/** An extracted or candidate value. */
interface Value {
	readonly page: number;
	readonly text: string;
	readonly value: string;
	readonly type: string;
	readonly confidence: number;
	/** Absent for a value that is on no page. */
	readonly box: PlaceBox | null;
}

interface Table {
	readonly columns: readonly string[];
	readonly rows: readonly Readonly<Record<string, string>>[];
}

/** The result of `idp/documentExtract`, as far as it is used here. */
export interface ToldExtraction {
	readonly details: Readonly<Record<string, Readonly<Record<string, string | readonly Table[] | null>>>>;
	readonly fields: readonly (Value & { readonly key: string })[];
	readonly checks: readonly { readonly check: string; readonly state: string; readonly keys: readonly string[] }[];
	readonly undecided: readonly { readonly key: string; readonly candidates: readonly Value[] }[];
}

/** The values of the keys, one line each with their place; then checks and tables. */
export function fieldsText(keys: readonly string[], { details, fields, checks, undecided }: ToldExtraction): string {
	const lines = keys.flatMap((key) => {
		const found = fields.filter((field) => field.key === key);
		if (found.length > 0) return found.map((value) => `${key}: ${valueText(value)}`);
		const candidates = undecided.find((one) => one.key === key)?.candidates ?? [];
		if (candidates.length === 0) return [`${key}: not found`];
		return [`${key}: undecided between`, ...candidates.map((value) => `- ${valueText(value)}`)];
	});
	const failed = checks
		.filter(({ state }) => state === 'failed')
		.map(({ check, keys: of }) => `Check "${check}" fails: ${of.join(', ')}`);
	const tables = Object.entries(details).flatMap(([page, { tables: found }]) =>
		Array.isArray(found)
			? (found as readonly Table[]).map((table) => tableText(Number(page.replace('Page-', '')), table))
			: [],
	);
	return [...lines, ...failed, ...tables].join('\n');
}

function valueText({ page, text, value, confidence, box }: Value): string {
	const normal = value !== '' && value !== text ? `value ${value}, ` : '';
	return `${text} (${normal}confidence ${confidence}, ${box ? citation(page, box) : `page ${page + 1}`})`;
}

function tableText(page: number, { columns, rows }: Table): string {
	const line = (cells: readonly string[]): string =>
		`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
	const head = [line(columns), `|${' --- |'.repeat(columns.length)}`];
	return [
		`\nTable on page ${page + 1}:`,
		...head,
		...rows.map((row) => line(columns.map((name) => row[name] ?? ''))),
	].join('\n');
}

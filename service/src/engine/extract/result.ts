import { open } from 'node:fs/promises';
import type { Box, Page } from '../model';
import type { Extracted } from './extraction';
import type { KeyPlan } from './key-plan';
import type { ExtractedTable } from './table-extraction';

/**
 * Key of the tables in the result of a page, fixed by the contract. A requested key of this name only appears in
 * `fields`.
 */
const tablesKey = 'tables';

/** Pages per write. */
const pagesAtOnce = 200;

export type DisplayedPage = Pick<Page, 'pageNumber' | 'width' | 'height'>;

/** Input of a result file. */
interface ExtractionResult {
	readonly keys: readonly string[];
	/** In document order. */
	readonly pages: readonly DisplayedPage[];
	readonly extracted: Extracted;
	readonly tables: readonly ExtractedTable[];
}

/** Writes the result file of an extraction: texts by key and page, tables by page, and positions. */
export async function writeResult(path: string, result: ExtractionResult): Promise<void> {
	const texts = textsByPage(result);
	const tables = new Map<number, ExtractedTable[]>();
	for (const table of result.tables) tables.set(table.pageIndex, [...(tables.get(table.pageIndex) ?? []), table]);
	const file = await open(path, 'wx');
	try {
		await file.writeFile('{"code":"200","msg":"success","data":{"details":{');
		for (let start = 0; start < result.pages.length; start += pagesAtOnce) {
			const part = result.pages.slice(start, start + pagesAtOnce).map(({ pageNumber }, index) => {
				const pageIndex = pageNumber - 1;
				const own = pageTables(tables.get(pageIndex));
				return `${start + index === 0 ? '' : ','}\n"Page-${pageIndex}":${pageObject(result.keys, texts.get(pageIndex), own)}`;
			});
			await file.writeFile(part.join(''));
		}
		const sizes = new Map(result.pages.map((page) => [page.pageNumber - 1, page]));
		const fields = result.extracted.fields.map((field) => {
			return `\n${JSON.stringify(fieldObject(field, sizes.get(field.answer.pageIndex)))}`;
		});
		const { checks, undecided, layout } = result.extracted;
		const proven = checks.map((check) => `\n${JSON.stringify(checkObject(check, sizes))}`);
		const open = undecided.map((one) => `\n${JSON.stringify(undecidedObject(one, sizes))}`);
		await file.writeFile(
			`\n},"fields":[${fields.join(',')}],"checks":[${proven.join(',')}],"undecided":[${open.join(',')}]${layout ? `,"layout":${JSON.stringify(layout)}` : ''}}}\n`,
		);
	} finally {
		await file.close();
	}
}

/** If a key is requested twice, the first text counts; `fields` has both. */
function textsByPage({ extracted }: ExtractionResult): Map<number, Map<string, string>> {
	const pages = new Map<number, Map<string, string>>();
	for (const { plan, answer } of extracted.fields) {
		const texts = pages.get(answer.pageIndex) ?? new Map<string, string>();
		if (!texts.has(plan.key)) texts.set(plan.key, answer.text);
		pages.set(answer.pageIndex, texts);
	}
	return pages;
}

function pageObject(keys: readonly string[], texts: ReadonlyMap<string, string> | undefined, tables: unknown): string {
	const own = new Set(keys.filter((key) => key !== tablesKey));
	const entries: [string, unknown][] = [...own].map((key) => [key, texts?.get(key) ?? '']);
	return JSON.stringify(Object.fromEntries([...entries, [tablesKey, tables]]));
}

function pageTables(tables: readonly ExtractedTable[] | undefined): unknown {
	return tables
		? tables.map(({ columns, rows, learned, doubts }) => ({
				...{ columns, rows },
				...(learned ? { learned } : {}),
				...(doubts ? { doubts } : {}),
			}))
		: null;
}

function fieldObject({ plan, answer }: Extracted['fields'][number], size: DisplayedPage | undefined): object {
	const { pageIndex, text, value, type, confidence, box, source } = answer;
	return {
		...keyObject(plan),
		...{ page: pageIndex, text, value, type, confidence },
		...(source === 'learned' ? { learned: true } : {}),
		...placeObject(box, size),
	};
}

/** A key and its occurrence. */
function keyObject({ key, use }: KeyPlan): object {
	return use > 0 ? { key, use } : { key };
}

type Sizes = ReadonlyMap<number, DisplayedPage>;

/** Checks with the keys that requested their values. */
function checkObject({ check, state, keys, values }: Extracted['checks'][number], sizes: Sizes): object {
	return {
		check,
		state,
		keys,
		values: values.map(({ field, pageIndex, text, value, box }) => ({
			field,
			page: pageIndex,
			text,
			value,
			...placeObject(box, sizes.get(pageIndex)),
		})),
	};
}

/** An undecided key with its candidates. */
function undecidedObject({ plan, candidates }: Extracted['undecided'][number], sizes: Sizes): object {
	return {
		...keyObject(plan),
		candidates: candidates.map(({ pageIndex, text, value, type, confidence, box }) => ({
			page: pageIndex,
			text,
			value,
			type,
			confidence,
			...placeObject(box, sizes.get(pageIndex)),
		})),
	};
}

function placeObject(box: Box | undefined, size: DisplayedPage | undefined): object {
	return box && size ? { box: corners(box), pageSize: roundAll([size.width, size.height]) } : { box: null };
}

function corners({ left, top, right, bottom }: Box): readonly number[] {
	return roundAll([left, top, right, bottom]);
}

function roundAll(points: readonly number[]): readonly number[] {
	return points.map((value) => Math.round(value * 100) / 100);
}

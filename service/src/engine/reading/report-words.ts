import type { PhraseName } from '../../../../contract/phrases';
import type { ReceiptPlaceKind } from '../../../../contract/receipt';
import { listTexts } from '../../messages/list-texts';
import { phrase } from '../../messages/phrases';
import { pageListOf } from '../../parameters';
import type { WordComparison } from '../readback/compare';
import type { ToolContext } from '../request/tool';
import type { LeftOutTexts } from './left-out-texts';
import type { OutsideTables } from './outside-tables';

/** Formats in which `bench -- faults` measured few enough sound pages with words that seem to be moved. */
const movedFormats = ['/csv'];

/** Lines that are printed again on each page. */
const repeatedReasons = ['runningLine', 'repeatedHeader'] as const;

/** Reports the words that are not in the written file as on their page. */
export function reportWords(
	context: Pick<ToolContext, 'warn' | 'onWords' | 'request'>,
	comparison: WordComparison,
	{ texts, outside }: LeftOut,
): void {
	const { warn, onWords, request } = context;
	const { onPages, missing, double, moved, leftOut, places } = comparison;
	const skipped = [...leftOut.values()].reduce((sum, { count }) => sum + count, 0);
	onWords({ counts: { onPages, missing, double, moved, leftOut: skipped }, places });
	const warnOf = (name: PhraseName, kind: ReceiptPlaceKind, count: number) => {
		if (count === 0) return;
		const named = places.filter((place) => place.kind === kind);
		const found = named.map(({ page, rect: [left, top], text }) => ({ before: `${page} (${left}, ${top}): `, text }));
		warn(phrase(name, { count: String(count), places: listTexts(found) }));
	};
	warnOf('wordsMissing', 'missing', missing);
	warnOf('wordsDouble', 'double', double);
	if (movedFormats.some((format) => request.toolPath.endsWith(format))) warnOf('wordsMoved', 'moved', moved);
	warnOfLeftOut(context, comparison, texts);
	warnOfOutside(context, comparison, outside);
}

/** What formats leave out, by page. */
export interface LeftOut {
	readonly texts: LeftOutTexts;
	readonly outside: OutsideTables;
}

/** Names the pages without a table, or counts all words if there is no table, in formats that only have tables. */
function warnOfOutside({ warn }: Pick<ToolContext, 'warn'>, { leftOut }: WordComparison, outside: OutsideTables): void {
	const { count = 0 } = leftOut.get('outsideTables') ?? {};
	if (count === 0) return;
	if (!outside.areDoubtful) {
		if (outside.isAllText) warn(phrase('textWithoutTables', { count: String(count) }));
		return;
	}
	const listOf = (pages: readonly number[]) => (pages.length > 0 ? pageListOf(pages) : '–');
	warn(
		phrase('wordsOutsideTables', {
			count: String(count),
			pages: listOf(outside.withoutTable),
			columns: listOf(outside.inColumns),
		}),
	);
}

/** Merged headers alone need no warning. */
function warnOfLeftOut(
	{ warn, request }: Pick<ToolContext, 'warn' | 'request'>,
	{ leftOut }: WordComparison,
	texts: LeftOutTexts,
): void {
	const warnOf = (name: PhraseName, reasons: readonly string[], listed?: string) => {
		const found = reasons.flatMap((reason) => leftOut.get(reason) ?? []);
		const count = found.reduce((sum, words) => sum + words.count, 0);
		if (count === 0) return;
		const pages = pageListOf([...new Set(found.flatMap((words) => [...words.pages]))].sort((a, b) => a - b));
		warn(phrase(name, { count: String(count), pages, texts: listed ?? `(${pages})` }));
	};
	// Word counts pages itself.
	const numbers = request.toolPath.endsWith('/docx') ? [] : texts.runningNumbers();
	const repeated = listLeftOut([...repeatedReasons.flatMap((reason) => texts.texts(reason)), ...numbers]);
	if (repeated !== undefined && leftOut.has('runningLine')) warnOf('runningLinesLeftOut', repeatedReasons, repeated);
	warnOf('figureTextsLeftOut', ['figure', 'description'], listLeftOut(texts.texts('figure')));
	warnOf('formulasConverted', ['formula']);
}

/** Texts with their pages; `undefined` if there are none. */
function listLeftOut(list: ReturnType<LeftOutTexts['texts']>): string | undefined {
	if (list.length === 0) return undefined;
	return listTexts(list.map(({ text, pages }) => ({ text, after: ` (${pageListOf(pages)})` })));
}

import type { PhraseName } from '../../../../contract/phrases';
import type { ReceiptPlaceKind } from '../../../../contract/receipt';
import { phrase } from '../../messages/phrases';
import type { WordComparison } from '../readback/compare';
import type { ToolContext } from '../request/tool';
import { listNames } from './named';

/** Formats in which `bench -- faults` measured few enough sound pages with words that seem to be moved. */
const movedFormats = ['/csv'];

/** Reports the words that are not in the written file as on their page. */
export function reportWords(
	{ warn, onWords, request }: Pick<ToolContext, 'warn' | 'onWords' | 'request'>,
	{ onPages, missing, double, moved, leftOut, places }: WordComparison,
): void {
	const skipped = [...leftOut.values()].reduce((sum, { count }) => sum + count, 0);
	onWords({ counts: { onPages, missing, double, moved, leftOut: skipped }, places });
	const warnOf = (name: PhraseName, kind: ReceiptPlaceKind, count: number) => {
		if (count === 0) return;
		const named = places.filter((place) => place.kind === kind);
		const found = named.map(({ page, rect: [left, top] }) => `${page} (${left}, ${top})`);
		warn(phrase(name, { count: String(count), places: listNames(found) }));
	};
	warnOf('wordsMissing', 'missing', missing);
	warnOf('wordsDouble', 'double', double);
	if (movedFormats.some((format) => request.toolPath.endsWith(format))) warnOf('wordsMoved', 'moved', moved);
}

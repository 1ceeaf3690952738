import type { MatchedKind } from '../../../../../../contract/match';
import { layoutPage } from '../../../layout/layout-page';
import type { Line, Page } from '../../../model';
import { lineText } from '../../../text/word-order';
import { documentKind } from '../split/content/document-kinds';
import { contentSettings } from '../split/content/settings';

/** Kinds of titles, as *Split PDF* names them. */
const kinds: Readonly<Record<string, MatchedKind>> = {
	order: 'order',
	'delivery note': 'delivery',
	invoice: 'invoice',
	receipt: 'invoice',
	'credit note': 'credit',
	statement: 'statement',
};

/** Titles that begin labels, too: they must be the whole line. */
const wholeTitles: Readonly<Record<string, MatchedKind>> = {
	订单: 'order',
	发货单: 'delivery',
	账户对账单: 'statement',
};

/** The kind of a document by the largest title in the upper part of its first page: labels are smaller. */
export function titleKind(page: Page): MatchedKind | undefined {
	const lines = layoutPage(page)
		.lines.filter(({ turn, box }) => turn === 0 && box.top < page.height * contentSettings.titleReach)
		.sort((a, b) => sizeOf(b) - sizeOf(a) || a.box.top - b.box.top);
	// Titles in Chinese are letter-spaced.
	const texts = lines.map((line) => lineText(line).replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, ''));
	const whole = texts.map((text) => wholeTitles[text.trim()]).find((kind) => kind !== undefined);
	return whole ?? kinds[documentKind(texts) ?? ''];
}

/** Rounded: sizes on scans vary with the letters. */
function sizeOf({ words }: Line): number {
	return Math.round(Math.max(...words.map(({ fontSize }) => fontSize)));
}

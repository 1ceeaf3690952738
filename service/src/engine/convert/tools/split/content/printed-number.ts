import type { Line } from '../../../../model';
import { lineText } from '../../../../text/word-order';
import { isPageNumber } from '../../../../text/page-numbers';
import { contentSettings } from './settings';

/** The printed number at the edge of a page. */
export interface PrintedNumber {
	readonly value: number;
	/** "3 of 12". */
	readonly total?: number;
	readonly line: Line;
}

/** A page number with the page count, alone or within a running line: "Invoice 7 · Page 1 of 3", "1/3". */
const ofTotal =
	/(?:^|[^\d.,/-])(\d{1,3})\s?(?:of|von|de|sur|di|van|av|z|из|od|ud af|\/|／|共)\s?(\d{1,3})(?!\s*[\d.,/%-]*\d)/iu;

/** The word for page and the number, within a running line. */
const worded =
	/(?:page|seite|página|pagina|pág\.?|pag\.?|strona|str\.|стр\.|страница|sida|side|sivu|oldal|sayfa|σελίδα|第|ページ)\s*(?:no\.?|nr\.?)?\s*(\d{1,3})(?!\d)/iu;

/** The page number among a page's lines, top down; the foot is searched first. */
export function printedNumber(lines: readonly Line[], height: number): PrintedNumber | undefined {
	const { headReach, footReach, edgeLines } = contentSettings;
	const foot = lines.filter(({ box }) => box.top > height * footReach).slice(-edgeLines);
	const head = lines.filter(({ box }) => box.bottom < height * headReach).slice(0, edgeLines);
	const edges = [...[...foot].reverse(), ...head];
	return first(edges, withTotal) ?? first(edges, withWord) ?? first(edges, alone);
}

type Read = (text: string) => Pick<PrintedNumber, 'value' | 'total'> | undefined;

function first(lines: readonly Line[], read: Read): PrintedNumber | undefined {
	for (const line of lines) {
		const found = read(lineText(line));
		if (found) return { ...found, line };
	}
	return undefined;
}

const withTotal: Read = (text) => {
	const [, value, total] = ofTotal.exec(text) ?? [];
	const found = { value: Number(value), total: Number(total) };
	return found.value >= 1 && found.value <= found.total ? found : undefined;
};

const withWord: Read = (text) => {
	const [, value] = worded.exec(text) ?? [];
	return value === undefined ? undefined : { value: Number(value) };
};

const alone: Read = (text) => {
	const value = isPageNumber(text) ? /\d{1,3}/.exec(text)?.[0] : undefined;
	return value === undefined ? undefined : { value: Number(value) };
};

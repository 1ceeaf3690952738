import type { LaidOutPage } from '../model';
import type { DocumentPage } from '../model/blocks';
import { alignText } from './txt-aligned';
import { flowingText } from './txt-flowing';

/** Separates two pages, as in other text extractors. */
export const pageBreak = '\f';

/** One page as text with columns aligned by spaces; ends with a line break unless empty. No page break. */
export function alignPageText(page: LaidOutPage): string {
	return asText(alignText(page.lines));
}

/** One page as text in reading order, blocks separated by empty lines; ends with a line break unless empty. */
export function flowingPageText(page: DocumentPage): string {
	return asText(flowingText(page));
}

function asText(lines: readonly string[]): string {
	return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

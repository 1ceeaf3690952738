import type { LaidOutPage } from '../model';
import type { DocumentPage } from '../model/blocks';
import { alignedText } from './txt-aligned';
import { flowingText } from './txt-flowing';

/** Stands between two pages, as in the output of other text extractors. */
export const pageBreak = '\f';

/** One page as text with its columns kept apart by spaces; ends with a line break unless it is empty. No page break. */
export function alignedPageText(page: LaidOutPage): string {
	return asText(alignedText(page.lines));
}

/** One page as text in reading order, blocks apart by empty lines; ends with a line break unless it is empty. */
export function flowingPageText(page: DocumentPage): string {
	return asText(flowingText(page));
}

function asText(lines: readonly string[]): string {
	return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

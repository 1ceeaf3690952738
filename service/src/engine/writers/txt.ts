import type { LaidOutPage } from '../model';
import { alignedText } from './txt-aligned';
import { flowingText } from './txt-flowing';

/** `aligned`: columns kept apart with spaces; `flowing`: the lines one below the other. */
export type TextFormat = 'aligned' | 'flowing';

/** Stands between two pages, as in the output of other text extractors. */
export const pageBreak = '\f';

/** One page as text; ends with a line break unless it is empty. No page break. */
export function pageText(page: LaidOutPage, format: TextFormat): string {
	const lines = format === 'aligned' ? alignedText(page.lines) : flowingText(page.lines);
	return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

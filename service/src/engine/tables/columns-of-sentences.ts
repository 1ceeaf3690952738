import type { TableBlock } from '../model/blocks';
import { runsText } from '../text/runs';

/** Cells of so many words that end as sentences do are text, not data. */
const sentenceWords = 4;

/** Share of such cells that makes columns of sentences of a table that no line supports. */
const mostlySentences = 0.7;

/** True when a table found by its gaps alone is running text in columns: its cells are whole sentences. */
export function isColumnsOfSentences({ table }: TableBlock): boolean {
	if (table.evidence !== 'unruled') return false;
	const texts = table.cells.map((cell) => runsText(cell.runs).trim()).filter((text) => text !== '');
	const sentences = texts.filter((text) => /[.!?。]$/.test(text) && text.split(/\s+/).length >= sentenceWords);
	return sentences.length >= mostlySentences * texts.length;
}

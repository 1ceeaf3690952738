import type { TableBlock } from '../model/blocks';
import { wholeRunsText } from '../text/runs';
import { tableSettings, type TableSettings } from './settings';

/** Whether a table found by gaps alone is running text in columns: its cells are whole sentences. */
export function isColumnsOfSentences({ table }: TableBlock, settings: TableSettings = tableSettings): boolean {
	if (!settings.sentences.on || table.evidence !== 'unruled') return false;
	const texts = table.cells.map((cell) => wholeRunsText(cell.runs).trim()).filter((text) => text !== '');
	const sentences = texts.filter(
		(text) => /[.!?。]$/.test(text) && text.split(/\s+/).length >= settings.sentences.words,
	);
	return sentences.length >= settings.sentences.part * texts.length;
}

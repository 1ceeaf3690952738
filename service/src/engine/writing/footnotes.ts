import type { DocumentPage, TextBlock, TextRun } from '../model/blocks';
import { runsText } from '../model/run-text';
import { notePieces } from './note-references';

/** The mark a footnote starts with. */
export function noteMark(block: TextBlock): string | undefined {
	return /^\s*([*†‡§¶#]{1,3}|\(?\d{1,3}\)?|[a-z](?=\s))/u.exec(runsText(block.runs))?.[1];
}

/** Text of a footnote after its mark. */
export function noteText(block: TextBlock): string {
	const text = runsText(block.runs);
	return text.slice(noteMark(block)?.length ?? 0).trim();
}

/** The footnotes of a page with a superscript reference in its text, by their marks. */
export function findReferredNotes({ blocks }: DocumentPage): Map<string, TextBlock> {
	const referred = new Set(
		blocks
			.flatMap((block): readonly TextRun[] => {
				if (block.kind === 'list') return block.items.flatMap((item) => item.runs);
				return block.kind === 'text' && block.role !== 'footnote' ? block.runs : [];
			})
			.filter((run) => run.position === 'superscript')
			.flatMap(({ text }) => notePieces(text))
			.flatMap(({ text, isMark, within }) => (isMark ? [text] : within)),
	);
	const notes = new Map<string, TextBlock>();
	for (const block of blocks) {
		if (block.kind !== 'text' || block.role !== 'footnote') continue;
		const mark = noteMark(block);
		if (mark !== undefined && !notes.has(mark) && referred.has(mark)) notes.set(mark, block);
	}
	return notes;
}

import type { TextWidth } from '../../fonts/standard-widths';
import { mainTypeface } from '../../fonts/typeface';
import type { TextBlock } from '../../model/blocks';
import { noteText } from '../footnotes';
import { fitLetters } from '../office/joined-fit';
import { lineFit } from '../office/line-fit';
import { element } from '../office/xml';
import { paragraph } from './paragraph';
import { docxRuns, run } from './runs';
import { twips } from './units';

/** The paragraph of a footnote, with an automatic mark. Its letters keep their width, so that it needs no extra line. */
export function noteParagraph(block: TextBlock, widthOf: TextWidth): string {
	const fit = lineFit(block.lines);
	const spacing = fit ? { before: 0, after: 0, line: twips(fit.pitch), lineRule: 'exact' as const } : undefined;
	const face = { ...mainTypeface(block.lines), bold: false, italic: false };
	const { fontSize, lines } = block;
	const letters = { face, fontSize, isOneFace: false, alignment: 'left', isFromRight: false } as const;
	const { spacing: room, stretch } = fitLetters(lines, letters, widthOf);
	const narrow = stretch === undefined ? {} : { stretch };
	const look = { face, fontSize, letterSpacing: Math.floor(20 * room), ...narrow };
	const mark = run('<w:footnoteRef/>', { style: 'FootnoteReference' });
	const text = docxRuns([{ text: ` ${noteText(block)}` }], look);
	return paragraph({ style: 'FootnoteText', ...(spacing ? { spacing } : {}) }, mark + text);
}

/** The separator lines between text and footnotes that the part requires (ECMA-376, part 1, 17.11.10). */
export const noteSeparators = [
	{ id: -1, type: 'separator' },
	{ id: 0, type: 'continuationSeparator' },
]
	.map(({ id, type }) =>
		element('w:footnote', { 'w:type': type, 'w:id': id }, paragraph({ spacing: { after: 0 } }, run(`<w:${type}/>`))),
	)
	.join('');

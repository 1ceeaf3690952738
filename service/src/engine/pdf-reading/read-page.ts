import type { PdfiumDocument } from '../external/pdfium-document';
import { readPagePaths, type ReadPageOptions } from '../external/pdfium-page';
import type { FormMarks } from '../external/pdfium-widgets';
import type { Character, HiddenWord, Page } from '../model';
import { wordsOfHidden } from '../text/hidden-texts';
import { withoutDoubledText } from './doubled-text';
import { withDrawnLetters } from './drawn-letters';
import { collectGraphics, type Graphics } from './graphics';
import { layerWords } from './layer-words';
import { markMonospace } from './monospace';
import { invisibleWords, strayLayerWords } from './hidden-words';
import { readParts } from './read-parts';
import { markVertical } from './vertical';
import { visibleWords } from './visible-words';
import { attachMarks } from './marks';
import { charactersToWords } from './words';

/** Anything but spaces and format characters. */
const isPrinted = /[^\p{Z}\p{Cc}\p{Cf}]/u;

const noGraphics: Graphics = { rules: [], fills: [], drawings: [] };

/** Drawn content; excludes form fields, whose appearances are not page content. */
function withFormMarks(graphics: Graphics, { boxes, signed }: FormMarks): Graphics {
	const { shapes = [], penMarks = [] } = graphics;
	return { ...graphics, shapes: [...shapes, ...boxes], penMarks: [...penMarks, ...signed] };
}

/**
 * Reads one page into the model.
 * @param pageNumber  from 1
 * @param readable  the characters that become words; all if absent
 * @returns `undefined` if the page is missing or unreadable
 */
export function readPage(
	document: PdfiumDocument,
	pageNumber: number,
	options: ReadPageOptions = {},
	readable: (characters: readonly Character[]) => readonly Character[] = (characters) => characters,
): Page | undefined {
	const content = readParts(document, pageNumber, options);
	if (!content) return undefined;
	const { characters: all, counts, paths, formMarks, suspects, unseen: unseenTexts, ...rest } = content;
	const characters = readable(all);
	const textOnly = options.textOnly === true;
	const entries = charactersToWords(
		markVertical(markMonospace(withoutDoubledText(attachMarks(characters, content))), content),
		content,
	);
	const pathsOfPage = textOnly ? () => readPagePaths(document, pageNumber) : () => paths;
	const { entries: visible, drawn } = withDrawnLetters(entries, pathsOfPage);
	const otherPaths = paths.filter((path) => !drawn.has(path));
	const graphics = withFormMarks(textOnly ? noGraphics : collectGraphics(otherPaths, content), formMarks);
	const { words, hidden, textLayer } = visibleWords(visible, content);
	const orders = new Map(visible.map(({ word, order }) => [word, order]));
	const read = { ...graphics, ...rest, pageNumber, words };
	const look = textLayer ? strayLayerWords : invisibleWords;
	const { words: unseen, ...under } = look(document, { ...read, suspects, orders }, textOnly);
	const seen = unseen.size === 0 ? words : words.filter((word) => !unseen.has(word));
	const hiddenWords: HiddenWord[] = [
		...hidden,
		...[...unseen].map(([word, reason]) => ({ word, reason })),
		...charactersToWords(counts.clipped, content).map(({ word }) => ({ word, reason: 'outside' as const })),
		...unseenTexts.flatMap(wordsOfHidden),
		...layerWords(document, pageNumber, content).map((word) => ({ word, reason: 'layer' as const })),
	].filter(({ word }) => isPrinted.test(word.text));
	return { ...read, ...under, words: seen, hiddenWords, textLayer: textLayer && seen.length > 0 };
}

import type { Box, Word } from '../../model';
import { isUnspaced } from '../../model/scripts';
import { baselineOf } from '../../text/line-facts';
import { lineOf } from '../../text/rows';
import type { NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';
import type { InlineFills } from './inline-fills';

/** Something on a page that is ordered as a whole: part of a row, or an object such as a table or an image. */
export type Piece =
	| {
			readonly kind: 'text';
			readonly box: Box;
			readonly words: NonEmpty<Word>;
			readonly weight: number;
			readonly inlineFills: InlineFills;
	  }
	| { readonly kind: 'object'; readonly box: Box; readonly id: number };

/** A piece of text; characters of scripts without spaces weigh as much as a short word. */
export function textPiece(words: NonEmpty<Word>, inlineFills: InlineFills = new Map()): Piece {
	const { box } = lineOf(words);
	let weight = 0;
	for (const { text } of words) weight += text.length * (isUnspaced(text.charAt(0)) ? 2 : 1);
	return { kind: 'text', box, words, weight, inlineFills };
}

/** y by which a piece is assigned to a row. */
export function rowOf(piece: Piece, settings: LayoutSettings): number {
	return piece.kind === 'object' ? piece.box.top : baselineOf(mainWord(piece.words, settings));
}

/** The largest word, since small neighbors may be scripts; initials do not count. */
export function mainWord(words: readonly Word[], settings: LayoutSettings): Word {
	const largest = (some: readonly Word[]) => some.reduce((main, word) => (word.fontSize > main.fontSize ? word : main));
	const main = largest(words);
	const others = words.filter((word) => word !== main);
	if (others.length === 0 || main.text.length > 2) return main;
	const next = largest(others);
	return settings.initials.on && main.fontSize >= settings.initials.size * next.fontSize ? next : main;
}

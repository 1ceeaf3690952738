import type { PdfiumDocument } from '../external/pdfium-document';
import type { Character, Page, Word } from '../model';
import { readParts } from './read-parts';
import { charactersToWords } from './words';

/** The words that only the document with its hidden layers has. @param visible  the page without them */
export function layerWords(
	{ layered }: Pick<PdfiumDocument, 'layered'>,
	pageNumber: number,
	visible: Pick<Page, 'width' | 'height'> & { readonly characters: readonly Character[] },
): Word[] {
	if (!layered) return [];
	const counts = new Map<string, number>();
	for (const character of visible.characters) {
		const key = keyOf(character);
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	const { characters = [] } = readParts(layered, pageNumber, { textOnly: true }) ?? {};
	const hidden = characters.filter((character) => {
		const key = keyOf(character);
		const count = counts.get(key) ?? 0;
		counts.set(key, count - 1);
		return count <= 0;
	});
	return charactersToWords(hidden, visible).map(({ word }) => word);
}

function keyOf({ text, box, guessed }: Character): string {
	return guessed ? text : `${text} ${box.left.toFixed(1)} ${box.top.toFixed(1)}`;
}

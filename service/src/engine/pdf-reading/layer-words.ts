import type { PdfiumDocument } from '../external/pdfium-document';
import type { Character, Page } from '../model';
import { readParts } from './read-parts';
import { charactersToWords } from './words';

/** Counts the words that only the document with its hidden layers has. @param visible  the page without them */
export function countLayerWords(
	{ layered }: Pick<PdfiumDocument, 'layered'>,
	pageNumber: number,
	visible: Pick<Page, 'width' | 'height'> & { readonly characters: readonly Character[] },
): number {
	if (!layered) return 0;
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
	return charactersToWords(hidden, visible).length;
}

function keyOf({ text, box, guessed }: Character): string {
	return guessed ? text : `${text} ${box.left.toFixed(1)} ${box.top.toFixed(1)}`;
}

import type { ReceiptPlace } from '../../../../contract/receipt';
import type { HiddenWord } from '../model';
import { rectOf, truncateWords } from '../readback/places';
import { hiddenTexts } from '../text/hidden-texts';

/** Places of the words that a reader of a page does not see. */
export function hiddenPlaces(page: number, words: readonly HiddenWord[]): ReceiptPlace[] {
	return hiddenTexts(words).map(({ reason, box, text }) => ({
		page,
		rect: rectOf(box),
		kind: 'hidden',
		reason,
		text: truncateWords(text),
	}));
}

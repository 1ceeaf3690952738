/** A text in small letters without accents and other marks; syllables of Hangul stay whole. */
export function removeDiacritics(text: string): string {
	return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}

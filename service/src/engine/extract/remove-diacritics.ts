/** Lower-cases a text and removes diacritics; Hangul syllables stay composed. */
export function removeDiacritics(text: string): string {
	return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}

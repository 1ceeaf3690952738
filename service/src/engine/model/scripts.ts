/** Right-to-left letters: Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms, and the tatweel that joins them. */
const rightToLeft = /[\u0640\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const letter = /\p{L}/u;

/** Scripts written without spaces between words, with their punctuation and full-width forms. */
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]/u;

/** Characters that take two columns of fixed-width text: the scripts above and Hangul. */
const wide = new RegExp(`${unspaced.source}|[\\u1100-\\u115f\\uac00-\\ud7a3]`, 'u');

/** First code of the combining marks; everything below is Latin and takes one column. */
const firstMark = 0x300;

/** Whether a text is plain Latin, as in most documents: a shortcut for the checks below. */
function isWestern(text: string): boolean {
	for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= firstMark) return false;
	return true;
}

/** Direction of a text by its letters; `neutral` for none (digits, punctuation). */
export type Direction = 'leftToRight' | 'rightToLeft' | 'neutral';

/** Direction of a text: that of most of its letters, left to right if equal. */
export function directionOf(text: string): Direction {
	if (isWestern(text)) return letter.test(text) ? 'leftToRight' : 'neutral';
	let balance = 0;
	let letters = 0;
	for (const sign of text) {
		if (!startsWithLetter(sign)) continue;
		letters++;
		balance += hasRightToLeft(sign) ? 1 : -1;
	}
	if (letters === 0) return 'neutral';
	return balance > 0 ? 'rightToLeft' : 'leftToRight';
}

/** Whether a text has any right-to-left letter. */
export function hasRightToLeft(text: string): boolean {
	return !isWestern(text) && rightToLeft.test(text);
}

/** Whether a character belongs to a script without spaces between words. */
export function isUnspaced(sign: string): boolean {
	return !isWestern(sign) && unspaced.test(sign);
}

const firstLetter = /^\p{L}/u;

/** First letter above those of ASCII. */
const firstForeignLetter = 0xaa;

/** Whether a text starts with a letter of any script. */
export function startsWithLetter(text: string): boolean {
	const code = text.charCodeAt(0);
	if (code >= firstForeignLetter) return firstLetter.test(text);
	return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Joined letters; numbers and punctuation are separate from them. */
const joined = /[\u0640\p{Script=Arabic}\p{Script=Syriac}]/u;

const arabic = /\p{Script=Arabic}/u;

/** Whether a text has any letter of the Arabic script, which includes Persian and Urdu. */
export function hasArabic(text: string): boolean {
	return !isWestern(text) && arabic.test(text);
}

/** Whether two adjacent characters belong to joined scripts, where only wide gaps are spaces. */
export function areJoined(sign: string, other: string): boolean {
	return !isWestern(sign) && joined.test(sign) && joined.test(other);
}

/** Columns of a text in a fixed-width font: two for each wide character, none for a combining mark. */
export function columnsOf(text: string): number {
	if (isWestern(text)) return text.length;
	let columns = 0;
	for (const sign of text) columns += wide.test(sign) ? 2 : /\p{M}/u.test(sign) ? 0 : 1;
	return columns;
}

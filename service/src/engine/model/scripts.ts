/** Letters written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const letter = /\p{L}/u;

/** Scripts written without spaces between words, with their punctuation and full-width forms. */
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]/u;

/** Signs that take two columns of a fixed-width text: the scripts above and Hangul. */
const wide = new RegExp(`${unspaced.source}|[\\u1100-\\u115f\\uac00-\\ud7a3]`, 'u');

/** First code of the combining marks; everything below is Latin and takes one column. */
const firstMark = 0x300;

/** True for the texts most documents have only: the questions below are answered at once for them. */
function isWestern(text: string): boolean {
	for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= firstMark) return false;
	return true;
}

/** Which way a text runs by its letters; `neutral` has none (digits, punctuation). */
export type Direction = 'leftToRight' | 'rightToLeft' | 'neutral';

/** Direction of a text: that of most of its letters, left to right when equal. */
export function directionOf(text: string): Direction {
	if (isWestern(text)) return letter.test(text) ? 'leftToRight' : 'neutral';
	let balance = 0;
	let letters = 0;
	for (const sign of text) {
		if (!letter.test(sign)) continue;
		letters++;
		balance += rightToLeft.test(sign) ? 1 : -1;
	}
	if (letters === 0) return 'neutral';
	return balance > 0 ? 'rightToLeft' : 'leftToRight';
}

/** True when a text has any letter written from right to left. */
export function hasRightToLeft(text: string): boolean {
	return !isWestern(text) && rightToLeft.test(text);
}

/** True for a sign of a script that puts no spaces between words. */
export function isUnspaced(sign: string): boolean {
	return unspaced.test(sign);
}

/** Letters that are written joined; numbers and punctuation stand apart from them. */
const joined = /[\p{Script=Arabic}\p{Script=Syriac}]/u;

const arabic = /\p{Script=Arabic}/u;

/** True when a text has any letter of the Arabic script, as Persian and Urdu have too. */
export function hasArabic(text: string): boolean {
	return !isWestern(text) && arabic.test(text);
}

/** Whether two adjacent characters are of scripts whose letters join: only wide gaps between them are spaces. */
export function areJoined(sign: string, other: string): boolean {
	return !isWestern(sign) && joined.test(sign) && joined.test(other);
}

/** Columns a text takes in a fixed-width font: two for each wide sign, none for a combining mark. */
export function columnsOf(text: string): number {
	if (isWestern(text)) return text.length;
	let columns = 0;
	for (const sign of text) columns += wide.test(sign) ? 2 : /\p{M}/u.test(sign) ? 0 : 1;
	return columns;
}

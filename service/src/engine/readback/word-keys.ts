import { IntList } from './int-list';

/** In scripts without spaces each character is a word, so that line breaks do not matter. */
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

/** Letters, their marks but not marks alone, digits, and separators between digits. */
const kept = /[\p{L}\p{N}]|(?<=[\p{L}\p{N}]\p{M}*)\p{M}|(?<=\p{N})[.,:/](?=\p{N})/gu;

/** A number without words, with its signs and separators. */
const numeric = /^[^\p{L}\p{N}]*\d[\d.,:/'’\s]*[^\p{L}\p{N}]*$/u;

const datePattern = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Where the direction changes within a word without punctuation. */
const turningPoint = new RegExp(
	`(?<=${rightToLeft.source}\\p{M}*)(?=\\p{Script=Latin})|(?<=\\p{Script=Latin}\\p{M}*)(?=${rightToLeft.source})`,
	'u',
);

/** First code of these scripts. */
const firstMirrored = 0x590;

/** Whether a text has letters of a script from right to left. Most texts have low codes only. */
export function isMirrored(text: string): boolean {
	for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= firstMirrored) return rightToLeft.test(text);
	return false;
}

/** Words as numbers: those with the same letters and digits have the same key. */
export class WordKeys {
	/** Tokens of each word as printed. */
	private readonly words = new Map<string, number | readonly number[]>();
	private readonly keys = new Map<string, number>();
	/** Texts of tokens, and of keys. */
	private readonly texts: string[] = [];
	private readonly keyTexts: string[] = [];
	private readonly mirrored: boolean[] = [];
	private readonly letters: string[] = [];
	private readonly keyOfToken = new IntList();

	/** @param typed  whether the result may have numbers in place of texts: equal numbers have the same key then */
	constructor(readonly typed = false) {}

	/** Number of keys. */
	get size(): number {
		return this.keyTexts.length;
	}

	/** Tokens of a word without white space: several in scripts without spaces, none for punctuation. */
	tokensOf(word: string): number | readonly number[] {
		const known = this.words.get(word);
		if (known !== undefined) return known;
		const tokens = pieces(word).flatMap((piece) => this.add(piece) ?? []);
		const [only] = tokens;
		const found = only !== undefined && tokens.length === 1 ? only : tokens;
		this.words.set(word, found);
		return found;
	}

	textOf(token: number): string {
		return this.texts[token] ?? '';
	}

	/** Letters and digits of a token, without marks: those may be separate words on the page. */
	readonly lettersOf = (token: number): string => (this.letters[token] ??= this.findLetters(token));

	private findLetters(token: number): string {
		const text = this.keyTexts[this.keyOfToken.at(token)] ?? '';
		if (text.startsWith('#')) return digitsOf(this.textOf(token));
		return alphanumeric.test(text) ? text : text.replace(/[.,:/]|\p{Mn}/gu, '');
	}

	/** Whether a token is in a script from right to left. */
	isMirrored(token: number): boolean {
		return this.mirrored[token] === true;
	}

	keyOf(token: number): number {
		return this.keyOfToken.at(token);
	}

	readonly areEqual = (token: number, other: number): boolean => this.keyOf(token) === this.keyOf(other);

	/** Keys of tokens. */
	keysOf(tokens: Int32Array): Int32Array {
		return tokens.map((token) => this.keyOfToken.at(token));
	}

	private add(piece: string): number | undefined {
		const text = keyOf(piece, this.typed);
		if (text === '') return undefined;
		let key = this.keys.get(text);
		if (key === undefined) {
			key = this.keyTexts.length;
			this.keys.set(text, key);
			this.keyTexts.push(text);
		}
		this.texts.push(piece);
		this.mirrored.push(isMirrored(piece));
		this.keyOfToken.push(key);
		return this.texts.length - 1;
	}
}

/** What joins on the page does not have to join in the result where directions meet, such as a prefix and a Latin word. */
function pieces(word: string): string[] {
	if (isMirrored(word)) return word.split(turningPoint);
	if (ascii.test(word) || !unspaced.test(word)) return [word];
	return word.match(new RegExp(`${unspaced.source}\\p{M}*|(?:(?!${unspaced.source}).)+`, 'gsu')) ?? [];
}

function keyOf(piece: string, typed: boolean): string {
	if (typed && numeric.test(piece)) return numberKey(piece);
	if (ascii.test(piece)) return asciiKey(piece);
	return piece.normalize('NFKC').match(kept)?.join('') ?? '';
}

const ascii = /^[!-~]*$/;

const alphanumeric = /^[A-Za-z\d]*$/;

/** Letters, digits, and separators between digits; of ASCII, these need no Unicode properties. */
function asciiKey(piece: string): string {
	let key = '';
	let start = 0;
	for (let at = 0; at < piece.length; at++) {
		const code = piece.charCodeAt(at);
		if (isAsciiDigit(code) || isAsciiLetter(code)) continue;
		const isBetweenDigits = isAsciiDigit(piece.charCodeAt(at - 1)) && isAsciiDigit(piece.charCodeAt(at + 1));
		if (isBetweenDigits && '.,:/'.includes(piece.charAt(at))) continue;
		key += piece.slice(start, at);
		start = at + 1;
	}
	return start === 0 ? piece : key + piece.slice(start);
}

const isAsciiDigit = (code: number) => code >= 0x30 && code <= 0x39;
const isAsciiLetter = (code: number) => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** The digits of a number without grouping, sign and zeros that change nothing. */
function numberKey(text: string): string {
	const date = datePattern.exec(text);
	if (date) return dateKey(date.slice(1).map(Number));
	const [, fraction = ''] = /[.,](\d*)\D*$/.exec(text) ?? [];
	const isGroup = fraction.length === 3 && !(text.includes('.') && text.includes(','));
	const all = digitsOf(text);
	const digits = fraction === '' || isGroup ? all : all.slice(0, -fraction.length) + fraction.replace(/0+$/, '');
	return `#${digits.replace(/^0+(?=.)/, '')}`;
}

/** Day, month and year in any order, the year with two digits. */
export function dateKey(parts: readonly number[]): string {
	return `#d${parts
		.map((part) => part % 100)
		.sort((a, b) => a - b)
		.join('-')}`;
}

export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/** A number has no zeros at its ends in its cell. */
export const trimZeros = (digits: string): string => digits.replace(/^0+/, '').replace(/0+$/, '');

import { unspacedScripts } from '../text/unspaced-scripts';
import type { LocatedText } from '../writing/chunks/located-text';

/** A text in one place of a document: a paragraph, a list entry or a cell. */
export interface ComparedUnit {
	readonly located: LocatedText;
	/** A cell of a table, entries of a table of contents without their page numbers, or a page number with its words. */
	readonly kind?: 'cell' | 'contents' | 'pageNumber';
}

/** A word or a mark, as it is compared. */
export interface ComparedToken {
	/** Equal for equal words of both documents. */
	readonly id: number;
	readonly unit: ComparedUnit;
	/** In the text of its unit. */
	readonly start: number;
	readonly end: number;
	/** From 1; 0 if its place is unknown. */
	readonly page: number;
	/** Neither punctuation nor a symbol. */
	readonly isWord: boolean;
	/** Of a header or footer: the same word on other pages. */
	readonly copies?: readonly ComparedToken[];
}

const unspaced = `[${unspacedScripts}]`;
const letter = `(?!${unspaced})[\\p{L}\\p{N}\\p{M}\\u00ad\\u200b-\\u200d]`;
const dash = '\\-\\u2010-\\u2015\\u2212';
const sign = `(?:(?<![\\p{L}\\p{N}])[${dash}](?=\\d))?`;

/** Numbers with spaces between their groups, words with what joins their parts, single characters, and the rest. */
const tokenPattern = new RegExp(
	[
		`${sign}\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?:[.,]\\d+)?(?![\\d\\p{L}])`,
		`${sign}${letter}+(?:[.,:/'\\u2019@_${dash}]${letter}+)*`,
		`${unspaced}\\p{M}*`,
		'\\S',
	].join('|'),
	'gu',
);

const quotationMark = /^["'`´\u2018-\u201f\u2039\u203a\u00ab\u00bb\u2032\u2033]$/u;

/** Bullets, dashes outside of words, leaders, and characters without a meaning. */
const ignoredMark = new RegExp(`^[${dash}•◦▪‣·●○■□▫…\\u0000-\\u001f\\ufffd\\p{Cf}\\p{Co}]$`, 'u');

const dashes = new RegExp(`[${dash}]`, 'gu');

/** A hyphen beside a letter may be one of a line end. */
const joiningHyphen = /(?<=\p{L}\p{M}*)-(?=[\p{L}\p{N}])|(?<=\p{N})-(?=\p{L})/gu;

/** Ids of compared words. */
export class TokenIds {
	private readonly ids = new Map<string, number>();
	private readonly keys: string[] = [];

	/** @param keepsQuotes  whether other forms of quotation marks are other words */
	constructor(private readonly keepsQuotes: boolean) {}

	/** The words and marks of a text, without white space, hyphens at line ends, bullets and leaders. */
	tokensOf(unit: ComparedUnit): ComparedToken[] {
		const { text, words } = unit.located;
		const tokens: ComparedToken[] = [];
		let word = 0;
		for (const { 0: found, index: start } of text.matchAll(tokenPattern)) {
			const key = this.keyOf(found);
			if (key === '' || isLeader(text, found, start)) continue;
			while (word < words.length - 1 && words[word]!.end <= start) word++;
			const page = words[word]?.line.page.pageNumber ?? 0;
			const isWord = /[\p{L}\p{N}]/u.test(key);
			tokens.push({ id: this.idOf(key), unit, start, end: start + found.length, page, isWord });
		}
		return tokens;
	}

	/** The compared form of words in a row: where a reader divides them makes no difference. */
	joined(tokens: readonly Pick<ComparedToken, 'id'>[]): string {
		return tokens
			.map(({ id }) => this.keys[id])
			.join('')
			.replace(joiningHyphen, '');
	}

	/** An id for any key. */
	idOf(key: string): number {
		const known = this.ids.get(key);
		if (known !== undefined) return known;
		this.ids.set(key, this.keys.length);
		return this.keys.push(key) - 1;
	}

	private keyOf(found: string): string {
		if (quotationMark.test(found)) return this.keepsQuotes ? found : '"';
		if (ignoredMark.test(found)) return '';
		const plain = found
			.normalize('NFKC')
			.replace(/\p{Cf}/gu, '')
			.replace(dashes, '-')
			.replace(joiningHyphen, '');
		return this.keepsQuotes ? plain : plain.replace(/\u2019/g, "'").replace(/[ \u00a0\u202f]/g, ' ');
	}
}

/** Dots in a row lead to a page number, or stand for words that are left out. */
function isLeader(text: string, found: string, start: number): boolean {
	return (
		found === '.' &&
		(/\.\s?$/.test(text.slice(Math.max(0, start - 2), start)) || /^\s?\./.test(text.slice(start + 1, start + 3)))
	);
}

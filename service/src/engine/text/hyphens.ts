import type { Page } from '../model';

/** More different words than this say nothing new about how a document spells. */
const maxWords = 60_000;

/** First parts that are written with a hyphen before nearly every word. */
const firstPart =
	/^(all|cross|half|high|low|non|quasi|self|short|long|two|three|four|five|well|well-known|real|state|end|user|open|single|large|small|first|second|third|one|six|seven|eight|nine|ten|time|cost|data|model|peer|face)$/iu;

/** Second parts that words are put together with by a hyphen, when the first part is a word of the document. */
const secondPart =
	/^(based|free|like|dependent|independent|grained|scale|order|dimensional|energy|size|sized|level|type|term|driven|specific|known|defined|related|induced|oriented|wide|hole|body|point|field|space|state|known|linear|negative|positive|valued|weighted|averaged|trained|supervised|aware|invariant|forming|looking|making|called|term|long|wave|range|resolution|quality|rate|density|pressure|temperature)$/iu;

/** Words that join a part to the next compound, and that no word ends with behind a hyphen: "water- and land-use". */
const joining = /^(and|und|oder|sowie|och|og)(?!\p{L})/iu;

/** Words of a document, which tell whether a hyphen at the end of a line belongs to the word or to the line. */
export class Vocabulary {
	private readonly words = new Set<string>();

	/** Take the words of a page. */
	add({ words }: Pick<Page, 'words'>): void {
		for (const { text } of words) {
			if (this.words.size >= maxWords) return;
			const word = /^\P{L}*(\p{L}[\p{L}\p{M}'’-]*\p{L})\P{L}*$/u.exec(text)?.[1];
			if (word !== undefined) this.words.add(word.toLowerCase());
		}
	}

	/** True when the document has this word; capitals do not matter. */
	has(word: string): boolean {
		return this.words.has(word.toLowerCase());
	}
}

/**
 * Whether the hyphen between two lines stays: as the document writes the word elsewhere, else by what compounds are made of.
 * @param before  text that ends with the hyphen
 * @param after   text of the next line, beginning with a small letter
 */
export function keepsHyphen(before: string, after: string, vocabulary?: Vocabulary): boolean {
	const first = /([\p{L}\p{M}]+)[-‐]$/u.exec(before)?.[1] ?? '';
	const second = /^[\p{L}\p{M}]+/u.exec(after)?.[0] ?? '';
	if (vocabulary?.has(first + second)) return false;
	if (vocabulary?.has(`${first}-${second}`)) return true;
	return firstPart.test(first) || (secondPart.test(second) && (vocabulary?.has(first) ?? false));
}

/**
 * Whether a hyphen at the end of a line stands for the end of a compound that the text names later: its two sides make no one word.
 * @param before  text that ends with the hyphen
 * @param after   text of the next line, beginning with a small letter
 */
export function isSuspended(before: string, after: string, vocabulary?: Vocabulary): boolean {
	const first = /([\p{L}\p{M}]+)[-‐]$/u.exec(before)?.[1] ?? '';
	const second = /^[\p{L}\p{M}]+/u.exec(after)?.[0] ?? '';
	if (first === '' || vocabulary?.has(first + second)) return false;
	return joining.test(after);
}

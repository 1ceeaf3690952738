import type { Page } from '../model';

/** More different words say nothing new about the spelling of a document. */
const maxWords = 60_000;

/** First parts that are hyphenated before almost every word. */
const firstPart =
	/^(all|cross|half|high|low|non|quasi|self|short|long|two|three|four|five|well|well-known|real|state|end|user|open|single|large|small|first|second|third|one|six|seven|eight|nine|ten|time|cost|data|model|peer|face)$/iu;

/**
 * Minimum share of hyphens at line ends among the words of a hyphenated document. In ragged lines of other documents 18 of
 * 21 hyphens belong to their words, in those of hyphenated ones 11 of 195 (90 documents of 10 sources).
 */
const minHyphenated = 0.003;

/** First parts that no program hyphenates: a single letter, and abbreviations. */
const wholePart = /^(?:\p{L}\p{M}*|\p{Lu}+)$/u;

/** Second parts of hyphenated compounds, if the first part is a word of the document. */
const secondPart =
	/^(based|free|like|dependent|independent|grained|scale|order|dimensional|energy|size|sized|level|type|term|driven|specific|known|defined|related|induced|oriented|wide|hole|body|point|field|space|state|known|linear|negative|positive|valued|weighted|averaged|trained|supervised|aware|invariant|forming|looking|making|called|term|long|wave|range|resolution|quality|rate|density|pressure|temperature)$/iu;

/** Words that join a part to the next compound, and never end a hyphenated word: "water- and land-use". */
const joining = /^(and|und|oder|sowie|och|og)(?!\p{L})/iu;

/** Few words have a hyphen. */
const endsInHyphen = (text: string): boolean => /[-‐\u00ad]/.test(text) && /\p{L}[-‐\u00ad]$/u.test(text);

/** Words of a document, which show whether a hyphen at a line end belongs to the word. */
export class Vocabulary {
	private readonly words = new Set<string>();
	/** Texts whose word is known: most occur often. */
	private readonly seen = new Set<string>();
	private count = 0;
	private hyphenated = 0;

	/** Takes the words of a page. */
	add({ words }: Pick<Page, 'words'>): void {
		this.count += words.length;
		for (const [index, { text }] of words.entries()) {
			if (endsInHyphen(text) && /^\p{Ll}/u.test(words[index + 1]?.text ?? '')) this.hyphenated++;
			if (this.words.size >= maxWords) return;
			if (this.seen.has(text)) continue;
			if (this.seen.size < maxWords) this.seen.add(text);
			const word = /^\P{L}*(\p{L}[\p{L}\p{M}'’-]*\p{L})\P{L}*$/u.exec(text)?.[1];
			if (word !== undefined) this.words.add(word.toLowerCase());
		}
	}

	/** Whether programs hyphenated the document. */
	get isHyphenated(): boolean {
		return this.hyphenated > minHyphenated * this.count;
	}

	/** Whether the document has this word, ignoring case. */
	has(word: string): boolean {
		return this.words.has(word.toLowerCase());
	}
}

/**
 * Whether the hyphen between two lines stays: as the document writes the word elsewhere, else by typical compounds.
 * @param before  text that ends with the hyphen
 * @param after   text of the next line, starting in lower case
 * @param isRagged  whether the lines end at different places: programs hyphenate to fill lines
 */
export function keepsHyphen(before: string, after: string, vocabulary?: Vocabulary, isRagged = false): boolean {
	const first = /([\p{L}\p{M}]+)[-‐]$/u.exec(before)?.[1] ?? '';
	const second = /^[\p{L}\p{M}]+/u.exec(after)?.[0] ?? '';
	if (first === '' || vocabulary?.has(first + second)) return false;
	if (vocabulary?.has(`${first}-${second}`)) return true;
	if (isRagged && vocabulary && !vocabulary.isHyphenated) return true;
	return (
		wholePart.test(first) || firstPart.test(first) || (secondPart.test(second) && (vocabulary?.has(first) ?? false))
	);
}

/**
 * Whether a hyphen at a line end stands for the end of a compound named later: its two sides are not one word.
 * @param before  text that ends with the hyphen
 * @param after   text of the next line, starting in lower case
 */
export function isSuspended(before: string, after: string, vocabulary?: Vocabulary): boolean {
	const first = /([\p{L}\p{M}]+)[-‐]$/u.exec(before)?.[1] ?? '';
	const second = /^[\p{L}\p{M}]+/u.exec(after)?.[0] ?? '';
	if (first === '' || vocabulary?.has(first + second)) return false;
	return joining.test(after);
}

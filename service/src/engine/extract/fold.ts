/** A word normalized for comparing labels: without case, accents and punctuation. */
export interface FoldedToken {
	readonly fold: string;
	/** The same, but letters that OCR confuses differ: "None" is not "Nome". */
	readonly printed: string;
	/** Position in the text, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
}

/** Ideographs are single tokens because no space separates their words. */
const tokenPattern = /n\.?[°º]|№|#|%|[\p{Script=Han}]|[\p{L}\p{M}\p{N}]+?(?=\p{Script=Han})|[\p{L}\p{M}\p{N}]+/giu;

/** Equivalent spellings of "number" in labels. */
const numberWords = new Set(['no', 'nr', 'nro', 'num', 'nbr', 'number', '#', 'n°', 'nº', 'n.°', 'n.º', '№']);

/**
 * Letters that Unicode does not decompose but that have a plain form; interchangeable Arabic letters, and the Arabic
 * elongation character.
 */
const plainLetters: Readonly<Record<string, string>> = {
	...{ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' },
	...{ ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ـ: '' },
};

/** Cached tokens of words: documents repeat theirs. */
const tokenCache = new Map<string, readonly FoldedToken[]>();
/** Maximum cached words, some megabytes. */
const maxCached = 20_000;

/** Splits a text into folded tokens. */
export function tokenize(text: string): FoldedToken[] {
	const tokens: FoldedToken[] = [];
	let start = 0;
	for (const word of text.split(' ')) {
		for (const token of tokensOfWord(word))
			tokens.push({ ...token, start: start + token.start, end: start + token.end });
		start += word.length + 1;
	}
	return tokens;
}

function tokensOfWord(word: string): readonly FoldedToken[] {
	const before = tokenCache.get(word);
	if (before) return before;
	const tokens = splitWord(word);
	if (tokenCache.size >= maxCached) tokenCache.clear();
	tokenCache.set(word, tokens);
	return tokens;
}

function splitWord(text: string): FoldedToken[] {
	const tokens: FoldedToken[] = [];
	for (const match of text.matchAll(tokenPattern)) {
		const start = match.index;
		const printed = printedWord(match[0]);
		tokens.push({ fold: foldConfusions(printed), printed, start, end: start + match[0].length });
	}
	return tokens;
}

/** Folds a text into one word: labels that differ only in spaces and punctuation become equal. */
export function compact(text: string): string {
	return tokenize(text)
		.map(({ fold }) => fold)
		.join('');
}

/** The words of a text as `compact` joins them, as printed. */
export function compactPrinted(text: string): string {
	return tokenize(text)
		.map(({ printed }) => printed)
		.join('');
}

const foldConfusions = (word: string): string =>
	/[a-z]/.test(word) ? word.replace(/[l105mv]/g, (sign) => ocrConfusions[sign] ?? sign) : word;

/** A word without case and accents. */
function printedWord(word: string): string {
	const lower = word.toLowerCase();
	if (numberWords.has(lower)) return 'no';
	const ascii = /^[a-z0-9]+$/.test(lower);
	const plain = ascii
		? lower
		: lower
				.normalize('NFKD')
				.replace(/\p{M}/gu, '')
				.replace(/[ßøæœłđıةىیکـ]/g, (letter) => plainLetters[letter] ?? letter);
	return /[a-z]/.test(plain) ? plain.replace(/(?:nummer|nr)$/, 'no') : plain;
}

/** Characters that OCR confuses are folded together: "Totai" equals "Total". */
const ocrConfusions: Readonly<Record<string, string>> = { l: 'i', '1': 'i', '0': 'o', '5': 's', m: 'n', v: 'u' };

/** Only the letters and digits of a text, in lower case. */
export function letters(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}

import type { CentralLanguage } from './central-european';

const utf8 = 'utf-8';

/** Labels that say nothing, or that programs write without a look at the text. */
const unreliable =
	/^(?:|(?:us-)?ascii|ansi_x3\.4-1968|iso-?8859-1|latin-?1|windows-1252|cp-?1252|utf-?8|(?:x-)?unknown(?:-8bit)?|x-user-defined|none|default|binary|8bit)$/;

/** Encodings of two bytes that any other text may fit by chance, so their label counts if it fits too. */
const wideCharset = /^(?:gb|big5|euc|shift|iso-2022|utf-16|hz)/;

/**
 * The charset of a text whose label is missing or may be wrong.
 * @param declared  its label, if any
 */
export function findCharset(bytes: Uint8Array, declared = ''): string {
	const label = declared.trim().toLowerCase();
	const known = charsetOf(label);
	const isSure = !unreliable.test(label) && known !== undefined;
	if (!bytes.some((byte) => byte >= 0x80)) return !isSure && hasJapaneseShift(bytes) ? 'iso-2022-jp' : (known ?? utf8);
	const isWide = isSure && wideCharset.test(known) && isValid(bytes, known);
	if (isMostlyUtf8(bytes, isWide ? 2 : 1)) return utf8;
	return isSure ? known : findLegacyCharset(bytes, /1252|8859|latin/.test(label));
}

/** `ESC $ B` or `ESC $ @` (RFC 1468), which no other text in seven bits has. */
function hasJapaneseShift(bytes: Uint8Array): boolean {
	return ['\x1b$B', '\x1b$@'].some((shift) => Buffer.from(bytes).includes(shift));
}

/** The charset of a text in UTF-16: by its byte order mark, or by the zero beside a first `<`. */
export function utf16Charset([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
	if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
	return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : undefined;
}

/** Bytes in which a web page has its charset label (HTML, 4.2.5.4), with room for a long head. */
const labelWithin = 16 * 1024;

/**
 * The charset of a web page: by its byte order mark, the label sent with it, or its own.
 * @param sent  label sent with it, if any
 */
export function findHtmlCharset(bytes: Uint8Array, sent?: string): string {
	const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, labelWithin));
	const wide = utf16Charset(bytes);
	if (wide) return wide;
	const own = /<(?:meta|\?xml)\b[^>]*?\b(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
	// A page whose label can be read as ASCII has no characters of two bytes.
	return findCharset(
		bytes,
		[sent, own].find((label) => label !== undefined && !/^utf-?16/i.test(label)),
	);
}

/**
 * Decodes a web page whose charset label is missing or may be wrong.
 * @param sent  label sent with it, if any
 */
export function decodeHtml(bytes: Uint8Array, sent?: string): string {
	return new TextDecoder(findHtmlCharset(bytes, sent)).decode(bytes);
}

/** Decodes a text whose charset label is missing or may be wrong. */
export function decodeAnyText(bytes: Uint8Array, declared?: string): string {
	return new TextDecoder(findCharset(bytes, declared)).decode(bytes);
}

/** The charset of a label; `undefined` for an unknown one. */
function charsetOf(label: string): string | undefined {
	try {
		return new TextDecoder(label).encoding;
	} catch {
		return undefined;
	}
}

function isValid(bytes: Uint8Array, charset: string): boolean {
	try {
		new TextDecoder(charset, { fatal: true }).decode(bytes);
		return true;
	} catch {
		return false;
	}
}

/** A few damaged characters do not make a text another charset: it may be cut off. @param min  characters to be sure */
function isMostlyUtf8(bytes: Uint8Array, min: number): boolean {
	const text = new TextDecoder(utf8).decode(bytes);
	const damaged = count(text, /\ufffd/g);
	return count(text, /[^\p{ASCII}\ufffd]/gu) >= Math.max(min, 4 * damaged);
}

/** Of equally plausible charsets the first one is taken. */
const legacyCharsets = [
	...['windows-1252', 'windows-1254', 'windows-1250', 'windows-1251', 'koi8-r', 'windows-1253'],
	...['windows-1255', 'windows-1256', 'windows-874'],
	...['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5'],
] as const;
const latinCharsets: readonly string[] = legacyCharsets.slice(0, 3);

/** Evidence against the Western charset that another script needs, and more if the label says it. */
const scriptEvidence = 3;
const labelEvidence = 10;

/** Maximum bytes examined: a few words identify a legacy charset. */
const headLength = 16 * 1024;

function findLegacyCharset(bytes: Uint8Array, isLabelled: boolean): string {
	const head = bytes.subarray(0, headLength);
	const scores = legacyCharsets.map((charset) => {
		const text = new TextDecoder(charset).decode(head);
		if (wideCharset.test(charset)) return countRareWide(text) + scriptEvidence;
		if (charset === 'windows-1254' && !isTurkish(text)) return Infinity;
		const odd = countOdd(text) + countMisplaced(text) + (charset === 'windows-1252' ? countNordic(text) : 0);
		return odd + (latinCharsets.includes(charset) ? 0 : scriptEvidence);
	});
	// The letters that Western and Turkish texts have at the same codes.
	if (scores[1] !== Infinity) scores[0] = Infinity;
	scores[0] = (scores[0] ?? 0) - (isLabelled ? labelEvidence : 0);
	const found = legacyCharsets[scores.indexOf(Math.min(...scores))] ?? legacyCharsets[0];
	const mayBeCentral = found === 'windows-1250' || (found === 'windows-1252' && !isLabelled);
	const language = mayBeCentral ? languageOf(head) : undefined;
	return language || found === 'windows-1250' ? centralCharset(head, language) : found;
}

/** Few texts have no label: the library is loaded for them only. */
function languageOf(bytes: Uint8Array): CentralLanguage | undefined {
	// eslint-disable-next-line @typescript-eslint/no-require-imports -- charsets are found synchronously
	const library = require('./central-european.js') as typeof import('./central-european');
	return library.centralLanguageOf(bytes);
}

/** Which of the charsets of Central Europe: Czech and Polish have some of their letters at different codes in them. */
function centralCharset(bytes: Uint8Array, language: CentralLanguage | undefined): string {
	// Only Windows has letters and quotation marks at these codes.
	if (bytes.some((byte) => byte >= 0x80 && byte < 0xa0)) return 'windows-1250';
	const foreign = language === 'pl' ? /[šžťľŠŽŤĽ]/g : /[ąśźľĄŚŹĽ]/g;
	const [windows, iso] = ['windows-1250', 'iso-8859-2'].map((charset) => {
		const text = new TextDecoder(charset).decode(bytes);
		return countOdd(text) + count(text, foreign);
	});
	return iso! < windows! ? 'iso-8859-2' : 'windows-1250';
}

/**
 * Places that no text has: undefined characters, symbols within words, capitals after small letters, letters of two
 * scripts in a word, words without a vowel, and words of accented letters only.
 */
function countOdd(text: string): number {
	return (
		4 * count(text, /[\ufffd\u0080-\u009f]/g) +
		2 *
			count(
				text,
				/(?<=\p{L})[\p{S}\u00aa\u00ba\u00b2\u00b3\u00b9\u00bc-\u00be\u00a7\u00b6\u00b7\u201e\u201a](?=\p{L})/gu,
			) +
		2 * count(text, /(?<!\p{L})[\p{Sc}\u00aa\u00ba\u00b2\u00b3\u00b9](?=\p{L})/gu) +
		count(text, /\p{Ll}\p{Lu}/gu) +
		count(text, /\p{Script=Latin}(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}\p{Script=Latin}/gu) +
		count(text, /(?<!\p{L})(?:(?![аеиоуыэюяёіїєАЕИОУЫЭЮЯЁІЇЄ])\p{Script=Cyrillic}){3,}(?!\p{L})/gu) +
		count(text, /[ЂЃѓЉЊЌЋЏђљњќћџЈҐ]/g) +
		(text.match(/(?:(?![A-Za-z])\p{Script=Latin}){3,}/gu) ?? []).reduce((sum, { length }) => sum + length, 0)
	);
}

/** Turkish has at least two letters that no other language has, and no accented ones of other languages. */
function isTurkish(text: string): boolean {
	const accented = text.match(/(?![A-Za-zªº])\p{L}/gu) ?? [];
	const own = new Set(accented.filter((letter) => 'ğışĞİŞ'.includes(letter)));
	return own.size >= 2 && accented.every((letter) => 'ğışçöüâîûĞİŞÇÖÜÂÎÛ'.includes(letter));
}

/** Icelandic letters in a text with accented letters of other languages: those of Eastern Europe at the same codes. */
function countNordic(text: string): number {
	const isNordic = /^(?:[A-Za-zªºáéíóúýöæøþð]|\P{L})*$/iu.test(text);
	return isNordic ? 0 : count(text, /[þðýÞÐÝ]/g);
}

/**
 * Letters where their script never has them: final forms within words, vowels without a consonant. Final forms at the
 * end count for Hebrew, whose other letters have the codes of Cyrillic ones.
 */
function countMisplaced(text: string): number {
	return (
		-2 * count(text, /(?<=\p{L})[ךםןףץ](?!\p{L})/gu) +
		2 * count(text, /(?<!\p{L})[ЬЪЫьъы](?=\p{L})/gu) +
		2 * count(text, /[ךםןףץ](?=\p{L})|(?<=\p{L})[כמנצ](?!\p{L})/gu) +
		2 * count(text, /[ةى](?=\p{L})|(?<!\p{L})[ةىءئؤ]/gu) +
		2 * count(text, /(?<![\u0e01-\u0e4e])[\u0e30-\u0e3a\u0e47-\u0e4e]|[\u0e40-\u0e44](?![\u0e01-\u0e2e])/gu) +
		2 * count(text, /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e](?=[\u0e31\u0e34-\u0e3a\u0e47])/gu) +
		2 * count(text, /(?<![\p{Script=Hebrew}\p{M}])[\u05b0-\u05c7]/gu)
	);
}

/** Characters that texts in Chinese, Japanese and Korean rarely have, and those that do not decode. */
function countRareWide(text: string): number {
	const letters = count(text, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu);
	const hangul = count(text, /\p{Script=Hangul}/gu);
	const isJapanese = count(text, /\p{Script=Hiragana}/gu) > letters / 8;
	const rare = count(
		text,
		/[\ufffd\uff61-\uff9f\ue000-\uf8ff]|(?![A-Za-z])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu,
	);
	// Half of the characters of a common text are among the most frequent ones.
	const common = hangul > letters / 2 ? 2 * hangul - letters : isJapanese ? letters : 4 * count(text, commonHan);
	return 4 * rare + Math.max(0, letters - common) / 2 + (letters === 0 ? 1000 : 1);
}

/** The most frequent Chinese characters, simplified and traditional, with those of invoices and letters. */
const commonHan =
	/[的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心本前开開但因只从從想实實日军軍者意无無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问問很最重并並物手应應战戰向头頭文体體政美相见見被利什二等产產或新己制身果加西斯月话話合回特代内信表化老给給世位次度门門任常先海通教儿兒原东東声聲提立及比员員解水名真论論处處走义義各入几幾口认認条條平系气氣题題活尔爾更别別打女变變四神总總何电電数數安少报報才结結反受目太量再感建务務做接必场場件计計管期市直德资資命山金指克许許统統区區保至队隊形社便空决決治展马馬科司五基眼书書非则則听聽白却卻界达達光放强強即像难難且权權思王象完设設式色路记記南品住告类類求据據程北边邊死张張该該交规規万萬取拉格望觉覺术術领領共确確传傳师師观觀清今切院让讓识識候带帶导導争爭运運票单單号號价價额額税稅款付额額银銀行账賬购購销銷货貨订訂元角圆圓整发發件您请請谢謝附]/g;

function count(text: string, pattern: RegExp): number {
	return text.match(pattern)?.length ?? 0;
}

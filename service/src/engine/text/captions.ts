/** Words for "table" before its number, in several languages. */
const tableWords =
	'table|tab|tabelle|tableau|tabla|tabela|tabella|tabell?|tablo|tabulka|tabuľka|taulukko|tabelul|táblázat|bảng|таблица|таблиця|табл|πίνακας|πιν|(?:ה)?טבלה|(?:ال)?جدول|तालिका|ตาราง(?:ที่)?|表|표';

/** The same for figures and similar objects. */
const otherWords =
	'figure|figura|fig|figuur|figur|afbeelding|exhibit|chart|scheme|listing|algorithm|plate|abbildung|abb|schéma|graphique|gráfico|rysunek|rys|obrázek|obr|kuva|ábra|şekil|hình|рис(?:унок)?|мал(?:юнок)?|σχήμα|εικόνα|(?:ה)?איור|(?:ال)?شكل|चित्र|รูป(?:ที่)?|图|圖|図|그림';

/** A number of a table or figure: `3`, `A-3`, `II`, with a letter of the alphabet that divides it. */
const number = '(?:[A-Z]{0,2}[-.]?\\d+|[IVX]+(?![\\p{L}\\p{N}]))';

/** Words before that word, and characters between it and its number: "Supplementary Table S1", "Table-1". */
const further =
	'(?:supplement(?:ary|al)\\s+|extended data\\s+|appendix\\s+|online\\s+|(?:continued|continuation of|fortsetzung(?: von)?|suite du)\\s+)?';
const furtherWord = /^(?:supplement(?:ary|al)|extended|appendix|online|continued|continuation|fortsetzung|suite)$/iu;
const between = '\\s*[.\\-‐‑–—]?\\s*';

const numbered = new RegExp(`^${further}(?:${tableWords}|${otherWords})${between}${number}`, 'iu');

/**
 * Separators between the number of a title and its text: punctuation, the end, or a space; none before Chinese
 * characters.
 */
const divided = new RegExp(
	`^${further}(?:${tableWords}|${otherWords})${between}[A-Z]?[\\dIVX]+(?:\\.\\d+)*[a-z]?\\s*(?:[.:|)–—-]|$|\\s+\\p{L}|\\s*[\\p{Script=Han}])`,
	'iu',
);

/** A reference at the start of a line is often in lower case; a title never is. */
const capital = /^\P{Ll}/u;

const ofTable = new RegExp(`^\\W*${further}(?:${tableWords})(?!\\p{L})`, 'iu');

/** Notes are below a table. */
const note =
	/^(?:(?:notes?|sources?|remarques?|quellen?|anmerkung(?:en)?|legend|fuentes?|notas?|fontes?|note|fonti|opmerking(?:en)?|bron|anmärkning|källa|anmerkning|bemærk|kilde|huomautus|lähde|uwagi|uwaga|źródło|poznámka|zdroj|megjegyzés|forrás|not|kaynak|примечани[ея]|источник|примітка|джерело|σημείωση|πηγή|הערה|מקור|ملاحظة|المصدر)(?![\p{L}\p{M}])|anmerkung|注|註|資料來源|资料来源|出典|비고|자료|\*|†|‡|[¹²³])/iu;

/** Whether a line starts with the name and number of a table or figure; it may be a title or a text that names one. */
export function opensCaption(text: string): boolean {
	return numbered.test(text);
}

/** Whether a whole paragraph is the title of a table or figure: its number is separate from its text. */
export function isCaption(text: string): boolean {
	return divided.test(text) && capital.test(text);
}

/** Whether a title belongs to a table; all others belong to figures. */
export function isTableCaption(text: string): boolean {
	return ofTable.test(text);
}

/** Whether the title of a table may start with a word: its name, or a word before that. */
export function mayOpenTableCaption(word: string): boolean {
	return isTableCaption(word) || furtherWord.test(word);
}

/** Symbols and abbreviations with their meaning: "+++ = numerous", "NS: not significant, SD: …". */
const legend = /^[^\s=]{1,12}\s?=\s?\p{L}{3,}/u;

/** Whether a text is a remark below a table: notes, sources, footnotes, legends. */
export function isNote(text: string): boolean {
	return note.test(text) || legend.test(text);
}

/** Words that name a table in front of its number, in the languages that documents come in. */
const tableWords =
	'table|tab|tabelle|tableau|tabla|tabela|tabella|tabell?|tablo|tabulka|tabuľka|taulukko|tabelul|táblázat|bảng|таблица|таблиця|табл|πίνακας|πιν|(?:ה)?טבלה|(?:ال)?جدول|तालिका|ตาราง(?:ที่)?|表|표';

/** The same for figures and for what is set like them. */
const otherWords =
	'figure|figura|fig|figuur|figur|afbeelding|exhibit|chart|scheme|listing|algorithm|plate|abbildung|abb|schéma|graphique|gráfico|rysunek|rys|obrázek|obr|kuva|ábra|şekil|hình|рис(?:унок)?|мал(?:юнок)?|σχήμα|εικόνα|(?:ה)?איור|(?:ال)?شكل|चित्र|รูป(?:ที่)?|图|圖|図|그림';

/** A number of a table or figure: `3`, `A-3`, `II`, with a letter of the alphabet that divides it. */
const number = '(?:[A-Z]{0,2}[-.]?\\d+|[IVX]+(?![\\p{L}\\p{N}]))';

/** What may stand in front of the word, and between it and its number: "Supplementary Table S1", "Table-1". */
const further =
	'(?:supplement(?:ary|al)\\s+|extended data\\s+|appendix\\s+|online\\s+|(?:continued|continuation of|fortsetzung(?: von)?|suite du)\\s+)?';
const furtherWord = /^(?:supplement(?:ary|al)|extended|appendix|online|continued|continuation|fortsetzung|suite)$/iu;
const between = '\\s*[.\\-‐‑–—]?\\s*';

const numbered = new RegExp(`^${further}(?:${tableWords}|${otherWords})${between}${number}`, 'iu');

/** What divides the number of a title from its text: a sign, the end, or a space; nothing before Chinese signs. */
const divided = new RegExp(
	`^${further}(?:${tableWords}|${otherWords})${between}[A-Z]?[\\dIVX]+(?:\\.\\d+)*[a-z]?\\s*(?:[.:|)–—-]|$|\\s+\\p{L}|\\s*[\\p{Script=Han}])`,
	'iu',
);

/** A reference at the beginning of a line is written small as often as not; a title never is. */
const capital = /^\P{Ll}/u;

const ofTable = new RegExp(`^\\W*${further}(?:${tableWords})(?!\\p{L})`, 'iu');

/** Notes stand below a table. */
const note =
	/^(?:(?:notes?|sources?|remarques?|quellen?|anmerkung(?:en)?|legend|fuentes?|notas?|fontes?|note|fonti|opmerking(?:en)?|bron|anmärkning|källa|anmerkning|bemærk|kilde|huomautus|lähde|uwagi|uwaga|źródło|poznámka|zdroj|megjegyzés|forrás|not|kaynak|примечани[ея]|источник|примітка|джерело|σημείωση|πηγή|הערה|מקור|ملاحظة|المصدر)(?![\p{L}\p{M}])|anmerkung|注|註|資料來源|资料来源|出典|비고|자료|\*|†|‡|[¹²³])/iu;

/** True for a line that begins with the name and number of a table or figure; it may be a title or a text that names one. */
export function opensCaption(text: string): boolean {
	return numbered.test(text);
}

/** True for a whole paragraph that is the title of a table or figure: its number stands apart from its text. */
export function isCaption(text: string): boolean {
	return divided.test(text) && capital.test(text);
}

/** True when a title is one of a table; every other one is of a figure. */
export function isTableCaption(text: string): boolean {
	return ofTable.test(text);
}

/** True for a word that the title of a table may begin with: what names it, or what stands in front of that. */
export function mayOpenTableCaption(word: string): boolean {
	return isTableCaption(word) || furtherWord.test(word);
}

/** Signs and abbreviations with what they mean: "+++ = numerous", "NS: not significant, SD: …". */
const legend = /^[^\s=]{1,12}\s?=\s?\p{L}{3,}/u;

/** True for remarks below a table: notes, sources, footnotes, what its signs mean. */
export function isNote(text: string): boolean {
	return note.test(text) || legend.test(text);
}

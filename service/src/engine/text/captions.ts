/** Words that name a table in front of its number, in the languages that documents come in. */
const tableWords = 'table|tab|tabelle|tableau|tabla|tabela|tabella|таблица|表|표';

/** The same for figures and for what is set like them. */
const otherWords =
	'figure|figura|fig|exhibit|chart|scheme|listing|algorithm|plate|abbildung|abb|рис(?:унок)?|图|圖|図|그림';

/** A number of a table or figure: `3`, `A-3`, `II`, with a letter of the alphabet that divides it. */
const number = '(?:[A-Z]{0,2}[-.]?\\d+|[IVX]+(?![\\p{L}\\p{N}]))';

const numbered = new RegExp(`^(?:${tableWords}|${otherWords})\\s*\\.?\\s*${number}`, 'iu');

/** What divides the number of a title from its text: a sign, the end, or a space; nothing before Chinese signs. */
const divided = new RegExp(
	`^(?:${tableWords}|${otherWords})\\s*\\.?\\s*[A-Z]?[\\dIVX]+(?:\\.\\d+)*[a-z]?\\s*(?:[.:|)–—-]|$|\\s+\\p{L}|\\s*[\\p{Script=Han}])`,
	'iu',
);

/** A reference at the beginning of a line is written small as often as not; a title never is. */
const capital = /^\P{Ll}/u;

const ofTable = new RegExp(`^\\W*(?:${tableWords})(?!\\p{L})`, 'iu');

/** Notes stand below a table. */
const note = /^(notes?\b|sources?\b|quellen?\b|anmerkung|legend\b|fuente|nota\b|注|资料来源|\*|†|‡|[¹²³])/iu;

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

/** True for remarks below a table: notes, sources, footnotes. */
export function isNote(text: string): boolean {
	return note.test(text);
}

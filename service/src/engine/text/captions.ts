/** A caption opens a table of its own. */
const caption =
	/^(table|exhibit|figure|fig\.|tab\.|chart|tabelle|tableau|tabla|tabela|abbildung|表|図|图)\s*[A-Z]{0,2}[-.]?\d/iu;

/** Notes stand below a table. */
const note = /^(notes?\b|sources?\b|quellen?\b|anmerkung|legend\b|fuente|nota\b|注|资料来源|\*|†|‡|[¹²³])/iu;

/** True for the title of a table or figure with its number. */
export function isCaption(text: string): boolean {
	return caption.test(text);
}

/** True for remarks below a table: notes, sources, footnotes. */
export function isNote(text: string): boolean {
	return note.test(text);
}

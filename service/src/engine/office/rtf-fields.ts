/**
 * Field instructions that only read the document. LibreOffice loads the target of INCLUDEPICTURE in RTF files
 * regardless of its settings.
 */
const harmless: ReadonlySet<string> = new Set([
	...['PAGE', 'NUMPAGES', 'SECTIONPAGES', 'PAGEREF', 'REF', 'SEQ', 'TOC', 'TC', 'HYPERLINK', 'SYMBOL', 'QUOTE'],
	...['DATE', 'TIME', 'CREATEDATE', 'SAVEDATE', 'PRINTDATE', 'AUTHOR', 'TITLE', 'SUBJECT', 'KEYWORDS', 'COMMENTS'],
	...['FILENAME', 'STYLEREF', 'NOTEREF', 'FORMTEXT', 'FORMCHECKBOX', 'FORMDROPDOWN', 'MERGEFIELD', 'EQ', 'INDEX', 'XE'],
]);

/** Formatting control words allowed in an instruction; anything else could hide its start. */
const formatting =
	/\\(?:rtlch|ltrch|fcs|af|f|fs|afs|lang|langfe|langnp|langfenp|b|ab|i|ai|ul|cf|insrsid|charrsid|hich|dbch|loch|kerning|noproof|plain|cs)-?\d*(?: |(?![a-z\d-]))/g;

/**
 * Removes all field instructions except harmless ones: the saved results of the fields stay.
 * @param text  RTF, one character per byte
 */
export function removeReadingFields(text: string): string {
	return text.replaceAll(/\\fldinst(?![a-z])/g, (word, offset: number) =>
		// Readers skip the group of an unknown destination that is marked as optional, as instructions are.
		isHarmless(text, offset + word.length) ? word : '\\fldnone',
	);
}

/** @param start  after the control word, within its group */
function isHarmless(text: string, start: number): boolean {
	// The backslash of a switch is escaped.
	const unescaped = groupFrom(text, start).replaceAll('\\\\', '');
	const instruction = unescaped
		.replaceAll(formatting, '')
		.replaceAll(/[{}\r\n]/g, '')
		.trim();
	if (instruction.includes('\\')) return false;
	return harmless.has(/^[A-Za-z]+/.exec(instruction)?.[0].toUpperCase() ?? '');
}

/** Instructions are short; longer ones are not parsed and count as harmful. */
const longest = 8192;

/** The rest of a group. */
function groupFrom(text: string, start: number): string {
	let depth = 0;
	const end = Math.min(text.length, start + longest);
	for (let at = start; at < end; at++) {
		const character = text[at];
		if (character === '\\') at++;
		else if (character === '{') depth++;
		else if (character === '}' && --depth < 0) return text.slice(start, at);
	}
	return '\\';
}

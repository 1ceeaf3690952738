/**
 * Instructions of fields that read nothing but the document itself. LibreOffice loads the file that INCLUDEPICTURE of an RTF file names
 * whatever its settings say.
 */
const harmless: ReadonlySet<string> = new Set([
	...['PAGE', 'NUMPAGES', 'SECTIONPAGES', 'PAGEREF', 'REF', 'SEQ', 'TOC', 'TC', 'HYPERLINK', 'SYMBOL', 'QUOTE'],
	...['DATE', 'TIME', 'CREATEDATE', 'SAVEDATE', 'PRINTDATE', 'AUTHOR', 'TITLE', 'SUBJECT', 'KEYWORDS', 'COMMENTS'],
	...['FILENAME', 'STYLEREF', 'NOTEREF', 'FORMTEXT', 'FORMCHECKBOX', 'FORMDROPDOWN', 'MERGEFIELD', 'EQ', 'INDEX', 'XE'],
]);

/** Control words of formatting, which an instruction may have in it; anything else could hide where it begins. */
const formatting =
	/\\(?:rtlch|ltrch|fcs|af|f|fs|afs|lang|langfe|langnp|langfenp|b|ab|i|ai|ul|cf|insrsid|charrsid|hich|dbch|loch|kerning|noproof|plain|cs)-?\d*(?: |(?![a-z\d-]))/g;

/**
 * Take the instructions of all fields away but those of harmless ones: what such a field showed when the file was saved stays.
 * @param text  RTF, one character a byte
 */
export function removeReadingFields(text: string): string {
	return text.replaceAll(/\\fldinst(?![a-z])/g, (word, offset: number) =>
		// An unknown destination is skipped with its group, as instructions are marked to be.
		isHarmless(text, offset + word.length) ? word : '\\fldnone',
	);
}

/** @param start  behind the control word, within its group */
function isHarmless(text: string, start: number): boolean {
	// Switches are written with a backslash that is escaped.
	const unescaped = groupFrom(text, start).replaceAll('\\\\', '');
	const instruction = unescaped
		.replaceAll(formatting, '')
		.replaceAll(/[{}\r\n]/g, '')
		.trim();
	if (instruction.includes('\\')) return false;
	return harmless.has(/^[A-Za-z]+/.exec(instruction)?.[0].toUpperCase() ?? '');
}

/** Instructions are short; the rest of a longer one is not looked at, and it is not harmless. */
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

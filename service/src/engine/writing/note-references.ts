/** A piece of a superscript: a note mark, or the text between two. */
interface NotePiece {
	readonly text: string;
	readonly isMark: boolean;
	/** For a dash in a range, the marks it replaces, such as `4` in `3–5`. */
	readonly within: readonly string[];
}

/** A piece with the note that it refers to, if any. */
interface NoteReference<Note> {
	readonly text: string;
	readonly note: Note | undefined;
}

/** A dash between numbers further apart is not a range of notes: no page has so many. */
const maxRangeLength = 30;

const mark = /(?:[*†‡§¶#]{1,3}|\(?\d{1,3}\)?|[a-z])/.source;
const between = /\s*[,;–—-]\s*|\s+/.source;
/** A line may end between two marks. */
const marks = new RegExp(`^(?:${mark})(?:(?:${between})(?:${mark}))*[,;–—-]?$`, 'u');

/** One or several marks in one place, such as `11, 12`, `3–5` or `a,b`, piece by piece; empty for anything else. */
export function notePieces(superscript: string): readonly NotePiece[] {
	const text = superscript.trim();
	if (!marks.test(text)) return [];
	const parts = text.split(new RegExp(`(${between})`, 'u')).filter((part) => part !== '');
	return parts.map((part, index) => {
		const isMark = index % 2 === 0;
		const isRange = !isMark && /[–—-]/u.test(part);
		return { text: part, isMark, within: isRange ? marksBetween(parts[index - 1] ?? '', parts[index + 1] ?? '') : [] };
	});
}

/** The marks between two numbers or two letters. */
function marksBetween(first: string, last: string): readonly string[] {
	const isCounted = [first, last].every((one) => /^\d+$/.test(one));
	if (!isCounted && ![first, last].every((one) => /^[a-z]$/.test(one))) return [];
	const place = (one: string): number => (isCounted ? Number(one) : one.charCodeAt(0));
	const count = Math.max(0, place(last) - place(first) - 1);
	if (count > maxRangeLength) return [];
	return Array.from({ length: count }, (_, index) => {
		const at = place(first) + 1 + index;
		return isCounted ? String(at) : String.fromCharCode(at);
	});
}

/**
 * The references of a superscript, for programs that number notes: a range is expanded, since each note needs its own
 * mark.
 * @param noteOf  called once per mark, in order
 * @returns empty if no mark has a note
 */
export function noteReferences<Note>(
	superscript: string,
	noteOf: (mark: string) => Note | undefined,
): readonly NoteReference<Note>[] {
	const found = notePieces(superscript).flatMap(({ text, isMark, within }): readonly NoteReference<Note>[] => {
		if (isMark) return [{ text, note: noteOf(text) }];
		const inner = within.map((one) => ({ text: one, note: noteOf(one) }));
		const comma = { text: ',', note: undefined };
		return inner.some(({ note }) => note !== undefined)
			? [comma, ...inner.flatMap((one) => [one, comma])]
			: [{ text, note: undefined }];
	});
	return found.some(({ note }) => note !== undefined) ? found : [];
}

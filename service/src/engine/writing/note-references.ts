/** A piece of a superscript: a mark of a note, or what stands between two. */
export interface NotePiece {
	readonly text: string;
	readonly isMark: boolean;
	/** Of a dash between the ends of a range, the marks that it stands for, such as `4` in `3–5`. */
	readonly within: readonly string[];
}

/** A piece with the note that it refers to, if any. */
export interface NoteReference<Note> {
	readonly text: string;
	readonly note: Note | undefined;
}

/** A dash between numbers that are farther apart is no range of notes: no page has so many. */
const maxRangeLength = 30;

const mark = String.raw`(?:[*†‡§¶#]{1,3}|\(?\d{1,3}\)?|[a-z])`;
const between = String.raw`\s*[,;–—-]\s*|\s+`;
/** A line may end between two marks. */
const marks = new RegExp(`^(?:${mark})(?:(?:${between})(?:${mark}))*[,;–—-]?$`, 'u');

/** One mark or several at one place, such as `11, 12`, `3–5` or `a,b`, piece by piece; none where it is anything else. */
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

/** What lies between two numbers or two letters. */
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
 * The references of a superscript, for programs that count notes themselves: a range is told mark by mark, since each note needs its own.
 * @param noteOf  asked once for each mark, in order
 * @returns nothing where no mark has a note
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

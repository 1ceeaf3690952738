/** Marks that print as a ticked or an empty box. */
const ticked = /^(?:[☑☒■✓✔✗✘✕🗹🗷]|[[(][xX✓✔][\])])/u;
const empty = /^(?:[☐□▢○◯]|\[\s?_?\]|\(\s?_?\))/u;
const anyMark = /[☑☒■✓✔✗✘✕🗹🗷☐□▢○◯]|\[\s?[xX✓✔_]?\s?\]|\(\s?[xX✓✔_]?\s?\)/gu;

/** The choice that ticked boxes in a value make. */
export interface Choice {
	/** The options that are ticked, joined by commas; empty when none is. */
	readonly text: string;
	readonly value: string;
}

/**
 * The ticked options of a text such as "☒ Yes ☐ No".
 * @returns `undefined` for a text without boxes
 */
export function tickedOptions(text: string): Choice | undefined {
	const marks = [...text.matchAll(anyMark)];
	if (marks.length === 0) return undefined;
	const isBoxed = marks.some((mark) => empty.test(mark[0])) || marks.every((mark) => ticked.test(mark[0]));
	if (!isBoxed) return undefined;
	// Boxes stand before their options on a page, or after them: what the text begins with tells.
	const firstMark = marks[0]?.index ?? 0;
	const isBefore = text.slice(0, firstMark).trim() === '';
	const options = marks.map((mark, index) => {
		const after = text.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length);
		const previous = marks[index - 1];
		const before = text.slice(previous ? previous.index + previous[0].length : 0, mark.index);
		return {
			isTicked: ticked.test(mark[0].replace(/\s/g, '')),
			name: (isBefore ? after : before).trim().replace(/[,;:.]+$/, ''),
		};
	});
	const chosen = options.filter(({ isTicked }) => isTicked).map(({ name }) => name);
	// One box without a name is an answer by itself.
	if (options.length === 1 && options[0]?.name === '') return yesOrNo(options[0].isTicked);
	return { text: chosen.join(', '), value: chosen.join(', ') };
}

/** What stands beside an option that was asked for: its own box. `undefined` where there is none. */
export function tickBeside(before: string): Choice | undefined {
	const left = [...before.matchAll(anyMark)].at(-1);
	if (left && before.slice(left.index + left[0].length).trim() === '')
		return yesOrNo(ticked.test(left[0].replace(/\s/g, '')));
	return undefined;
}

function yesOrNo(isTicked: boolean): Choice {
	return isTicked ? { text: 'yes', value: 'true' } : { text: 'no', value: 'false' };
}

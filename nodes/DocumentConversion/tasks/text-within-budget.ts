/** The service's page separator. */
const pageBreak = '\f';

/** A text cut to a budget. */
interface FittedText {
	/** Each page after its number. */
	readonly text: string;
	/** Pages that did not fit, as the field *Pages* accepts them; left out if all did. */
	readonly morePages?: string;
}

/**
 * The whole pages of a text that fit, or the beginning of a first page that is too long.
 * @param pageNumbers 1-based numbers of the pages in the text; a shorter list is continued
 * @param maxLength characters, including page marks
 */
export function fitText(text: string, pageNumbers: readonly number[], maxLength: number): FittedText {
	const pages = text.split(pageBreak);
	if (pages.length > 1 && pages.at(-1)?.trim() === '') pages.pop();
	const numberOf = (index: number) => pageNumbers[index] ?? (pageNumbers.at(-1) ?? 0) + index + 1 - pageNumbers.length;
	const marked = pages.map((page, index) => `[Page ${numberOf(index)}]\n${page.trim()}\n`);
	let count = 0;
	for (let length = 0; count < marked.length; count++) {
		length += (marked[count]?.length ?? 0) + 1;
		if (length > maxLength) break;
	}
	const fitted = count === 0 ? (marked[0] ?? '').slice(0, maxLength) : marked.slice(0, count).join('\n');
	const rest = pages.slice(Math.max(count, 1)).map((_, index) => numberOf(Math.max(count, 1) + index));
	return { text: fitted, ...(rest.length > 0 ? { morePages: formatPageList(rest) } : {}) };
}

/** `[2, 3, 4, 7]` → `2-4,7`. */
function formatPageList(numbers: readonly number[]): string {
	const ranges: [number, number][] = [];
	for (const number of numbers) {
		const last = ranges.at(-1);
		if (last && last[1] === number - 1) last[1] = number;
		else ranges.push([number, number]);
	}
	return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

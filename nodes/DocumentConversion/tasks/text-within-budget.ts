/** What the service puts between pages. */
const pageBreak = '\f';

/** A text for a reader who can take only so much at once. */
export interface BudgetedText {
	/** Each page with its number before it. */
	readonly text: string;
	/** Pages that did not fit, as the field *Pages* takes them; left out when all did. */
	readonly morePages?: string;
}

/**
 * The pages of a text that fit, whole; of a first page that is too long by itself, its beginning.
 * @param pageNumbers of the pages in the text, from 1; counted on where it is shorter
 * @param longest characters, page marks included
 */
export function textWithinBudget(text: string, pageNumbers: readonly number[], longest: number): BudgetedText {
	const pages = text.split(pageBreak);
	if (pages.length > 1 && pages.at(-1)?.trim() === '') pages.pop();
	const numberOf = (index: number) => pageNumbers[index] ?? (pageNumbers.at(-1) ?? 0) + index + 1 - pageNumbers.length;
	const marked = pages.map((page, index) => `[Page ${numberOf(index)}]\n${page.trim()}\n`);
	let count = 0;
	for (let length = 0; count < marked.length; count++) {
		length += (marked[count]?.length ?? 0) + 1;
		if (length > longest) break;
	}
	const taken = count === 0 ? (marked[0] ?? '').slice(0, longest) : marked.slice(0, count).join('\n');
	const left = pages.slice(Math.max(count, 1)).map((_, index) => numberOf(Math.max(count, 1) + index));
	return { text: taken, ...(left.length > 0 ? { morePages: pageList(left) } : {}) };
}

/** `[2, 3, 4, 7]` → `2-4,7`. */
function pageList(numbers: readonly number[]): string {
	const ranges: [number, number][] = [];
	for (const number of numbers) {
		const last = ranges.at(-1);
		if (last && last[1] === number - 1) last[1] = number;
		else ranges.push([number, number]);
	}
	return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

/** The numbers in a list of pages such as `1,3-5`; none for an empty text. */
export function pageNumbersIn(list: string): number[] {
	return list.split(',').flatMap((part) => {
		const [first = NaN, last = first] = part.split('-').map(Number);
		return first >= 1 && last >= first ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : [];
	});
}

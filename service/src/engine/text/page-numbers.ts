import { romanValue } from '../values/roman';

/** A page number at the edge of a page: alone, with the word for it, "3 of 12", between dashes. */
const atEdge =
	/^[-–—~·|[(\s]*((page(\s*no\.)?|p\.|seite|página|pagina|pág\.|strona|стр\.|第)\s*)?(\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3})(\s*(of|\/|von|de|sur|из|\||共)\s*\d{1,4})?[-–—~·|\])\s]*(页|頁|\.)?$/i;

/** A page number in a table of contents: bare, in lower-case Roman numerals for front matter, `A-3` for appendices. */
const listed = /^(?:(\d{1,4})|([ivxlc]{1,7})|([A-Z])-(\d{1,3}))$/;

/** More pages than any document part has: Roman numbers sort below all others, appendix numbers above. */
const pagesOfPart = 10_000;

/** Whether an edge row only contains a page number. */
export function isPageNumber(text: string): boolean {
	return atEdge.test(text);
}

/** The target page of a table of contents entry, for comparing; `undefined` if the text is not a page number. */
export function listedPage(text: string): number | undefined {
	const [, digits, roman, letter, inAppendix] = listed.exec(text) ?? [];
	if (digits !== undefined) return Number(digits);
	if (roman !== undefined) return romanValue(roman) - pagesOfPart;
	return letter === undefined ? undefined : parseInt(letter, 36) * pagesOfPart + Number(inAppendix);
}

/** A page number in digits with the text around it; `undefined` without one: "Page 3 of 12" is page 3. */
export function pageNumberParts(
	text: string,
): { readonly before: string; readonly value: number; readonly after: string } | undefined {
	const [, before = '', digits, after = ''] = /^(\D*)(\d+)(.*)$/s.exec(text) ?? [];
	return digits === undefined ? undefined : { before, value: Number(digits), after };
}

import { romanValue } from '../values/roman';

/** A page number as it stands at the edge of a page: alone, with the word for it, "3 of 12", between dashes. */
const atEdge =
	/^[-–—~·|[(\s]*((page(\s*no\.)?|p\.|seite|página|pagina|pág\.|strona|стр\.|第)\s*)?(\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3})(\s*(of|\/|von|de|sur|из|\||共)\s*\d{1,4})?[-–—~·|\])\s]*(页|頁|\.)?$/i;

/** A page number as a table of contents lists it: bare, in small Roman numerals before the text, `A-3` behind it. */
const listed = /^(?:(\d{1,4})|([ivxlc]{1,7})|([A-Z])-(\d{1,3}))$/;

/** More pages than a part of a document has: Roman numbers count below all others, those of appendices above. */
const pagesOfPart = 10_000;

/** True for a row at the edge of a page that says its number and nothing else. */
export function isPageNumber(text: string): boolean {
	return atEdge.test(text);
}

/** The page that an entry of a table of contents leads to, for comparing; `undefined` when the text is no page number. */
export function listedPage(text: string): number | undefined {
	const [, digits, roman, letter, inAppendix] = listed.exec(text) ?? [];
	if (digits !== undefined) return Number(digits);
	if (roman !== undefined) return romanValue(roman) - pagesOfPart;
	return letter === undefined ? undefined : parseInt(letter, 36) * pagesOfPart + Number(inAppendix);
}

/** A page number in digits with what is printed around it; `undefined` when it has none: "Page 3 of 12" is of page 3. */
export function pageNumberParts(
	text: string,
): { readonly before: string; readonly value: number; readonly after: string } | undefined {
	const [, before = '', digits, after = ''] = /^(\D*)(\d+)(.*)$/s.exec(text) ?? [];
	return digits === undefined ? undefined : { before, value: Number(digits), after };
}

import { romanValue } from '../../values/roman';

/** Depth of a heading by its number: 1 for "2" and "IV.", 2 for "2.1"; `undefined` without a number. */
export function numberDepth(text: string): number | undefined {
	const [, number] = /^(\d{1,2}(?:\.\d{1,2})*|[A-H](?:\.\d{1,2})+)\.?\s+(?:[|│–—]\s+)?\p{L}/u.exec(text) ?? [];
	if (number !== undefined) return number.split('.').length;
	const [, roman] = /^([IVX]+)\.\s/.exec(text) ?? [];
	if (roman !== undefined && romanValue(roman) > 0) return 1;
	return /^(chapter|part|appendix|kapitel|chapitre)\s/i.test(text) ? 1 : undefined;
}

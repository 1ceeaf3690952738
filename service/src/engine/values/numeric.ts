/** Units and currencies that stand with a number. */
const units = /USD|EUR|GBP|CHF|US\$|[kcmn]?m[²³]?$|k?g$|mg$|ml$|[mµ]s$|[kMGT]B$|pp$|bps?$|bn$|mn$|mio$|yrs?$|x$/giu;

/** Numbers as tables have them: with signs, units, marks of footnotes, dashes and letters for "none". */
export function isNumeric(text: string): boolean {
	const compact = text.replace(/\s+/g, '');
	if (/^[-–—−‒*†‡#.…]+$/.test(compact)) return true;
	if (/^\(?(n\.?a\.?|n\/a|\(?x\)?|nr|na|\(?s\)?|\(?z\)?|\(?d\)?)\)?$/i.test(compact)) return true;
	const digits = compact.replace(/[^\d]/g, '').length;
	if (digits === 0) return false;
	const others = compact.replace(units, '').replace(/[\d.,:;/%$€£¥()[\]<>=±+\-–—−‒*†‡§'’^~#¢]/g, '').length;
	return others <= 1;
}

/** A year, or a span of years: a number that is rather a heading. */
export function isYear(text: string): boolean {
	return /^(19|20)\d\d([-–/](\d\d|(19|20)\d\d))?[\d*]?\.?$/.test(text.trim());
}

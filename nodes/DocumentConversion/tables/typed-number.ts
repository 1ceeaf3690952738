import type { CellReader } from './cell-reader';

/** A sign, digits with separators, and a currency before or behind. */
const form = /^([-−+])?\s*(?:[€$£¥₹]|[A-Z]{3}\s)?\s*([-−+])?(\d[\d.,'’ \u00a0\u202f]*)\s*(?:[€$£¥₹]|[A-Z]{3}|-)?$/;
/** JavaScript counts no further without loss. */
const mostDigits = 15;

type DecimalSign = '.' | ',';

/**
 * How the numbers of a column are read; `undefined` where that is not certain: with numbers that begin with 0, which are
 * mostly ids, and where nothing says whether `1.234` is more than a thousand.
 */
export function numberReader(filled: readonly string[]): CellReader | undefined {
	const digits = filled.flatMap((text) => digitsOf(text) ?? []);
	if (digits.length === 0 || digits.some((text) => /^0\d/.test(text))) return undefined;
	const proofs = new Set(digits.flatMap((text) => proofOf(text) ?? []));
	const isOpen = digits.some((text) => /^\d{1,3}[.,]\d{3}$/.test(text));
	if (proofs.size > 1 || (proofs.size === 0 && isOpen)) return undefined;
	const [sign = '.'] = proofs;
	return (text) => numberOf(text, sign);
}

function digitsOf(text: string): string | undefined {
	return form.exec(text)?.[3]?.trim();
}

/** The decimal sign that a number proves: with both signs it is the last one, and one that comes twice is not it. */
function proofOf(digits: string): DecimalSign | undefined {
	const signs = digits.replace(/[^.,]/g, '');
	const last = signs.at(-1) as DecimalSign | undefined;
	if (last === undefined) return undefined;
	if (new Set(signs).size === 2) return last;
	const other = last === '.' ? ',' : '.';
	if (signs.length > 1) return other;
	return digits.length - 1 - digits.indexOf(last) === 3 ? undefined : last;
}

function numberOf(text: string, sign: DecimalSign): number | undefined {
	const match = form.exec(text);
	const digits = match?.[3]?.trim() ?? '';
	const [whole = '', fraction, ...more] = digits.split(sign);
	const plain = whole.replace(/[.,'’ \u00a0\u202f]/g, '');
	const isGrouped = plain === whole || /^\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+$/.test(whole);
	if (!match || more.length > 0 || !isGrouped || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
	if (plain.length + (fraction?.length ?? 0) > mostDigits) return undefined;
	const isNegative = /[-−]/.test(`${match[1] ?? ''}${match[2] ?? ''}`) || /\d-$/.test(text);
	return Number(`${isNegative ? '-' : ''}${plain}${fraction === undefined ? '' : `.${fraction}`}`);
}

/** Letters and digits that fonts name alike everywhere. */
const plainSign = /^[A-Za-z\d]$/;
const digit = /^\d$/;

/** Minimum letters named alike per letter that is named differently. */
const minAgreement = 2;

/** A code that a ToUnicode map and the font itself name differently. */
interface Contradiction {
	readonly code: number;
	readonly mapped: string;
	readonly own: string;
}

/**
 * The texts of the codes whose ToUnicode text contradicts the font's own name or character map of the same glyph. Digits
 * that only stand for other digits, and single letters among many that agree, are faults of the map; codes with
 * unrelated names are fonts whose names mean nothing.
 * @param mapped  texts of the ToUnicode map by code
 * @param ownText  text of a code by the font itself; `undefined` if it has none
 * @returns by code; empty if the map is right or nothing better is known
 */
export function contradictedTexts(
	mapped: ReadonlyMap<number, string>,
	ownText: (code: number) => string | undefined,
): ReadonlyMap<number, string> {
	if (!hasContradiction(mapped, ownText)) return new Map();
	const found: Contradiction[] = [];
	const unrelated: Contradiction[] = [];
	let agreeing = 0;
	for (const [code, text] of mapped) {
		const [own, plain] = [ownText(code), text.normalize('NFKC')];
		if (own === undefined || isPart(plain, own)) continue;
		const signs = [own, plain].filter((sign) => plainSign.test(sign)).length;
		if (own.toLowerCase() === plain.toLowerCase()) agreeing += signs === 2 ? 1 : 0;
		else if (signs === 2) found.push({ code, mapped: plain, own });
		else if (signs === 1) unrelated.push({ code, mapped: plain, own });
	}
	if (!unrelated.every((one) => continuesShift(one, found))) return new Map();
	const all = [...found, ...unrelated];
	const areDigits = all.every(({ own }) => digit.test(own)) && found.every(({ mapped: text }) => digit.test(text));
	return areDigits || agreeing >= minAgreement * all.length
		? new Map(all.map(({ code, own }) => [code, own]))
		: new Map();
}

/** Whether any letter or digit of the map is another one by the font, which is asked only for those. */
function hasContradiction(mapped: ReadonlyMap<number, string>, ownText: (code: number) => string | undefined): boolean {
	for (const [code, text] of mapped) {
		if (text.length === 1 && isOtherScript(text)) continue;
		const plain = text.length === 1 && text <= '~' ? text : text.normalize('NFKC');
		if (!plainSign.test(plain)) continue;
		const own = ownText(code);
		if (own !== undefined && plainSign.test(own) && own.toLowerCase() !== plain.toLowerCase()) return true;
	}
	return false;
}

/** Whether a character is in one of the many scripts without compatibility forms of Latin letters and digits. */
const isOtherScript = (sign: string): boolean =>
	(sign >= '\u0300' && sign <= '\u1cff') ||
	(sign >= '\u3400' && sign <= '\u9fff') ||
	(sign >= '\uac00' && sign <= '\ufaff');

/** Whether one text is a part of the other: ligatures are often mapped to one of their letters. */
function isPart(one: string, other: string): boolean {
	return one.length !== other.length && (one.includes(other) || other.includes(one));
}

/** Whether a sign is shifted as far as all others, beyond the last digit or letter. */
function continuesShift({ mapped, own }: Contradiction, others: readonly Contradiction[]): boolean {
	const shift = shiftOf(mapped, own);
	return plainSign.test(own) && others.every((one) => shiftOf(one.mapped, one.own) === shift);
}

function shiftOf(mapped: string, own: string): number {
	return (mapped.codePointAt(0) ?? 0) - (own.codePointAt(0) ?? 0);
}

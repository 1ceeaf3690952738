/** Accents in glyph names, as combining marks. */
const accents: Readonly<Record<string, string>> = {
	grave: '\u0300',
	acute: '\u0301',
	circumflex: '\u0302',
	tilde: '\u0303',
	macron: '\u0304',
	breve: '\u0306',
	dotaccent: '\u0307',
	dieresis: '\u0308',
	ring: '\u030a',
	hungarumlaut: '\u030b',
	caron: '\u030c',
	commaaccent: '\u0327',
	cedilla: '\u0327',
	ogonek: '\u0328',
};

/** Names with their characters, in order (Adobe Glyph List). */
const named = toNames(`
	zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 exclam ! quotedbl " numbersign # dollar $ percent %
	ampersand & quotesingle ' quoteright ’ quoteleft ‘ parenleft ( parenright ) asterisk * plus + comma , hyphen - minus − period .
	slash / colon : semicolon ; less < equal = greater > question ? at @ bracketleft [ backslash \\ bracketright ] asciicircum ^
	underscore _ grave \` braceleft { bar | braceright } asciitilde ~ exclamdown ¡ cent ¢ sterling £ fraction ⁄ yen ¥ florin ƒ
	section § currency ¤ quotedblleft “ quotedblright ” guillemotleft « guillemotright » guilsinglleft ‹ guilsinglright ›
	fi fi fl fl ff ff ffi ffi ffl ffl endash – emdash — dagger † daggerdbl ‡ periodcentered · paragraph ¶ bullet •
	quotesinglbase ‚ quotedblbase „ ellipsis … perthousand ‰ questiondown ¿ acute ´ circumflex ˆ tilde ˜ macron ¯ breve ˘
	dotaccent ˙ dieresis ¨ ring ˚ cedilla ¸ hungarumlaut ˝ ogonek ˛ caron ˇ AE Æ ae æ OE Œ oe œ Oslash Ø oslash ø Lslash Ł
	lslash ł dotlessi ı dotlessj ȷ germandbls ß Eth Ð eth ð Thorn Þ thorn þ Dcroat Đ dcroat đ onesuperior ¹ twosuperior ²
	threesuperior ³ onehalf ½ onequarter ¼ threequarters ¾ ordfeminine ª ordmasculine º copyright © registered ® trademark ™
	degree ° plusminus ± multiply × divide ÷ mu µ logicalnot ¬ brokenbar ¦ Euro € sfthyphen - nbspace space
	Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ
	Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι
	kappa κ lambda λ nu ν xi ξ omicron ο pi π rho ρ sigma σ sigma1 ς tau τ upsilon υ phi φ chi χ psi ψ omega ω
	lessequal ≤ greaterequal ≥ notequal ≠ approxequal ≈ infinity ∞ partialdiff ∂ summation ∑ product ∏ radical √ integral ∫
	lozenge ◊ arrowright → arrowleft ← arrowup ↑ arrowdown ↓ arrowboth ↔
`);

function toNames(list: string): ReadonlyMap<string, string> {
	const items = list.trim().split(/\s+/);
	const names = new Map([['space', ' ']]);
	for (let index = 0; index + 1 < items.length; index += 2)
		names.set(items[index]!, items[index + 1] === 'space' ? ' ' : items[index + 1]!);
	return names;
}

/** The text of a glyph name (Adobe Glyph List Specification, section 2); `undefined` for unknown names. */
export function glyphText(glyphName: string): string | undefined {
	let text = '';
	for (const part of (glyphName.split('.', 1)[0] ?? '').split('_')) {
		const own = partText(part);
		if (own === undefined) return undefined;
		text += own;
	}
	return text === '' ? undefined : text;
}

function partText(name: string): string | undefined {
	if (/^[A-Za-z]$/.test(name)) return name;
	const known = named.get(name);
	if (known !== undefined) return known;
	const [, letter = '', accent = ''] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
	const mark = accents[accent];
	if (mark !== undefined) return (letter + mark).normalize('NFC');
	const [, units, digits] = /^(?:uni((?:[\dA-F]{4})+)|u([\dA-F]{4,6}))$/.exec(name) ?? [];
	if (digits !== undefined) return pointText(parseInt(digits, 16));
	return units
		?.match(/.{4}/g)
		?.map((unit) => String.fromCharCode(parseInt(unit, 16)))
		.join('');
}

const pointText = (value: number) => (value > 0 && value <= 0x10ffff ? String.fromCodePoint(value) : undefined);

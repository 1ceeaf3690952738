import type { CodeRepair } from './tex-fonts';

/**
 * Characters of the symbol fonts of office programs, by code: bullets, boxes, ticks and arrows (Unicode Technical Note:
 * mapping of Wingdings and Webdings, L2/11-052). Documents name these fonts without meanings: readers report the
 * letters of other fonts at these codes, or private code points from U+F000 on. Of several Unicode forms the common one
 * is used.
 */
const signs: readonly { readonly font: RegExp; readonly codes: ReadonlyMap<number, string> }[] = [
	{
		font: /^wingdings\W?2/i,
		codes: toCoded('4f ✗, 50 ✓, 51 ☒, 52 ☑, 53 ☒, 54 ☒, 95 •, 96 •, 97 ●, 98 ●, a0 ■, a3 ☐'),
	},
	{ font: /^wingdings\W?3/i, codes: toCoded('70 ▲, 71 ▼, 74 ◀, 75 ▶, 7d ▶, 84 ▶') },
	{
		font: /^wingdings(?!\W?[23])/i,
		codes: toCoded(
			'28 ☎, 2a ✉, 46 ☞, 4a ☺, 4c ☹, 6c ●, 6d ❍, 6e ■, 6f □, 70 □, 71 ❑, 72 ❒, 73 ◆, ' +
				'74 ◆, 75 ◆, 76 ❖, 77 ◆, 78 ☒, 9e ·, 9f •, a1 ○, a4 ◉, a7 ▪, a8 ☐, ab ★, d8 ➢, ' +
				'df ←, e0 →, e1 ↑, e2 ↓, e8 ➔, f0 ⇨, fb ✗, fc ✔, fd ☒, fe ☑',
		),
	},
	{ font: /^webdings/i, codes: toCoded('33 ◀, 34 ▶, 35 ▲, 36 ▼, 61 ✔, 63 ☐, 67 ■, 6e ●, 72 ✗') },
	{ font: /^symbol(mt)?$/i, codes: toCoded('b7 •') },
];

/** @param list  hexadecimal codes with their characters */
function toCoded(list: string): ReadonlyMap<number, string> {
	return new Map(list.split(', ').map((entry) => [parseInt(entry, 16), entry.slice(-1)]));
}

/** Offset of private code points of symbol fonts: the character's code is added. */
const firstPrivate = 0xf000;

/** The repair of a symbol font's texts; `undefined` for other fonts. */
export function symbolRepair(font: string): CodeRepair | undefined {
	const codes = signs.find((entry) => entry.font.test(font))?.codes;
	if (!codes) return undefined;
	return (text) => {
		const code = text.charCodeAt(0);
		return codes.get(code >= firstPrivate && code <= firstPrivate + 0xff ? code - firstPrivate : code);
	};
}

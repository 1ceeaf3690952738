import type { CodeRepair } from './tex-fonts';

/**
 * Signs of the symbol fonts that office programs come with, by their codes: bullets, boxes, ticks and arrows (Unicode
 * Technical Note: mapping of Wingdings and Webdings, L2/11-052). Documents name these fonts and give no meanings: readers
 * report the letters that other fonts have at the codes, or the private code points from U+F000 on. Signs of which Unicode
 * has several forms are the common ones.
 */
const signs: readonly { readonly font: RegExp; readonly codes: ReadonlyMap<number, string> }[] = [
	{
		font: /^wingdings\W?2/i,
		codes: coded({
			0x4f: '✗',
			0x50: '✓',
			0x51: '☒',
			0x52: '☑',
			0x53: '☒',
			0x54: '☒',
			0x95: '•',
			0x96: '•',
			0x97: '●',
			0x98: '●',
			0xa0: '■',
			0xa3: '☐',
		}),
	},
	{ font: /^wingdings\W?3/i, codes: coded({ 0x70: '▲', 0x71: '▼', 0x74: '◀', 0x75: '▶', 0x7d: '▶', 0x84: '▶' }) },
	{
		font: /^wingdings(?!\W?[23])/i,
		codes: coded({
			...{
				0x28: '☎',
				0x2a: '✉',
				0x46: '☞',
				0x4a: '☺',
				0x4c: '☹',
				0x6c: '●',
				0x6d: '❍',
				0x6e: '■',
				0x6f: '□',
				0x70: '□',
				0x71: '❑',
				0x72: '❒',
			},
			...{
				0x73: '◆',
				0x74: '◆',
				0x75: '◆',
				0x76: '❖',
				0x77: '◆',
				0x78: '☒',
				0x9e: '·',
				0x9f: '•',
				0xa1: '○',
				0xa4: '◉',
				0xa7: '▪',
				0xa8: '☐',
			},
			...{
				0xab: '★',
				0xd8: '➢',
				0xdf: '←',
				0xe0: '→',
				0xe1: '↑',
				0xe2: '↓',
				0xe8: '➔',
				0xf0: '⇨',
				0xfb: '✗',
				0xfc: '✔',
				0xfd: '☒',
				0xfe: '☑',
			},
		}),
	},
	{
		font: /^webdings/i,
		codes: coded({
			0x33: '◀',
			0x34: '▶',
			0x35: '▲',
			0x36: '▼',
			0x61: '✔',
			0x63: '☐',
			0x67: '■',
			0x6e: '●',
			0x72: '✗',
		}),
	},
	{ font: /^symbol(mt)?$/i, codes: coded({ 0xb7: '•' }) },
];

function coded(of: Readonly<Record<number, string>>): ReadonlyMap<number, string> {
	return new Map(Object.entries(of).map(([code, sign]) => [Number(code), sign]));
}

/** Private code points of symbol fonts: the code of the sign stands behind this one. */
const firstPrivate = 0xf000;

/** The repair that the texts of a symbol font need; `undefined` for other fonts. */
export function symbolRepair(font: string): CodeRepair | undefined {
	const codes = signs.find((entry) => entry.font.test(font))?.codes;
	if (!codes) return undefined;
	return (text) => {
		const code = text.charCodeAt(0);
		return codes.get(code >= firstPrivate && code <= firstPrivate + 0xff ? code - firstPrivate : code);
	};
}

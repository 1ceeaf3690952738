/**
 * Signs of TeX's mathematical fonts by their codes (D. Knuth, Computer Modern Typefaces; American Mathematical Society,
 * User's Guide to AMSFonts). Their glyphs have names of their own, which PDFium does not know: it reports the code itself.
 */

/** Of the extension fonts (`cmex`), code 0 first. */
const extensionSigns = [
	...'()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐⎝⎠⎜⎟⟨⟩⊔⊔∮∮⊙⊙⊕⊕⊗⊗',
	...'∑∏∫⋃⋂⊎⋀⋁∑∏∫⋃⋂⊎⋀⋁∐∐^^^~~~[]⌊⌋⌈⌉{}√√√√√',
];

/** Of the symbol fonts (`cmsy`). */
const symbolSigns = [
	...'−·×∗÷⋄±∓⊕⊖⊗⊘⊙○∘∙≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽/↦∀∃¬∅ℜℑ⊤⊥ℵ',
	...'ABCDEFGHIJKLMNOPQRSTUVWXYZ∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√∐∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠',
];

/** Of the first font of further symbols (`msam`): relations, arrows and boxes. */
const furtherSigns = [
	...'⊡⊞⊠□■·◊⧫↻↺⇌⇋⊟⊩⊪⊨↠↞⇇⇉⇈⇊↾⇂↿⇃↣↢⇆⇄↰↱⇝↭↫↬≗≿≳⪆⊸∴∵≑≜≾≲⪅⪕⪖⋞⋟≼≦⩽≶‵−≓≒≽≧⩾≷',
	...'⊏⊐⊳⊲⊵⊴★≬▾▶◀→←▵▴▿≖⋚⋛⪋⪌¥⇛⇚✓⊻⊼⩞∠∡∢∝⌣⌢⋐⋑⋓⋒⋏⋎⋋⋌⫅⫆≏≎⋘⋙⌜⌝®Ⓢ⋔∔∽⋍⌞⌟✠∁⊺⊚⊛⊝',
];

/** Of the second one (`msbm`): relations that are crossed out. What it has of letters is named as such. */
const negatedSigns = [
	...['≨', '≩', '≰', '≱', '≮', '≯', '⊀', '⊁', '≨', '≩', '⩽̸', '⩾̸', '⪇', '⪈', '⪯̸', '⪰̸', '⋨', '⋩', '⋦', '⋧'],
	...['≦̸', '≧̸', '⪵', '⪶', '⪹', '⪺', '⪉', '⪊', '≁', '≇', '╱', '╲', '⊊', '⊋', '⫅̸', '⫆̸', '⫋', '⫌', '⫋', '⫌'],
	...'⊊⊋⊈⊉∦∤∤∦⊬⊮⊭⊯⋭⋬⋪⋫↚↛⇍⇏⇎↮⋇∅∄',
];

/** Signs of the symbol fonts that have ordinary names: they are what they look like. */
const plainSymbol = /^[A-Z{}|/\\]$/;

/** What a code of a TeX font stands for; `undefined` when the text is right as it is. */
export type CodeRepair = (text: string) => string | undefined;

/** The repair that a font's texts need; `undefined` for most fonts. */
export function codeRepair(font: string): CodeRepair | undefined {
	if (/^(cmex|lmex|txex|pxex)/i.test(font)) return (text) => signAt(extensionSigns, text);
	if (/^(cmsy|cmbsy|lmsy)\d/i.test(font))
		return (text) => (plainSymbol.test(text) ? undefined : signAt(symbolSigns, text));
	if (/^msam\d/i.test(font)) return (text) => signAt(furtherSigns, text);
	if (/^msbm\d/i.test(font)) return (text) => signAt(negatedSigns, text);
	return undefined;
}

function signAt(signs: readonly string[], text: string): string | undefined {
	const code = text.length === 1 ? text.charCodeAt(0) : -1;
	return code >= 0 && code < 0x80 ? signs[code] : undefined;
}

/** Adobe's private codes for pieces of large brackets begin here; Symbol and many fonts of formulas use them. */
const firstPiece = 0xf8e6;
const pieces = [...'⏐⎯®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭'];

/** The sign behind a private code of the Adobe Glyph List, U+F8E6 to U+F8FE; `undefined` for other codes. */
export function bracketPiece(codePoint: number): string | undefined {
	return pieces[codePoint - firstPiece];
}

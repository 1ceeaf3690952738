/**
 * Characters of TeX's mathematical fonts by code (D. Knuth, Computer Modern Typefaces; American Mathematical Society,
 * User's Guide to AMSFonts). PDFium does not know their glyph names and reports the code.
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

/** Of the first additional symbol font (`msam`): relations, arrows and boxes. */
const furtherSigns = [
	...'⊡⊞⊠□■·◊⧫↻↺⇌⇋⊟⊩⊪⊨↠↞⇇⇉⇈⇊↾⇂↿⇃↣↢⇆⇄↰↱⇝↭↫↬≗≿≳⪆⊸∴∵≑≜≾≲⪅⪕⪖⋞⋟≼≦⩽≶‵−≓≒≽≧⩾≷',
	...'⊏⊐⊳⊲⊵⊴★≬▾▶◀→←▵▴▿≖⋚⋛⪋⪌¥⇛⇚✓⊻⊼⩞∠∡∢∝⌣⌢⋐⋑⋓⋒⋏⋎⋋⋌⫅⫆≏≎⋘⋙⌜⌝®Ⓢ⋔∔∽⋍⌞⌟✠∁⊺⊚⊛⊝',
];

/** Of the second one (`msbm`): crossed-out relations. Its letters have ordinary names. */
const negatedSigns = [
	...['≨', '≩', '≰', '≱', '≮', '≯', '⊀', '⊁', '≨', '≩', '⩽̸', '⩾̸', '⪇', '⪈', '⪯̸', '⪰̸', '⋨', '⋩', '⋦', '⋧'],
	...['≦̸', '≧̸', '⪵', '⪶', '⪹', '⪺', '⪉', '⪊', '≁', '≇', '╱', '╲', '⊊', '⊋', '⫅̸', '⫆̸', '⫋', '⫌', '⫋', '⫌'],
	...'⊊⊋⊈⊉∦∤∤∦⊬⊮⊭⊯⋭⋬⋪⋫↚↛⇍⇏⇎↮⋇∅∄',
];

/** Characters of the symbol fonts with ordinary names. */
const plainSymbol = /^[A-Z{}|/\\]$/;

/** The character of a TeX font code; `undefined` if the text is already right. */
export type CodeRepair = (text: string) => string | undefined;

/** The repair of a font's texts; `undefined` for most fonts. */
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

/** Start of Adobe's private codes for pieces of large brackets; used by Symbol and many formula fonts. */
const firstPiece = 0xf8e6;
const pieces = [...'⏐⎯®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭'];

/** The character for a private code of the Adobe Glyph List, U+F8E6 to U+F8FE; `undefined` for other codes. */
export function bracketPiece(codePoint: number): string | undefined {
	return pieces[codePoint - firstPiece];
}

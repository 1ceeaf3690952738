/** Characters that mean the same for a comparison but have different code points, after compatibility decomposition. */
const sameSigns: Readonly<Record<string, string>> = {
	...signs('‐‑‒–—―−⁃﹘﹣－\u00ad', '-'),
	...signs('∙•⋅・‧', '·'),
	...signs('∼', '~'),
	...signs('∣', '|'),
	...signs('∕⁄', '/'),
	...signs('∆', 'Δ'),
	...signs('∑', 'Σ'),
	...signs('∏', 'Π'),
	// Right-to-left text mirrors brackets.
	...signs(')', '('),
	...signs(']', '['),
	...signs('}', '{'),
	...signs('⟨〈⟩〉>', '<'),
	...signs('ı', 'i'),
	...signs('ȷ', 'j'),
	...signs('ˆ^', '\u0302'),
	...signs('ˇ', '\u030c'),
	// Written as one sign or as two.
	...signs('\'"`‘’‚‛“”„‟′″‵ʼʹ´‹›«»', ''),
};

function signs(from: string, to: string): Record<string, string> {
	return Object.fromEntries([...from].map((sign) => [sign, to]));
}

const plain = /^[!#-&(*-=?-\\_a-z{|~]*$/;

const ascii = /^[!-~]*$/;

/** White space, controls, private and undefined code points, and marks without width. */
const unseen = /[\p{Z}\p{C}\ufffd]/gu;

/**
 * The characters of a text in a form in which two readers agree: ligatures and compatibility forms as their letters,
 * accents apart, dashes alike, without white space, quotation marks and characters without a meaning.
 */
export function foldText(text: string): string {
	if (plain.test(text)) return text;
	let folded = '';
	if (ascii.test(text)) {
		for (const sign of text) folded += sameSigns[sign] ?? sign;
		return folded;
	}
	for (const sign of text.normalize('NFKD').replace(unseen, '')) folded += sameSigns[sign] ?? sign;
	return folded;
}

/** How often characters occur. */
export type Bag = Map<string, number>;

/** Adds the characters of a folded text. */
export function addTo(bag: Bag, folded: string, times = 1): void {
	for (const sign of folded) bag.set(sign, (bag.get(sign) ?? 0) + times);
}

/** The characters of folded texts. */
export function bagOf(texts: Iterable<string>): Bag {
	const bag: Bag = new Map();
	const counts = new Uint32Array(0x80);
	for (const text of texts) {
		for (let at = 0; at < text.length; at++) {
			const code = text.charCodeAt(at);
			if (code < counts.length) {
				counts[code]!++;
				continue;
			}
			const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
			bag.set(sign, (bag.get(sign) ?? 0) + 1);
			at += sign.length - 1;
		}
	}
	for (const [code, count] of counts.entries()) if (count > 0) bag.set(String.fromCharCode(code), count);
	return bag;
}

/** The characters that a bag has more of than another. */
export function excess(bag: Bag, other: Bag): Bag {
	const more: Bag = new Map();
	for (const [sign, count] of bag) {
		const rest = count - (other.get(sign) ?? 0);
		if (rest > 0) more.set(sign, rest);
	}
	return more;
}

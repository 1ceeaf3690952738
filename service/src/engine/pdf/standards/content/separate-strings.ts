/** Part of a content stream without its strings. */
interface StringsApart {
	/** With a space in place of each string and comment. */
	readonly rest: string;
	/** Hexadecimal strings as written. */
	readonly hexStrings: readonly string[];
}

/** Start characters of strings and comments; dictionaries start with two. */
const beginning = /\(|%|<<?/g;

/**
 * Takes strings and comments out of part of a content stream (ISO 32000-1, 7.2.3 and 7.3.4), so that nothing in them is
 * mistaken for a number or another string.
 * @param text  one character per byte
 */
export function separateStrings(text: string): StringsApart {
	const hexStrings: string[] = [];
	let rest = '';
	let done = 0;
	beginning.lastIndex = 0;
	for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
		const { 0: sign, index } = found;
		if (sign === '<<') continue;
		const end = sign === '(' ? literalEnd(text, index) : endAt(text, sign === '<' ? '>' : /[\r\n]/, index);
		if (sign === '<') hexStrings.push(text.slice(index, end));
		rest += `${text.slice(done, index)} `;
		done = end;
		beginning.lastIndex = end;
	}
	return { rest: rest + text.slice(done), hexStrings };
}

/** End of a string in parentheses, which may contain pairs of parentheses. */
function literalEnd(text: string, start: number): number {
	let open = 0;
	for (let at = start; at < text.length; at++) {
		const sign = text[at];
		if (sign === '\\') at++;
		else if (sign === '(') open++;
		else if (sign === ')' && --open === 0) return at + 1;
	}
	return text.length;
}

function endAt(text: string, sign: string | RegExp, start: number): number {
	const length = text.slice(start).search(sign);
	return length < 0 ? text.length : start + length + 1;
}

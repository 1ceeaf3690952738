/** Deeper JSON is refused: it can be parsed but not written again. */
const maxDepth = 200;

/** True if a JSON text is nested too deeply. Brackets within strings do not count. */
export function isTooDeep(text: string): boolean {
	const tokens = /["[\]{}]/g;
	let depth = 0;
	for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
		const [token] = found;
		if (token === '"') tokens.lastIndex = findEnd(text, tokens.lastIndex);
		else depth += token === '[' || token === '{' ? 1 : -1;
		if (depth > maxDepth) return true;
	}
	return false;
}

/** The index after the quote that ends a string. */
function findEnd(text: string, start: number): number {
	for (let end = text.indexOf('"', start); end !== -1; end = text.indexOf('"', end + 1)) {
		let before = end;
		while (text[before - 1] === '\\') before--;
		if ((end - before) % 2 === 0) return end + 1;
	}
	return text.length;
}

/** Similarity of two texts, 0 to 1: 1 minus their edit distance relative to the longer length. */
export function similarity(a: string, b: string): number {
	const longer = Math.max(a.length, b.length);
	return longer === 0 ? 1 : 1 - distance(a, b) / longer;
}

/** Substitutions, deletions, insertions and transpositions (optimal string alignment). */
function distance(a: string, b: string): number {
	if (a === b) return 0;
	let older = new Uint16Array(b.length + 1);
	let before = new Uint16Array(b.length + 1).map((_, index) => index);
	let row = new Uint16Array(b.length + 1);
	for (let i = 1; i <= a.length; i++) {
		row[0] = i;
		const sign = a.charCodeAt(i - 1);
		for (let j = 1; j <= b.length; j++) {
			const other = b.charCodeAt(j - 1);
			let min = Math.min(before[j - 1]! + (sign === other ? 0 : 1), before[j]! + 1, row[j - 1]! + 1);
			const isExchanged = i > 1 && j > 1 && sign === b.charCodeAt(j - 2) && other === a.charCodeAt(i - 2);
			if (isExchanged) min = Math.min(min, older[j - 2]! + 1);
			row[j] = min;
		}
		[older, before, row] = [before, row, older];
	}
	return before[b.length]!;
}

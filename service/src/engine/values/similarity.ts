/** Similarity of two texts, 0 to 1: 1 minus their edit distance relative to the longer length. */
export function similarity(a: string, b: string): number {
	const longer = Math.max(a.length, b.length);
	return longer === 0 ? 1 : 1 - distance(a, b) / longer;
}

/** Rows of the distance, kept for the next texts. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/** Substitutions, deletions, insertions and transpositions (optimal string alignment). */
function distance(a: string, b: string): number {
	// What both texts begin or end with costs nothing.
	let start = 0;
	let [endA, endB] = [a.length, b.length];
	while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++;
	while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
		endA--;
		endB--;
	}
	const [height, width] = [endA - start, endB - start];
	if (height === 0 || width === 0) return Math.max(height, width);
	if (width >= rows[0].length)
		rows = [new Uint16Array(2 * width), new Uint16Array(2 * width), new Uint16Array(2 * width)];
	let [older, before, row] = rows as readonly [Uint16Array, Uint16Array, Uint16Array];
	for (let j = 0; j <= width; j++) before[j] = j;
	for (let i = 1; i <= height; i++) {
		row[0] = i;
		const sign = a.charCodeAt(start + i - 1);
		for (let j = 1; j <= width; j++) {
			const other = b.charCodeAt(start + j - 1);
			let min = Math.min(before[j - 1]! + (sign === other ? 0 : 1), before[j]! + 1, row[j - 1]! + 1);
			const isExchanged =
				i > 1 && j > 1 && sign === b.charCodeAt(start + j - 2) && other === a.charCodeAt(start + i - 2);
			if (isExchanged) min = Math.min(min, older[j - 2]! + 1);
			row[j] = min;
		}
		[older, before, row] = [before, row, older];
	}
	return before[width]!;
}

/**
 * Glyph widths as a `W` array: consecutive codes or CIDs share a list (ISO 32000-1, 9.7.4.3). @param widths  in
 * ascending order
 */
export function widthRuns(widths: Iterable<readonly [number, number]>): (number | number[])[] {
	const runs: (number | number[])[] = [];
	let run: number[] = [];
	let next: number | undefined;
	for (const [code, width] of widths) {
		if (code !== next) runs.push(code, (run = []));
		run.push(width);
		next = code + 1;
	}
	return runs;
}

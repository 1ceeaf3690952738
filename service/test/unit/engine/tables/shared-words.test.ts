import fc from 'fast-check';
import type { Rule, Word } from '../../../../src/engine/model';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { horizontal, page, text } from './pages';

/** A line of up to three texts below a gap, which may have a rule of one of several extents in it. */
const line = fc.record({
	gap: fc.constantFrom(2, 6, 12, 20, 27),
	cells: fc.array(fc.constantFrom('Alder', '12', 'Birch and elder', '7', 'what was found on the way', ''), {
		minLength: 1,
		maxLength: 3,
	}),
	rule: fc.option(fc.record({ left: fc.constantFrom(96, 96, 96, 180), right: fc.constantFrom(420, 420, 300) })),
});

it('tables share no word with any rules and gaps', () => {
	const pages = fc.array(line, { minLength: 4, maxLength: 14 });
	fc.assert(
		fc.property(pages, (lines) => {
			const [rules, words]: [Rule[], Word[]] = [[], []];
			let y = 100;
			for (const { gap, cells, rule } of lines) {
				if (rule) rules.push(horizontal(y + gap / 2, rule.left, rule.right));
				y += gap;
				for (const [column, cell] of cells.entries()) if (cell !== '') words.push(...text(cell, 100 + 120 * column, y));
				y += 10;
			}
			const inTables = findTables(page(words, { rules })).flatMap((table) => [...table.words]);
			expect(new Set(inTables).size).toBe(inTables.length);
		}),
		{ seed: 5, numRuns: 1000 },
	);
});

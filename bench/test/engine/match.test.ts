import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { division } from '../../business-documents/division.mjs';
import { drawTradeSet } from '../../business-documents/trade.mjs';
import { judgeSets, totals } from '../../match.mjs';
import { itAtNight } from '../../../service/test/support/sample';

const sides = ['fitted', 'left-out'] as const;
const hasBrowser = existsSync('/usr/bin/chromium');

describe('orders with their documents', () => {
	it.each(sides)('have %s layouts, a common number and planted differences', (side) => {
		const kinds = new Set<string>();
		for (let index = 0; index < 40; index++) {
			const { documents, planted } = drawTradeSet(`set-${index}`, 2, side);
			expect(documents.every(({ family }) => division[family] === side)).toBe(true);
			const numbers = documents.slice(0, 3).map(({ paper }) => paper.values.order_number?.value);
			expect(new Set(numbers).size).toBe(1);
			planted.forEach(({ kind }) => kinds.add(kind));
		}
		expect(kinds.size).toBe(11);
		expect(drawTradeSet('set-1', 2, side).planted).toEqual(drawTradeSet('set-1', 2, side).planted);
	});

	if (hasBrowser)
		itAtNight(
			'have their differences found, and few others',
			async () => {
				const folder = mkdtempSync(join(tmpdir(), 'match-judge-'));
				try {
					const { planted, found, all, wrong } = totals(await judgeSets(folder, { seed: 9, sets: 60, side: 'fitted' }));
					expect(found / planted).toBeGreaterThanOrEqual(0.98);
					expect(wrong / all).toBeLessThanOrEqual(0.01);
				} finally {
					rmSync(folder, { recursive: true, force: true });
				}
			},
			1_800_000,
		);
});

import type { Page } from '../../../../src/engine/model';
import { collectGraphics } from '../../../../src/engine/pdf-reading/graphics';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { horizontal, page, text, vertical } from './pages';

/** Milliseconds of processor time that a page may take whatever it holds; other programs do not count. */
const limitMs = 5000;

function milliseconds(work: () => void): number {
	const start = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(start);
	return (user + system) / 1000;
}

/** The second run counts if the first exceeds the limit: on a shared machine processor time varies by a factor of three. */
function timeOf(checked: Page): number {
	const first = milliseconds(() => findTables(checked));
	return first < limitMs ? first : milliseconds(() => findTables(checked));
}

/** A sequence of numbers from 0 to 1 that is the same in every run. */
function numbers(): () => number {
	let state = 1;
	return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const someWords = Array.from({ length: 40 }, (_, index) =>
	text('word 12', 20 + (index % 4) * 140, 20 + index * 18),
).flat();

describe('a page with', () => {
	it('50,000 lines that cross each other', () => {
		const rules = Array.from({ length: 25_000 }, (_, index) => [
			horizontal(((index * 7919) % 25_000) * 0.03, 0, 600),
			vertical(((index * 7919) % 25_000) * 0.024, 0, 750),
		]).flat();
		expect(timeOf(page(someWords, { rules }))).toBeLessThan(limitMs);
	});

	it('50,000 short lines anywhere', () => {
		const next = numbers();
		const rules = Array.from({ length: 50_000 }, (_, index) => {
			const start = next() * 580;
			return (index % 2 ? horizontal : vertical)(next() * 590, start, start + next() * 30);
		});
		expect(timeOf(page(someWords, { rules }))).toBeLessThan(limitMs);
	});

	it('50,000 lines on a sheet of maximum size', () => {
		const next = numbers();
		const rules = Array.from({ length: 50_000 }, (_, index) => {
			const start = next() * 10_000;
			return (index % 2 ? horizontal : vertical)(next() * 14_400, start, start + next() * 4400);
		});
		expect(timeOf(page(someWords, { rules, width: 14_400, height: 14_400 }))).toBeLessThan(limitMs);
	});

	it('100,000 characters in columns of numbers', () => {
		const words = Array.from({ length: 400 }, (_, y) =>
			Array.from({ length: 50 }, (_row, x) => text(String(10_000 + ((x * 331 + y * 77) % 89_999)), x * 40, y * 14)),
		).flat(2);
		expect(words.reduce((sum, word) => sum + word.text.length, 0)).toBe(100_000);
		expect(timeOf(page(words, { width: 2000, height: 5600 }))).toBeLessThan(limitMs);
	});

	it('100,000 characters anywhere', () => {
		const next = numbers();
		const words = Array.from({ length: 20_000 }, () => text('abcde', next() * 570, next() * 780)).flat();
		expect(timeOf(page(words))).toBeLessThan(limitMs);
	});

	it('100,000 curves and boxes', () => {
		const next = numbers();
		const paths = Array.from({ length: 100_000 }, (_, index) => {
			const [x, y] = [next() * 600, next() * 800];
			const points = index % 2 ? [x, y, x + 5, y + 9, x + 10, y + 3] : [x, y, x + 9, y, x + 9, y + 9, x, y + 9];
			return {
				subpaths: [{ points, curves: 0, closed: true }],
				fill: index % 3 ? 0xffffff : 0x808080,
				stroke: index % 5 ? undefined : 0xffffff,
				strokeWidth: 1,
				clip: undefined,
			};
		});
		const time = milliseconds(() => {
			const { rules, fills, drawings } = collectGraphics(paths, { width: 600, height: 800 });
			findTables(page(someWords, { rules, fills, drawings }));
		});
		expect(time).toBeLessThan(limitMs);
	});
});

import { readFileSync } from 'node:fs';
import { reportFile, reportOf } from '../report.mjs';
import { readResults } from '../results/results.mjs';

describe('the report of benchmarks', () => {
	const results = readResults();

	it('is the output of `npm run bench -- report`', () => {
		expect(readFileSync(reportFile, 'utf8')).toBe(reportOf(results));
	});

	it.each(results.map((result) => [`${result.command}: ${result.set}`, result] as const))(
		'%s is complete',
		(_, result) => {
			expect(result.commit).toMatch(/^[0-9a-f]{8}$/);
			expect(result.date).toMatch(/^\d{4}-\d\d-\d\d$/);
			expect(result.figures.length).toBeGreaterThan(0);
			for (const { value } of result.figures) expect(Number.isFinite(value)).toBe(true);
		},
	);

	it('has one result per command and set', () => {
		const keys = results.map(({ command, set }) => `${command}: ${set}`);
		expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
	});
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCounts, noCounts, readReport } from '../../../scripts/lib/jest-run.mjs';
import { writeGroups } from '../../../scripts/lib/test-groups';

const root = join(__dirname, '../../..');
const check = (status: string, line: number) => ({
	status,
	fullName: `at ${line}`,
	ancestorTitles: [] as string[],
	location: { line, column: 2 },
});

function reportOf(...assertionResults: ReturnType<typeof check>[]) {
	const count = (wanted: string) => assertionResults.filter(({ status }) => status === wanted).length;
	const file = { name: join(root, 'test/a.test.ts'), startTime: 0, endTime: 2340, assertionResults };
	return {
		numPassedTests: count('passed'),
		numFailedTests: count('failed'),
		numRuntimeErrorTestSuites: 0,
		testResults: [{ ...file, status: count('failed') > 0 ? 'failed' : 'passed' }],
	};
}

describe("jest's report", () => {
	it('counts the rows of a table as checks of one test', () => {
		const counts = readReport(reportOf(check('passed', 1), check('passed', 1), check('passed', 9)), 0);
		expect(counts).toMatchObject({ tests: 2, checks: 3, passed: 3, failed: 0, skipped: 0 });
		expect([...counts.durations]).toEqual([['test/a.test.ts', 2.3]]);
	});

	it('names what failed', () => {
		const counts = readReport(reportOf(check('failed', 1), check('passed', 2)), 1);
		expect(counts).toMatchObject({ failed: 1, failedTests: ['at 1'], failedFiles: [join(root, 'test/a.test.ts')] });
	});

	it('is a failure if a file could not be loaded or jest failed', () => {
		expect(readReport({ ...reportOf(), numRuntimeErrorTestSuites: 1 }, 1).failed).toBe(1);
		expect(readReport(reportOf(check('passed', 1)), 1).failed).toBe(1);
	});

	it('lists skipped tests', () => {
		const print = jest.spyOn(console, 'log').mockImplementation();
		expect(readReport(reportOf(check('pending', 3), check('todo', 4)), 0).skipped).toBe(2);
		expect(print.mock.calls.flat()).toEqual(['skipped: at 3', 'skipped: at 4']);
	});

	it('can be added to that of another run', () => {
		const one = readReport(reportOf(check('passed', 1)), 0);
		expect(addCounts(addCounts(noCounts, one), one)).toMatchObject({ tests: 2, checks: 2, passed: 2 });
	});
});

describe('groups of test files', () => {
	const folder = mkdtempSync(join(tmpdir(), 'groups-'));
	afterAll(() => rmSync(folder, { recursive: true }));
	writeGroups(folder);
	const groups = readdirSync(folder).map((group) => {
		const calls = readFileSync(join(folder, group), 'utf8').trimEnd().split('\n');
		return { group: join(folder, group), names: calls.map((call) => /^describe\("(.+?)"/.exec(call)?.[1] ?? call) };
	});
	const names = groups.flatMap((group) => group.names);

	it('have each test file once, except those that run in n8n', () => {
		const inFolder = (of: string) =>
			readdirSync(join(root, of), { recursive: true, encoding: 'utf8' }).map((name) => join(of, name));
		const all = ['test/unit', 'test/engine', 'service/test', 'bench/test'].flatMap(inFolder);
		expect([...names].sort()).toEqual(all.filter((name) => name.endsWith('.test.ts')).sort());
		expect(groups.find((group) => group.names.includes('test/unit/scripts/jest-run.test.ts'))?.names).toHaveLength(1);
	});

	it('are reported file by file', () => {
		const {
			group,
			names: [passed = '', failed = '', ...broken],
		} = groups.find((one) => one.names.length > 3)!;
		const of = (name: string, status: string) => ({
			...{ status, fullName: `${name} it works`, ancestorTitles: [name], duration: 1250 },
			location: { line: 3, column: 2 },
		});
		const assertionResults = [of(passed, 'passed'), of(passed, 'passed'), of(failed, 'failed')];
		const testResults = [{ name: group, status: 'failed', startTime: 0, endTime: 1, assertionResults }];
		const report = { numPassedTests: 2, numFailedTests: 1, numRuntimeErrorTestSuites: 0, testResults };
		const { durations, ...counts } = readReport(report, 1);
		expect(counts).toMatchObject({ tests: 2, checks: 3, passed: 2, failed: 1, failedTests: ['it works'] });
		expect(counts.failedFiles).toEqual([failed, ...broken].map((name) => join(root, name)));
		expect(durations.get(passed)).toBe(2.5);
	});
});

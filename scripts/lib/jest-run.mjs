// @ts-check
/** Runs jest and counts its results. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_NODE, ROOT } from './paths.mjs';
import { isGroup, membersOf } from './test-groups.js';

/**
 * @typedef {object} JestReport the part of jest's JSON report that is read here
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {FileResult[]} testResults
 */

/**
 * One check: jest calls it a test, but each row of a table is one.
 * @typedef {{ status: string, fullName: string, ancestorTitles: string[], duration?: number | null,
 *   location?: { line: number, column: number } | null }} Assertion
 */

/**
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: Assertion[] }} FileResult
 */

/**
 * @typedef {object} Counts
 * @property {number} tests calls of `test` and `it` in the source
 * @property {number} checks
 * @property {number} passed checks
 * @property {number} failed checks, and files that could not be loaded
 * @property {number} skipped checks
 * @property {ReadonlyMap<string, number>} durations seconds by file
 */

/** @type {Counts} */
export const noCounts = { tests: 0, checks: 0, passed: 0, failed: 0, skipped: 0, durations: new Map() };

/**
 * @param {Counts} one
 * @param {Counts} other
 * @returns {Counts}
 */
export function addCounts(one, other) {
	return {
		tests: one.tests + other.tests,
		checks: one.checks + other.checks,
		passed: one.passed + other.passed,
		failed: one.failed + other.failed,
		skipped: one.skipped + other.skipped,
		durations: new Map([...one.durations, ...other.durations]),
	};
}

/**
 * Runs jest and waits for its exit.
 * @param {object} options
 * @param {readonly string[]} options.projects
 * @param {number} options.workers
 * @param {string} options.report where jest writes its JSON report
 * @param {readonly string[]} [options.files] only these
 * @param {readonly string[]} [options.more] further arguments
 * @param {string} [options.groups] folder of groups of files to run instead of single ones
 * @param {boolean} [options.printsAtEnd] print the output when jest has ended, not line by line between that of others
 * @returns {Promise<Counts & { failedFiles: string[], failedTests: string[] }>}
 */
export async function runJest({ projects, workers, report, files = [], more = [], groups, printsAtEnd = false }) {
	rmSync(report, { force: true });
	const args = [
		...['--selectProjects', ...projects],
		...['--maxWorkers', String(workers)],
		...['--json', '--outputFile', report, '--testLocationInResults'],
		...more,
		...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
	];
	const exitCode = await runTool('jest', args, printsAtEnd, groups === undefined ? {} : { TEST_GROUPS: groups });
	try {
		return readReport(JSON.parse(readFileSync(report, 'utf8')), exitCode);
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
		// Jest ended before it could write a report.
		return { ...noCounts, failed: 1, failedFiles: [], failedTests: [] };
	}
}

/**
 * Splits the result of a group into those of its files.
 * @param {FileResult} result
 * @returns {FileResult[]}
 */
function fileResults(result) {
	if (!isGroup(result.name)) return [result];
	return membersOf(result.name).map((name) => {
		const own = result.assertionResults.filter(({ ancestorTitles }) => ancestorTitles[0] === name);
		// Without any check it could not be loaded.
		const isFailed = own.length === 0 || own.some(({ status }) => status === 'failed');
		return {
			name: path.join(ROOT, name),
			status: isFailed ? 'failed' : 'passed',
			startTime: 0,
			endTime: own.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
			assertionResults: own.map((check) => ({ ...check, fullName: check.fullName.slice(name.length + 1) })),
		};
	});
}

/**
 * @param {JestReport} report
 * @param {number} exitCode of jest
 */
export function readReport(report, exitCode) {
	const testResults = report.testResults.flatMap(fileResults);
	const failedSuites = testResults.filter(({ status }) => status === 'failed');
	const assertions = testResults.flatMap(({ assertionResults }) => assertionResults);
	const skipped = assertions.filter(({ status }) => status === 'pending' || status === 'todo');
	for (const { fullName } of skipped) console.log(`skipped: ${fullName}`);
	const sources = testResults.flatMap(({ name, assertionResults }) =>
		assertionResults.map(({ location, fullName }) => `${name}:${location?.line ?? fullName}:${location?.column ?? ''}`),
	);
	// A file that could not be loaded has no failed check, yet must not pass.
	const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
	const isFailed = (/** @type {Assertion} */ { status }) => status === 'failed';
	return {
		tests: new Set(sources).size,
		checks: assertions.length,
		passed: report.numPassedTests,
		failed: failed === 0 && exitCode !== 0 ? 1 : failed,
		skipped: skipped.length,
		durations: new Map(
			testResults.map(({ name, startTime, endTime }) => [
				path.relative(ROOT, name).replaceAll(path.sep, '/'),
				Math.round((endTime - startTime) / 100) / 10,
			]),
		),
		failedFiles: failedSuites.map(({ name }) => name),
		failedTests: failedSuites.flatMap((suite) =>
			suite.assertionResults.filter(isFailed).map(({ fullName }) => fullName),
		),
	};
}

/**
 * Run a program of node_modules/.bin on the project's Node.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {boolean} [printsAtEnd]
 * @param {NodeJS.ProcessEnv} [env] variables besides those of this process
 * @returns {Promise<number>} its exit code
 */
export function runTool(name, args, printsAtEnd = false, env = {}) {
	const program = path.join(ROOT, 'node_modules', '.bin', name);
	const search = [path.dirname(PROJECT_NODE), path.dirname(program), process.env.PATH].join(path.delimiter);
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, {
			cwd: ROOT,
			env: { ...process.env, ...env, PATH: search },
			stdio: ['ignore', printsAtEnd ? 'pipe' : 'inherit', printsAtEnd ? 'pipe' : 'inherit'],
		});
		/** @type {Buffer[]} */
		const output = [];
		for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
		child.on('error', reject);
		child.on('close', (code) => {
			process.stdout.write(Buffer.concat(output));
			resolve(code ?? 1);
		});
	});
}

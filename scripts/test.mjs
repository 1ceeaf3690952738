// @ts-check
// `npm test`: installs what is missing, builds, runs every test and ends with `N passed, N failed`.
// Runs on the system's Node before anything is installed; the tests themselves run on the project's Node.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './lib/build.mjs';
import { ensureDebianPackages, ensureN8n, ensurePreviousN8n, ensureProject } from './lib/install.mjs';
import { runMain } from './lib/user-failure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Kinds of test, fastest first; the names are the projects of jest.config.js. */
const projects = ['unit', 'service', 'node', 'n8n'];

/**
 * Programs of Debian by the kind of test that needs them: the database and the Redis of several hosts, a browser for the page, a second
 * reader of spreadsheets, what veraPDF runs on, what reads and makes HEIC; what judges linearised PDFs; a browser, a mail server and n8n's queue mode.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const debianPackages = {
	service: [
		'chromium',
		'default-jdk-headless',
		'libheif-examples',
		'libjaxb-java',
		'libreoffice-calc',
		'libreoffice-impress-nogui',
		'libreoffice-writer',
		'postgresql',
		'redis-server',
		'tesseract-ocr',
	],
	unit: ['qpdf'],
	n8n: ['chromium', 'dovecot-imapd', 'redis-server'],
};

/**
 * @param {readonly string[]} kinds
 * @returns {string[]} what they need, each package once
 */
function debianPackagesOf(kinds) {
	return [...new Set(kinds.flatMap((kind) => debianPackages[kind] ?? []))];
}

const help = `npm test [-- <kind>…]

Runs every test, or only the kinds named: ${projects.join(', ')}.
Tests that need one of ${debianPackagesOf(projects).join(', ')} are skipped where these are not installed
and cannot be installed (that takes Debian and root).`;

/**
 * Run a command to its end with our own output.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
function run(command, args) {
	const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });
		child.on('error', reject);
		child.on('exit', (code) => resolve(code ?? 1));
	});
}

/**
 * @typedef {object} JestReport the part of jest's JSON report that is read here
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} testResults
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Run one kind of test. A test that fails has failed: where its file passes alone, that only says where to look for the cause
 * (what it shares with others, what it waits for), and is printed.
 * @param {string} project
 * @param {string} folder for jest's report
 * @returns {Promise<Counts>}
 */
async function runProject(project, folder) {
	console.log(`\n== ${project} tests ==`);
	// The real n8n is shared by its tests, so their files run one after the other.
	const workers = project === 'n8n' ? '1' : '2';
	const { failedFiles, failedTests, ...counts } = await runFiles(project, folder, [], workers);
	if (failedFiles.length === 0) return counts;
	console.log(`\nOnce more alone: ${failedFiles.join(', ')}`);
	const again = await runFiles(project, folder, failedFiles, '1');
	for (const name of failedTests)
		console.log(`failed beside others${again.failedTests.includes(name) ? ' and alone' : ', passes alone'}: ${name}`);
	return counts;
}

/**
 * @param {string} project
 * @param {string} folder
 * @param {readonly string[]} files all of the kind where there is none
 * @param {string} workers
 * @returns {Promise<Counts & { failedFiles: string[], failedTests: string[] }>}
 */
async function runFiles(project, folder, files, workers) {
	const file = join(folder, `${project}.json`);
	rmSync(file, { force: true });
	const exitCode = await run('jest', [
		'--selectProjects',
		project,
		'--maxWorkers',
		workers,
		'--json',
		'--outputFile',
		file,
		...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
	]);
	/** @type {JestReport | undefined} */
	let report;
	try {
		report = JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		// Jest ended before it could write one.
	}
	if (!report) return { passed: 0, failed: 1, skipped: 0, failedFiles: [], failedTests: [] };
	const suites = report.testResults.filter(({ status }) => status === 'failed');
	const inFailed = suites.flatMap(({ assertionResults }) => assertionResults);
	const skipped = report.testResults
		.flatMap((suite) => suite.assertionResults)
		.filter(({ status }) => status === 'pending' || status === 'todo');
	for (const { fullName } of skipped) console.log(`skipped: ${fullName}`);
	// A suite that could not even be loaded has no failed test of its own, yet must not pass.
	const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
	return {
		passed: report.numPassedTests,
		failed: failed === 0 && exitCode !== 0 ? 1 : failed,
		skipped: skipped.length,
		failedFiles: suites.map(({ name }) => name),
		failedTests: inFailed.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
	};
}

/** @returns {Promise<number>} the exit code */
async function main() {
	const args = process.argv.slice(2);
	if (args.includes('--help')) {
		console.log(help);
		return 0;
	}
	const unknown = args.filter((arg) => !projects.includes(arg));
	if (unknown.length > 0) {
		console.error(`Unknown kind of test: ${unknown.join(', ')}.\n\n${help}`);
		return 2;
	}
	const chosen = args.length > 0 ? projects.filter((project) => args.includes(project)) : projects;
	await ensureProject();
	if (chosen.includes('n8n')) {
		await ensureN8n();
		await ensurePreviousN8n();
	}
	const missing = await ensureDebianPackages(debianPackagesOf(chosen));
	if (missing.length > 0) console.log(`Not installed: ${missing.join(', ')}. Tests that need them are skipped.`);
	await ensureBuilt();

	const folder = mkdtempSync(join(tmpdir(), 'document-conversion-test-'));
	const total = { passed: 0, failed: 0, skipped: 0 };
	try {
		for (const project of chosen) {
			const counts = await runProject(project, folder);
			total.passed += counts.passed;
			total.failed += counts.failed;
			total.skipped += counts.skipped;
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
	console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
	return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

await runMain(main);

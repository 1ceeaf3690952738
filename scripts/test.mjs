// @ts-check
// `npm test`: installs what is missing, builds, runs the tests and ends with `N passed, N failed`.
// Starts on the system's Node before anything is installed; the tests themselves run on the project's Node.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBuilt } from './lib/build.mjs';
import { canInstallDebianPackages, ensureDebianPackages, missingDebianPackages } from './lib/debian.mjs';
import { ensureN8n, ensurePreviousN8n, ensureProject } from './lib/install.mjs';
import { addCounts, noCounts, runJest } from './lib/jest-run.mjs';
import { N8N_BIN, ROOT } from './lib/paths.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';
import { runChanged } from './lib/changed-tests.mjs';
import { groupedTests, writeGroups } from './lib/test-groups.js';

/** @typedef {import('./lib/jest-run.mjs').Counts} Counts */

/** The projects of jest.config.js that `npm test` runs. */
const kinds = ['unit', 'engine', 'http', 'judges', 'node', 'n8n'];

/** Kinds that wait most of the time: each runs beside the others, with one worker. */
const waiting = ['n8n', 'node'];

/** One more than the two processors of CI: tests of the service wait for half of their time. */
const busyWorkers = 3;

/** Names for several kinds together. @type {Readonly<Record<string, readonly string[]>>} */
const groups = { service: ['engine', 'http', 'judges'] };

/**
 * Debian packages by the kind of test that needs them.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const debianPackages = {
	unit: ['qpdf'],
	engine: ['default-jdk-headless', 'libheif-examples', 'libjaxb-java', 'libreoffice-writer', 'tesseract-ocr'],
	http: [
		'chromium',
		'curl',
		'jq',
		'libheif-examples',
		'libreoffice-writer',
		'postgresql',
		'python3-requests',
		'redis-server',
		'tesseract-ocr',
	],
	judges: [
		'default-jdk-headless',
		'libheif-examples',
		'libjaxb-java',
		'libreoffice-calc',
		'libreoffice-impress-nogui',
		'libreoffice-writer',
		'postgresql',
		'redis-server',
	],
	n8n: ['chromium', 'dovecot-imapd', 'redis-server'],
};

/** The environment variable that works like `--no-install`. */
const noInstallVariable = 'TEST_NO_INSTALL';

/**
 * @param {readonly string[]} chosen
 * @returns {string[]} the packages these kinds need, each once
 */
function debianPackagesOf(chosen) {
	return [...new Set(chosen.flatMap((kind) => debianPackages[kind] ?? []))].sort();
}

const help = `npm test [-- <kind>…] [-- --no-install]

Runs every test, or only the kinds you name: ${kinds.join(', ')} (service: ${groups.service?.join(', ')}).

npm test -- changed   type check, and the unit tests related to your changes since main
npm test -- nightly   every test, and the slow judges on all documents instead of a sample
npm test -- install   install what the tests need and stop

--no-install          install neither Debian packages nor n8n; tests that need them are skipped (or set ${noInstallVariable}=1)
--record              write the duration of each slow file to test/durations.json

Debian packages the tests use: ${debianPackagesOf(kinds).join(', ')}.
They are installed only on Debian and as root.`;

/**
 * Install what the tests need, unless the user refuses.
 * @param {readonly string[]} chosen
 * @param {boolean} mayInstall
 */
async function install(chosen, mayInstall) {
	const names = debianPackagesOf(chosen);
	const missing = await missingDebianPackages(names);
	if (missing.length > 0 && mayInstall && canInstallDebianPackages())
		console.log(
			`As root, npm test is going to install these Debian packages: ${missing.join(', ')}.\n` +
				`To refuse, stop it now and run "npm test -- --no-install", or set ${noInstallVariable}=1.`,
		);
	const remaining = mayInstall ? await ensureDebianPackages(names) : missing;
	if (remaining.length > 0) console.log(`Not installed: ${remaining.join(', ')}. Tests that need them are skipped.`);
	if (!mayInstall || !chosen.includes('n8n')) return;
	await ensureN8n();
	if (process.env.TEST_NIGHTLY === '1') await ensurePreviousN8n();
}

/**
 * Run tests. Files that fail run once more alone: that tells a fault from a test that others disturb. Either way the test failed.
 * @param {readonly string[]} chosen
 * @param {{ folder: string, workers: number, isBesideOthers: boolean }} options
 * @returns {Promise<Counts>}
 */
async function runKinds(chosen, { folder, workers, isBesideOthers }) {
	if (chosen.length === 0) return noCounts;
	console.log(`\n== ${chosen.join(', ')} tests ==`);
	const report = join(folder, `${chosen.join('-')}.json`);
	const common = { projects: chosen, report };
	const groups = chosen.some((kind) => kind in groupedTests) ? { groups: folder } : {};
	const first = await runJest({ ...common, ...groups, workers, printsAtEnd: isBesideOthers });
	const { failedFiles, failedTests, ...counts } = first;
	if (failedFiles.length === 0) return counts;
	console.log(`\nOnce more alone: ${failedFiles.join(', ')}`);
	const again = await runJest({ ...common, workers: 1, files: failedFiles });
	for (const name of failedTests)
		console.log(`failed in parallel${again.failedTests.includes(name) ? ' and alone' : ', passes alone'}: ${name}`);
	return counts;
}

/**
 * @param {Counts} counts
 * @returns {number} the exit code
 */
function printTotal({ tests, checks, passed, failed, skipped }) {
	console.log(`\n${tests} tests, ${checks} checks (a row of a table is a check)`);
	console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
	return failed > 0 || passed === 0 ? 1 : 0;
}

/** @param {Counts} counts */
function recordDurations({ durations }) {
	const slow = [...durations].filter(([, seconds]) => seconds >= 1).sort(([one], [other]) => (one < other ? -1 : 1));
	writeFileSync(join(ROOT, 'test/durations.json'), `${JSON.stringify(Object.fromEntries(slow), undefined, '\t')}\n`);
}

/** @returns {Promise<number>} the exit code */
async function main() {
	const args = process.argv.slice(2);
	if (args.includes('--help')) {
		console.log(help);
		return 0;
	}
	const flags = args.filter((arg) => arg.startsWith('--'));
	const names = args.filter((arg) => !arg.startsWith('--')).flatMap((name) => groups[name] ?? name);
	const modes = names.filter((name) => ['changed', 'install', 'nightly'].includes(name));
	const asked = names.filter((name) => !modes.includes(name));
	const unknown = [
		...asked.filter((name) => !kinds.includes(name)),
		...flags.filter((flag) => !['--no-install', '--record'].includes(flag)),
	];
	if (unknown.length > 0) throw new UserFailure(`npm test does not know: ${unknown.join(', ')}.\n\n${help}`);
	await ensureProject();
	if (modes.includes('changed')) return printTotal(await runChanged());
	if (modes.includes('nightly')) process.env.TEST_NIGHTLY = '1';

	const mayInstall = !flags.includes('--no-install') && !['1', 'true'].includes(process.env[noInstallVariable] ?? '');
	const chosen = asked.length > 0 ? kinds.filter((kind) => asked.includes(kind)) : kinds;
	await install(chosen, mayInstall);
	if (modes.includes('install')) return 0;
	await ensureBuilt();

	const withN8n = chosen.includes('n8n') && existsSync(N8N_BIN);
	const runnable = chosen.filter((kind) => kind !== 'n8n' || withN8n);
	const busy = runnable.filter((kind) => !waiting.includes(kind));
	const folder = mkdtempSync(join(tmpdir(), 'document-conversion-test-'));
	try {
		writeGroups(folder);
		const beside = runnable.filter((kind) => waiting.includes(kind));
		const isBesideOthers = busy.length + beside.length > 1;
		const runs = [runKinds(busy, { folder, workers: busyWorkers, isBesideOthers: false })];
		for (const kind of beside) {
			const workers = kind === 'n8n' || isBesideOthers ? 1 : 2;
			runs.push(runKinds([kind], { folder, workers, isBesideOthers }));
		}
		const total = (await Promise.all(runs)).reduce((sum, counts) => addCounts(sum, counts), noCounts);
		if (flags.includes('--record')) recordDurations(total);
		if (withN8n || !chosen.includes('n8n')) return printTotal(total);
		const files = readdirSync(join(ROOT, 'test/real-n8n')).filter((name) => name.endsWith('.test.ts')).length;
		console.log(`skipped: ${files} files of tests in n8n, which is not installed`);
		return printTotal({ ...total, skipped: total.skipped + files });
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

await runMain(main);

// @ts-check
// `npm run goldens [-- [--update] [<id>…]]`: says what has changed against the golden pages, or accepts it (docs/goldens.md).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { ensureProject } from './lib/install.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {{ testResults: { message: string, assertionResults: { title: string, status: string, failureMessages: string[] }[] }[] }} JestReport */

/**
 * @param {readonly string[]} ids
 * @param {boolean} isUpdate
 * @returns {JestReport}
 */
function runGoldens(ids, isUpdate) {
	const folder = mkdtempSync(join(tmpdir(), 'document-conversion-goldens-'));
	const report = join(folder, 'report.json');
	const env = {
		...process.env,
		TEST_NIGHTLY: '1',
		PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
		...(ids.length > 0 ? { GOLDENS_ONLY: ids.join(',') } : {}),
		...(isUpdate ? { GOLDENS_UPDATE: '1' } : {}),
	};
	const args = ['--selectProjects', 'engine', '--json', '--outputFile', report, '--runTestsByPath'];
	try {
		spawnSync('jest', [...args, 'service/test/engine/goldens.test.ts'], { cwd: root, env, stdio: 'ignore' });
		return JSON.parse(readFileSync(report, 'utf8'));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

await runMain(async () => {
	const { values, positionals } = parseArgs({ options: { update: { type: 'boolean' } }, allowPositionals: true });
	/** @type {readonly { id: string }[]} */
	const pages = JSON.parse(readFileSync(join(root, 'fixtures/pages/manifest.json'), 'utf8'));
	const unknown = positionals.filter((id) => !pages.some((page) => page.id === id));
	if (unknown.length > 0) throw new UserFailure(`fixtures/pages/manifest.json has no ${unknown.join(', ')}.`);
	await ensureProject();

	const isUpdate = values.update === true;
	const { testResults } = runGoldens(positionals, isUpdate);
	const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
	if (tests.length === 0) throw new UserFailure(testResults.map(({ message }) => message).join('\n'));
	const failed = tests.filter(({ status }) => status === 'failed');
	const messages = failed.map(({ title, failureMessages }) => ({ title, text: failureMessages.join('\n') }));
	for (const { text } of messages) console.log(`${text}\n`);
	const written = messages.filter(({ text }) => text.includes('written: '));
	const broken = isUpdate ? messages.length - written.length : messages.length;
	const looked = tests.filter(({ status }) => status !== 'pending').length;
	console.log(
		`${looked} documents, ${isUpdate ? `${written.length} with goldens written, ${broken} failed` : `${broken} differ`}`,
	);
	return broken > 0 ? 1 : 0;
});

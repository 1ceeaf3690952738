// @ts-check
// `npm run fuzz [-- <inputs> [<seed>]]`: thousands of inputs through every reader, made of a corpus that is kept in .data/fuzz, and a
// tenth as many damaged documents through a running service, and as many damaged e-mails and archives; for nights, not for every change.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './lib/build.mjs';
import { ensureProject } from './lib/install.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const standardInputs = 5000;
/** A document through the service takes longer, and shows less of the readers. */
const shareOfService = 0.1;

await runMain(async () => {
	const [inputs = String(standardInputs), seed = String(Date.now() % 1e6)] = process.argv.slice(2);
	if (![inputs, seed].every((text) => /^\d{1,9}$/.test(text)))
		throw new UserFailure('npm run fuzz -- <inputs> <seed>: both are whole numbers.');
	await ensureProject();
	await ensureBuilt();
	console.log(`${inputs} inputs; with the same corpus the same ones again: npm run fuzz -- ${inputs} ${seed}`);
	const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };
	/**
	 * @param {string} project
	 * @param {string} path
	 * @param {number} files
	 */
	const run = (project, path, files) =>
		spawnSync('jest', ['--selectProjects', project, '-w', '1', path], {
			cwd: root,
			stdio: 'inherit',
			env: { ...env, FUZZ_FILES: String(files), FUZZ_SEED: seed },
		}).status ?? 1;
	const readers = run('fuzz', 'service/test/fuzz', Number(inputs));
	const service = run(
		'service',
		'service/test/faults/fuzz',
		Math.max(200, Math.round(Number(inputs) * shareOfService)),
	);
	const containers = run('service', 'service/test/faults/containers-fuzz', Number(inputs));
	return readers || service || containers;
});

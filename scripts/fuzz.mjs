// @ts-check
// `npm run fuzz [-- <inputs> [<seed>]]`: thousands of inputs through every reader, made of a corpus that is kept in .data/fuzz, and a
// tenth as many damaged documents through a running service, and as many damaged emails and archives; for nights, not for every change.
// `npm run fuzz -- --packed [<inputs> [<seed>]]`: all of them damaged documents, pictures, emails, archives, office files, invoices in XML and HEIC
// through the service as it is packed and installed into an empty folder; a line tells each 250 inputs how far it has come.
// `npm run fuzz -- --containers [<inputs> [<seed>]]`: two thirds of them emails and archives, a quarter HEIC, the rest office files, in workers.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './lib/build.mjs';
import { ensureProject } from './lib/install.mjs';
import { installPackedService } from './lib/installed-service.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const standardInputs = 5000;
const packedInputs = 10_000;
/** Each kind of container or picture of phones by the test that damages it. An office file takes a second, any other some 10 to 100 ms. */
const containerShares = {
	'service/test/faults/containers-fuzz': 0.66,
	'service/test/faults/heic-fuzz': 0.25,
	'service/test/faults/office-fuzz': 0.09,
};
/** A document through the service takes longer, and shows less of the readers. */
const shareOfService = 0.1;

await runMain(async () => {
	const args = process.argv.slice(2);
	const way = ['--packed', '--containers'].find((name) => name === args[0]);
	if (way) args.shift();
	const isPacked = way === '--packed';
	const [inputs = String(isPacked ? packedInputs : standardInputs), seed = String(Date.now() % 1e6)] = args;
	if (![inputs, seed].every((text) => /^\d{1,9}$/.test(text)))
		throw new UserFailure('npm run fuzz -- [--packed | --containers] <inputs> <seed>: both are whole numbers.');
	await ensureProject();
	await ensureBuilt();
	console.log(
		`${inputs} inputs; with the same corpus the same ones again: npm run fuzz -- ${way ? `${way} ` : ''}${inputs} ${seed}`,
	);
	const installed = isPacked ? await installPackedService() : undefined;
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
			env: {
				...env,
				FUZZ_FILES: String(files),
				FUZZ_SEED: seed,
				...(installed ? { TESTED_PROGRAM: installed.program } : {}),
			},
		}).status ?? 1;
	if (installed) {
		try {
			return run('judges', 'service/test/faults/fuzz', Number(inputs));
		} finally {
			installed.remove();
		}
	}
	if (way === '--containers') {
		const ends = Object.entries(containerShares).map(([path, share]) =>
			run('judges', path, Math.round(Number(inputs) * share)),
		);
		return Math.max(...ends);
	}
	const readers = run('fuzz', 'service/test/fuzz', Number(inputs));
	const service = run('judges', 'service/test/faults/fuzz', Math.max(200, Math.round(Number(inputs) * shareOfService)));
	const containers = run('judges', 'service/test/faults/containers-fuzz', Number(inputs));
	return readers || service || containers;
});

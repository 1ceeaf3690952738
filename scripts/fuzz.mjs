// @ts-check
// `npm run fuzz [-- <files> [<seed>]]`: thousands of damaged documents through a running service; for nights, not for every change.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './lib/build.mjs';
import { ensureProject } from './lib/install.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const standardFiles = 5000;

await runMain(async () => {
	const [files = String(standardFiles), seed = String(Date.now() % 1e6)] = process.argv.slice(2);
	if (![files, seed].every((text) => /^\d{1,9}$/.test(text)))
		throw new UserFailure('npm run fuzz -- <files> <seed>: both are whole numbers.');
	await ensureProject();
	await ensureBuilt();
	console.log(`${files} files; the same ones again: npm run fuzz -- ${files} ${seed}`);
	const env = {
		...process.env,
		PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
		FUZZ_FILES: files,
		FUZZ_SEED: seed,
	};
	const jest = spawnSync('jest', ['--selectProjects', 'service', '-w', '1', 'service/test/faults/fuzz'], {
		cwd: root,
		stdio: 'inherit',
		env,
	});
	return jest.status ?? 1;
});

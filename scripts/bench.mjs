// @ts-check
// `npm run bench [-- <name>…]`: side-by-side benches against the peers that are installed. Prints ratios, tests nothing.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './lib/build.mjs';
import { ensureProject } from './lib/install.mjs';
import { runMain } from './lib/user-failure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await runMain(async () => {
	await ensureProject();
	await ensureBuilt();
	const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };
	const bench = spawnSync('node', ['bench/main.mjs', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env });
	return bench.status ?? 1;
});

// @ts-check
// `npm run attack [-- <name>…]`: attacks on services of this machine alone, with figures and the limits they must keep; takes minutes.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './lib/build.mjs';
import { ensureProject } from './lib/install.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What runs for each name, as a pattern of paths. */
const attacks = {
	connections: 'attacks/connections',
	fairness: 'attacks/fairness',
	storage: 'attacks/storage',
	hour: 'attacks/hour',
	jail: 'faults/jail',
	clocks: 'attacks/clocks',
	disk: 'attacks/disk',
};

await runMain(async () => {
	const names = process.argv.slice(2);
	const unknown = names.filter((name) => !Object.hasOwn(attacks, name));
	if (unknown.length > 0)
		throw new UserFailure(`There is no attack "${unknown[0]}"; there are: ${Object.keys(attacks).join(', ')}.`);
	await ensureProject();
	await ensureBuilt();
	const paths = Object.entries(attacks).flatMap(([name, path]) =>
		names.length === 0 || names.includes(name) ? path : [],
	);
	const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };
	const jest = spawnSync('jest', ['--selectProjects', 'attacks', 'service', '-w', '1', ...paths], {
		cwd: root,
		stdio: 'inherit',
		env,
	});
	return jest.status ?? 1;
});

// @ts-check
// `npm run attack [-- <name>…]`: attacks on services of this machine alone, with figures and the limits they must keep; takes minutes.
// `npm run attack -- --packed [<name>…]`: the service is packed, installed into an empty folder and attacked there; without a name by all that
// breaks beside it: kills, outages, a full disk.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './lib/build.mjs';
import { ensureDebianPackages, ensureProject } from './lib/install.mjs';
import { installPackedService } from './lib/installed-service.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What runs for each name, as a pattern of paths. */
const attacks = {
	connections: 'attacks/connections',
	fairness: 'attacks/fairness',
	storage: 'attacks/storage',
	hour: 'attacks/hour',
	jail: 'faults/jail',
	workers: 'faults/hostile-workers',
	clocks: 'attacks/clocks',
	disk: 'attacks/disk',
	kills: 'faults/kill-matrix',
	outages: 'attacks/outages',
};
/** What the packed service is shown to outlive. */
const ofPacked = ['kills', 'outages', 'disk'];
/** Servers, and a clock that can be moved; what cannot be installed is skipped and said. */
const debianPackages = ['faketime', 'postgresql', 'redis-server'];
const killPoints = '40';
const hostileVisits = '200';

await runMain(async () => {
	const args = process.argv.slice(2);
	const isPacked = args.includes('--packed');
	const given = args.filter((arg) => arg !== '--packed');
	const unknown = given.filter((name) => !Object.hasOwn(attacks, name));
	if (unknown.length > 0)
		throw new UserFailure(`Unknown attack "${unknown[0]}". Use one of: ${Object.keys(attacks).join(', ')}.`);
	const names = given.length > 0 ? given : isPacked ? ofPacked : Object.keys(attacks);
	await ensureProject();
	const missing = await ensureDebianPackages(debianPackages);
	if (missing.length > 0) console.log(`Not installed: ${missing.join(', ')}. Attacks that need them are skipped.`);
	await ensureBuilt();
	const installed = isPacked ? await installPackedService() : undefined;
	try {
		const paths = Object.entries(attacks).flatMap(([name, path]) => (names.includes(name) ? path : []));
		const env = {
			KILL_POINTS: killPoints,
			HOSTILE_VISITS: hostileVisits,
			...process.env,
			PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
			...(installed ? { TESTED_PROGRAM: installed.program } : {}),
		};
		const jest = spawnSync('jest', ['--selectProjects', 'attacks', 'judges', '-w', '1', ...paths], {
			cwd: root,
			stdio: 'inherit',
			env,
		});
		return jest.status ?? 1;
	} finally {
		installed?.remove();
	}
});

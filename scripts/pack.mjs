// @ts-check
// `npm run pack`: packs the node package as it is published, into this folder, and prints the path of the file; `npm run pack -- service` packs the
// service. Needs `npm run build` before it.
import { packNode } from './lib/pack.mjs';
import { packService } from './lib/pack-service.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

await runMain(async () => {
	const [what = 'node', ...more] = process.argv.slice(2);
	if (more.length > 0 || !['node', 'service'].includes(what)) throw new UserFailure('npm run pack [-- node|service]');
	console.log(await (what === 'service' ? packService('.') : packNode('.')));
	return 0;
});

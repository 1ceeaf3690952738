// @ts-check
// `npm run pack`: packs the node package as it is published, into this folder, and prints the path of the file. Needs `npm run build` before it.
import { packNode } from './lib/pack.mjs';
import { runMain } from './lib/user-failure.mjs';

await runMain(async () => {
	console.log(await packNode('.'));
	return 0;
});

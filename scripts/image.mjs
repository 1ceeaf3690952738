// @ts-check
// `npm run image -- <folder>`: makes the container image of the service without a container engine, from Debian's packages, Node and the packed
// service: the root file system in <folder>/root, and <folder>/image.tar in the layout of the Open Container Initiative. Needs `npm run build`
// before it, and root and mmdebstrap (Debian's package). `npm run image -- --office <folder>`: with LibreOffice. `npm run image -- --prove <folder>` starts what is there, and converts by it.
import { proveImage } from './lib/image-proof.mjs';
import { makeImage } from './lib/image.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

await runMain(async () => {
	const [first, second, ...more] = process.argv.slice(2);
	const way = ['--prove', '--office'].find((name) => name === first);
	const folder = way ? second : first;
	if (folder === undefined || more.length > 0 || (!way && second !== undefined))
		throw new UserFailure('npm run image -- [--office | --prove] <folder>');
	if (way === '--prove') console.log(await proveImage(folder));
	else console.log(await makeImage(folder, way === '--office'));
	return 0;
});

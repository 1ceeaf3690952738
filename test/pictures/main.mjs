// @ts-check
// `npm run pictures [-- <tool path>…]`: regenerates docs/images/tools, before and after every tool or the named ones, with the real service.
// Requires `npm run build`, Chromium and LibreOffice (writer, calc, impress). `npm run generate` writes the page.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { withService } from '../../scripts/lib/temporary-service.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { runMain } from '../../scripts/lib/user-failure.mjs';

const { requireTypeScript } = createRequire(import.meta.url)('../../scripts/lib/require-typescript.js');
/** @type {typeof import('./make.js')} */
const { makePictures } = requireTypeScript(path.join(ROOT, 'test/pictures/make.ts'));
/** @type {typeof import('../../scripts/generate/tool-pictures.js')} */
const { toolPicturesFolder } = requireTypeScript(path.join(ROOT, 'scripts/generate/tool-pictures.ts'));

await runMain(async () => {
	const folder = path.join(ROOT, toolPicturesFolder);
	mkdirSync(folder, { recursive: true });
	const tools = process.argv.slice(2);
	await withService({ INITIAL_ASSETS: '100000' }, async ({ url, apiKey }) => {
		await makePictures({ url, apiKey, folder, tools, say: (line) => console.log(line) });
	});
	return 0;
});

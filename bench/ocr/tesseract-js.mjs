// @ts-check
// Reads images by tesseract.js: `tesseract-js.mjs <folder> (<image> <name>)…`, a text file each.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, PSM } from 'tesseract.js';

const require = createRequire(import.meta.url);
const langPath = join(dirname(require.resolve('@tesseract.js-data/eng')), '4.0.0_best_int');
const worker = await createWorker('eng', 1, { langPath, cacheMethod: 'none', gzip: true });
await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });

const [folder = '.', ...pairs] = process.argv.slice(2);
for (let index = 0; index + 1 < pairs.length; index += 2) {
	const { data } = await worker.recognize(pairs[index] ?? '');
	writeFileSync(join(folder, `${pairs[index + 1]}.txt`), data.text);
}
await worker.terminate();

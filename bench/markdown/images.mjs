// @ts-check
// Page images as Markdown: images.mjs OUT IMAGE…, an archive `NAME.zip` each.
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

import { engine } from '../engine.mjs';

const { convert, endTesseract, parseParameter, withDefaults } = engine(
	'convert',
	'endTesseract',
	'parseParameter',
	'withDefaults',
);

const toolPath = 'img/markdown';
const [out = '.', ...images] = process.argv.slice(2);
const parameter = withDefaults(toolPath, parseParameter(toolPath, undefined));
for (const inputPath of images) {
	const fileName = basename(inputPath);
	const outputFolder = mkdtempSync(join(out, 'one-'));
	const { resultPath } = await convert({ toolPath, inputPath, fileName, parameter, outputFolder });
	renameSync(resultPath, join(out, `${basename(fileName, extname(fileName))}.zip`));
	rmSync(outputFolder, { recursive: true });
}
// Its threads would keep the program alive.
await endTesseract();

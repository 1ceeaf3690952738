// @ts-check
// Reads images by our own OCR: `ours.mjs <folder> (<image> <name>)…`, a text file each, what was stamped or written over print, and the boxes to tick. BENCH_MODELS names a folder
// that `models add` has filled, as `<data folder>/models`; without it the models of the service read. BENCH_LANGUAGE_DATA names a
// folder of language data.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { engine } from '../engine.mjs';

const { endTesseract, openImage, recogniseImage } = engine('endTesseract', 'openImage', 'recogniseImage');

const [folder = '.', ...pairs] = process.argv.slice(2);
for (let index = 0; index + 1 < pairs.length; index += 2) {
	const path = pairs[index] ?? '';
	const source = await openImage({ path, fileName: path, imageLimits: { pixels: 1e8, side: 65_535 }, maxFrames: 1 });
	const { words, inkMarks, tickBoxes, upright } = await recogniseImage(await source.readFrame(1), {
		language: 'AUTO',
		languageFolder: process.env.BENCH_LANGUAGE_DATA,
		modelFolder: process.env.BENCH_MODELS,
		preprocess: process.env.BENCH_PREPROCESS ?? 'auto',
	});
	let text = '';
	let line = -1;
	for (const word of words) {
		if (word.line !== line && text !== '') text += '\n';
		line = word.line;
		text += word.text + (word.spaceAfter ? ' ' : '');
	}
	writeFileSync(join(folder, `${pairs[index + 1]}.txt`), text);
	writeFileSync(join(folder, `${pairs[index + 1]}.marks.json`), JSON.stringify(inkMarks));
	const point = 72 / upright.dpi;
	/** @typedef {import('../../service/src/engine/model/index.js').Box} Box */
	const boxes = tickBoxes.map(
		(/** @type {{ box: Box, ticked: boolean }} */ { box: { left, top, right, bottom }, ticked }) => ({
			x: ((left + right - upright.width) / 2) * point,
			y: ((top + bottom - upright.height) / 2) * point,
			side: (bottom - top) * point,
			ticked,
		}),
	);
	writeFileSync(join(folder, `${pairs[index + 1]}.ticks.json`), JSON.stringify(boxes));
}
// Its threads would keep the program alive.
await endTesseract();

// @ts-check
// What the benches of photos share: the sets beside the project, our tools, and words read by Tesseract as the measure.
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isInstalled, measure, ours } from './measure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');
const every = Number(process.env.BENCH_EVERY ?? 1);

/** @param {string} pattern @returns {string[]} every n-th image of the set of photos */
export function photosOf(pattern) {
	const folder = join(shared, 'data/photos');
	return globSync(pattern, { cwd: folder })
		.sort()
		.filter((_, index) => index % every === 0)
		.map((name) => join(folder, name));
}

/** A name that images of different folders do not share. @param {string} image */
export const nameOf = (image) => `${basename(dirname(image))}_${basename(image, extname(image))}`;

/**
 * One way from images to images: `command` writes `NAME.png` into `$OUT` for images in `$IN`; `$OUT_` is free for use.
 * @typedef {{ name: string, command: string }} Way
 */

/** Runs our tools in sequence. @param {...string} tools @returns {string} */
export const byOurs = (...tools) =>
	tools
		.map(
			(tool, index) =>
				`${ours} ${tool} ${index === 0 ? '"$IN"/*' : '"$OUT"/*.png'} --out "$OUT_" && mv "$OUT_"/*.png "$OUT"`,
		)
		.join(' && ');

/**
 * Print, for each way, the CPU time an image and the words that Tesseract then reads, against the truth beside the images.
 * @param {string} set @param {string[]} images @param {Way[]} ways
 */
export function measureWays(set, images, ways) {
	if (images.length === 0) return;
	if (!isInstalled('tesseract')) {
		console.log('tesseract is not installed: words cannot be counted');
		return;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-photos-'));
	const input = join(folder, 'in');
	const truth = join(folder, 'truth');
	mkdirSync(input);
	mkdirSync(truth);
	for (const image of images) {
		copyFileSync(image, join(input, nameOf(image) + extname(image)));
		copyFileSync(join(dirname(image), 'words.txt'), join(truth, `${nameOf(image)}.txt`));
	}
	for (const [index, { name, command }] of ways.entries()) {
		const out = join(folder, `out${index}`);
		const texts = join(folder, `texts${index}`);
		for (const made of [out, `${out}_`, texts]) mkdirSync(made);
		const { cpuSeconds } = measure(command, { IN: input, OUT: out, OUT_: `${out}_` });
		measure(
			`for f in "$OUT"/*.*; do b="$(basename "$f")"; OMP_THREAD_LIMIT=1 tesseract "$f" "$TEXTS/\${b%.*}" --psm 3; done`,
			{ OUT: out, TEXTS: texts },
		);
		const run = spawnSync('python3', [join(shared, 'scorers/text_score.py'), texts, truth, '--json'], {
			encoding: 'utf8',
			maxBuffer: 1 << 26,
		});
		/** @type {{ files: Record<string, { word_f1: number }>, mean: { word_f1: number } }} */
		const scores = JSON.parse(run.stdout);
		const part = (/** @type {string} */ light) => {
			const some = Object.entries(scores.files).filter(([file]) => file.includes(light));
			return some.length === 0
				? ''
				: ` ${light} ${(some.reduce((sum, [, file]) => sum + file.word_f1, 0) / some.length).toFixed(3)}`;
		};
		const parts = ['bright', 'color', 'shadow'].map(part).join('');
		console.log(
			`${`${set} (${images.length})`.padEnd(18)} ${name.padEnd(34)} ${scores.mean.word_f1.toFixed(3)}  ${(cpuSeconds / images.length).toFixed(2).padStart(6)} ${parts}`,
		);
	}
	rmSync(folder, { recursive: true, force: true });
}

/** The images as they are. @type {Way} */
export const untouched = { name: 'as they are', command: 'cp "$IN"/* "$OUT"' };

/** @returns {boolean} false, with a line that says so, when the sets are not beside the project */
export function hasPhotos() {
	const found = photosOf('inv3d/*/photo*.jpg').length > 0;
	if (!found) console.log('\nThe sets of photos are not beside the project (BENCH_SHARED names their folder)');
	return found;
}

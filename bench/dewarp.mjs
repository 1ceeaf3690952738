// @ts-check
// Photos of pages made flat, and flat pages left alone: words that Tesseract reads before and after, CPU seconds an image,
// beside page-dewarp (installed for the run alone). Every n-th file with BENCH_EVERY=n.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { byOurs, hasPhotos, measureWays, photosOf, untouched } from './photos.mjs';

/** Measure and print. */
export function run() {
	if (!hasPhotos()) return;
	console.log('\nPhotos of pages: word F1 (tesseract, psm 3) and CPU seconds an image');
	const folder = mkdtempSync(join(tmpdir(), 'bench-dewarp-'));
	const ways = [untouched, { name: 'documentAI/dewarp', command: byOurs('documentAI/dewarp') }];
	const venv = join(folder, 'venv');
	const install = spawnSync('bash', ['-c', `python3 -m venv "${venv}" && "${venv}/bin/pip" install -q page-dewarp`], {
		encoding: 'utf8',
	});
	if (install.status === 0) {
		const one = `"${venv}/bin/page-dewarp" -nb 1 "$f" || true`;
		ways.push({
			name: 'page-dewarp',
			command: `cp "$IN"/* "$OUT" && cd "$OUT_" && for f in "$IN"/*; do ${one}; done; for f in *_thresh.png; do rm -f "$OUT/\${f%_thresh.png}".*; mv "$f" "$OUT/\${f%_thresh.png}.png"; done`,
		});
	} else
		console.log(
			`page-dewarp is left out: it could not be installed (${install.stderr.trim().split('\n').at(-1) ?? ''})`,
		);
	measureWays('photos', photosOf('inv3d/*/photo*.jpg'), ways);
	measureWays('flat pages', photosOf('inv3d/*/flat_document.png'), ways.slice(0, 2));
	rmSync(folder, { recursive: true, force: true });
}

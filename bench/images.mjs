// @ts-check
// PDF to page images at 150 dpi: CPU time of the whole program for each format that both can write.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { benchDocuments, isInstalled, measure, ours } from './measure.mjs';

const dpi = 150;

/** pdftoppm's option for each of our formats. */
const formats = { JPG: '-jpeg', PNG: '-png', TIFF: '-tiff' };

/** Measure and print. */
export function run() {
	const documents = benchDocuments();
	const list = documents.map((path) => `'${path}'`).join(' ');
	console.log(`\nPDF to page images, ${documents.length} documents at ${dpi} dpi`);
	console.log('format   document-conversion   pdftoppm   ratio (CPU s)');
	for (const [format, option] of Object.entries(formats)) {
		const folder = mkdtempSync(join(tmpdir(), 'bench-images-'));
		const parameter = JSON.stringify({ imageFormat: format, imageScaling: (dpi / 72).toFixed(4) });
		const own = measure(`${ours} pdf/img ${list} --out "$OUT" --parameter '${parameter}'`, { OUT: folder });
		const peer = isInstalled('pdftoppm')
			? measure(`for f in ${list}; do pdftoppm -r ${dpi} ${option} "$f" "$OUT/$(basename "$f" .pdf)"; done`, {
					OUT: folder,
				})
			: undefined;
		rmSync(folder, { recursive: true, force: true });
		const ratio = peer ? (own.cpuSeconds / peer.cpuSeconds).toFixed(2) : 'not installed';
		console.log(
			`${format.padEnd(8)} ${own.cpuSeconds.toFixed(2).padStart(19)}   ${(peer?.cpuSeconds.toFixed(2) ?? '-').padStart(8)}   ${ratio}`,
		);
	}
}

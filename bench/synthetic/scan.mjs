// @ts-check
// Made documents as a scanner gives them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeScan } from '../../fixtures/pages/make/scan.mjs';
import { makeDraw } from './tree/draw.mjs';

/**
 * Pages as pictures: turned a little, grey, blurred, with noise, of 150 to 300 dots an inch.
 * @template {{ name: string, path: string }} Made
 * @param {readonly Made[]} documents
 * @param {number} seed
 * @param {string} folder takes the scans
 * @returns {Promise<Made[]>} the same documents with the paths of their scans
 */
export async function scanDocuments(documents, seed, folder) {
	mkdirSync(folder, { recursive: true });
	const scanned = [];
	for (const document of documents) {
		const draw = makeDraw(`${seed} ${document.name} scan`);
		const between = mkdtempSync(join(tmpdir(), 'synthetic-scan-'));
		const path = join(folder, `${document.name}.pdf`);
		const scan = {
			form: /** @type {const} */ ('pdf'),
			dpi: draw.one([150, 200, 200, 300]),
			angle: draw.between(-1, 1, 2),
			blur: draw.chance(0.5) ? draw.between(0.3, 0.6, 2) : 0,
			noise: draw.between(2, 8),
		};
		try {
			await writeScan(document.path, between, scan, `${seed} ${document.name}`, path);
			scanned.push({ ...document, path });
		} finally {
			rmSync(between, { recursive: true, force: true });
		}
	}
	return scanned;
}

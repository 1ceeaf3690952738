// @ts-check
// Makes scans with faults into a folder, once: `<fault>-<side>-<number>.<format>` and its words beside it.
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { drawOf } from '../business-documents/draw.mjs';
import { faults } from './faults.mjs';
import { makePage } from './pages.mjs';

/** @typedef {import('./pages.mjs').Side} Side */
/** @typedef {{ name: string, fault: string, side: Side, path: string, text: string, extra: readonly string[], boxes: readonly import('./tick-pages.mjs').Box[] }} MadeScan */

/**
 * @param {readonly string[]} names of faults
 * @param {readonly Side[]} sides
 * @param {{ seed: number, pages: number, folder: string, modules: string }} options `pages` of each fault and side
 * @returns {Promise<MadeScan[]>}
 */
export async function makeScans(names, sides, { seed, pages, folder, modules }) {
	mkdirSync(folder, { recursive: true });
	const between = mkdtempSync(join(tmpdir(), 'bench-scans-'));
	/** @type {MadeScan[]} */
	const made = [];
	try {
		for (const fault of names)
			for (const side of sides)
				for (let number = 1; number <= pages; number++) {
					const name = `${fault}-${side}-${seed}-${number}`;
					const words = join(folder, `${name}.json`);
					if (!existsSync(words)) {
						const draw = drawOf(`scan ${name}`);
						const next = (/** @type {import('./pages.mjs').Kind} */ kind = 'letter') =>
							makePage(kind, side, draw, { folder: between, modules });
						const {
							data,
							extension,
							text,
							extra = [],
							boxes = [],
						} = await /** @type {import('./faults.mjs').Fault} */ (faults[fault])({ side, draw, next });
						writeFileSync(join(folder, `${name}.${extension}`), data);
						writeFileSync(words, JSON.stringify({ text, extra, boxes }));
					}
					const [path] = globSync(`${name}.{jpg,tif}`, { cwd: folder });
					made.push({
						name,
						fault,
						side,
						path: join(folder, String(path)),
						boxes: [],
						...JSON.parse(readFileSync(words, 'utf8')),
					});
				}
	} finally {
		rmSync(between, { recursive: true, force: true });
	}
	return made;
}

// @ts-check
// Makes documents of families, each with its truth beside it.
import { PDFDocument } from '@cantoo/pdf-lib';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { exportByLibreOffice } from '../../fixtures/pages/make/programs/drivers.mjs';
import { abilitiesOf, families } from './producers/families.mjs';
import { drawTree } from './tree/document.mjs';
import { truthMarkdown } from './truth/markdown.mjs';
import { truthOf } from './truth/truth.mjs';

/** @typedef {import('./producers/families.mjs').FamilyName} FamilyName */
/** @typedef {import('./tree/tree.mjs').Tree} Tree */
/** @typedef {import('./truth/truth.mjs').Truth} Truth */
/** @typedef {{ name: string, family: FamilyName, path: string, truth: Truth }} MadeDocument */

/** Documents that LibreOffice exports in one call: its start counts little, and its call ends within the limit of a program. */
const exportedAtOnce = 12;

/**
 * Write documents and truths into a folder: `NAME.pdf`, `NAME.truth.json`, `NAME.md`. What a producer cannot make is said and left out.
 * @param {readonly FamilyName[]} names
 * @param {{ seed: number, documents: number, folder: string, genres?: readonly import('./tree/tree.mjs').Genre[] }} options `documents` over all families
 *   together; `genres` that alone are drawn
 * @returns {Promise<MadeDocument[]>}
 */
export async function makeDocuments(names, { seed, documents, folder, genres }) {
	const planned = Array.from({ length: documents }, (_, index) => {
		const family = /** @type {FamilyName} */ (names[index % names.length]);
		const name = `${family}-${Math.floor(index / names.length) + 1}`;
		return {
			name,
			family,
			path: join(folder, `${name}.pdf`),
			tree: drawTree(name, seed, abilitiesOf(families[family]), genres),
		};
	});
	/** @type {Set<string>} */
	const failed = new Set();
	const fail = (/** @type {string} */ name, /** @type {unknown} */ error) => {
		failed.add(name);
		console.log(
			`${name} could not be made: ${(error instanceof Error ? error.message : String(error)).trim().split('\n').slice(-3).join(' | ').slice(0, 400)}`,
		);
	};
	const exported = [];
	for (const plan of planned) {
		const { make } = /** @type {import('./producers/producer.mjs').Family} */ (families[plan.family]);
		if ('source' in make) exported.push({ ...plan, make });
		else {
			try {
				await make.write(plan.tree, plan.path);
			} catch (error) {
				fail(plan.name, error);
			}
		}
	}
	for (let first = 0; first < exported.length; first += exportedAtOnce) {
		const some = exported.slice(first, first + exportedAtOnce);
		const sources = mkdtempSync(join(tmpdir(), 'synthetic-'));
		try {
			const files = [];
			for (const { name, tree, path, make } of some) {
				const source = join(sources, `${name}.${make.extension}`);
				writeFileSync(source, await make.source(tree));
				files.push({ source, path });
			}
			exportByLibreOffice(files);
		} catch (error) {
			for (const { name } of some) fail(name, error);
		} finally {
			rmSync(sources, { recursive: true, force: true });
		}
	}
	/** @type {MadeDocument[]} */
	const made = [];
	for (const { name, family, path, tree } of planned.filter(({ name }) => !failed.has(name))) {
		const pages = (await PDFDocument.load(readFileSync(path), { updateMetadata: false })).getPageCount();
		const truth = truthOf(tree, family, pages);
		writeFileSync(join(folder, `${name}.truth.json`), `${JSON.stringify(truth)}\n`);
		writeFileSync(join(folder, `${name}.md`), truthMarkdown(truth));
		made.push({ name, family, path, truth });
	}
	return made;
}

/**
 * Documents that were made before.
 * @param {string} folder that documents and truths were written into
 * @returns {MadeDocument[]}
 */
export function keptDocuments(folder) {
	return globSync('*.truth.json', { cwd: folder })
		.sort()
		.map((file) => {
			const name = file.slice(0, -'.truth.json'.length);
			/** @type {Truth} */
			const truth = JSON.parse(readFileSync(join(folder, file), 'utf8'));
			return { name, family: /** @type {FamilyName} */ (truth.family), path: join(folder, `${name}.pdf`), truth };
		});
}

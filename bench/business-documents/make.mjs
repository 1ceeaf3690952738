// @ts-check
// Makes papers of families, each with its truth beside it.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

import { printByWeasyprint } from '../../fixtures/pages/make/programs/drivers.mjs';
import { countries } from './countries.mjs';
import { countriesLeftOut, division } from './division.mjs';
import { drawOf } from './draw.mjs';
import { families } from './families.mjs';
import { toHtml } from './html.mjs';
import { drawBusinessDocument } from './document.mjs';
import { drawStrokes } from './strokes.mjs';

/** @typedef {import('./families.mjs').FamilyName} FamilyName */
/** @typedef {import('./sheet.mjs').Asked} Asked */
/** @typedef {{ name: string, family: FamilyName, country: string, kind: string, group?: string, asked: Asked[], lines?: import('./sheet.mjs').Lines }} Truth `group`: papers of one layout, of which the first is corrected */
/** @typedef {Truth & { path: string }} MadeDocument */

/** What the documents of a group share besides layout and country: the sender, or nothing. @typedef {'house' | 'layout'} Corrected */

/** Papers of a group: one to correct, the others to judge by. */
const groupSize = 5;

/** Languages that the faces of the library lack. */
const withoutStrokes = ['CN', 'JP'];

/**
 * Write papers and truths into a folder: `NAME.pdf`, `NAME.truth.json`.
 * @param {readonly FamilyName[]} names
 * @param {{ seed: number, documents: number, folder: string, modules: string | undefined, corrected?: Corrected }} options `documents` over all families together; `modules` has PDFKit
 * @returns {Promise<MadeDocument[]>}
 */
export async function makeBusinessDocuments(names, { seed, documents, folder, modules, corrected }) {
	/** @type {(new (options: object) => any) | undefined} */
	const PDFDocument = modules === undefined ? undefined : createRequire(join(modules, 'package.json'))('pdfkit');
	const browser = await chromium.launch({
		executablePath: '/usr/bin/chromium',
		args: ['--no-sandbox', '--disable-gpu'],
	});
	/** @type {MadeDocument[]} */
	const made = [];
	try {
		const page = await browser.newPage();
		for (let index = 0; index < documents; index++) {
			const family = /** @type {FamilyName} */ (names[index % names.length]);
			const round = Math.floor(index / names.length);
			const group = corrected ? `${family}-${Math.floor(round / groupSize) + 1}` : undefined;
			const name = group === undefined ? `${family}-${round + 1}` : `${group}-${(round % groupSize) + 1}`;
			const layout = /** @type {import('./families.mjs').Family} */ (families[family]);
			const country = countryOf(group ?? name, seed, family);
			const house = corrected === 'house' ? group : undefined;
			const paper = drawBusinessDocument(name, seed, layout.kind, country, layout.wording, house, layout.shape);
			const path = join(folder, `${name}.pdf`);
			let sheet;
			if (layout.producer === 'strokes') {
				if (!PDFDocument) continue;
				sheet = await drawStrokes(PDFDocument, paper, layout, path);
			} else {
				const written = toHtml(paper, layout);
				sheet = written.sheet;
				if (layout.producer === 'weasyprint') printByWeasyprint(written.html, path);
				else {
					await page.setContent(written.html);
					writeFileSync(path, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
				}
			}
			const lines = sheet.lines();
			/** @type {Truth} */
			const truth = {
				...{ name, family, country, kind: layout.kind },
				...(group === undefined ? {} : { group }),
				asked: sheet.truth(),
				...(lines ? { lines } : {}),
			};
			writeFileSync(join(folder, `${name}.truth.json`), `${JSON.stringify(truth)}\n`);
			made.push({ ...truth, path });
		}
	} finally {
		await browser.close();
	}
	return made;
}

/** Half of the papers left out come from countries left out. @param {string} name @param {number} seed @param {FamilyName} family @returns {string} */
function countryOf(name, seed, family) {
	const draw = drawOf(`country ${seed} ${name}`);
	const far = families[family].producer === 'strokes' ? withoutStrokes : [];
	const isLeftOut = division[family] === 'left-out' && draw.chance(0.5);
	const from = Object.keys(countries).filter(
		(country) => countriesLeftOut.includes(country) === isLeftOut && !far.includes(country),
	);
	return draw.one(from);
}

/** Papers that were made before. @param {string} folder @returns {MadeDocument[]} */
export function keptDocuments(folder) {
	return readdirSync(folder)
		.filter((file) => file.endsWith('.truth.json'))
		.sort()
		.map((file) => {
			/** @type {Truth} */
			const truth = JSON.parse(readFileSync(join(folder, file), 'utf8'));
			return { ...truth, path: join(folder, `${truth.name}.pdf`) };
		});
}

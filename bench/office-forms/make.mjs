// @ts-check
// Makes office forms of families, each with its truth beside it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

import { families } from './families.mjs';
import { drawForm } from './form.mjs';
import { toHtml } from './html.mjs';

/** @typedef {import('./families.mjs').FamilyName} FamilyName */
/** @typedef {{ name: string, family: FamilyName, form: import('./form.mjs').Form, path: string }} MadeForm */

/**
 * Write forms into a folder: `NAME.pdf`.
 * @param {readonly FamilyName[]} names
 * @param {{ seed: number, documents: number, folder: string }} options `documents` over all families together
 * @returns {Promise<MadeForm[]>}
 */
export async function makeForms(names, { seed, documents, folder }) {
	const browser = await chromium.launch({
		executablePath: '/usr/bin/chromium',
		args: ['--no-sandbox', '--disable-gpu'],
	});
	/** @type {MadeForm[]} */
	const made = [];
	try {
		const page = await browser.newPage();
		for (let index = 0; index < documents; index++) {
			const family = /** @type {FamilyName} */ (names[index % names.length]);
			const name = `${family}-${Math.floor(index / names.length) + 1}`;
			const form = drawForm(name, seed, families[family]);
			const path = join(folder, `${name}.pdf`);
			await page.setContent(toHtml(form, families[family], `${seed} ${name}`));
			writeFileSync(path, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
			made.push({ name, family, form, path });
		}
	} finally {
		await browser.close();
	}
	return made;
}

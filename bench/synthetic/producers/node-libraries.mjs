// @ts-check
// Libraries of npm that draw documents. The project does not depend on them: PAGES_MODULES names their folder.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { makeByJspdf } from './jspdf.mjs';
import { makeByPdfkit } from './pdfkit.mjs';
import { europeanLanguages } from './producer.mjs';

/** @typedef {import('./producer.mjs').Family} Family */

/** Folder with a package.json beside the installed libraries. */
const folder = process.env.PAGES_MODULES ?? '.';

/** @param {string} name @returns {string | undefined} */
function versionIn(name) {
	const file = join(folder, 'node_modules', name, 'package.json');
	return existsSync(file) ? String(JSON.parse(readFileSync(file, 'utf8')).version) : undefined;
}

/** @param {string} name a library of the folder; what it exports is known to its own documentation only */
const load = (name) => createRequire(join(folder, 'package.json'))(name);

/** @type {Family} */
export const pdfkit = {
	program: 'PDFKit',
	version: () => versionIn('pdfkit'),
	abilities: {
		languages: europeanLanguages,
		columns: [1],
		without: ['sideBySide'],
		smallCapitals: false,
		longTables: false,
	},
	make: { write: (tree, path) => makeByPdfkit(load('pdfkit'), tree, path) },
};

/** @type {Family} */
export const jspdf = {
	program: 'jsPDF and its AutoTable',
	version: () => (versionIn('jspdf') && versionIn('jspdf-autotable') ? versionIn('jspdf') : undefined),
	abilities: {
		languages: europeanLanguages,
		genres: ['report', 'manual', 'statistics', 'brochure'],
		columns: [1],
		without: ['sideBySide', 'cards'],
		smallCapitals: false,
	},
	make: { write: (tree, path) => makeByJspdf(load('jspdf'), load('jspdf-autotable'), tree, path) },
};

// @ts-check
// Python libraries that write PDFs directly; the script of each is in this folder.
import { join } from 'node:path';

import { python, pythonVersion, runProgram } from '../../../fixtures/pages/make/programs/program.mjs';
import { prepared } from './prepared.mjs';
import { europeanLanguages } from './producer.mjs';

/** @typedef {import('./producer.mjs').Family} Family */

/** @param {string} script @returns {Family['make']} */
const makeBy = (script) => ({
	write: (tree, path) => {
		runProgram(python(), [join(import.meta.dirname, script), path], { input: JSON.stringify(prepared(tree)) });
	},
});

/** @type {Family} */
export const reportlab = {
	program: 'ReportLab (Platypus)',
	version: () => pythonVersion('reportlab'),
	abilities: { languages: europeanLanguages, smallCapitals: false },
	make: makeBy('reportlab_tree.py'),
};

/** @type {Family} */
export const fpdf2 = {
	program: 'fpdf2',
	version: () => pythonVersion('fpdf2'),
	abilities: { languages: [...europeanLanguages, 'he'], columns: [1], without: ['sideBySide'], smallCapitals: false },
	make: makeBy('fpdf2_tree.py'),
};

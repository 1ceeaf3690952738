// @ts-check
// PDFs made again from those of another program: without its tags, with its fonts under other names.
import { join } from 'node:path';

import { inFolder, runProgram, versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { weasyprint } from './browsers.mjs';
import { pdftex } from './latex.mjs';
import { allLanguages } from './producer.mjs';

/** @typedef {import('./producer.mjs').Family} Family */

/** @param {Family} first @param {string} program @returns {Family} */
const distilled = ({ version, abilities, make }, program) => ({
	program,
	version: () => (version() ? versionOf('gs', ['--version']) : undefined),
	abilities,
	make: {
		write: (tree, path) =>
			inFolder((folder) => {
				const source = join(folder, 'first.pdf');
				if (!('write' in make)) throw new Error(`${program} takes a producer that writes`);
				void make.write(tree, source);
				const options = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', '-dCompatibilityLevel=1.4'];
				runProgram('gs', [...options, `-sOutputFile=${path}`, source]);
			}),
	},
});

export const ghostscriptPdftex = distilled(pdftex, 'Ghostscript, from pdfTeX');
/** Ghostscript loses the letters of Arabic ligatures, so the text is unreadable. */
export const ghostscriptHtml = distilled(
	{
		...weasyprint,
		abilities: { ...weasyprint.abilities, languages: allLanguages.filter((language) => language !== 'ar') },
	},
	'Ghostscript, from WeasyPrint',
);

// @ts-check
// Every family by its name.
import { chromium, chromiumBoxes, weasyprint, wkhtmltopdf } from './browsers.mjs';
import { word } from './docx.mjs';
import { fop } from './fop.mjs';
import { groff } from './groff.mjs';
import { luatex, pdftex, pdftexColumns, xetex } from './latex.mjs';
import { jspdf, pdfkit } from './node-libraries.mjs';
import { impress } from './odp.mjs';
import { calc } from './ods.mjs';
import { writer } from './odt.mjs';
import { pandoc } from './pandoc.mjs';
import { everything } from './producer.mjs';
import { fpdf2, reportlab } from './python-libraries.mjs';
import { ghostscriptHtml, ghostscriptPdftex } from './redistilled.mjs';
import { typst } from './typst.mjs';

/** @typedef {import('./producer.mjs').Family} Family */

/** @satisfies {Record<string, Family>} */
export const families = {
	chromium,
	'chromium-boxes': chromiumBoxes,
	weasyprint,
	wkhtmltopdf,
	pdftex,
	'pdftex-columns': pdftexColumns,
	luatex,
	xetex,
	typst,
	groff,
	fop,
	writer,
	word,
	calc,
	impress,
	pandoc,
	reportlab,
	fpdf2,
	pdfkit,
	jspdf,
	'ghostscript-pdftex': ghostscriptPdftex,
	'ghostscript-html': ghostscriptHtml,
};

/** @typedef {keyof typeof families} FamilyName */

/** @param {Family} family @returns {import('../tree/document.mjs').Abilities} */
export const abilitiesOf = ({ abilities }) => ({ ...everything, ...abilities });

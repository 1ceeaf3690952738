// @ts-check
// Which families rules and weights may be fitted on, and which are left out to judge by.
//
// A family is left out when its program, its letters or the way it writes a page has no near relation among the fitted ones, so that
// its figures say what happens with documents of strangers: one program of each kind (browser, TeX, office, library) stays out, and
// with it the pages that are built of boxes and the papers that pandoc makes, on which we were weakest. Do not examine their
// documents to make a rule. A family keeps its side for ever: one that was fitted on cannot be left out again.

/** @type {Readonly<Record<import('./producers/families.mjs').FamilyName, 'fitted' | 'left-out'>>} */
export const division = {
	chromium: 'fitted',
	'chromium-boxes': 'left-out',
	weasyprint: 'fitted',
	wkhtmltopdf: 'left-out',
	pdftex: 'fitted',
	'pdftex-columns': 'fitted',
	luatex: 'left-out',
	xetex: 'fitted',
	typst: 'left-out',
	groff: 'fitted',
	fop: 'left-out',
	writer: 'fitted',
	word: 'left-out',
	calc: 'fitted',
	impress: 'left-out',
	pandoc: 'left-out',
	reportlab: 'fitted',
	fpdf2: 'left-out',
	pdfkit: 'fitted',
	jspdf: 'left-out',
	'ghostscript-pdftex': 'fitted',
	'ghostscript-html': 'left-out',
};

// @ts-check
// The documents whose results must have the same bytes, each with a tool.
import { globSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

/** Sets of PDFs and of scans and photos beside the project. */
const pdfSets = 'data/{docs,journals,tables,invoices,olmocr-bench,strangers,pdfa}/**/*.pdf';
const imageSets = 'data/{ocr-print,ocr-books,photos,receipts,invoices}/**/*.{png,jpg,jpeg}';

/** Share of images: OCR costs a hundred times as much as a PDF with text. */
const imageShare = 0.1;

/** Own documents that no program is meant to open. */
const unreadable = /^(broken|encrypted|empty|truncated)/;

/** A few pages of a document show as much as all of them. */
const firstPages = { pageRanges: '1-3' };

/** As in an API call: on the command line, OCR is automatic. */
const withoutOcr = { ...firstPages, enableOcr: 0 };

/** Tools and parameters for PDFs, in turn. */
const pdfTools = /** @type {const} */ ([
	['pdf/json', { ...firstPages, enableOcr: 1 }],
	['pdf/markdown', withoutOcr],
	['pdf/docx', withoutOcr],
	['pdf/xlsx', withoutOcr],
	['pdf/html', withoutOcr],
	['pdf/txt', withoutOcr],
	['pdf/csv', withoutOcr],
	['pdf/pptx', withoutOcr],
	['pdf/editable', withoutOcr],
	['pdf/img', firstPages],
	['pdf/extract', { pageOptions: '1' }],
	['pdf/compress', {}],
	['pdf/convertType', {}],
	['idp/documentExtract', {}],
]);

/** The same for images. */
const imageTools = /** @type {const} */ ([
	['img/json', {}],
	['img/docx', { enableOcr: 0 }],
	['img/xlsx', { enableOcr: 0 }],
	['img/html', { enableOcr: 0 }],
]);

/**
 * @typedef {object} Job
 * @property {string} name  of the result, unique
 * @property {string} path
 * @property {string} tool
 * @property {string} parameter  JSON
 */

/**
 * @param {string} root of the project
 * @param {number} count
 * @returns {Job[]} so many, spread evenly over all sets
 */
export function chooseJobs(root, count) {
	const shared = process.env.BENCH_SHARED ?? join(root, '../shared');
	const pdfs = [...filesOf(join(root, 'fixtures/documents'), '**/*.pdf'), ...filesOf(shared, pdfSets)];
	const images = filesOf(shared, imageSets);
	const imageCount = Math.min(images.length, Math.round(count * imageShare));
	return [
		...spread(pdfs, count - imageCount).map((path, index) => jobOf(path, pdfTools, index)),
		...spread(images, imageCount).map((path, index) => jobOf(path, imageTools, index)),
	];
}

/** @param {string} folder  may be missing @param {string} pattern @returns {string[]} absolute paths */
function filesOf(folder, pattern) {
	return globSync(pattern, { cwd: folder })
		.filter((path) => !unreadable.test(basename(path)))
		.sort()
		.map((path) => join(folder, path));
}

/** @param {string} path @param {readonly (readonly [string, object])[]} tools @param {number} index @returns {Job} */
function jobOf(path, tools, index) {
	const [tool, parameter] = tools[index % tools.length] ?? ['', {}];
	return { name: `${tool} ${path}`, path, tool, parameter: JSON.stringify(parameter) };
}

/** @param {readonly string[]} list @param {number} count @returns {string[]} so many, evenly spread */
function spread(list, count) {
	return list.filter(
		(_, index) => Math.floor((index * count) / list.length) !== Math.floor(((index - 1) * count) / list.length),
	);
}

/** @param {Job} job @returns {string} a file name that is the same in every flow */
export function uploadName({ path }) {
	return `document${extname(path).toLowerCase()}`;
}

// @ts-check
// What benches take from the built engine: the one place that knows where its files lie.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const built = '../service/dist/service/src';

/** Where each is exported, below the built service. */
export const fileOf = {
	boundaryFeatures: 'engine/convert/tools/split/content/boundary.js',
	boxOfPlace: 'engine/extract/learned/locate.js',
	checkInvoice: 'engine/einvoice/check-invoice.js',
	compact: 'engine/extract/fold.js',
	convert: 'engine/convert/conversion.js',
	endTesseract: 'engine/external/tesseract.js',
	Extraction: 'engine/extract/extraction.js',
	fields: 'engine/extract/lexicon.js',
	findTables: 'engine/tables/find-tables.js',
	fromLeft: 'engine/model/column-order.js',
	invoiceOf: 'engine/einvoice/model/invoice.js',
	knownCodes: 'engine/ocr/port/languages.js',
	pageFeaturesOf: 'engine/convert/tools/split/content/page-features.js',
	LearnedAnswers: 'engine/extract/learned/learned-answers.js',
	LearnedTables: 'engine/extract/learned/learned-tables.js',
	learnLayout: 'engine/extract/learned/learn-layout.js',
	LabelIndex: 'engine/extract/label-index.js',
	labelOwners: 'engine/extract/lexicon.js',
	ocrSettings: 'engine/ocr/settings/settings.js',
	ocrPage: 'engine/ocr/ocr-page.js',
	openImage: 'engine/image/read-image.js',
	openPdfDocument: 'engine/reading/open-pdf.js',
	pdfPages: 'engine/reading/pdf-pages.js',
	parseInvoiceXml: 'engine/einvoice/syntax/xml.js',
	perceive: 'engine/reading/steps.js',
	pageText: 'engine/extract/page-text.js',
	layoutSettings: 'engine/layout/settings/settings.js',
	MarkdownWriter: 'engine/writing/markdown.js',
	standardWidth: 'engine/fonts/standard-widths.js',
	similarity: 'engine/values/similarity.js',
	shareRight: 'engine/ocr/calibrate-confidence.js',
	toCsv: 'engine/convert/writers/to-csv.js',
	toDocx: 'engine/convert/writers/to-docx.js',
	toHtml: 'engine/convert/writers/to-html.js',
	toJson: 'engine/convert/writers/to-json.js',
	toMarkdown: 'engine/convert/writers/to-markdown.js',
	toPptx: 'engine/convert/writers/to-pptx.js',
	toTxt: 'engine/convert/writers/to-txt.js',
	toXlsx: 'engine/convert/writers/to-xlsx.js',
	toolWork: 'engine/request/context.js',
	typefaceOf: 'engine/fonts/typeface.js',
	understand: 'engine/reading/steps.js',
	parseParameter: 'parameters/index.js',
	findText: 'engine/extract/learned/locate.js',
	readPage: 'engine/pdf-reading/read-page.js',
	recogniseImage: 'engine/ocr/recognise-image.js',
	recognisePage: 'engine/ocr/recognise-page.js',
	renderPage: 'engine/external/pdfium-render.js',
	withDefaults: 'parameters/index.js',
	addDrawnMarks: 'engine/layout/drawn-symbols.js',
	withScannedSizes: 'engine/writing/office/scanned-sizes.js',
	SecondReader: 'engine/second-reading/second-reader.js',
	Witness: 'engine/readback/witness.js',
	withPdf: 'engine/external/pdfium-document.js',
};

/**
 * Parts of the built engine by their names. Only the files that hold them are loaded: OCR alone takes a second to start.
 * @template {keyof typeof fileOf} Name
 * @param {...Name} names
 * @returns {Record<Name, any>} untyped, as the benches run on whatever was built last
 * @throws {Error} for a part that has moved
 */
export function engine(...names) {
	const parts = names.map((name) => {
		const part = require(`${built}/${fileOf[name]}`)[name];
		if (part === undefined) throw new Error(`${fileOf[name]} has no ${name}: bench/engine.mjs names another place`);
		return [name, part];
	});
	return /** @type {Record<Name, any>} */ (Object.fromEntries(parts));
}

/**
 * The rooms of the engine, from the top of the house to its ground: a room knows those below it and none above.
 * `docs/architecture.md` says what each is for. Lint, the build's projects and the picture of the house are made from this list.
 */
export const engineRooms = [
	// Conversions: which tool does what, and a request from its file to its result.
	'convert',
	'inspect',
	// Workshops that change or make PDFs.
	'pdf/standards',
	'pdf/editable',
	// Understanding: the one way of a page, and what a page means.
	'reading',
	'extract',
	'layout',
	'tables',
	'latex',
	// Seeing: pictures of pages, and the text in them.
	'ocr',
	'image',
	'text-detection',
	// Tags, pages and files.
	'pdf/tagging',
	'pdf/edit',
	'writing',
	// What a PDF holds.
	'pdf/reading',
	'fonts',
	'external',
	'pdf/syntax',
	// Ground.
	'request',
	'text',
	'values',
	'pixels',
	'model',
];

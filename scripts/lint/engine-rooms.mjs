/**
 * The rooms of the engine, from the top of the house to its ground: a room knows those below it and none above.
 * `docs/architecture.md` says what each is for. Lint, the build's projects and the picture of the house are made from this list.
 */
export const storeys = [
	{ title: 'Conversions', rooms: ['convert', 'inspect'] },
	{
		title: 'Workshops',
		rooms: [
			'pdf/standards',
			'pdf/editable',
			'pdf/merge',
			'pdf/compress',
			'pdf/pictures',
			'pdf/text-layer',
			'pdf/typeset',
		],
	},
	{ title: 'Understanding', rooms: ['reading', 'extract', 'einvoice', 'layout', 'tables', 'latex'] },
	{ title: 'Seeing', rooms: ['ocr', 'image', 'text-detection'] },
	{ title: 'Tags, pages, files', rooms: ['pdf/tagging', 'pdf/edit', 'office', 'writing', 'containers'] },
	{ title: 'What a PDF holds', rooms: ['pdf-reading', 'fonts', 'external', 'pdf-syntax'] },
	{ title: 'Ground', rooms: ['request', 'scores', 'text', 'values', 'pixels', 'model'] },
];

/** All of them in one order. */
export const engineRooms = storeys.flatMap(({ rooms }) => rooms);

/**
 * Layers, and what each may import; `check-imports.mjs` checks it. A file belongs to the layer with the longest path that contains it.
 * Layers on one line are separate and have the same arrows. An arrow to a folder leads to all layers in it. `src` is service/src; the names
 * of the second list are folders of service/src/engine.
 * @type {Readonly<Record<string, string>>}
 */
export const arrows = {
	contract: '',
	'src/messages src/settings src/observability': 'contract',
	'src/parameters src/runtime': 'contract src/messages',
	'src/storage': 'contract src/messages src/settings src/runtime',
	'src/accounts': 'contract src/messages src/settings src/storage',
	'src/mcp': 'contract src/messages src/parameters',
	'src/tasks': 'service-base src/accounts src/storage src/engine',
	'src/http': 'service-base src/accounts src/mcp src/storage src/tasks src/engine/extract',
	'src/start': 'service-base src/accounts src/http src/storage src/tasks src/engine/text-detection',
	'src/cli': 'contract src',
	'service/page credentials': 'contract',
	nodes: 'contract credentials',
	fixtures: '',
	'scripts/lib': '',
	'scripts scripts/lint': 'scripts/lib',
	'scripts/generate': 'contract nodes src scripts/lib scripts/lint',
	'gulpfile.js jest.config.js eslint.config.mjs index.js': 'scripts',
	'service/test/support': 'contract fixtures src scripts/lib',
	'test/support': 'contract credentials nodes scripts/lib service/test/support',
	'service/test': 'contract fixtures scripts src service/page service/test/support',
	test: 'contract credentials nodes fixtures scripts src index.js service/test/support test/support',
	bench: 'fixtures scripts/lib service/test/support',
	'bench/test': 'bench fixtures scripts service/test',
};

/** @type {Readonly<Record<string, string>>} */
export const engineArrows = {
	'model values': '',
	'pixels scores text': 'contract src/messages model values',
	request: 'contract src/messages src/parameters src/runtime',
	einvoice: 'contract values',
	'pdf-syntax latex tables': 'base',
	external: 'base pdf-syntax',
	'containers text-detection': 'base external',
	'pdf-reading': 'base external fonts',
	fonts: 'base pdf-syntax external',
	'second-reading': 'base pdf-syntax external fonts',
	writing: 'base fonts',
	sheets: 'base external',
	compare: 'base writing',
	receipt: 'base external writing',
	readback: 'base external',
	office: 'base external containers writing sheets',
	image: 'base external text-detection',
	ocr: 'base external fonts image text-detection',
	layout: 'base latex tables',
	extract: 'base external einvoice',
	match: 'base',
	reading: 'base external pdf-reading second-reading image layout ocr tables text-detection sheets readback',
	'pdf/edit pdf/typeset': 'base pdf-syntax external fonts',
	'pdf/compress pdf/merge pdf/tagging': 'base pdf-syntax external fonts pdf/edit',
	'pdf/forms': 'base pdf-syntax external fonts pdf/edit pdf/typeset pdf/tagging layout tables extract',
	'pdf/text-layer': 'base pdf-syntax external fonts pdf/edit layout ocr reading',
	'pdf/pictures': 'base pdf-syntax image pdf/text-layer',
	'pdf/editable': 'base pdf-syntax pdf-reading external fonts pdf/edit pdf/text-layer image ocr reading',
	'pdf/standards': 'base pdf-syntax external fonts pdf/edit pdf/tagging reading',
	'pdf/side-by-side': 'base compare pdf-syntax external fonts pdf/edit pdf/typeset pdf/tagging',
	'pdf/redact': 'base pdf-syntax external pdf/edit pdf/compress pdf/tagging pdf/standards',
	inspect: 'base external layout reading',
	convert:
		'base pdf pdf-syntax pdf-reading external fonts containers writing office image ocr text-detection layout tables extract einvoice match reading sheets compare receipt',
};

/** @type {Readonly<Record<string, string>>} */
export const groups = {
	base: 'contract src/messages src/parameters src/runtime model values text pixels scores request',
	'service-base': 'contract src/messages src/observability src/parameters src/runtime src/settings',
};

// @ts-check

/** @typedef {import('../tree/tree.mjs').Tree} Tree */
/** @typedef {import('../tree/document.mjs').Abilities} Abilities */

/**
 * A producer with one way of using it: documents of a family look alike inside.
 * @typedef {object} Family
 * @property {string} program what it is, for people
 * @property {() => string | undefined} version `undefined` if unavailable
 * @property {Partial<Abilities>} abilities where they differ from `everything`
 * @property {Make} make
 */

/**
 * How a document comes about: written at once, or as a source that LibreOffice exports together with others.
 * @typedef {{ write: (tree: Tree, path: string) => void | Promise<void> } | { extension: string, source: (tree: Tree) => string | Uint8Array | Promise<Uint8Array> }} Make
 */

/** Languages of the Latin alphabet as Western Europe writes it. @type {Abilities['languages']} */
export const westernLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv'];

/** Languages whose letters the Liberation faces have. @type {Abilities['languages']} */
export const europeanLanguages = [...westernLanguages, 'pl', 'tr', 'ru', 'el'];

/** Languages that need right to left or Han signs as well. @type {Abilities['languages']} */
export const allLanguages = [...europeanLanguages, 'ar', 'he', 'zh', 'ja'];

/** What a producer can show that has everything. @type {Abilities} */
export const everything = {
	languages: allLanguages,
	genres: ['article', 'article', 'report', 'report', 'manual', 'statistics', 'brochure', 'slides'],
	further: [],
	columns: [1, 2, 3],
	families: ['serif', 'serif', 'sans'],
	rules: ['none', 'three', 'grid', 'heads', 'rows', 'partial', 'stub', 'outer'],
	without: [],
	notes: false,
	rowSpans: true,
	longTables: true,
	totals: true,
	smallCapitals: true,
	running: 'any',
};

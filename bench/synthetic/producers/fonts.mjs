// @ts-check
// Faces of the machine, all of Debian's packages, by family and language.

/** @typedef {import('../tree/languages.mjs').Language} Language */
/** @typedef {import('../tree/style.mjs').Style['family']} Family */

/** Fallback fonts for scripts that the first font lacks. @type {Partial<Record<Language, Record<Family, string>>>} */
const others = {
	zh: { serif: 'Noto Serif CJK SC', sans: 'Noto Sans CJK SC', mono: 'Noto Sans Mono CJK SC' },
	ja: { serif: 'Noto Serif CJK JP', sans: 'Noto Sans CJK JP', mono: 'Noto Sans Mono CJK JP' },
	ar: { serif: 'Noto Naskh Arabic', sans: 'Noto Sans Arabic', mono: 'Noto Sans Arabic' },
	he: { serif: 'Noto Serif Hebrew', sans: 'Noto Sans Hebrew', mono: 'Noto Sans Hebrew' },
};

/** @type {Record<Family, string>} */
const western = { serif: 'Liberation Serif', sans: 'Liberation Sans', mono: 'DejaVu Sans Mono' };

/** @param {Language} language @param {Family} family @returns {string} the one face that has all letters of a language */
export const faceOf = (language, family) => others[language]?.[family] ?? western[family];

/** @param {Language} language @returns {Record<Family, string>} lists of families as CSS has them */
export function fontStacks(language) {
	const stack = (/** @type {Family} */ family) =>
		`'${faceOf(language, family)}', '${western[family]}', ${family === 'mono' ? 'monospace' : family === 'sans' ? 'sans-serif' : 'serif'}`;
	return { serif: stack('serif'), sans: stack('sans'), mono: stack('mono') };
}

/** Files of the Liberation faces, for libraries that embed what they are given. */
const folder = '/usr/share/fonts/truetype/liberation2';
const fileNames = { serif: 'LiberationSerif', sans: 'LiberationSans', mono: 'LiberationMono' };

/** @param {Family} family @returns {{ regular: string, bold: string, italic: string, boldItalic: string }} paths */
export function fontFiles(family) {
	const path = (/** @type {string} */ variant) => `${folder}/${fileNames[family]}-${variant}.ttf`;
	return { regular: path('Regular'), bold: path('Bold'), italic: path('Italic'), boldItalic: path('BoldItalic') };
}

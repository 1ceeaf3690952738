// @ts-check
// The words of a result as its reader sees them, in each format that carries the text of a document.
import { resultOfMarkdown } from '../synthetic/score/result.mjs';

/** @typedef {'txt' | 'markdown' | 'json' | 'html' | 'docx'} TextFormat */

/** The JSON first: the others are held against it. @type {readonly TextFormat[]} */
export const textFormats = ['json', 'txt', 'markdown', 'html', 'docx'];

/**
 * Parameters by which nothing is left out but pictures: text in its reading order, and no picture in place of text.
 * @type {Readonly<Record<string, number>>}
 */
export const everything = { isContainImg: 0, txtTableFormat: 0 };

/** In scripts without spaces each character is a word, so line breaks do not matter. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー';

/** Letters and digits apart: marks of notes stand raised behind a word in one format, and in brackets in another. */
const wordPattern = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{M}])+|\\p{N}+`, 'gu');

/** Plain text has the lines of the page: hyphens at their ends may belong to the word or not, so that none counts. */
const hyphen = /(?<=\p{L})[-‐\u00ad]\s*(?=\p{L})/gu;

/** @param {string} text @returns {string[]} */
export const wordsOf = (text) => text.replace(hyphen, '').match(wordPattern) ?? [];

/** Files of a result that hold text, where it is an archive; patterns as `unzip` takes them. @type {Readonly<Record<TextFormat, readonly string[]>>} */
export const textParts = {
	txt: ['*.txt'],
	markdown: ['*.md'],
	json: ['*.json'],
	html: ['*.html'],
	docx: ['word/document.xml', 'word/footnotes.xml', 'word/header*.xml', 'word/footer*.xml'],
};

/** @type {Readonly<Record<TextFormat, (text: string) => string[]>>} */
const textsOf = {
	txt: (text) => [text],
	// Note labels are names, and LaTeX commands are not words.
	markdown: (text) => resultOfMarkdown(text.replaceAll(/\[\^[^\]]*\]:?|^\$\$.*\$\$$/gm, ' ')).texts,
	json: (text) => textsOfObjects(JSON.parse(text).objects),
	html: (text) => [textOfHtml(text)],
	docx: (text) => [textOfWord(text)],
};

/**
 * @param {TextFormat} format
 * @param {string} text of the result: its file, or those parts of its archive one behind the other
 * @returns {string[]} words, running lines and labels of pictures among them where the format shows them
 */
export const wordsOfResult = (format, text) => textsOf[format](text).flatMap(wordsOf);

/**
 * Texts of objects. A continuation from another column or page may begin mid-word and is joined to its start.
 * @param {readonly any[]} objects of our JSON
 * @returns {string[]}
 */
export function textsOfObjects(objects) {
	/** @type {string[]} */
	const texts = [];
	/** Index of the paragraph that may continue. */
	let open = -1;
	for (const object of objects) {
		const isParagraph = object.role === 'paragraph';
		if (isParagraph && object.continues && open >= 0) {
			texts[open] += `\n${object.text}`;
			continue;
		}
		texts.push(...textsOfObject(object));
		if (isParagraph) open = texts.length - 1;
	}
	return texts;
}

/** @param {any} object of our JSON @returns {string[]} */
function textsOfObject({ cells, items, text }) {
	if (cells) return cells.map((/** @type {any} */ cell) => cell.text);
	if (items) return items.flatMap((/** @type {any} */ item) => [item.marker, item.text]);
	return text === undefined ? [] : [text];
}

/** Separates words; keeps a hyphen from joining text of two cells. */
const apart = ' \0 ';

/** Elements within a line; all others part words. */
const inlineTags = /<\/?(?:span|b|i|em|strong|code|sup|sub|a|u)(?:\s[^>]*)?>/g;

/** @param {string} html */
function textOfHtml(html) {
	const body = html.replace(/<head[\s\S]*?<\/head>|<nav[\s\S]*?<\/nav>|<script[\s\S]*?<\/script>/g, ' ');
	return unescaped(body.replace(inlineTags, '').replace(/<[^>]*>/g, apart));
}

/** @param {string} xml of a part of a Word document */
function textOfWord(xml) {
	// Positions of drawings are element contents, too.
	const visible = xml.replace(/<wp:posOffset>[^<]*<\/wp:posOffset>/g, '');
	const parts = visible.replace(/<w:(?:tab|br|cr|footnoteReference)\b[^>]*\/>|<\/w:p>/g, apart);
	return unescaped(parts.replace(/<[^>]*>/g, ''));
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** @param {string} text */
const unescaped = (text) =>
	text.replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(x?)([\da-f]+));/gi, (_, name, hex, code) =>
		name ? entities[/** @type {'amp'} */ (name)] : String.fromCodePoint(parseInt(code, hex ? 16 : 10)),
	);

// @ts-check
// The structure of PDF files as pdf.js reads it: node pdfjs-tags.mjs FILE… prints a JSON array of pages for each file.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * An element with the part of its text on one page.
 * @typedef {{ role: string, alt?: string, text: string, kids: TagNode[] }} TagNode
 */

/**
 * The structure of each page.
 * @param {string} path
 * @param {number} [maxPages]
 * @returns {Promise<(TagNode | null)[]>}
 */
export async function readTags(path, maxPages = Infinity) {
	const data = new Uint8Array(readFileSync(path));
	const cMapUrl = fileURLToPath(new URL('../../cmaps/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));
	const task = getDocument({
		data,
		verbosity: VerbosityLevel.ERRORS,
		useSystemFonts: false,
		cMapUrl,
		cMapPacked: true,
	});
	const document = await task.promise;
	/** @type {(TagNode | null)[]} */
	const pages = [];
	for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
		const page = await document.getPage(number);
		const tree = await page.getStructTree();
		const { items } = await page.getTextContent({ includeMarkedContent: true });
		/** @type {Map<string, string>} */
		const texts = new Map();
		/** @type {string[]} */
		const open = [];
		for (const item of items) {
			if ('str' in item) {
				const id = open.findLast((name) => name !== '');
				if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
			} else if (item.type === 'endMarkedContent') open.pop();
			else open.push(/** @type {{ id?: string }} */ (item).id ?? '');
		}
		pages.push(tree ? toNode(tree, texts) : null);
	}
	await task.destroy();
	return pages;
}

/**
 * @param {any} node
 * @param {Map<string, string>} texts
 * @returns {TagNode}
 */
function toNode(node, texts) {
	/** @type {TagNode} */
	const result = { role: node.role, text: '', kids: [] };
	if (node.alt) result.alt = node.alt;
	for (const child of node.children ?? []) {
		if (child.role) result.kids.push(toNode(child, texts));
		else if (child.type === 'content') result.text += `${texts.get(child.id) ?? ''} `;
	}
	result.text = result.text.replace(/\s+/g, ' ').trim();
	return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const files = [];
	for (const path of process.argv.slice(2)) files.push(await readTags(path));
	console.log(JSON.stringify(files));
}

// @ts-check
// Finds the phrases of words.mjs in docs, texts for users, comments and declared names of one file.
import { createRequire } from 'node:module';
import { names, phrases } from './words.mjs';

const ts = /** @type {typeof import('typescript')} */ (createRequire(import.meta.url)('typescript'));

/** Source files whose string literals are texts for users. */
const userTexts =
	/^(?:contract\/|nodes\/|credentials\/|service\/page\/|service\/src\/(?:settings|cli|start|tasks)\/|scripts\/(?:start|test)\.mjs|scripts\/lib\/|examples\/)/;

/** @typedef {import('./words.mjs').Place} Place */
/** @typedef {{ line: number, text: string, place: Place | 'name' }} Piece */
/** @typedef {{ line: number, phrase: string, use: string, place: Place | 'name' }} Finding */

/**
 * @param {string} file path from the root of the project; decides which places exist
 * @param {string} content
 * @returns {Finding[]}
 */
export function findWords(file, content) {
	const pieces = file.endsWith('.md')
		? linesOf(content)
		: /yaml$|yml$|Dockerfile$/.test(file)
			? hashCommentsOf(content)
			: piecesOf(file, content);
	return pieces.flatMap(({ line, text, place }) => {
		const rules = (place === 'name' ? names : phrases).filter((rule) => applies(rule, file, place));
		return rules.flatMap(({ find, use }) => {
			const match = find.exec(text);
			if (match === null) return [];
			const before = text.slice(0, match.index).split('\n').length - 1;
			return [{ line: line + before, phrase: match[0], use, place }];
		});
	});
}

/**
 * @param {import('./words.mjs').WordRule} rule
 * @param {string} file
 * @param {Piece['place']} place
 */
function applies(rule, file, place) {
	if (rule.except?.some((exception) => file.startsWith(exception.file))) return false;
	return rule.in === undefined || rule.in.some((allowed) => allowed === place);
}

/**
 * Prose of a Markdown file; code blocks are left out.
 * @param {string} content
 * @returns {Piece[]}
 */
function linesOf(content) {
	let isCode = false;
	return content.split('\n').flatMap((text, index) => {
		if (/^\s*```/.test(text)) isCode = !isCode;
		return isCode
			? []
			: [{ line: index + 1, text: text.replace(/`[^`]*`/g, '`'), place: /** @type {const} */ ('docs') }];
	});
}

/**
 * Comments of YAML files and Dockerfiles.
 * @param {string} content
 * @returns {Piece[]}
 */
function hashCommentsOf(content) {
	return content.split('\n').flatMap((line, index) => {
		const text = /(?:^|\s)#(.*)$/.exec(line)?.[1];
		return text === undefined ? [] : [{ line: index + 1, text, place: /** @type {const} */ ('comment') }];
	});
}

/**
 * Comments, declared names and, where they are texts for users, string literals.
 * @param {string} file
 * @param {string} content
 * @returns {Piece[]}
 */
function piecesOf(file, content) {
	const tree = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
	/** @type {Piece[]} */
	const pieces = [];
	const seen = new Set();
	/** @param {number} position */
	const lineOf = (position) => tree.getLineAndCharacterOfPosition(position).line + 1;
	/** @param {import('typescript').Node} node */
	const visit = (node) => {
		const ranges = [
			...(ts.getLeadingCommentRanges(content, node.getFullStart()) ?? []),
			...(ts.getTrailingCommentRanges(content, node.getEnd()) ?? []),
		];
		for (const { pos, end } of ranges) {
			if (seen.has(pos)) continue;
			seen.add(pos);
			pieces.push({ line: lineOf(pos), text: content.slice(pos, end).replace(/`[^`]*`/g, '`'), place: 'comment' });
		}
		const name = /** @type {{ name?: import('typescript').Node }} */ (/** @type {unknown} */ (node)).name;
		const isDeclared = !ts.isPropertyAccessExpression(node) && !ts.isImportSpecifier(node);
		if (isDeclared && name !== undefined && ts.isIdentifier(name) && !file.includes('/test/'))
			pieces.push({ line: lineOf(name.getStart(tree)), text: name.text, place: 'name' });
		if (userTexts.test(file) && !file.includes('.zh.') && isText(node))
			pieces.push({ line: lineOf(node.getStart(tree)), text: node.getText(tree), place: 'text' });
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return pieces;
}

/** @param {import('typescript').Node} node */
function isText(node) {
	return (
		(ts.isStringLiteral(node) ||
			ts.isNoSubstitutionTemplateLiteral(node) ||
			ts.isTemplateExpression(node) ||
			ts.isJsxText(node)) &&
		/\s/.test(node.getText())
	);
}

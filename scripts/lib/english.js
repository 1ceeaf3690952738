'use strict';

const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

/** Keys of the contract's texts in other languages than English. */
const otherLanguages = new Set(['zh']);

/**
 * Take the texts in other languages out of compiled programs: n8n verifies packages that are in English only, and the
 * node shows no other texts. The service has its own copy of the contract, with both.
 * @param {string} folder its JavaScript files, not those of folders in it
 */
function keepEnglish(folder) {
	for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
		const file = path.join(folder, name);
		writeFileSync(file, englishOf(readFileSync(file, 'utf8')));
	}
}

/** @param {string} text a program @returns {string} the same without properties named like another language */
function englishOf(text) {
	/** @type {[start: number, end: number][]} */
	const cuts = [];
	const visit = (/** @type {import('typescript').Node} */ node) => {
		if (ts.isObjectLiteralExpression(node)) {
			for (const property of node.properties) {
				if (!ts.isPropertyAssignment(property) || !otherLanguages.has(property.name.getText())) continue;
				cuts.push([property.getFullStart(), afterComma(text, property.getEnd())]);
			}
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile('program.js', text, ts.ScriptTarget.ES2022, true));
	return cuts.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), text);
}

/** @param {string} text @param {number} end @returns {number} */
function afterComma(text, end) {
	return text[end] === ',' ? end + 1 : end;
}

module.exports = { keepEnglish };

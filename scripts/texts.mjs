// @ts-check
// `npm run texts [-- <path>…]`: prints every text for users by source file, English next to Chinese, to be read from top to bottom.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const ts = /** @type {typeof import('typescript')} */ (createRequire(import.meta.url)('typescript'));

const places = [
	'contract',
	'nodes',
	'credentials',
	'service/page',
	'service/src/cli',
	'service/src/settings',
	'scripts/lib',
];
const chosen = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '--', ...(chosen.length > 0 ? chosen : places)], {
	cwd: root,
	encoding: 'utf8',
})
	.split('\n')
	.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.generated\.ts$/.test(file));

for (const file of files) {
	const lines = textsOf(file, readFileSync(path.join(root, file), 'utf8'));
	if (lines.length > 0) console.log(`\n# ${file}\n${lines.join('\n')}`);
}

/**
 * @param {string} file
 * @param {string} content
 * @returns {string[]} `key: text`, where the key is the path of the property that has the text
 */
function textsOf(file, content) {
	const tree = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
	/** @type {string[]} */
	const lines = [];
	/** @type {(node: import('typescript').Node, keys: readonly string[]) => void} */
	const visit = (node, keys) => {
		if (ts.isImportDeclaration(node)) return;
		if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node)) {
			const text = ts.isStringLiteralLike(node) ? node.text : node.getText(tree);
			if (/\s|[^ -\u024f]/.test(text.trim())) lines.push(`${keys.join('.')}: ${text.trim()}`);
		}
		const next = ts.isPropertyAssignment(node) ? [...keys, node.name.getText(tree)] : keys;
		ts.forEachChild(node, (child) => visit(child, next));
	};
	visit(tree, []);
	return lines;
}

// @ts-check
// `npm run lint:words [-- --clean | <path>…]`: looks for the phrases of words.mjs; `--clean` checks the paths that must have none.
// Prints `file:line: phrase → what to write` and ends with 1 when anything was found.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findWords } from './find-words.mjs';
import { cleanPaths } from './words.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
const source = /\.(?:ts|tsx|mjs|js|md|ya?ml)$|(?:^|\/)Dockerfile$/;
// Generated files repeat texts of contract/, except when a path names one.
const skipped = /(?:^|\/)(?:package-lock\.json|fixtures\/pages\/|scripts\/lint\/words\.mjs)|\.generated\.ts$/;

const given = process.argv.slice(2);
const chosen = given.includes('--clean') ? cleanPaths : given;
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...chosen], {
	cwd: root,
	encoding: 'utf8',
})
	.split('\n')
	.filter((file) => source.test(file) && (!skipped.test(file) || chosen.includes(file)))
	.filter((file) => existsSync(path.join(root, file)));

let found = 0;
for (const file of files) {
	for (const { line, phrase, use } of findWords(file, readFileSync(path.join(root, file), 'utf8'))) {
		found += 1;
		console.log(`${file}:${line}: "${phrase}" → ${use}`);
	}
}
console.log(found === 0 ? 'No marked words.' : `${found} marked words in ${files.length} files.`);
process.exitCode = found === 0 ? 0 : 1;

'use strict';

const { spawn } = require('node:child_process');
const { rm } = require('node:fs/promises');
const path = require('node:path');
const { dest, parallel, series, src } = require('gulp');
const { writeGeneratedFiles } = require('./scripts/generate/write.js');
const { keepEnglish } = require('./scripts/lib/english.js');

/** Run a tool of node_modules with the Node that runs gulp; rejects when it ends with anything but 0. */
function run(tool, ...args) {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [require.resolve(tool), ...args], { cwd: __dirname, stdio: 'inherit' });
		child.once('error', reject);
		child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} ended with ${code}`))));
	});
}

const tsc = (...args) => run('typescript/bin/tsc', ...args);

// eslint exports no path to its program, so it is found beside its package.json.
const eslintProgram = path.join(path.dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');
const eslint = (cache, ...args) =>
	run(eslintProgram, '--max-warnings', '0', ...cacheOptions(`eslint-${cache}`), ...args);

/** Options of eslint and prettier; a file is known by its content, because a checkout changes all times. */
const cacheOptions = (name) => [
	'--cache',
	'--cache-location',
	path.join(__dirname, 'node_modules/.cache/lint', name),
	'--cache-strategy',
	'content',
];

/** Writes nodes/…/parameters/*.generated.ts and docs/tools.md from contract/, the settings in docs/operations.md, and the picture of the engine's layers. */
async function generate() {
	await writeGeneratedFiles();
}

/** Empties what the build writes. */
async function clean() {
	await Promise.all(
		['dist', 'service/dist'].map((folder) => rm(path.join(__dirname, folder), { recursive: true, force: true })),
	);
}

/** Compiles the node package into dist/, which is in English only. */
async function compileNode() {
	await tsc('-p', 'tsconfig.json');
	keepEnglish(path.join(__dirname, 'dist/contract'));
}
compileNode.displayName = 'compile:node';

/** Compiles the service into service/dist/. */
const compileService = () => tsc('-b', 'service/tsconfig.json');
compileService.displayName = 'compile:service';

/** Bundles the page for people into service/dist/page/. */
const bundlePage = () => run('./service/page/build.mjs');
bundlePage.displayName = 'bundle:page';

/** Copies icons and codex files to where n8n looks for them: beside the compiled node and credential. */
function icons() {
	return src(['nodes/**/*.{svg,node.json}', 'credentials/**/*.svg'], { base: '.', encoding: false }).pipe(dest('dist'));
}

/** Checks all types, tests and scripts included; only what has changed since the last check. */
const typecheck = () => tsc('-b', 'scripts/types');
typecheck.displayName = 'typecheck';

/** Reports import cycles and imports that scripts/lint/layers.mjs does not allow. */
const lintImports = () => run('./scripts/lint/check-imports.mjs');
lintImports.displayName = 'lint:imports';

// prettier exports no path to its program, so it is found beside its package.json.
const prettierProgram = path.join(path.dirname(require.resolve('prettier/package.json')), 'bin/prettier.cjs');

const prettier = (mode) => run(prettierProgram, '--log-level', 'warn', ...cacheOptions('prettier'), mode, '.');

/** Formats every source file (.prettierrc.json). */
const format = () => prettier('--write');

/** Says which source files are not formatted. */
const checkFormat = () => prettier('--check');
checkFormat.displayName = 'lint:format';

/** n8n's own rules over what is published. */
const lintNode = () => eslint('node', 'package.json', 'credentials', 'nodes');
lintNode.displayName = 'lint:node';

/** Our rules over everything else. */
const lintRest = () => eslint('rest', '--no-warn-ignored', '-c', 'scripts/lint/eslint.config.mjs', '.');
lintRest.displayName = 'lint:rest';

const lintWords = () => run(path.join(__dirname, 'scripts/lint/check-words.mjs'), '--clean');
lintWords.displayName = 'lint:words';

/** Fixes what the linter and the formatter can fix. */
const fix = series(
	format,
	Object.assign(() => eslint('node', '--fix', 'package.json', 'credentials', 'nodes'), { displayName: 'fix:node' }),
	Object.assign(() => eslint('rest', '--fix', '--no-warn-ignored', '-c', 'scripts/lint/eslint.config.mjs', '.'), {
		displayName: 'fix:rest',
	}),
);

exports.generate = generate;
exports.icons = icons;
exports.clean = clean;
exports.typecheck = typecheck;
exports.format = format;
exports['lint:fix'] = fix;
exports.lint = parallel(series(lintImports, checkFormat, lintNode, typecheck), series(lintWords, lintRest));
exports.build = series(clean, parallel(compileNode, compileService, bundlePage), icons);
exports['build:node'] = series(compileNode, icons);
exports.default = exports.build;

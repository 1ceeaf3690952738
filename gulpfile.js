'use strict';

const { spawn } = require('node:child_process');
const { rm } = require('node:fs/promises');
const path = require('node:path');
const { parallel, series } = require('gulp');
const { writeGeneratedFiles } = require('./scripts/generate/write.js');
const { finishNode } = require('./scripts/lib/finish-node.js');

/** Runs a tool of node_modules with gulp's Node; rejects on a non-zero exit code. */
function run(tool, ...args) {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [require.resolve(tool), ...args], { cwd: __dirname, stdio: 'inherit' });
		child.once('error', reject);
		child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} ended with ${code}`))));
	});
}

const tsc = (...args) => run('typescript/bin/tsc', ...args);

// eslint does not export its program, so it is located through its package.json.
const eslintProgram = path.join(path.dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');
const eslint = (cache, ...args) =>
	run(eslintProgram, '--max-warnings', '0', ...cacheOptions(`eslint-${cache}`), ...args);

/** Cache options of eslint and prettier: by content, because a checkout changes all timestamps. */
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

/** Compiles the node package into dist/. */
async function compileNode() {
	await tsc('-p', 'tsconfig.json');
	finishNode(__dirname);
}
compileNode.displayName = 'compile:node';

/** Compiles the service into service/dist/, and bundles what converts files. */
const compileService = series(
	() => tsc('-b', 'service/tsconfig.json'),
	() => run('./service/bundle.mjs'),
);
compileService.displayName = 'compile:service';

/** Bundles the web page into service/dist/page/. */
const bundlePage = () => run('./service/page/build.mjs');
bundlePage.displayName = 'bundle:page';

/** Checks all types, including tests and scripts, incrementally. */
const typecheck = () => tsc('-b', 'scripts/types');
typecheck.displayName = 'typecheck';

/** Reports import cycles and imports that scripts/lint/layers.mjs does not allow. */
const lintImports = () => run('./scripts/lint/check-imports.mjs');
lintImports.displayName = 'lint:imports';

// prettier does not export its program, so it is located through its package.json.
const prettierProgram = path.join(path.dirname(require.resolve('prettier/package.json')), 'bin/prettier.cjs');

const prettier = (mode) => run(prettierProgram, '--log-level', 'warn', ...cacheOptions('prettier'), mode, '.');

/** Formats every source file (.prettierrc.json). */
const format = () => prettier('--write');

/** Lists unformatted source files. */
const checkFormat = () => prettier('--check');
checkFormat.displayName = 'lint:format';

/** Checks published files with n8n's rules. */
const lintNode = () => eslint('node', 'package.json', 'credentials', 'nodes');
lintNode.displayName = 'lint:node';

/** Checks everything else with the project's rules. */
const lintRest = () => eslint('rest', '--no-warn-ignored', '-c', 'scripts/lint/eslint.config.mjs', '.');
lintRest.displayName = 'lint:rest';

const lintWords = () => run(path.join(__dirname, 'scripts/lint/check-words.mjs'), '--clean');
lintWords.displayName = 'lint:words';

/** Fixes lint and format errors automatically. */
const fix = series(
	format,
	Object.assign(() => eslint('node', '--fix', 'package.json', 'credentials', 'nodes'), { displayName: 'fix:node' }),
	Object.assign(() => eslint('rest', '--fix', '--no-warn-ignored', '-c', 'scripts/lint/eslint.config.mjs', '.'), {
		displayName: 'fix:rest',
	}),
);

exports.generate = generate;
exports.clean = clean;
exports.typecheck = typecheck;
exports.format = format;
exports['lint:fix'] = fix;
exports.lint = parallel(series(lintImports, checkFormat, lintNode, typecheck), series(lintWords, lintRest));
/** `lint` without the type check, which writes service/dist/ as `build` does: this one runs beside a build. */
exports['lint:sources'] = parallel(series(lintImports, checkFormat, lintNode), series(lintWords, lintRest));
exports.build = series(clean, parallel(compileNode, compileService, bundlePage));
exports['build:node'] = series(compileNode);
exports.default = exports.build;

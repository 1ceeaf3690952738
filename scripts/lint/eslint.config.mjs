/**
 * Rules for everything except the published node. n8n's configuration covers the node (eslint.config.mjs at the root,
 * which n8n's strict mode requires unchanged). Run by `gulp lint`.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');

// The plug-ins n8n's configuration brings along, in its versions, so that both halves of the lint speak one language.
const nodeCli = createRequire(createRequire(import.meta.url).resolve('@n8n/node-cli/eslint'));
const tseslint = nodeCli('typescript-eslint');
const js = nodeCli('@eslint/js');

/** Globals of Node that scripts use; TypeScript knows its own. */
const nodeGlobals = Object.fromEntries(
	[
		'Buffer',
		'URL',
		'URLSearchParams',
		'FormData',
		'Blob',
		'clearTimeout',
		'console',
		'fetch',
		'process',
		'setTimeout',
		'setImmediate',
		'setInterval',
		'clearInterval',
		'AbortSignal',
		'AbortController',
		'performance',
		'structuredClone',
	].map((name) => [name, 'readonly']),
);

/** A name that begins with _ is left out on purpose. */
const unusedNames = { argsIgnorePattern: '^_', varsIgnorePattern: '^_' };

/** What the engine may not import anywhere. */
const noServer = {
	regex: '^(fastify|@fastify/.*|kysely|pino|(node:)?(http|https|http2|net|sqlite))$',
	message: 'The engine knows no HTTP, database or queue.',
};

/** One layer knows the library that PDF objects are made with. */
const noPdfLib = {
	regex: '^@cantoo/pdf-lib(/.*)?$',
	message: 'The objects of PDF come from engine/pdf-syntax/objects/.',
};

const ours = ['contract', 'service', 'test', 'fixtures', 'scripts', 'bench'].flatMap((folder) => [
	`${folder}/**/*.ts`,
	`${folder}/**/*.tsx`,
]);

export default tseslint.config(
	{ ignores: ['**/node_modules/', '**/dist/', '.data/', 'n8n/', 'coverage/', 'eslint.config.mjs'] },
	{ linterOptions: { reportUnusedDisableDirectives: 'error' } },
	{
		files: ours,
		extends: [js.configs.recommended, tseslint.configs.strict],
		languageOptions: {
			parserOptions: {
				project: ['tsconfig.json', 'service/tsconfig.json', 'service/page/tsconfig.json', 'tsconfig.test.json'].map(
					(name) => path.join(root, name),
				),
			},
		},
		rules: {
			'@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
			// An unawaited promise loses its error.
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
			// Every index is checked by the compiler (noUncheckedIndexedAccess); `!` says that a loop keeps within its bounds.
			'@typescript-eslint/no-non-null-assertion': 'off',
			'@typescript-eslint/no-unused-vars': ['error', unusedNames],
			eqeqeq: 'error',
			'no-console': 'error',
		},
	},
	// The contract's Chinese texts and the Chinese spaces in documents are meant.
	{ files: ['contract/**/*.ts', 'fixtures/**/*.ts', 'service/**/*.ts'], rules: { 'no-irregular-whitespace': 'off' } },
	// The command line speaks through the console, and so do programs that people start.
	{ files: ['service/src/cli/**/*.ts', 'scripts/**', 'bench/**', 'fixtures/make/**'], rules: { 'no-console': 'off' } },
	{
		files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
		extends: [js.configs.recommended],
		languageOptions: { globals: nodeGlobals },
		rules: { 'no-unused-vars': ['error', unusedNames] },
	},
	{
		files: ['**/*.js', '**/*.cjs'],
		languageOptions: {
			sourceType: 'commonjs',
			globals: {
				require: 'readonly',
				module: 'writable',
				exports: 'writable',
				__dirname: 'readonly',
				__filename: 'readonly',
			},
		},
	},
	{
		files: [...ours, 'nodes/**/*.ts', 'credentials/**/*.ts'],
		languageOptions: { parser: tseslint.parser },
		rules: {
			// One way to write private members: TypeScript's, which parameters of constructors have too.
			'no-restricted-syntax': ['error', { selector: 'PrivateIdentifier', message: 'Write `private`.' }],
		},
	},
	{
		files: ['bench', 'contract', 'credentials', 'nodes', 'scripts', 'service/page', 'service/src'].map(
			(folder) => `${folder}/**/*.{ts,tsx,mjs}`,
		),
		// The callbacks of a test suite are as long as its tests.
		ignores: ['bench/test/**'],
		rules: {
			// A longer or more complex function needs a reason beside it: `eslint-disable-next-line complexity -- reason`.
			'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
			complexity: ['error', 20],
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			'no-restricted-imports': [
				'error',
				{ patterns: [{ regex: 'messages\\.zh', message: 'The node is in English only: n8n verifies no other.' }] },
			],
		},
	},
	{
		files: ['contract/**/*.ts'],
		rules: {
			'no-restricted-imports': [
				'error',
				{
					patterns: [
						{ regex: '^(?!\\./)', message: 'The contract is data: it imports nothing from outside of contract/.' },
					],
				},
			],
		},
	},
	{
		files: ['service/src/**/*.ts'],
		ignores: ['service/src/engine/pdf-syntax/**'],
		rules: { 'no-restricted-imports': ['error', { patterns: [noPdfLib] }] },
	},
	{
		files: ['service/src/engine/**/*.ts'],
		ignores: ['service/src/engine/pdf-syntax/**'],
		rules: { 'no-restricted-imports': ['error', { patterns: [noServer, noPdfLib] }] },
	},
	{
		files: ['service/src/engine/pdf-syntax/**/*.ts'],
		rules: { 'no-restricted-imports': ['error', { patterns: [noServer] }] },
	},
);

'use strict';

const { groupedTests } = require('./scripts/lib/test-groups.js');

/** One project per kind of test, selected by `scripts/test.mjs`. */
const shared = {
	rootDir: __dirname,
	testEnvironment: '<rootDir>/service/test/support/quick-exit.js',
	transform: {
		'^.+\\.(t|j|mj)s$': [
			'@swc/jest',
			{ jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
		],
	},
	// One file instead of 201: loading them took .3 s of each test file.
	moduleNameMapper: { '^@cantoo/pdf-lib$': '<rootDir>/node_modules/@cantoo/pdf-lib/dist/pdf-lib.js' },
	resolver: '<rootDir>/service/test/support/resolve-typescript.js',
	transformIgnorePatterns: ['/node_modules/(?!(@embedpdf|@imagemagick|fast-check|pure-rand)/)', '/dist/'],
	modulePathIgnorePatterns: ['<rootDir>/.data/', '<rootDir>/n8n/(previous/)?node_modules/'],
};

/** Tests run in a vm, where each access to a global is slow: loops of the engine took up to twice the processor time. */
const fast = {
	...shared,
	sandboxInjectedGlobals: [
		...['Array', 'Infinity', 'Map', 'Math', 'Number', 'Object', 'Set', 'String'],
		...['Float32Array', 'Float64Array', 'Int32Array', 'Uint8Array', 'Uint8ClampedArray', 'Uint32Array'],
	],
};

/** Tests that start more of n8n: at night. */
const nightlyOfN8n = ['previous-version', 'queue-mode'].map((name) => `/real-n8n/${name}\\.test\\.ts$`);

/** Where `npm test` has put groups of test files: they run instead of single files. */
const groups = process.env.TEST_GROUPS;

/** @param {keyof typeof groupedTests} kind */
const grouped = (kind) =>
	groups === undefined
		? { testMatch: groupedTests[kind].map((pattern) => `<rootDir>/${pattern}`) }
		: { roots: [groups], testMatch: [`**/${kind}-*.group.js`] };

/** Projects whose tests run native libraries. */
const service = { ...fast, testEnvironment: '<rootDir>/service/test/support/node-environment.js' };

module.exports = {
	// Only ends what hangs: these tests start whole programs, often on busy machines. A test that needs less says nothing.
	testTimeout: 180_000,
	// A worker above this memory is replaced after its file.
	workerIdleMemoryLimit: '2GB',
	testSequencer: '<rootDir>/test/support/slowest-first.js',
	projects: [
		{ ...fast, displayName: 'unit', ...grouped('unit') },
		{ ...service, displayName: 'engine', ...grouped('engine') },
		{ ...service, displayName: 'http', ...grouped('http') },
		{ ...service, displayName: 'judges', ...grouped('judges') },
		{
			...service,
			// Takes minutes; `npm run attack` runs it.
			displayName: 'attacks',
			testMatch: ['<rootDir>/service/test/attacks/**/*.attack.ts'],
		},
		{
			...service,
			// Takes hours; `npm run fuzz` runs it.
			displayName: 'fuzz',
			testMatch: ['<rootDir>/service/test/fuzz/**/*.fuzz.ts'],
		},
		{ ...shared, displayName: 'node', ...grouped('node') },
		{
			...shared,
			displayName: 'n8n',
			testMatch: ['<rootDir>/test/real-n8n/**/*.test.ts'],
			testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_NIGHTLY === '1' ? [] : nightlyOfN8n)],
			// All files share one n8n and one service, so they run one by one.
			globalSetup: '<rootDir>/test/support/real-n8n-setup.ts',
			globalTeardown: '<rootDir>/test/support/real-n8n-teardown.ts',
		},
		{
			...shared,
			// Records a film for n8n's verification; `npm run film` runs it.
			displayName: 'film',
			testMatch: ['<rootDir>/test/film/**/*.film.ts'],
			globalSetup: '<rootDir>/test/support/real-n8n-setup.ts',
			globalTeardown: '<rootDir>/test/support/real-n8n-teardown.ts',
		},
	],
};

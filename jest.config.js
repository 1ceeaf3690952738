'use strict';

/** One project a kind of test, fastest first; `scripts/test.mjs` runs them in this order. */
const shared = {
	rootDir: __dirname,
	testEnvironment: 'node',
	transform: {
		'^.+\\.(t|j|mj)s$': [
			'@swc/jest',
			{ jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
		],
	},
	resolver: '<rootDir>/service/test/support/resolve-typescript.js',
	transformIgnorePatterns: ['/node_modules/(?!(@embedpdf|@imagemagick|fast-check|pure-rand)/)', '/dist/'],
	modulePathIgnorePatterns: ['<rootDir>/.data/', '<rootDir>/n8n/(previous/)?node_modules/'],
};

module.exports = {
	// Whole programs are started in these tests, on machines that may be busy; what has to be fast says so itself.
	testTimeout: 30_000,
	projects: [
		{
			...shared,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/unit/**/*.test.ts', '<rootDir>/service/test/unit/**/*.test.ts'],
		},
		{
			...shared,
			displayName: 'service',
			testEnvironment: '<rootDir>/service/test/support/node-environment.js',
			testMatch: ['<rootDir>/service/test/{engine,http,faults,cli,suites,page}/**/*.test.ts'],
		},
		{
			...shared,
			// Minutes each: for `npm run attack`, not for `npm test`.
			displayName: 'attacks',
			testEnvironment: '<rootDir>/service/test/support/node-environment.js',
			testMatch: ['<rootDir>/service/test/attacks/**/*.attack.ts'],
		},
		{
			...shared,
			// For nights: `npm run fuzz`.
			displayName: 'fuzz',
			testEnvironment: '<rootDir>/service/test/support/node-environment.js',
			testMatch: ['<rootDir>/service/test/fuzz/**/*.fuzz.ts'],
		},
		{ ...shared, displayName: 'node', testMatch: ['<rootDir>/test/engine/**/*.test.ts'] },
		{
			...shared,
			displayName: 'n8n',
			testMatch: ['<rootDir>/test/real-n8n/**/*.test.ts'],
			// One n8n and one service for all files: they run one after the other.
			globalSetup: '<rootDir>/test/support/real-n8n-setup.ts',
			globalTeardown: '<rootDir>/test/support/real-n8n-teardown.ts',
		},
	],
};

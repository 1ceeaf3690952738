// @ts-check
'use strict';

// Lets a bench use what the tests of the service use to start servers and processes: their TypeScript is compiled when it is loaded.
const { readFileSync } = require('node:fs');
const { registerHooks } = require('node:module');
const { transformSync } = require('@swc/core');

/** @type {NodeJS.RequireExtensions} */
const extensions = require.extensions;

extensions['.ts'] = (/** @type {any} */ module, /** @type {string} */ filename) => {
	const options = {
		filename,
		swcrc: false,
		jsc: { parser: { syntax: /** @type {const} */ ('typescript') }, target: /** @type {const} */ ('es2022') },
		module: { type: /** @type {const} */ ('commonjs') },
	};
	module._compile(transformSync(readFileSync(filename, 'utf8'), options).code, filename);
};

// An import that is carried out later names the compiled file.
registerHooks({
	resolve(specifier, context, next) {
		const isCompiled = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts');
		return next(isCompiled ? specifier.replace(/js$/, 'ts') : specifier, context);
	},
});

const { Client } = require('../../service/test/support/client');
const { makeCluster } = require('../../service/test/support/cluster');
const { postgresInstalled, query, startPostgres } = require('../../service/test/support/postgres');
const { scannedPdf, scanOf } = require('../../service/test/support/scans');

module.exports = { Client, makeCluster, postgresInstalled, query, scannedPdf, scanOf, startPostgres };

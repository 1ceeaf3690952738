'use strict';

const { readFileSync } = require('node:fs');
const ts = require('typescript');

/**
 * Lets `require` read TypeScript, so that generators need no build before them; types are checked by `gulp typecheck`.
 * @param {string} file absolute path
 * @returns {any} what it exports
 */
function requireTypeScript(file) {
	require.extensions['.ts'] ??= (module, filename) => {
		const { outputText } = ts.transpileModule(readFileSync(filename, 'utf8'), {
			compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
			fileName: filename,
		});
		module._compile(outputText, filename);
	};
	return require(file);
}

module.exports = { requireTypeScript };

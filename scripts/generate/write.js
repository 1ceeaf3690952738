'use strict';

const { readFileSync } = require('node:fs');
const { writeFile } = require('node:fs/promises');
const path = require('node:path');
const ts = require('typescript');

const root = path.join(__dirname, '../..');

/** Lets `require` read TypeScript, so that the generator needs no build before it; types are checked by `gulp typecheck`. */
function requireTypeScript(file) {
	require.extensions['.ts'] ??= (module, filename) => {
		const { outputText } = ts.transpileModule(readFileSync(filename, 'utf8'), {
			compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
			fileName: filename,
		});
		module._compile(outputText, filename);
	};
	return require(file);
}

/** Writes every generated file; resolves to their paths. */
async function writeGeneratedFiles() {
	const files = {
		...requireTypeScript('./node-parameters.ts').generatedFiles(),
		...requireTypeScript('./tools-document.ts').generatedDocuments(),
		...requireTypeScript('./settings-table.ts').generatedOperations(),
		...requireTypeScript('./mcp-table.ts').generatedMcpPage(),
		...requireTypeScript('./engine-projects.ts').generatedProjects(),
		...requireTypeScript('./house.ts').generatedHouse(),
		...requireTypeScript('./chart-schema.ts').generatedChartSchema(),
	};
	await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(root, name), text)));
	return Object.keys(files);
}

module.exports = { writeGeneratedFiles };

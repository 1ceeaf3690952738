'use strict';

const { writeFile } = require('node:fs/promises');
const path = require('node:path');
const { requireTypeScript } = require('../lib/require-typescript.js');

const root = path.join(__dirname, '../..');
const generator = (name) => requireTypeScript(path.join(__dirname, name));

/** Writes every generated file; resolves to their paths. */
async function writeGeneratedFiles() {
	const files = {
		...generator('node-parameters.ts').generatedFiles(),
		...generator('tools-document.ts').generatedDocuments(),
		...generator('settings-table.ts').generatedOperations(),
		...generator('mcp-table.ts').generatedMcpPage(),
		...generator('layers-picture.ts').generatedPicture(),
		...generator('chart-schema.ts').generatedChartSchema(),
		...generator('standard-advances.ts').generatedAdvances(),
	};
	await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(root, name), text)));
	return Object.keys(files);
}

module.exports = { writeGeneratedFiles };

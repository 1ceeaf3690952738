// Prints what n8n's own report for version 3 says about the example workflows, as JSON: [file, rule, title][].
// A separate program: jest cannot load n8n's modules.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
const n8n = createRequire(path.join(root, 'n8n/package.json'));
const rulesFolder = path.join(path.dirname(n8n.resolve('n8n/package.json')), 'dist/modules/breaking-changes/rules/v3');
const examplesFolder = path.join(root, 'examples');

n8n('reflect-metadata');

const outputsByType = new Map(
	['n8n-nodes-base', '@n8n/n8n-nodes-langchain'].flatMap((name) =>
		JSON.parse(
			readFileSync(path.join(path.dirname(n8n.resolve(`${name}/package.json`)), 'dist/types/nodes.json'), 'utf8'),
		).map((node) => [`${name}.${node.name}`, node.outputs]),
	),
);
const nodeTypes = {
	getByNameAndVersion: (type) => ({ description: { outputs: outputsByType.get(type) ?? ['main'] } }),
};

const rules = readdirSync(rulesFolder)
	.filter((name) => name.endsWith('.rule.js'))
	.flatMap((name) => Object.values(n8n(path.join(rulesFolder, name))))
	.filter((rule) => typeof rule === 'function' && rule.prototype?.detectWorkflow);
const found = [];
for (const file of readdirSync(examplesFolder)) {
	const workflow = JSON.parse(readFileSync(path.join(examplesFolder, file), 'utf8'));
	const nodesByType = Map.groupBy(workflow.nodes, ({ type }) => type);
	for (const Rule of rules) {
		const { issues } = await new Rule(nodeTypes).detectWorkflow(workflow, nodesByType);
		found.push(...issues.map(({ title }) => [file, Rule.name, title]));
	}
}
console.log(JSON.stringify({ rules: rules.length, found }));

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import codex from '../../../nodes/DocumentConversion/DocumentConversion.node.json';
import { DocumentConversion } from '../../../nodes/DocumentConversion/DocumentConversion.node';
import { useNames, type UseName } from '../../../nodes/DocumentConversion/parameters/uses';
import { DocumentConversionTrigger } from '../../../nodes/DocumentConversionTrigger/DocumentConversionTrigger.node';
import { describeWith } from '../../../service/test/support/describe-with';
import type { PickerEntry } from '../../support/picker';
import { listActions, searchBuilder, searchPicker } from '../../support/picker';
import { requests, searches } from '../../support/picker-searches';

const { description } = new DocumentConversion();
const actions = listActions(description);
const ours: PickerEntry = { key: 'ours', properties: { ...description, codex } };
const pairs = useNames.flatMap((operation) => searches[operation].map((text) => [text, operation] as const));

test('there are 114 searches, and some for every operation', () => {
	expect(new Set(pairs.map(([text]) => text)).size).toBe(114);
	expect(useNames.filter((operation) => searches[operation].length === 0)).toEqual([]);
});

test.each(pairs)('"%s" shows %s among the first three actions, as listed or searched', (text, operation) => {
	const isFirst = (keys: readonly string[]) => keys.slice(0, 3).includes(operation satisfies UseName);
	expect([isFirst(actions.map(({ key }) => key)), isFirst(searchPicker(text, actions))]).toContain(true);
});

test("the trigger, whose sentence n8n shows for both nodes, begins with the node's", () => {
	const trigger = new DocumentConversionTrigger().description;
	expect(trigger.description.startsWith(description.description)).toBe(true);
	expect(trigger.name.replace('Trigger', '')).toBe(description.name);
});

const packages = join(__dirname, '../../../n8n/node_modules');
const catalogues = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain']
	.map((name) => ({ name, file: join(packages, name, 'dist/types/nodes.json') }))
	.filter(({ file }) => existsSync(file));

/** The nodes of n8n that its node creator lists. */
function listNodes(): PickerEntry[] {
	const nodes = catalogues.flatMap(({ name, file }) =>
		(JSON.parse(readFileSync(file, 'utf8')) as INodeTypeDescription[])
			.filter((one) => one.hidden !== true && !/(?:Tool|Trigger)$/.test(one.name))
			.map((properties): [string, PickerEntry] => [
				`${name}.${properties.name}`,
				{ key: `${name}.${properties.name}`, properties },
			]),
	);
	return [...new Map(nodes).values()];
}

describeWith('n8n', catalogues.length === 2, "among n8n's own nodes", () => {
	const entries = [...listNodes(), ours];

	test.each(pairs)('"%s" shows the node among the first three', (text) => {
		expect(entries.length).toBeGreaterThan(300);
		expect(searchPicker(text, entries).slice(0, 3)).toContain('ours');
	});

	test.each(requests)('"%s" gives the AI builder the node first or second', (text) => {
		expect(searchBuilder(text, entries).slice(0, 2)).toContain('ours');
	});
});

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { findOperation } from '../../../nodes/DocumentConversion/resources';
import { phrases } from '../../../contract/phrases';
import { describeWith } from '../../../service/test/support/describe-with';

interface PlacedNode {
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly position: readonly [x: number, y: number];
	readonly parameters: {
		readonly width?: number;
		readonly height?: number;
		readonly resource?: string;
		readonly operation?: string;
	};
}

const folder = join(__dirname, '../../../examples');
/** Side of a node on n8n's canvas; including its name. */
const nodeSize = { width: 96, height: 140 };

test.each(readdirSync(folder))('%s: no note covers a node', (file) => {
	const { nodes } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { nodes: PlacedNode[] };
	const isNote = ({ type }: PlacedNode) => type === 'n8n-nodes-base.stickyNote';
	const notes = nodes.filter(isNote);
	expect(notes.length).toBeGreaterThan(0);
	const covered = notes.flatMap(({ position: [left, top], parameters: { width = 0, height = 0 } }) =>
		nodes.filter((node) => {
			const [x, y] = node.position;
			const isBeside = x >= left + width || x + nodeSize.width <= left;
			return !isNote(node) && !isBeside && y < top + height && y + nodeSize.height > top;
		}),
	);
	expect(covered.map(({ name }) => name)).toEqual([]);
});

test.each(readdirSync(folder))('%s: every operation of our node exists', (file) => {
	const { nodes } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { nodes: PlacedNode[] };
	for (const { parameters } of nodes.filter(({ type }) => type.endsWith('.documentConversion'))) {
		const { resource = 'document', operation = 'convert' } = parameters;
		expect(findOperation(resource, operation).execute).toBeDefined();
	}
});

test('the review example recognizes the warning about a missing review', () => {
	const text = readFileSync(join(folder, 'review-in-the-desk.json'), 'utf8');
	const [, fragment = ''] = /\.includes\('([^']+)'\)/.exec(text) ?? [];
	expect(fragment).not.toBe('');
	expect(phrases.notReviewed.en).toContain(fragment);
});

test.each([
	['equal', { max_opening_balance: 2000, sum_amount: -500.1, max_closing_balance: 1499.9 }, 'adds up'],
	['different', { max_opening_balance: 2000, sum_amount: -500, max_closing_balance: 1400 }, 'check'],
	['missing', { max_opening_balance: null, sum_amount: 0, max_closing_balance: null }, 'check'],
	['partly missing', { max_opening_balance: 0, sum_amount: 0, max_closing_balance: null }, 'check'],
])('the statement example with %s balances', (_, $json, status) => {
	const text = readFileSync(join(folder, 'statements-to-rows.json'), 'utf8');
	const { nodes } = JSON.parse(text) as {
		nodes: (PlacedNode & { parameters: { columns?: { value?: { status?: string } } } })[];
	};
	const expression = nodes.flatMap(({ parameters }) => parameters.columns?.value?.status ?? [])[0] ?? '';
	const [, code = ''] = /^=\{\{(.+)\}\}$/.exec(expression) ?? [];
	expect(runInNewContext(code, { $json })).toBe(status);
});

const packages = join(__dirname, '../../../n8n/node_modules');
const catalogues = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain']
	.map((name) => ({ name, file: join(packages, name, 'dist/types/nodes.json') }))
	.filter(({ file }) => existsSync(file));

describeWith('n8n', catalogues.length === 2, "n8n's own nodes", () => {
	const versions = new Map<string, number[]>();
	for (const { name, file } of catalogues) {
		for (const node of JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: number | number[] }[]) {
			const type = `${name}.${node.name}`;
			versions.set(type, [...(versions.get(type) ?? []), ...[node.version].flat()]);
		}
	}

	test.each(readdirSync(folder))('%s: every node exists in its version', (file) => {
		const { nodes } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { nodes: PlacedNode[] };
		const unknown = nodes
			.filter(({ type }) => !type.startsWith('n8n-nodes-document-conversion.'))
			.filter(({ type, typeVersion }) => !versions.get(type)?.includes(typeVersion));
		expect(unknown.map(({ name }) => name)).toEqual([]);
	});

	test("n8n's report for version 3 finds nothing to change", () => {
		const report = join(__dirname, '../../support/n8n-3-report.mjs');
		const { rules, found } = JSON.parse(execFileSync(process.execPath, [report], { encoding: 'utf8' })) as {
			rules: number;
			found: [file: string, rule: string][];
		};
		expect(rules).toBeGreaterThan(30);
		// Only concerns chats that web pages of one's own embed with an old widget.
		expect(found.filter(([, rule]) => rule !== 'ChatTriggerEmbeddedJsonRule')).toEqual([]);
	});
});

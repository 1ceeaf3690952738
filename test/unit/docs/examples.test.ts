import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOperation } from '../../../nodes/DocumentConversion/resources';
import { phrases } from '../../../contract/phrases';

interface PlacedNode {
	readonly name: string;
	readonly type: string;
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

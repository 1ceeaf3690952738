import { decisionsJson } from '../../../../src/engine/inspect/decisions-json';
import type { Decision } from '../../../../src/engine/scores/decisions';

const decision = (kind: Decision['kind'], top: number, more: Partial<Decision> = {}): Decision => ({
	kind,
	pageNumber: 1,
	box: { left: 10, top, right: 20, bottom: top + 1.26 },
	texts: ['a text'],
	features: { size: 1.23456, unknown: NaN },
	taken: false,
	...more,
});

it('is readable for people and programs: grouped by kind, from the top of the page', () => {
	const json = decisionsJson([
		decision('table', 40),
		decision('heading', 30, { taken: true, score: 0.87654 }),
		decision('heading', 5, { texts: ['x'.repeat(100)] }),
	]);
	expect(JSON.parse(json)).toMatchObject([
		{ kind: 'heading', box: [10, 5, 20, 6.3], texts: [`${'x'.repeat(79)}…`] },
		{ kind: 'heading', taken: true, score: 0.877 },
		{ kind: 'table', taken: false, features: { size: 1.235, unknown: null } },
	]);
	expect(json.split('\n').slice(4, 7)).toEqual([
		'\t{"kind": "heading", "taken": true, "score": 0.877,',
		'\t "box": [10,30,20,31.3], "texts": ["a text"],',
		'\t "features": {"size": 1.235, "unknown": null}},',
	]);
	expect(JSON.parse(decisionsJson([]))).toEqual([]);
});

import { isTooDeep } from '../../../contract/json-depth';

const nested = (depth: number, open = '[', close = ']'): string => open.repeat(depth) + close.repeat(depth);

describe('nested JSON', () => {
	it.each([
		[nested(200), false],
		[nested(201), true],
		[nested(500_000), true],
		[nested(201, '{"a":', '}'), true],
		['[{"a":'.repeat(1000), true],
		[`[${'[],'.repeat(1000)}[]]`, false],
		[JSON.stringify(['['.repeat(1000), '\\"' + '{'.repeat(1000), '\\\\', '"[']), false],
		[`{"a":"${'['.repeat(1000)}`, false],
		[`"${'x'.repeat(5_000_000)}"`, false],
	])('%#', (text, isDeep) => {
		expect(isTooDeep(text)).toBe(isDeep);
	});
});

import { parseJson } from '../../../nodes/DocumentConversion/transport/parse-json';

const nested = (depth: number, open = '[', close = ']') => Buffer.from(open.repeat(depth) + close.repeat(depth));

test('JSON is parsed with a byte order mark, and only if it is valid', () => {
	expect(parseJson(Buffer.from('\uFEFF{"a":[1,"]"]}'))).toEqual({ a: [1, ']'] });
	expect(parseJson(Buffer.from('{"a":'))).toBeUndefined();
	expect(parseJson(Buffer.from(''))).toBeUndefined();
});

test('JSON that is nested too deeply for an item is refused', () => {
	expect(parseJson(nested(200))).toBeDefined();
	for (const bytes of [nested(201), nested(500_000), nested(201, '{"a":', '}'), Buffer.from('[{"a":'.repeat(1000))]) {
		expect(parseJson(bytes)).toBeUndefined();
	}
});

test('brackets in texts do not count', () => {
	const texts = ['['.repeat(1000), '\\"' + '{'.repeat(1000), '\\\\', '"[', '\\'];
	expect(parseJson(Buffer.from(JSON.stringify(texts)))).toEqual(texts);
	expect(parseJson(Buffer.from(`{"a":"${'['.repeat(1000)}`))).toBeUndefined();
});

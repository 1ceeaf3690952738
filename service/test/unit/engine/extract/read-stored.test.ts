import { readReading, readResult } from '../../../../src/engine/extract/review/read-stored';

const field = {
	...{ key: 'Total', page: 0, text: '1', value: '1', type: 'amount', confidence: 1 },
	...{ box: [1, 2, 3, 4], pageSize: [5, 6] },
};
const data = {
	details: { 'Page-0': { Total: '1', tables: null } },
	fields: [field],
	checks: [
		{ check: 'totals', state: 'passed', keys: ['Total'], values: [{ ...field, field: 'grand_total', box: null }] },
	],
	undecided: [{ key: 'Date', candidates: [field] }],
	layout: { id: 'a', name: 'b', state: 'applied', placed: 1 },
};
const result = { code: '200', msg: 'success', data };
/** The result with a doubtful table. */
const withDoubts = (doubts: readonly object[]) => {
	const table = { columns: ['Amount'], rows: [{ Amount: '1' }], doubts };
	return { ...result, data: { ...data, details: { 'Page-0': { Total: '1', tables: [table] } } } };
};
const word = ['Total', 1, 2, 3, 4, 10, 0];
const page = { page: 0, width: 595, height: 842, words: [word, [...word, 0.9]], rules: [['h', 1, 2, 3]] };
const reading = { version: 1, pageCount: 1, pages: [page] };

/** What a worker that a hostile document has taken over may have written. */
describe('stored data for a review', () => {
	it('parses as result and reading in the stored format', () => {
		expect(readResult(result)).toBe(result);
		expect(readReading(reading)).toBe(reading);
		const doubted = withDoubts([
			{ reason: 'product', row: 1 },
			{ reason: 'sum', column: 'Amount' },
		]);
		expect(readResult(doubted)).toBe(doubted);
	});

	it.each<[string, unknown]>([
		['nothing', null],
		['a text', 'result'],
		['no data', { code: '200' }],
		['fields that are no list', { data: { ...data, fields: {} } }],
		['a field whose text is a number', { data: { ...data, fields: [{ ...field, text: 1 }] } }],
		['a field without a page', { data: { ...data, fields: [{ ...field, page: undefined }] } }],
		['a box of three sides', { data: { ...data, fields: [{ ...field, box: [1, 2, 3] }] } }],
		['a use that is a text', { data: { ...data, fields: [{ ...field, use: '1' }] } }],
		['a page of details that is a list', { data: { ...data, details: { 'Page-0': [] } } }],
		['a check without keys', { data: { ...data, checks: [{ check: 'totals', state: 'passed', values: [] }] } }],
		['candidates that are texts', { data: { ...data, undecided: [{ key: 'a', candidates: ['b'] }] } }],
		['a doubt of no known reason', withDoubts([{ reason: 'toString' }])],
		['a doubt of a row that is a text', withDoubts([{ reason: 'sum', row: '1' }])],
		['a layout without an id', { data: { ...data, layout: { name: 'b', state: 'applied' } } }],
	])('is not a result with %s', (_, json) => {
		expect(readResult(json)).toBeUndefined();
	});

	it.each<[string, unknown]>([
		['another version', { ...reading, version: 2 }],
		['pages that are no list', { ...reading, pages: {} }],
		['a word of no text', { ...reading, pages: [{ ...page, words: [['', 1, 2, 3, 4, 10, 0]] }] }],
		['a word without a place', { ...reading, pages: [{ ...page, words: [['a']] }] }],
		['a place that is a text', { ...reading, pages: [{ ...page, words: [['a', '1', 2, 3, 4, 10, 0]] }] }],
		['a line of another kind', { ...reading, pages: [{ ...page, rules: [['x', 1, 2, 3]] }] }],
		['a width that is none', { ...reading, pages: [{ ...page, width: null }] }],
	])('is not a reading with %s', (_, json) => {
		expect(readReading(json)).toBeUndefined();
	});
});

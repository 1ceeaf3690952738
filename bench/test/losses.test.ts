import { lossesOf } from '../node/losses.mjs';

const field = (key: string, text: string, value: string, type: string, confidence = 0.9) => ({
	key,
	text,
	value,
	type,
	confidence,
});

const fields = [
	field('Invoice Number', 'A-7', 'A-7', 'id'),
	field('Total', '12,00', '12.00', 'amount', 0.5),
	field('Total', '1.163,80 €', '1163.80', 'amount'),
	field('Due Date', '01/02/2026', '', 'date'),
];
const losses = (row: Record<string, unknown>) => {
	const { found, lost, texts } = lossesOf(
		[{ name: 'a.pdf', result: { data: { fields } } }],
		[{ file: 'a.pdf', ...row }],
	);
	return [found, lost.length, texts.length];
};

const complete = { invoice_number: 'A-7', total: 1163.8, due_date: '01/02/2026' };

test.each<[string, Record<string, unknown>, number[]]>([
	['has all', complete, [3, 0, 0]],
	['lacks one', { ...complete, invoice_number: null }, [3, 1, 0]],
	['has another value', { ...complete, total: 12 }, [3, 1, 0]],
	['has an amount as text', { ...complete, total: '1163.80' }, [3, 0, 1]],
])('a row that %s', (_, row, expected) => {
	expect(losses(row)).toEqual(expected);
});

test('a document without a row counts as lost', () => {
	expect(lossesOf([{ name: 'b.pdf', result: { data: { fields } } }], []).lost).toHaveLength(3);
});

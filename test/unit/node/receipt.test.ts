import type { INodeExecutionData } from 'n8n-workflow';
import { itemOutcome, type Outcome } from '../../../nodes/DocumentConversion/outcome';
import { describeReceipt, withReceipt } from '../../../nodes/DocumentConversion/tasks/receipt';
import type { ItemOptions } from '../../../nodes/DocumentConversion/tasks/result';
import { sampleReceipt } from '../../../service/test/support/receipt';

const options = (change: Partial<ItemOptions>): ItemOptions => ({
	...({ fields: 'simplified', selected: [], itemPer: 'document', emptyResult: 'warn' } as const),
	...({ skippedFiles: 'list', maxTextBytes: 1, addReceipt: true, addDetails: false } as const),
	...({ minConfidence: 0, omitsEmailText: false } as const),
	...change,
});
const items = (): Outcome[] => ['one', 'two'].map((name) => itemOutcome({ name }, [0]));
const json = (outcomes: readonly Outcome[]) =>
	outcomes.map((outcome) => (outcome as { item: INodeExecutionData }).item.json);

const receipt = describeReceipt({ receipt: { ...sampleReceipt } });

test('a receipt begins with its line of text', () => {
	expect(receipt).toEqual({
		text: '2 pages, 3 words, 1 in the result; 1 missing (page 1); 1 left out (page 2); 2 pages read with OCR; 1 total checked, 0 wrong',
		...sampleReceipt,
	});
	expect([describeReceipt({}), describeReceipt({ receipt: null })]).toEqual([undefined, undefined]);
});

test('the option adds it to the first item of a file', () => {
	expect(json(withReceipt(receipt, options({}), items()))).toEqual([{ name: 'one', receipt }, { name: 'two' }]);
});

test.each<[string, ReturnType<typeof describeReceipt>, Partial<ItemOptions>]>([
	['without the option', receipt, { addReceipt: false }],
	['with selected fields', receipt, { fields: 'selected' }],
	['without a receipt', undefined, {}],
])('nothing is added %s', (_what, given, change) => {
	expect(json(withReceipt(given, options(change), items()))).toEqual([{ name: 'one' }, { name: 'two' }]);
});

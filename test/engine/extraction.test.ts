import { fixturePath } from '../../fixtures';
import type { Changes } from '../support/engine/convert-workflow';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import { FakeServer } from '../support/fake-server';

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

const items = [{ json: { name: 'one' }, files: { data: fixturePath('sample.pdf') } }];

/** A document of two pages, as our service describes what it found. */
const found = {
	code: '200',
	msg: 'success',
	data: {
		details: {
			'Page-0': {
				Number: 'FA-7',
				Date: '13/11/2017',
				Total: '',
				Supplier: '',
				tables: [
					{
						columns: ['Description', 'Amount'],
						rows: [
							{ Description: 'Ink', Amount: '81,90 €' },
							{ Description: 'Pen', Amount: '1.081,90 €' },
						],
					},
				],
			},
			'Page-1': { Number: '', Date: '', Total: '1.163,80 €', Supplier: '', tables: null },
		},
		fields: [
			{ key: 'Number', page: 0, text: 'FA-7', value: 'FA7', type: 'id', confidence: 0.99, box: null },
			{ key: 'Date', page: 0, text: '13/11/2017', value: '2017-11-13', type: 'date', confidence: 0.97, box: null },
			{ key: 'Total', page: 0, text: '81,90 €', value: '81.90', type: 'amount', confidence: 0.4, box: null },
			{
				key: 'Total',
				page: 1,
				text: '1.163,80 €',
				value: '1163.80',
				type: 'amount',
				confidence: 0.9,
				box: [400, 500.5, 460, 512],
				pageSize: [595.28, 841.89],
			},
		],
	},
};

async function extract(content: unknown, parameters: Record<string, unknown>, changes: Partial<Changes> = {}) {
	server.variant = { result: { extension: 'json', content: JSON.stringify(content) } };
	return await runConvert(server.credential, {
		items,
		isSimplified: true,
		...changes,
		parameters: { tool: 'idp/documentExtract', keys: ['Number', 'Total'], ...parameters } as Changes['parameters'],
	});
}

function sentParameter(): Record<string, unknown> {
	const [request] = server.seen('POST', '/process/idp/documentExtract');
	return JSON.parse(request?.fields.parameter ?? '{}') as Record<string, unknown>;
}

describe('a value whose type the service does not know', () => {
	const typed = async (key: string, text: string, type = 'text') => {
		const content = { data: { details: {}, fields: [{ key, page: 0, text, value: text, type, confidence: 0.8 }] } };
		const [item] = (await extract(content, { keys: [key] })).items(nodeName);
		return item?.json[key];
	};

	test.each([
		['Opening Balance', 'GBP 2,000.00', 2000],
		['Closing balance', '850.00', 850],
		['Rent', '1.250,50 €', 1250.5],
		['Closing Balance', 'see page 2', 'see page 2'],
		['Order', 'USD', 'USD'],
		['Room', '12', '12'],
		['Clause', '12.05', '12.05'],
	])('%s: %s', async (key, text, expected) => {
		expect(await typed(key, text)).toBe(expected);
	});

	test('is unchanged if the service knows its type', async () => {
		expect(await typed('Total Number', '4711', 'id')).toBe('4711');
	});
});

test('gives one flat item per document: typed values, confidence, page and position by name', async () => {
	const finished = await extract(found, {});
	expect(finished.items(nodeName).map(({ json }) => json)).toEqual([
		{
			fileName: 'sample.pdf',
			Number: 'FA7',
			Date: '2017-11-13',
			Total: 1163.8,
			Supplier: null,
			confidence: { Number: 0.99, Date: 0.97, Total: 0.9 },
			page: { Number: 1, Date: 1, Total: 2 },
			place: { Total: { left: 400, top: 500.5, right: 460, bottom: 512, pageWidth: 595.28, pageHeight: 841.89 } },
			lowestConfidence: 0.9,
			warnings: [],
			taskId: 'task-1',
		},
	]);
});

test('keeps a value as printed if its normal form is doubtful', async () => {
	const content = structuredClone(found);
	Object.assign(content.data.fields[1] ?? {}, { value: '' });
	expect((await extract(content, {})).items(nodeName)[0]?.json.Date).toBe('13/11/2017');
});

test('gives printed texts with a server without extensions', async () => {
	const content = { code: '200', msg: '', data: { details: found.data.details } };
	expect((await extract(content, {})).items(nodeName).map(({ json }) => json)).toEqual([
		{
			fileName: 'sample.pdf',
			Number: 'FA-7',
			Date: '13/11/2017',
			Total: '1.163,80 €',
			Supplier: null,
			warnings: [],
			taskId: 'task-1',
		},
	]);
});

test('gives one typed item per table row, with its page', async () => {
	const finished = await extract(found, { options: { itemPer: 'row' } });
	expect(finished.items(nodeName).map(({ json }) => json)).toEqual([
		{ fileName: 'sample.pdf', taskId: 'task-1', page: 1, Description: 'Ink', Amount: 81.9 },
		{ fileName: 'sample.pdf', taskId: 'task-1', page: 1, Description: 'Pen', Amount: 1081.9 },
	]);
});

test('gives one item per page, like version 1', async () => {
	const finished = await extract(found, { options: { itemPer: 'page' } });
	expect(finished.items(nodeName).map(({ json }) => json.page)).toEqual([0, 1]);
});

test('reports that nothing was found', async () => {
	const nothing = { data: { details: { 'Page-0': { Number: '', Total: '', tables: null } }, fields: [] } };
	const finished = await extract(nothing, {});
	expect(finished.items(nodeName)[0]?.json).toMatchObject({
		Number: null,
		Total: null,
		warnings: ['No value was found in "sample.pdf".'],
	});
	const failed = await extract(nothing, { options: { emptyResult: 'fail' } });
	expect(errorOf(failed).message).toBe('No value was found in "sample.pdf"');
});

describe('the names', () => {
	test.each([
		['the panel', { keys: [], tableHandles: [] }],
		['an expression', { tool: '={{ "idp/documentExtract" }}', parameter: '{}' }],
	])('if missing (%s): nothing is sent', async (_, parameters) => {
		const error = errorOf(await extract(found, parameters));
		expect(error.message).toBe('No fields to extract');
		expect(error.description).toContain('Document Type');
		expect(server.requests).toEqual([]);
	});

	test.each(['invoice', 'receipt', 'bankStatement', 'contract', 'deliveryNote'])(
		'come from the document type (%s), followed by those of the user',
		async (documentKind) => {
			await extract(found, { documentKind, keys: ['Project'], tableHandles: [] });
			const { keys } = sentParameter() as { keys: string[] };
			expect(keys.length).toBeGreaterThan(4);
			expect(keys.at(-1)).toBe('Project');
			expect(new Set(keys).size).toBe(keys.length);
		},
	);

	test('of the document type can be replaced by those of the user', async () => {
		await extract(found, { documentKind: 'receipt', keys: ['total'] });
		const { keys, tableHandles } = sentParameter() as { keys: string[]; tableHandles: string[] };
		expect(keys.filter((key) => key.toLowerCase() === 'total')).toEqual(['total']);
		expect(tableHandles).toEqual(['Description', 'Quantity', 'Amount']);
	});

	test('are sent with the OCR language', async () => {
		await extract(found, { options: { ocrRecognitionLang: 'German' } });
		expect(sentParameter()).toMatchObject({ ocrRecognitionLang: 'LATIN' });
	});
});

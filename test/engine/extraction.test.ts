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
		parameters: {
			...{ tool: 'idp/documentExtract', documentKind: 'other', keys: ['Number', 'Total'] },
			...parameters,
		} as Changes['parameters'],
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
		['Closing Balance', 'see page 2', null],
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

test('gives one flat item per document: typed values, then details by name', async () => {
	const finished = await extract(found, { options: { addDetails: true } });
	expect(finished.items(nodeName).map(({ json }) => json)).toEqual([
		{
			Number: 'FA7',
			Date: '2017-11-13',
			Total: 1163.8,
			Supplier: null,
			fileName: 'sample.pdf',
			doubtful: null,
			warnings: [],
			taskId: 'task-1',
			details: {
				Number: { text: 'FA-7', confidence: 0.99, page: 1 },
				Date: { text: '13/11/2017', confidence: 0.97, page: 1 },
				Total: {
					text: '1.163,80 €',
					confidence: 0.9,
					page: 2,
					place: { left: 400, top: 500.5, right: 460, bottom: 512, pageWidth: 595.28, pageHeight: 841.89 },
				},
			},
		},
	]);
});

test('gives only the columns of a row by default, in snake case for a document type', async () => {
	const [item] = (await extract(found, { documentKind: 'receipt', keys: [] })).items(nodeName);
	expect(item?.json).toEqual({
		number: 'FA7',
		date: '2017-11-13',
		total: 1163.8,
		supplier: null,
		fileName: 'sample.pdf',
		doubtful: null,
	});
	const options = {
		minConfidence: 0.95,
		fieldNames: 'camelCase',
		outputFields: 'selected',
		selectedFields: 'total, doubtful',
	};
	const [strict] = (await extract(found, { options })).items(nodeName);
	expect(strict?.json).toEqual({ total: null, doubtful: 'total: 1.163,80 €' });
});

test('keeps the columns first with the data of the input', async () => {
	const [item] = (await extract(found, { options: { keepSource: 'json' } })).items(nodeName);
	expect(Object.keys(item?.json ?? {})).toEqual([
		'Number',
		'Date',
		'Total',
		'Supplier',
		'fileName',
		'doubtful',
		'name',
	]);
});

test('lists a value as printed if its normal form is unclear', async () => {
	const content = structuredClone(found);
	Object.assign(content.data.fields[1] ?? {}, { value: '', text: '03/11/2017' });
	expect((await extract(content, {})).items(nodeName)[0]?.json).toMatchObject({
		Date: null,
		doubtful: 'Date: 03/11/2017',
	});
});

test('types printed texts of a server without extensions', async () => {
	const content = { code: '200', msg: '', data: { details: found.data.details } };
	expect((await extract(content, {})).items(nodeName).map(({ json }) => json)).toEqual([
		{ Number: 'FA-7', Date: '2017-11-13', Total: 1163.8, Supplier: null, fileName: 'sample.pdf', doubtful: null },
	]);
});

test('gives one typed item per table row, with its page', async () => {
	const finished = await extract(found, { options: { itemPer: 'row' } });
	expect(finished.items(nodeName).map(({ json }) => json)).toEqual([
		{ fileName: 'sample.pdf', taskId: 'task-1', page: 1, Description: 'Ink', Amount: 81.9 },
		{ fileName: 'sample.pdf', taskId: 'task-1', page: 1, Description: 'Pen', Amount: 1081.9 },
	]);
});

test('gives one item per page, numbered from 1', async () => {
	const finished = await extract(found, { options: { itemPer: 'page' } });
	expect(finished.items(nodeName).map(({ json }) => json.page)).toEqual([1, 2]);
});

test('gives no item for a document without table rows, or fails if wanted', async () => {
	const content = structuredClone(found);
	for (const page of Object.values(content.data.details)) page.tables = null;
	const finished = await extract(content, { options: { itemPer: 'row' } });
	expect(finished.items(nodeName)).toEqual([]);
	expect(JSON.stringify(finished.run.data.resultData.runData[nodeName]?.[0]?.hints)).toContain(
		'No table row was found in',
	);
	const failed = await extract(content, { options: { itemPer: 'row', emptyResult: 'fail' } });
	expect(errorOf(failed).message).toBe('No table row was found in "sample.pdf"');
});

test('reports that nothing was found', async () => {
	const nothing = { data: { details: { 'Page-0': { Number: '', Total: '', tables: null } }, fields: [] } };
	const finished = await extract(nothing, {});
	expect(finished.items(nodeName)[0]?.json).toMatchObject({
		Number: null,
		Total: null,
		doubtful: 'No value was found in "sample.pdf".',
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

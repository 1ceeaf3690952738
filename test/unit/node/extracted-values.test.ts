import type { IDataObject } from 'n8n-workflow';
import { phrases } from '../../../contract/phrases';
import { extractionPresets } from '../../../contract/extraction-presets';
import { toFieldNames } from '../../../nodes/DocumentConversion/tables/field-style';
import { toDocumentRecord, toDocumentRows } from '../../../nodes/DocumentConversion/tasks/extraction-items';
import { missingTables, shapeItem } from '../../../nodes/DocumentConversion/tasks/item-shape';

const { keys = [] } = extractionPresets.invoice ?? {};
const simplified = { fields: 'simplified', selected: [], addDetails: false } as const;
const values = { fieldStyle: 'snakeCase', minConfidence: 0.8 } as const;

interface Field {
	readonly key: string;
	readonly text: string;
	readonly value?: string;
	readonly type?: string;
	readonly confidence?: number;
}

function extraction(fields: readonly Field[], more: IDataObject = {}): IDataObject {
	return {
		data: {
			details: { 'Page-0': Object.fromEntries(keys.map((key) => [key, ''])) },
			fields: fields.map(({ type = 'text', confidence = 0.95, ...field }) => ({
				...{ page: 0, box: [1, 2, 3, 4], pageSize: [595, 842] },
				...field,
				type,
				confidence,
			})),
			...more,
		},
	};
}

/** The names n8n shows in the tab Schema, and the columns of a flat table, in this order. */
function listNames(json: unknown, path = ''): string[] {
	if (typeof json !== 'object' || json === null) return [path];
	const entries = Object.entries(json).filter(([, value]) => value !== undefined);
	return entries.flatMap(([name, value]) => [
		...(Array.isArray(json) || typeof value !== 'object' || value === null ? [] : [`${path}.${name}`]),
		...listNames(value, `${path}.${name}`),
	]);
}

const service = { fileName: 'invoice.pdf', pagesTotal: 2, taskId: 'task-1', warnings: [], containerPath: '' };

function toItem(content: IDataObject, changes: Partial<Parameters<typeof shapeItem>[2]> = {}): IDataObject {
	return shapeItem(service, { fields: {}, record: toDocumentRecord(content, values) }, { ...simplified, ...changes });
}

const types: Record<string, [type: string, text: string, value: string]> = {
	'Invoice Date': ['date', '15.01.2026', '2026-01-15'],
	'Due Date': ['date', '15/02/2026', '2026-02-15'],
	'Net Amount': ['amount', '469,00', '469.00'],
	'VAT Amount': ['amount', '93,80', '93.80'],
	Total: ['amount', '€ 562,80', '562.80'],
};

function invoice(index: number): IDataObject {
	return extraction(
		keys.map((key, position) => {
			const [type = 'text', text = `${key} ${index}`, value = text] = types[key] ?? [];
			return { key, type, text, value, confidence: (index + position) % 5 === 0 ? 0.5 : 0.95 };
		}),
	);
}

describe('the item of an invoice', () => {
	test.each([
		['simplified', {}],
		['with details', { addDetails: true }],
		['raw', { fields: 'raw' }],
	] as const)('%s: the first hit for each of the twelve names is its value', (_, changes) => {
		expect(keys).toHaveLength(12);
		const content = extraction(keys.map((key) => ({ key, text: `print of ${key}`, value: `value of ${key}` })));
		const item = toItem(content, changes);
		const names = listNames(item);
		for (const key of keys.filter((name) => !(name in types))) {
			const word = toFieldNames([key], 'snakeCase')[0] ?? '';
			const first = names.find((name) => name.split('.').at(-1) === word);
			expect(first).toBe(`.${word}`);
			expect(item[word]).toBe(`value of ${key}`);
		}
		expect(names.slice(0, 12)).toEqual(toFieldNames(keys, 'snakeCase').map((name) => `.${name}`));
	});

	test('ten of them make at most 14 flat columns that a data table accepts', () => {
		const items = Array.from({ length: 10 }, (_, index) => {
			const warnings = index % 2 === 0 ? [] : ['The embedded e-invoice differs.'];
			const record = toDocumentRecord(invoice(index), values);
			return shapeItem({ ...service, warnings }, { fields: {}, record }, simplified);
		});
		const columns = new Set(items.flatMap((item) => listNames(item)));
		expect(columns.size).toBeLessThanOrEqual(14);
		for (const column of columns) expect(column).toMatch(/^\.[A-Za-z][A-Za-z0-9_]*$/);
	});

	test('a column has one type in all of them', () => {
		for (let index = 0; index < 10; index++) {
			const { invoice_date: date, due_date: due, total, net_amount: net } = toItem(invoice(index));
			for (const day of [date, due]) if (day !== null) expect(day).toMatch(/^2026-\d\d-\d\d$/);
			for (const amount of [total, net]) if (amount !== null) expect(typeof amount).toBe('number');
		}
	});

	test('details are last, with print, confidence, page and position of each value', () => {
		const item = toItem(invoice(1), { addDetails: true });
		expect(Object.keys(item).slice(12)).toEqual(['fileName', 'doubtful', 'pages', 'warnings', 'taskId', 'details']);
		expect((item.details as IDataObject).total).toEqual({
			text: '€ 562,80',
			confidence: 0.95,
			page: 1,
			place: { left: 1, top: 2, right: 3, bottom: 4, pageWidth: 595, pageHeight: 842 },
		});
	});

	test('warnings share the column of the doubtful values', () => {
		const item = shapeItem(
			{ ...service, warnings: ['The embedded e-invoice differs.'] },
			{ fields: {}, record: toDocumentRecord(invoice(0), values) },
			simplified,
		);
		expect(item).not.toHaveProperty('warnings');
		expect(item.doubtful).toBe(
			'invoice_number: Invoice Number 0; customer: Customer 0; total: € 562,80; The embedded e-invoice differs.',
		);
	});

	test('a document without table rows needs no check', () => {
		const record = { values: { total: 12 }, doubtful: null };
		const item = shapeItem({ ...service, warnings: [phrases.noTables.en] }, { fields: {}, record }, simplified);
		expect(missingTables).toBe(phrases.noTables.en);
		expect(item.doubtful).toBeNull();
	});

	test('a requested name overrides a field of the node', () => {
		const content = {
			data: {
				details: { 'Page-0': {} },
				fields: [{ key: 'Doubtful', page: 0, text: 'no', value: 'no', type: 'text', confidence: 1 }],
			},
		};
		expect(toItem(content)).toEqual({ doubtful: 'no', fileName: 'invoice.pdf' });
	});
});

describe('a value', () => {
	test.each<[Field, string | number | null]>([
		[{ key: 'Total', type: 'amount', text: '1.163,80 €', value: '1163.80' }, 1163.8],
		[{ key: 'Total', type: 'amount', text: 'see page 2', value: '' }, null],
		[{ key: 'Total', type: 'text', text: 'zero', value: 'zero' }, null],
		[{ key: 'Closing Balance', type: 'text', text: 'GBP 2,000.00', value: 'GBP 2,000.00' }, 2000],
		[{ key: 'Weight', type: 'number', text: '12,5', value: '12.5' }, 12.5],
		[{ key: 'Due Date', type: 'date', text: '01/02/2018', value: '' }, null],
		[{ key: 'Due Date', type: 'date', text: '14/02/2018', value: '' }, '2018-02-14'],
		[{ key: 'Due Date', type: 'date', text: 'August 3 , 2014', value: '2014-08-03' }, '2014-08-03'],
		[{ key: 'Start date', type: 'text', text: 'on delivery', value: 'on delivery' }, null],
		[{ key: 'Invoice Number', type: 'id', text: '0042', value: '0042' }, '0042'],
		[{ key: 'IBAN', type: 'iban', text: 'GB33 BUKB', value: 'GB33BUKB' }, 'GB33BUKB'],
		[{ key: 'Room', type: 'text', text: '12', value: '12' }, '12'],
		[{ key: 'Total', type: 'amount', text: '12.00', value: '12.00', confidence: 0.79 }, null],
		[{ key: 'Total', type: 'amount', text: '12.00', value: '12.00', confidence: 0.8 }, 12],
	])('%j becomes %j, and is doubtful if it is left out', (field, expected) => {
		const { values: found, doubtful } = toDocumentRecord(extraction([field]), { ...values, fieldStyle: 'asNamed' });
		expect(found[field.key]).toBe(expected);
		expect(doubtful).toBe(expected === null ? `${field.key}: ${field.text}` : null);
	});

	test('without an answer has its candidates in "doubtful" and "details"', () => {
		const candidate = (text: string) => ({ page: 1, text, value: '', type: 'date', confidence: 0.4 });
		const undecided = [{ key: 'Due Date', candidates: [candidate('11/12/2017'), candidate('12/12/2017')] }];
		const { values: found, doubtful, details } = toDocumentRecord(extraction([], { undecided }), values);
		expect(found.due_date).toBeNull();
		expect(doubtful).toBe('due_date: 11/12/2017 or 12/12/2017');
		expect(details.due_date).toEqual({
			candidates: [
				{ text: '11/12/2017', confidence: 0.4, page: 2 },
				{ text: '12/12/2017', confidence: 0.4, page: 2 },
			],
		});
	});

	test('of any confidence is output if nothing is left out', () => {
		const content = extraction([{ key: 'Total', type: 'amount', text: '12.00', value: '12.00', confidence: 0.1 }]);
		const { values: found, doubtful } = toDocumentRecord(content, { ...values, minConfidence: 0 });
		expect([found.total, doubtful]).toEqual([12, null]);
	});
});

describe('field names', () => {
	test.each([
		['Invoice Number', 'invoice_number', 'invoiceNumber'],
		['VAT ID', 'vat_id', 'vatId'],
		['Brand name:', 'brand_name', 'brandName'],
		['Größe (cm)', 'grosse_cm', 'grosseCm'],
		['Numéro de pièce', 'numero_de_piece', 'numeroDePiece'],
		['1st Owner', 'field_1st_owner', 'field_1stOwner'],
		['发票号码', '发票号码', '发票号码'],
		['%', 'field', 'field'],
	])('%s', (name, snake, camel) => {
		expect(toFieldNames([name], 'snakeCase')).toEqual([snake]);
		expect(toFieldNames([name], 'camelCase')).toEqual([camel]);
		expect(toFieldNames([name], 'asNamed')).toEqual([name]);
	});

	test('are unique', () => {
		expect(toFieldNames(['Total', 'total', 'TOTAL:'], 'snakeCase')).toEqual(['total', 'total_2', 'total_3']);
	});

	test('apply to table rows, followed by the page', () => {
		const rows = [{ 'Unit Price': '1,50', Description: 'Pen' }];
		const content = { data: { details: { 'Page-1': { tables: [{ rows }] } } } };
		expect(Object.entries(toDocumentRows(content, 'snakeCase')[0] ?? {})).toEqual([
			['unit_price', 1.5],
			['description', 'Pen'],
			['page', 2],
		]);
	});
});

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'])(
	'a column named %s is empty in rows without it',
	(name) => {
		const rows = [JSON.parse(`{"${name}":"x","a":"1"}`) as IDataObject, { a: '2' }];
		const content = { data: { details: { 'Page-0': { tables: [{ rows }] } } } };
		const [, second] = toDocumentRows(content, 'asNamed');
		expect(Object.getOwnPropertyDescriptor(second, name)?.value).toBeNull();
		expect(second?.a).toBe(2);
	},
);

import { invoiceData } from '../../../../src/engine/einvoice/invoice-data';
import { invoiceOf } from '../../../../src/engine/einvoice/model/invoice';
import { parseInvoiceXml, XmlError } from '../../../../src/engine/einvoice/syntax/xml';
import { finished, markedCii, markedUbl } from '../../../support/made-einvoice';

function problem(text: string | Uint8Array): string | undefined {
	try {
		parseInvoiceXml(typeof text === 'string' ? Buffer.from(text) : text);
		return undefined;
	} catch (error) {
		if (error instanceof XmlError) return error.problem;
		throw error;
	}
}

describe('invoice XML', () => {
	it.each([
		['a document type', '<!DOCTYPE Invoice><Invoice/>'],
		['a file of the machine', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
		['entities that grow', '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>'],
		['a document type in other letters', '<?xml version="1.0"?>\n<!doctype a><a/>'],
	])('is refused with %s', (_, text) => {
		expect(problem(text)).toBe('doctype');
	});

	it('may mention document types in comments and character data', () => {
		expect(problem('<a><!-- <!DOCTYPE a> --><![CDATA[<!ENTITY]]></a>')).toBeUndefined();
	});

	it.each([
		['tooDeep', '<a>'.repeat(200) + '</a>'.repeat(200)],
		['malformed', '<a><b></a>'],
		['malformed', 'no XML at all'],
		['malformed', '<a/><b/>'],
		['malformed', ''],
		['encoding', '<?xml version="1.0" encoding="klingon"?><a/>'],
	])('is refused as %s', (reason, text) => {
		expect(problem(text)).toBe(reason);
	});

	it('is refused if its bytes do not match its encoding', () => {
		expect(problem(Buffer.from([...Buffer.from('<a>'), 0xff, 0xfe, ...Buffer.from('</a>')]))).toBe('encoding');
	});

	it.each([
		[
			'utf16le',
			Buffer.concat([
				Buffer.from([0xff, 0xfe]),
				Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>Größe</a>', 'utf16le'),
			]),
		],
		['latin1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Größe</a>', 'latin1')],
		['utf8', Buffer.from('\uFEFF<a>Gr&#xF6;ße</a>')],
	])('is read in %s', (_, bytes) => {
		expect(parseInvoiceXml(bytes).text).toBe('Größe');
	});

	it('is not an invoice with another root or namespace', () => {
		expect(invoiceOf(parseInvoiceXml(Buffer.from('<Order/>')))).toBeUndefined();
		expect(invoiceOf(parseInvoiceXml(Buffer.from('<Invoice><Total/></Invoice>')))).toBeUndefined();
		expect(invoiceOf(parseInvoiceXml(Buffer.from('<valueOf/>')))).toBeUndefined();
		expect(problem('<Invoice><__proto__/></Invoice>')).toBe('malformed');
	});
});

describe('the data of an invoice', () => {
	const data = (marked: string) => {
		const invoice = invoiceOf(parseInvoiceXml(finished(marked)));
		if (!invoice) throw new Error('no invoice');
		return invoiceData(invoice);
	};

	it('is the same of both syntaxes', () => {
		const [cii, ubl] = [data(markedCii()), data(markedUbl())];
		expect(cii).toMatchObject({
			number: 'RE-4711',
			issueDate: '2026-11-03',
			seller: { name: 'Werk GmbH', vatId: 'DE123456789', address: { city: 'Berlin', country: 'DE' } },
			payment: [{ meansCode: '58', creditTransfer: { account: 'DE89370400440532013000' } }],
			taxes: [{ category: 'S', rate: '19', base: '190.00', amount: '36.10' }],
			totals: { lines: '197.00', net: '190.00', vat: '36.10', gross: '226.10', paid: '26.10', due: '200.00' },
			lines: [
				{ id: '1', name: 'Hammer', quantity: '10', unit: 'C62', net: '97.00', period: { end: '2026-10-31' } },
				{ id: '2' },
			],
		});
		for (const key of [
			'number',
			'issueDate',
			'currency',
			'totals',
			'taxes',
			'period',
			'buyer',
			'allowances',
			'charges',
		])
			expect([key, ubl[key]]).toEqual([key, cii[key]]);
	});
});

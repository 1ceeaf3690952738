import { checkInvoice } from '../../../../src/engine/einvoice/check-invoice';
import { invoiceOf } from '../../../../src/engine/einvoice/model/invoice';
import { invoiceReport } from '../../../../src/engine/einvoice/report';
import { parseInvoiceXml, XmlError } from '../../../../src/engine/einvoice/syntax/xml';
import { finished, markedCii, markedUbl, xrechnung } from '../../../support/made-einvoice';

/** Numbers that look like chance and are the same in every run (LCG of Numerical Recipes). */
function chance(seed: number): (most: number) => number {
	let state = seed;
	return (most) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state % most;
	};
}

const pieces = [
	'0',
	'x',
	' ',
	'<',
	'>',
	'&',
	'&#x0;',
	'&amp;',
	'"',
	']]>',
	'<!--',
	'<a>',
	'</ram:ID>',
	'<![CDATA[',
	'\u0000',
	'9'.repeat(400),
	'-',
	'-->',
	'__proto__',
];

/** A file with bytes cut, turned, doubled, or with something in them that means something to XML. */
function damaged(source: Buffer, next: (most: number) => number): Buffer {
	let bytes: Buffer = Buffer.from(source);
	for (let count = 1 + next(2); count > 0; count--) {
		const at = next(bytes.length);
		const length = next(12);
		const [before, cut, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)];
		const put = [
			Buffer.alloc(0),
			Buffer.concat([cut, cut]),
			Buffer.concat([cut, Buffer.from(pieces[next(pieces.length)] ?? '')]),
			Buffer.from(cut.map((byte) => (next(8) === 0 ? 48 + next(75) : byte))),
		];
		bytes = Buffer.concat([before, put[next(put.length)] ?? cut, after]);
	}
	return next(20) === 0 ? bytes.subarray(0, next(bytes.length)) : bytes;
}

it('reports each of 1,000 damaged files, or explains why it cannot be read', () => {
	const sources = [markedCii({ specification: xrechnung }), markedUbl({ specification: xrechnung })].map(finished);
	const next = chance(20);
	const outcomes = { read: 0, refused: 0, other: 0 };
	for (let index = 0; index < 1000; index++) {
		const bytes = damaged(sources[index % 2] ?? Buffer.alloc(0), next);
		try {
			const invoice = invoiceOf(parseInvoiceXml(bytes));
			const report = invoiceReport(invoice, invoice ? checkInvoice(invoice) : [], undefined);
			expect(JSON.parse(JSON.stringify(report))).toMatchObject({ found: invoice !== undefined });
			outcomes[invoice ? 'read' : 'other']++;
		} catch (error) {
			if (!(error instanceof XmlError)) throw error;
			outcomes.refused++;
		}
	}
	// Neither is all of them: else the damage would be none, or too much.
	expect(outcomes.read).toBeGreaterThan(50);
	expect(outcomes.refused).toBeGreaterThan(50);
});

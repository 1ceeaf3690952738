import { deflateSync } from 'node:zlib';
import { PDFArray, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import {
	ContentWriter,
	pageContent,
	packedStream,
	readContent,
	readPageContent,
	setPageContent,
	streamBytes,
	writeNumber,
	writeOperation,
	type Operand,
	type Operation,
} from '../../../../src/engine/pdf-syntax/content';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const read = (text: string | Uint8Array) => [...readContent(typeof text === 'string' ? latin1(text) : text)];
const summary = (operations: readonly Operation[]) =>
	operations.map(({ operator, operands }) => writeOperation(operator, operands));

/** Meaning alone: where an operation stands and how its strings are written does not count. */
const meaning = (operations: readonly Operation[]) =>
	operations.map(({ operator, operands }) => [operator, operands.map(plain)]);
const plain = (operand: Operand): unknown => {
	if (operand.kind === 'string') return ['string', Buffer.from(operand.bytes).toString('hex')];
	if (operand.kind === 'array') return operand.items.map(plain);
	if (operand.kind === 'dictionary') return operand.entries.map(([key, value]) => [key, plain(value)]);
	return operand;
};

describe('reading a content stream', () => {
	it('reads operators with operands and offsets', () => {
		const text = 'q 1 0 0 -1 .5 -12.25 cm % comment ) \n/F1 12 Tf[(a\\)b)-200<4 1>]TJ Q';
		const operations = read(text);
		expect(summary(operations)).toEqual(['q', '1 0 0 -1 0.5 -12.25 cm', '/F1 12 Tf', '[(a\\)b) -200 <41>] TJ', 'Q']);
		expect(operations.map(({ start, end }) => text.slice(start, end))).toEqual([
			'q',
			'1 0 0 -1 .5 -12.25 cm',
			'/F1 12 Tf',
			'[(a\\)b)-200<4 1>]TJ',
			'Q',
		]);
	});

	it('reads names with escapes and without following space', () => {
		expect(read('/Table#20Heading<</MCID 3/T(x)>>BDC')).toMatchObject([
			{
				operator: 'BDC',
				operands: [
					{ name: 'Table Heading' },
					{
						entries: [
							['MCID', { value: 3 }],
							['T', { kind: 'string' }],
						],
					},
				],
			},
		]);
		expect(summary(read('/#zz#2 gs'))).toEqual(['/#23zz#232 gs']);
	});

	it('reads every string escape', () => {
		const [operation] = read('(\\n\\r\\t\\b\\f\\(\\)\\\\\\101\\7\\0058\\x(in)\\\r\nend\r\nlast) Tj');
		const [text] = operation?.operands ?? [];
		expect(text?.kind === 'string' && Buffer.from(text.bytes).toString('latin1')).toBe(
			'\n\r\t\b\f()\\A\x07\x058x(in)end\nlast',
		);
	});

	it.each([
		['--5 w', -5],
		['+3. w', 3],
		['-.75 w', -0.75],
		['1.2.3 w', 1.2],
		['12-34 w', 12],
		['- w', 0],
		['-0.0 w', 0],
	])('reads the number of `%s` as %d', (text, value) => {
		expect(read(text)).toMatchObject([{ operator: 'w', operands: [{ kind: 'number', value }] }]);
	});

	it('continues after damage', () => {
		expect(summary(read(') > } q [1 2 Tj'))).toEqual(
			['q', '[1 2] Tj'].map((text) => expect.stringContaining(text) as string),
		);
		expect(read('q (never closed')).toHaveLength(1);
		expect(read('['.repeat(100_000)).length).toBe(0);
		expect(read('<<'.repeat(100_000)).length).toBe(0);
	});
});

describe('inline images', () => {
	const tail = '\nEI Q q';
	const images: [string, string, Uint8Array][] = [
		['of known size', '/W 4/H 3/BPC 8/CS/G', latin1('EI EI EI EI ')],
		['a mask', '/W 24/H 2/IM true', latin1(' EI EI')],
		[
			'packed with Deflate',
			'/W 30/H 30/CS/RGB/BPC 8/F/Fl',
			deflateSync(Buffer.from(Array.from({ length: 2700 }, (_, i) => (i * i) % 251))),
		],
		['as text', '/W 1/H 1/F[/A85]', latin1('EI EI!!~>')],
		['run lengths', '/W 8/H 1/BPC 8/CS/G/F/RL', Uint8Array.from([2, 0x20, 0x45, 0x49, 255, 0x20, 128])],
		['with a length', '/W 9/H 1/F/DCT/L 9', latin1(' EI Q q E')],
		['without any hint', '/W 9/H 1/CS/Cs1', Uint8Array.from([0x20, 0x45, 0x49, 0x20, 0xff, 0x00, 0x80])],
	];
	it.each(images)('finds the end of one %s', (_, dictionary, data) => {
		const bytes = Buffer.concat([latin1(`BI ${dictionary} ID `), data, latin1(tail)]);
		const operations = read(bytes);
		expect(operations.map(({ operator }) => operator)).toEqual(['BI', 'Q', 'q']);
		const [{ image } = { image: undefined }] = operations;
		expect(Buffer.from(bytes.subarray(image?.dataStart, image?.dataEnd))).toEqual(Buffer.from(data));
		expect(image?.entries[0]?.[0]).toBe('W');
	});
});

describe('writing a content stream', () => {
	const operand: fc.Arbitrary<Operand> = fc.letrec<{ any: Operand; leaf: Operand }>((tie) => ({
		leaf: fc.oneof(
			fc
				.double({ noNaN: true, noDefaultInfinity: true, min: -1e7, max: 1e7 })
				.map((value): Operand => ({ kind: 'number', value: Math.round(value * 1e6) / 1e6 })),
			fc.integer({ min: -32768, max: 32767 }).map((value): Operand => ({ kind: 'number', value })),
			fc
				.array(fc.integer({ min: 1, max: 255 }))
				.map((codes): Operand => ({ kind: 'name', name: String.fromCharCode(...codes) })),
			fc.tuple(fc.uint8Array(), fc.boolean()).map(([bytes, hex]): Operand => ({ kind: 'string', bytes, hex })),
			fc.constantFrom<Operand>(
				{ kind: 'constant', value: true },
				{ kind: 'constant', value: false },
				{ kind: 'constant', value: null },
			),
		),
		any: fc.oneof(
			{ maxDepth: 3 },
			tie('leaf'),
			fc.array(tie('any'), { maxLength: 4 }).map((items): Operand => ({ kind: 'array', items })),
			fc
				.array(fc.tuple(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), tie('any')), { maxLength: 4 })
				.map((entries): Operand => ({ kind: 'dictionary', entries })),
		),
	})).any;
	const operation = fc.tuple(
		fc.constantFrom('q', 'Q', 'Tj', 'TJ', "'", '"', 'cm', 'BDC', 'f*', 'T*', 'd0', 'xyz'),
		fc.array(operand, { maxLength: 6 }),
	);

	it('round-trips its output', () => {
		fc.assert(
			fc.property(fc.array(operation), (operations) => {
				const writer = new ContentWriter();
				for (const [operator, operands] of operations) writer.add(operator, ...operands);
				const back = read(writer.finish());
				const normal = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
				expect(normal(meaning(back))).toEqual(
					normal(operations.map(([operator, operands]) => [operator, operands.map(plain)])),
				);
			}),
		);
	});

	it('copies operations byte for byte for any input', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.uint8Array({ maxLength: 200 }),
					fc.string({ unit: fc.constantFrom(...'()<>[]/%\\ \n\r1.-aQTjBIEID') }).map(latin1),
				),
				(bytes) => {
					const operations = read(bytes).filter(({ image }) => !image);
					const copied = new ContentWriter();
					const written = new ContentWriter();
					for (const { start, end, operator, operands } of operations) {
						copied.copy(bytes, start, end);
						written.add(operator, ...operands);
					}
					// What looks like an inline image only after leaving something out is none of the input's.
					if (operations.some(({ operator }) => operator.includes('BI') || operator === 'ID')) return;
					expect(meaning(read(written.finish()))).toEqual(meaning(operations));
				},
			),
		);
	});

	it('writes numbers without exponents', () => {
		expect([1e-7, 1e21, -2.5e-9, 0.1 + 0.2, -0, NaN].map(writeNumber)).toEqual([
			'0.0000001',
			'1000000000000000000000',
			'-0.0000000025',
			'0.30000000000000004',
			'0',
			'0',
		]);
	});
});

describe('the streams of a page', () => {
	it('joins them into one private stream of the page', async () => {
		const document = await PDFDocument.create();
		const { context } = document;
		const page = document.addPage();
		const shared = context.register(packedStream(context, latin1('q 1 0 0')));
		page.node.set(
			PDFName.Contents,
			context.obj([shared, context.register(packedStream(context, latin1('1 0 0 cm Q')))]),
		);
		expect(page.node.lookup(PDFName.Contents)).toBeInstanceOf(PDFArray);
		expect(summary(read(pageContent(page.node)))).toEqual(['q', '1 0 0 1 0 0 cm', 'Q']);
		setPageContent(page.node, latin1('Q'));
		expect(Buffer.from(pageContent(page.node)).toString()).toBe('Q');
		expect(Buffer.from(streamBytes(context.lookup(shared) as ReturnType<typeof packedStream>)).toString()).toBe(
			'q 1 0 0',
		);
	});

	it.each([
		['goes on in a string that a stream cuts', ['[(Po', 'ta', 'to)] TJ', 'Q'], ['[(Potato)] TJ', 'Q'], true],
		[
			'takes no parenthesis in the data of an image for the start of a string',
			['q BI /W 1 /H 1 /BPC 8 /CS /G ID ( EI', 'Q'],
			['Q'],
			false,
		],
		['takes no escaped one for it', ['(\\() Tj', 'Q'], ['(\\() Tj', 'Q'], false],
	])('%s', async (_, parts, expected, cut) => {
		const document = await PDFDocument.create();
		const page = document.addPage();
		page.node.set(
			PDFName.Contents,
			document.context.obj(
				parts.map((part) => document.context.register(packedStream(document.context, latin1(part)))),
			),
		);
		const { bytes, hasCutString } = readPageContent(page.node);
		expect(summary(read(bytes)).filter((operation) => !/^q|BI$/.test(operation))).toEqual(expected);
		expect(hasCutString).toBe(cut);
	});

	it('decodes chained filters and predictors', async () => {
		const { context } = await PDFDocument.create();
		// Two rows of three bytes: the second as the difference to the one above.
		const packed = deflateSync(Uint8Array.from([0, 65, 66, 67, 2, 1, 1, 1]));
		const hex = latin1(`${packed.toString('hex')}>`);
		const stream = context.stream(hex, {
			Filter: ['ASCIIHexDecode', 'FlateDecode'],
			DecodeParms: [null, { Predictor: 12, Columns: 3 }],
		});
		expect(Buffer.from(streamBytes(stream)).toString()).toBe('ABCBCD');
	});
});

import {
	PDFArray,
	PDFDict,
	PDFDocument,
	PDFHexString,
	PDFName,
	PDFNull,
	PDFNumber,
	PDFRawStream,
	PDFString,
	type PDFObject,
} from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import { rawPdf, stream } from '../../../../fixtures/make/raw-pdf';
import { readDocument } from '../../../src/engine/pdf-syntax/cos/read-document';
import { writeDocument } from '../../../src/engine/pdf-syntax/cos/write-document';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A value as plain data, references followed. */
function plain(value: PDFObject | undefined): unknown {
	if (value instanceof PDFNumber) return value.asNumber();
	if (value instanceof PDFName) return `/${value.decodeText()}`;
	if (value instanceof PDFString || value instanceof PDFHexString)
		return Buffer.from(value.asBytes()).toString('latin1');
	if (value instanceof PDFArray) return value.asArray().map((_, index) => plain(value.lookup(index)));
	if (value instanceof PDFRawStream)
		return {
			...(plain(value.dict) as object),
			'/Length': undefined,
			data: Buffer.from(value.contents).toString('latin1'),
		};
	if (value instanceof PDFDict)
		return Object.fromEntries(value.keys().map((key) => [`/${key.decodeText()}`, plain(value.lookup(key))]));
	return value?.toString();
}

/** The catalog's entry `Value` of a file. */
const valueOf = (bytes: Uint8Array): unknown => plain(readDocument(bytes).catalog.lookup(PDFName.of('Value')));

/** A file whose catalog has a value, written by hand. */
const withValue = (value: string, more: readonly string[] = []): Uint8Array =>
	rawPdf([`<< /Type /Catalog /Pages 2 0 R /Value ${value} >>`, '<< /Type /Pages /Kids [] /Count 0 >>', ...more]);

/** A file of some objects and hand-made cross-references. */
class HandMade {
	private text = '%PDF-1.6\n';

	get length(): number {
		return this.text.length;
	}

	add(part: string): number {
		const offset = this.text.length;
		this.text += part;
		return offset;
	}

	object(number: number, body: string): number {
		return this.add(`${number} 0 obj\n${body}\nendobj\n`);
	}

	/** A cross-reference stream; rows of kind, second and third field. */
	references(
		number: number,
		rows: readonly (readonly [number, number, number])[],
		index: string,
		entries: string,
		predictor = false,
	): number {
		const plainRows = rows.map(([kind, second, third]) => Buffer.from([kind, second >> 8, second & 255, third]));
		const up = (row: Buffer, at: number): Buffer =>
			Buffer.from([2, ...row.map((byte, x) => byte - (plainRows[at - 1]?.[x] ?? 0))]);
		const data = deflateSync(Buffer.concat(predictor ? plainRows.map(up) : plainRows));
		const parameters = predictor ? '/DecodeParms << /Predictor 12 /Columns 4 >>' : '';
		const dict = `/Type /XRef /W [1 2 1] /Index ${index} /Size 99 /Filter /FlateDecode ${parameters} /Length ${data.length} ${entries}`;
		return this.object(number, `<< ${dict} >>\nstream\n${data.toString('latin1')}\nendstream`);
	}

	finish(start: number): Buffer {
		return latin1(`${this.text}startxref\n${start}\n%%EOF\n`);
	}
}

const row = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;

describe('readDocument', () => {
	it.each<readonly [string, unknown]>([
		['[1 -2 +3.5 .5 4. -.002 --5 1.2.3 0]', [1, -2, 3.5, 0.5, 4, -0.002, -5, 1.2, 0]],
		['[/A#20B /A#23B /#e9 //]', ['/A B', '/A#B', '/é', '/', '/']],
		['[(a(b)c) (\\)) (\\101\\\n) <4 1 4> <>]', ['a(b)c', ')', 'A', 'A@', '']],
		[
			'<< /A<</B[true false null]>>% comment\n/C 3 0 R>>',
			{ '/A': { '/B': ['true', 'false', 'null'] }, '/C': undefined },
		],
	])('reads %s', (written, expected) => {
		expect(valueOf(withValue(written))).toEqual(expected);
	});

	it('finds the end of a stream with a wrong or indirect length', () => {
		const bodies = ['/Length 3', '/Length 999', '', '/Length 9 0 R', '/Length 5 0 R'];
		for (const entries of bodies) {
			const source = withValue('4 0 R', ['null', `<< ${entries} >>\nstream\nabc\nd\nendstream`, '5']);
			expect(valueOf(source)).toEqual({ data: 'abc\nd' });
		}
	});

	it.each([false, true])('reads object streams and cross-reference streams, predictor: %s', (predictor) => {
		const file = new HandMade();
		const packed = deflateSync(latin1('1 0 3 40 << /Type /Catalog /Value 3 0 R     >>   (packed)'));
		const container = file.object(
			2,
			`<< /Type /ObjStm /N 2 /First 9 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream`,
		);
		const start = file.references(
			4,
			[
				[0, 0, 255],
				[2, 2, 0],
				[1, container, 0],
				[2, 2, 1],
			],
			'[0 4]',
			'/Root 1 0 R',
			predictor,
		);
		expect(valueOf(file.finish(start))).toBe('packed');
	});

	it('reads hybrid files: hidden objects are in the stream', () => {
		const file = new HandMade();
		const catalog = file.object(1, '<< /Type /Catalog /Value 3 0 R >>');
		const hidden = file.object(3, '(hidden from old readers)');
		const references = file.references(4, [[1, hidden, 0]], '[3 1]', '');
		const start = file.add(
			`xref\n0 2\n0000000000 65535 f \n${row(catalog)}3 1\n0000000000 00000 f \ntrailer\n<< /Size 5 /Root 1 0 R /XRefStm ${references} >>\n`,
		);
		expect(valueOf(file.finish(start))).toBe('hidden from old readers');
	});

	it('takes the newest version of an object, none if deleted', () => {
		const file = new HandMade();
		const catalog = file.object(1, '<< /Type /Catalog /Value [2 0 R 3 0 R] >>');
		const [old, removed] = [file.object(2, '(old)'), file.object(3, '(removed)')];
		const first = file.add(
			`xref\n0 4\n0000000000 65535 f \n${row(catalog)}${row(old)}${row(removed)}trailer\n<< /Size 4 /Root 1 0 R >>\n`,
		);
		const changed = file.object(2, '(new)');
		const start = file.add(
			`xref\n2 2\n${row(changed)}0000000000 00001 f \ntrailer\n<< /Size 4 /Root 1 0 R /Prev ${first} >>\n`,
		);
		expect(valueOf(file.finish(start))).toEqual(['new', undefined]);
	});

	it('counts offsets from the header, and drops unreachable objects', () => {
		const source = Buffer.concat([latin1('junk\n'), withValue('[3 0 R]', ['(used)', '(unused)'])]);
		expect(valueOf(source)).toEqual(['used']);
		expect(
			readDocument(source)
				.context.enumerateIndirectObjects()
				.map(([ref]) => ref.objectNumber),
		).toEqual([1, 2, 3]);
	});

	it.each([
		['no cross-reference', latin1('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
		[
			'wrong offsets',
			Buffer.from(latin1(Buffer.from(withValue('1')).toString('latin1').replace('%\xe2', '%more\xe2'))),
		],
		['encryption', latin1(Buffer.from(withValue('1')).toString('latin1').replace('/Root', '/Encrypt << >> /Root'))],
		[
			'a cross-reference that leads back to itself and has no catalog',
			latin1('%PDF-1.4\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF'),
		],
		['arrays without end', withValue('['.repeat(5000))],
		['nothing', new Uint8Array()],
	])('refuses %s', (_, bytes) => {
		expect(() => readDocument(bytes)).toThrow();
	});
});

describe('writeDocument', () => {
	const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
		value: fc.oneof(
			{ depthSize: 'small' },
			fc.integer({ min: -1e9, max: 1e9 }),
			fc.double({ min: -1e4, max: 1e4, noNaN: true }).map((number) => Math.round(number * 1e4) / 1e4 + 0),
			fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) }),
			fc.array(tie('value'), { maxLength: 4 }),
			fc.dictionary(
				fc.string({ unit: fc.integer({ min: 33, max: 255 }).map((code) => String.fromCharCode(code)), minLength: 1 }),
				tie('value'),
				{ maxKeys: 4 },
			),
		),
	})).value;

	it('writes files that read back the same, also by another library', async () => {
		await fc.assert(
			fc.asyncProperty(value, fc.uint8Array(), fc.boolean(), async (data, content, packed) => {
				const document = readDocument(withValue('3 0 R', [stream('x')]));
				const { context, catalog } = document;
				const build = (item: unknown): PDFObject => {
					if (typeof item === 'number') return PDFNumber.of(item);
					if (typeof item === 'string') return PDFHexString.of(latin1(item).toString('hex'));
					if (Array.isArray(item)) return context.obj(item.map((inner) => context.register(build(inner))));
					const dict = PDFDict.withContext(context);
					for (const [key, inner] of Object.entries(item as object))
						dict.set(PDFName.of(key.replaceAll('#', '#23')), build(inner));
					return dict;
				};
				catalog.set(
					PDFName.of('Value'),
					context.obj([build(data), context.register(PDFRawStream.of(context.obj({}), content))]),
				);
				const expected = plain(catalog.lookup(PDFName.of('Value')));
				const bytes = writeDocument(document, packed);
				expect(valueOf(bytes)).toEqual(expected);
				const other = await PDFDocument.load(bytes, { updateMetadata: false });
				expect(plain(other.catalog.lookup(PDFName.of('Value')))).toEqual(expected);
			}),
			{ numRuns: 60 },
		);
	});

	it.each([true, false])('omits null objects, which some readers reject (packed: %s)', (packed) => {
		const document = readDocument(withValue('[3 0 R 4 0 R]', ['null', '7']));
		const bytes = writeDocument(document, packed);
		const written = readDocument(bytes);
		expect(written.context.enumerateIndirectObjects().filter(([, object]) => object === PDFNull)).toEqual([]);
		expect(valueOf(bytes)).toEqual(['null', 7]);
	});

	it('keeps the first identifier and gives a new second one', () => {
		const source = latin1(Buffer.from(withValue('1')).toString('latin1').replace('/Root', '/ID [(ab) (cd)] /Root'));
		expect(writeDocument(readDocument(source), false).toString('latin1')).toMatch(/\/ID \[<6162> <[0-9A-F]{32}>\]/);
	});
});

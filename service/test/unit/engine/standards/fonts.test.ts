import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { writeCff, type CffGlyph } from '../../../../src/engine/fonts/cff';
import { cffAdvances } from '../../../../src/engine/fonts/cff-advances';
import { cffGlyphList } from '../../../../src/engine/fonts/cff-read';
import { encodingNames, encodingUnicode } from '../../../../src/engine/fonts/encodings';
import { redrawCompositeFont } from '../../../../src/engine/fonts/redraw';
import { characterMaps, cmapTable, glyphOf, readTables, writeTables } from '../../../../src/engine/fonts/sfnt';
import { readToUnicode } from '../../../../src/engine/fonts/cmap/character-map';
import { codeSpaces, toUnicodeMap } from '../../../../src/engine/fonts/cmap/write';
import { streamBytes } from '../../../../src/engine/pdf-syntax/content';

const square: CffGlyph['outline'] = [
	['move', 0, 0],
	['line', 500.5, 0],
	['curve', 500, 100, 400, 200, 0, 300],
];

describe('CFF programs', () => {
	it('are read back with names, CIDs and advances', () => {
		const glyphs = [66, 65].map((code) => ({ name: `n${code}`, code, width: code * 10.25, outline: square }));
		const simple = writeCff('ABCDEF+Test', glyphs, 'simple');
		expect(cffGlyphList(simple)).toEqual({ names: ['.notdef', 'n65', 'n66'] });
		expect(cffAdvances(simple)?.advances.map(([width]) => width)).toEqual([0, 666.25, 676.5]);
		const composite = writeCff('ABCDEF+Test', glyphs, 'cid');
		expect(cffGlyphList(composite)).toEqual({ cids: [0, 65, 66] });
	});

	it('report fractional private widths, which some readers drop', () => {
		const program = Buffer.from(writeCff('Test', [{ name: 'a', code: 65, width: 500, outline: square }], 'simple'));
		expect(cffAdvances(program)).toMatchObject({ advances: [[0], [500]], lost: 0 });
		// `0 defaultWidthX 0 nominalWidthX` becomes `.5 nominalWidthX`.
		const at = program.indexOf(Buffer.from('8b148b15', 'hex'));
		Buffer.from('1ea5ff15', 'hex').copy(program, at);
		expect(cffAdvances(program)).toMatchObject({ advances: [[0.5], [500.5]], lost: 0.5 });
	});

	it('accept up to 256 codes', () => {
		const glyphs = Array.from({ length: 256 }, (_, code) => ({ name: `g${code}`, code, width: code, outline: [] }));
		expect(cffAdvances(writeCff('Test', glyphs, 'simple'))?.advances).toHaveLength(257);
	});

	it('keep any advance to a precision of 1/65,536', () => {
		fc.assert(
			fc.property(
				fc.array(fc.double({ min: 0, max: 3000, noNaN: true }), { minLength: 1, maxLength: 20 }),
				(widths) => {
					const glyphs = widths.map((width, code) => ({ name: `g${code}`, code, width, outline: square }));
					const read = cffAdvances(writeCff('Test', glyphs, 'simple'))?.advances.slice(1);
					return read?.every(([width], index) => Math.abs((width ?? NaN) - (widths[index] ?? NaN)) <= 1 / 64) ?? false;
				},
			),
			{ numRuns: 50 },
		);
	});

	it('that are truncated are rejected', () => {
		expect(cffGlyphList(writeCff('Test', [], 'simple').subarray(0, 20))).toBeUndefined();
	});
});

describe('rebuilt composite fonts', () => {
	const glyph = (code: number, width: number) => ({ code, width, outline: square, text: '' });

	it.each([
		[
			'count their CIDs from 1',
			[
				[1, 2],
				[2, 2],
				[0x4e2d, 2],
			],
			'[ 1 [ 100 200 300 ] ]',
		],
		[
			'take their codes for CIDs where these are of several lengths',
			[
				[1, 1],
				[2, 1],
				[0x4e2d, 2],
			],
			'[ 1 [ 100 200 ] 20013 [ 300 ] ]',
		],
	] as const)('%s', async (_, codes, widths) => {
		const { context } = await PDFDocument.create();
		const font = context.obj({ Type: 'Font', Subtype: 'Type0', BaseFont: 'Own', DescendantFonts: [context.obj({})] });
		redrawCompositeFont(
			font,
			codes.map(([code], index) => glyph(code, 100 * (index + 1))),
			new Map(codes),
		);
		const descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
		expect(String(descendant.get(PDFName.of('W')))).toBe(widths);
		const map = font.lookup(PDFName.of('Encoding'));
		const cid = /\[ 1 \[ 100 200 \] (\d+)/.exec(widths)?.[1] ?? '3';
		expect(map instanceof PDFRawStream && Buffer.from(streamBytes(map)).toString()).toContain(`<4e2d> ${cid}\n`);
	});
});

describe('fonts with an invalid descriptor', () => {
	it('are rebuilt with a descriptor from their outlines', async () => {
		const { context } = await PDFDocument.create();
		const child = context.obj({ FontDescriptor: 7 });
		const font = context.obj({ Type: 'Font', Subtype: 'Type0', BaseFont: 'Own', DescendantFonts: [child] });
		redrawCompositeFont(font, [{ code: 1, width: 100, outline: square, text: '' }], new Map([[1, 2]]));
		const descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
		expect(descendant.lookup(PDFName.of('FontDescriptor'), PDFDict).get(PDFName.of('FontBBox'))).toBeDefined();
	});
});

describe('ToUnicode maps', () => {
	it('round-trip with one- and two-byte codes and supplementary characters', async () => {
		const { context } = await PDFDocument.create();
		const texts = new Map([
			[1, 'ﬁ'],
			[65, 'ab'],
			[0x4e2d, '𝔸'],
		]);
		const font = context.obj({});
		font.set(
			PDFName.of('ToUnicode'),
			toUnicodeMap(
				context,
				texts,
				new Map([
					[1, 2],
					[65, 2],
					[0x4e2d, 2],
				]),
			),
		);
		expect(readToUnicode(font)).toEqual(texts);
	});

	it('declare one- and two-byte codes in disjoint ranges', () => {
		expect(
			codeSpaces(
				new Map([
					[0x20, 1],
					[0x8c, 2],
					[0xaf, 2],
					[0x4e2d, 2],
				]),
			),
		).toEqual(['<20> <20>', '<0000> <00ff>', '<4e00> <4eff>']);
		expect(
			codeSpaces(
				new Map([
					[0x20, 2],
					[0x4e2d, 2],
				]),
			),
		).toEqual(['<0000> <ffff>']);
	});

	it('are read with ranges and lists', async () => {
		const { context } = await PDFDocument.create();
		const font = context.obj({});
		const map =
			'2 beginbfrange <01> <03> <0041> <05> <06> [<0058> <0059>] endbfrange 1 beginbfchar <09> <00660069> endbfchar';
		font.set(PDFName.of('ToUnicode'), context.register(context.stream(map)));
		expect([...(readToUnicode(font) ?? [])]).toEqual([
			[1, 'A'],
			[2, 'B'],
			[3, 'C'],
			[5, 'X'],
			[6, 'Y'],
			[9, 'fi'],
		]);
	});
});

describe('encodings', () => {
	it('name the characters of WinAnsi and MacRoman', () => {
		expect([0x41, 0x80, 0xe4, 0x27].map((code) => encodingNames('WinAnsiEncoding')?.[code])).toEqual([
			'A',
			'Euro',
			'adieresis',
			'quotesingle',
		]);
		expect([0x8a, 0xde].map((code) => encodingUnicode('MacRomanEncoding', code))).toEqual([0xe4, 0xfb01]);
		expect(encodingNames('Other')).toBeUndefined();
	});
});

describe('TrueType programs', () => {
	it('are written with a single usable character map', () => {
		const map = Buffer.alloc(10 + 2 * 3);
		[6, map.length, 0, 65, 3, 7, 8, 9].forEach((value, index) => map.writeUInt16BE(value, 2 * index));
		const program = writeTables(Buffer.from([0, 1, 0, 0]), [
			{ tag: 'head', data: Buffer.alloc(5) },
			cmapTable({ platform: 1, encoding: 0, data: map }),
		]);
		const maps = characterMaps(readTables(program) ?? []);
		expect(maps.map(({ platform, encoding }) => [platform, encoding])).toEqual([[1, 0]]);
		expect([64, 65, 67, 68].map((code) => glyphOf(maps[0]!, code))).toEqual([0, 7, 9, 0]);
		expect(readTables(program.subarray(0, 8))).toBeUndefined();
	});
});

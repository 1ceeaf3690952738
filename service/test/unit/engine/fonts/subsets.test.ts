import { deflateSync } from 'node:zlib';
import { accentedParts } from '../../../../src/engine/fonts/accented-parts';
import { writeCff, type CffGlyph } from '../../../../src/engine/fonts/cff';
import { cffAdvances } from '../../../../src/engine/fonts/cff-advances';
import {
	cffEncoding,
	cffGlyphList,
	dictKeys,
	readIndex,
	readTop,
	standardEncodingName,
} from '../../../../src/engine/fonts/cff-read';
import { subsetCff } from '../../../../src/engine/fonts/cff-subset';
import { type1Advances, encryptType1, type1GlyphNames } from '../../../../src/engine/fonts/type1-read';
import { subsetType1, type1Encoding } from '../../../../src/engine/fonts/type1-subset';
import { randomOf } from '../../../support/random';

/** Glyphs with outlines of many different points. */
function glyphs(names: readonly string[], codes: readonly number[]): CffGlyph[] {
	const next = randomOf(3);
	const place = (): number => Math.round(next() * 900);
	return names.map((name, index) => ({
		name,
		code: codes[index] ?? 0,
		width: 300 + index,
		outline: [['move', 0, 0], ...Array.from({ length: 40 }, () => ['line', place(), place()] as const)],
	}));
}

function charStringsOf(program: Uint8Array): readonly Uint8Array[] {
	const { view, top } = readTop(program);
	return readIndex(view, top.get(dictKeys.charStrings)?.[0] ?? 0).items;
}

describe('a CFF program without unused outlines', () => {
	it.each(['simple', 'cid'] as const)('keeps IDs, names, codes, advances and used outlines (%s)', (kind) => {
		const program = writeCff('Made', glyphs(['A', 'B', 'C', 'D'], [65, 66, 67, 68]), kind);
		const made = subsetCff(program, new Set([2]));
		if (!made) throw new Error('it stayed whole');
		expect(made.length).toBe(program.length);
		expect(deflateSync(made).length).toBeLessThan(deflateSync(program).length / 2);
		expect(cffGlyphList(made)).toEqual(cffGlyphList(program));
		expect(cffAdvances(made)).toEqual(cffAdvances(program));
		const [before, after] = [charStringsOf(program), charStringsOf(made)];
		expect(after[2]).toEqual(before[2]);
		expect([1, 3, 4].map((glyph) => after[glyph]?.at(-1))).toEqual([14, 14, 14]);
		for (const glyph of [1, 3, 4]) expect(after[glyph]?.length).toBeLessThan(5);
	});

	it('keeps the components of an accented letter', () => {
		const program = Buffer.from(writeCff('Made', glyphs(['A', 'B', 'Aacute', 'acute'], [65, 66, 193, 194]), 'simple'));
		const place = charStringsOf(program)[3];
		if (!place) throw new Error('there is no such glyph');
		// Moves by 0 and by 108, then an accent (194) at 0, 0 over the letter 65.
		const parts = [139, 139, 139 + 65, 247, 194 - 108, 14];
		const rest = place.length - parts.length;
		const moves = [
			...(rest % 2 === 1 ? [247, 0, 22] : []),
			...Array.from({ length: rest >> 1 }, () => [139, 22]).flat(),
		];
		program.set([...moves.slice(0, rest), ...parts], place.byteOffset - program.byteOffset);
		const made = subsetCff(program, new Set([3]));
		const [before, after] = [charStringsOf(program), charStringsOf(made ?? Buffer.alloc(0))];
		expect([1, 3, 4].map((glyph) => after[glyph])).toEqual([1, 3, 4].map((glyph) => before[glyph]));
		expect(after[2]?.length).toBeLessThan(5);
	});

	it('stays complete if damaged, and if nothing is unused', () => {
		const program = writeCff('Made', glyphs(['A'], [65]), 'simple');
		expect(subsetCff(program.subarray(0, 60), new Set([1]))).toBeUndefined();
		expect(subsetCff(program, new Set([1]))).toBeUndefined();
	});

	it('lists the glyphs of its encoding', () => {
		const program = writeCff('Made', glyphs(['A', 'B'], [65, 200]), 'simple');
		const own = cffEncoding(program, () => undefined);
		expect([65, 66, 200].map((code) => own?.(code))).toEqual([1, undefined, 2]);
	});
});

/** A Type 1 program, its charstrings encrypted. */
function type1(charStrings: Readonly<Record<string, readonly number[]>>): {
	program: Buffer;
	plain: number;
	encrypted: number;
} {
	const head =
		'%!PS-AdobeFont-1.0: Made\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n' +
		'dup 65 /A put\ndup 193 /Aacute put\nreadonly def\ncurrentfile eexec\n';
	const stored = Object.entries(charStrings).map(([name, code]) => {
		const bytes = encryptType1(Buffer.from([0, 0, 0, 0, ...code]), 4330);
		return `/${name} ${bytes.length} RD ${bytes.toString('latin1')} ND\n`;
	});
	const text = `dup /Private 8 dict dup begin\n/lenIV 4 def\n2 index /CharStrings ${stored.length} dict dup begin\n${stored.join('')}end\nend\n`;
	const cipher = encryptType1(Buffer.from(`\0\0\0\0${text}`, 'latin1'), 55665);
	const tail = `${'0'.repeat(64)}\ncleartomark\n`;
	const program = Buffer.concat([Buffer.from(head), cipher, Buffer.from(tail)]);
	return { program, plain: head.length, encrypted: cipher.length };
}

/** `hsbw` of an advance, lines to here and there, `endchar`. */
function drawn(advance: number): number[] {
	const next = randomOf(advance);
	const lines = Array.from({ length: 60 }, () => [32 + Math.floor(next() * 200), 32 + Math.floor(next() * 200), 5]);
	return [139, 247, advance - 108, 13, ...lines.flat(), 9, 14];
}

describe('a Type 1 program without unused outlines', () => {
	const source = type1({
		'.notdef': drawn(200),
		A: drawn(210),
		B: drawn(220),
		acute: drawn(230),
		// An accent over a letter: `seac` with the codes of both.
		Aacute: [139, 247, 100, 13, 139, 139, 139, 139 + 65, 247, 194 - 108, 12, 6],
	});

	it('keeps names, advances and used outlines', () => {
		const made = subsetType1(source.program, source, new Set(['A']));
		if (!made) throw new Error('it stayed whole');
		expect(made.program.length).toBeLessThan(source.program.length - 300);
		expect(made.program.length - made.encrypted).toBe(source.program.length - source.encrypted);
		expect(type1GlyphNames(made.program)).toEqual(type1GlyphNames(source.program));
		expect(type1Advances(made.program)).toEqual(type1Advances(source.program));
		// What is shown is the same as if it alone had been left out of nothing.
		const again = subsetType1(made.program, { ...source, encrypted: made.encrypted }, new Set(['A']));
		expect(again).toBeUndefined();
	});

	it('keeps the components of an accented letter', () => {
		const [all, parts] = [['A', 'acute', 'Aacute'], ['Aacute']].map((names) =>
			subsetType1(source.program, source, new Set(names)),
		);
		expect(parts?.program.equals(all?.program ?? Buffer.alloc(0))).toBe(true);
	});

	it('stays complete in an unusual format', () => {
		expect(subsetType1(source.program, { ...source, plain: source.plain - 20 }, new Set(['A']))).toBeUndefined();
		expect(subsetType1(source.program.subarray(0, source.plain + 50), source, new Set(['A']))).toBeUndefined();
	});

	it('lists the names of its encoding', () => {
		const own = type1Encoding(source.program, source.plain);
		expect([65, 66, 193].map((code) => own?.(code))).toEqual(['A', undefined, 'Aacute']);
	});
});

describe('StandardEncoding', () => {
	it('has its names at their codes', () => {
		expect(
			[32, 65, 126, 161, 175, 177, 182, 191, 194, 205, 208, 225, 251, 31, 127, 209].map(standardEncodingName),
		).toEqual([
			...['space', 'A', 'asciitilde', 'exclamdown', 'fl', 'endash', 'paragraph', 'questiondown', 'acute'],
			...['hungarumlaut', 'emdash', 'AE', 'germandbls', undefined, undefined, undefined],
		]);
	});

	it('names the components of accented letters by the last two operands', () => {
		expect(accentedParts(Uint8Array.of(139 + 65, 247, 86)).sort()).toEqual(expect.arrayContaining([194, 65]));
		expect(accentedParts(Uint8Array.of(139 + 65, 28, 0, 200))).toEqual(expect.arrayContaining([200, 65]));
		expect(accentedParts(Uint8Array.of(5, 8))).toEqual([]);
	});
});

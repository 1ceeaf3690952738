import { calledSubrs } from '../../../../src/engine/fonts/cff-calls';
import { dictsOfGlyphs, dictKeys, readIndex, readTop } from '../../../../src/engine/fonts/cff-read';
import { withoutUncalledSubrs } from '../../../../src/engine/fonts/cff-subrs';
import { writeCff, writeIndex } from '../../../../src/engine/fonts/cff';
import { cffPrivates } from '../../../../src/engine/fonts/cff-advances';
import { subsetCff } from '../../../../src/engine/fonts/cff-subset';

/** Numbers of subroutines count from -107 in short lists. */
const place = (index: number): number => 139 - 107 + index;
const [callSubr, callGlobal, endOfSubr, endChar, line, hints, mask] = [10, 29, 11, 14, 5, 18, 19];
const code = (...bytes: readonly number[]): Uint8Array => Uint8Array.from(bytes);

describe('calledSubrs', () => {
	const drawing = code(140, 140, line, endOfSubr);
	const calledBy = (charString: Uint8Array, subrs: readonly Uint8Array[], globals: readonly Uint8Array[] = []) => {
		const called = calledSubrs([{ code: charString, subrs }], globals)?.[0];
		return called && { own: [...called.own], globals: [...called.globals] };
	};

	it('follows calls of calls, in both lists', () => {
		const subrs = [drawing, code(place(1), callGlobal, endOfSubr), drawing];
		const globals = [drawing, code(place(2), callSubr, endOfSubr)];
		expect(calledBy(code(place(1), callSubr, endChar), subrs, globals)).toEqual({ own: [1, 2], globals: [1] });
	});

	it('never reads mask bytes as calls', () => {
		// Nine hints have two bytes, which look like a call of the first subroutine.
		const pairs = Array.from({ length: 16 }, () => 140);
		const masked = code(...pairs, hints, 140, 140, mask, place(0), callSubr, place(1), callSubr, endChar);
		expect(calledBy(masked, [drawing, drawing])).toEqual({ own: [1], globals: [] });
	});

	it('reads numbers of every length, and nothing after the end', () => {
		const many = Array.from({ length: 1300 }, () => drawing);
		const [number, fraction] = [
			[28, 0, 50],
			[255, 0, 1, 0, 0],
		];
		const charString = code(
			...fraction,
			...number,
			callSubr,
			247,
			10,
			callSubr,
			251,
			0,
			callSubr,
			endChar,
			place(9),
			callSubr,
		);
		expect(calledBy(charString, many)?.own).toEqual([50, 118, -108].map((value) => value + 1131));
	});

	it.each([
		['a number that is computed', code(140, 141, 12, 10, callSubr, endChar)],
		['a subroutine that is not there', code(place(7), callSubr, endChar)],
		['no number', code(callSubr, endChar)],
		['a subroutine that calls itself', code(place(2), callSubr, endChar)],
	])('is uncertain with %s', (_, charString) => {
		expect(calledBy(charString, [drawing, drawing, code(place(2), callSubr, endOfSubr)])).toBeUndefined();
	});
});

/** A font program with appended subroutines: two that glyphs 1 and 2 call, and one unused. */
function withSubrs(): Buffer {
	const outline = [
		['move', 0, 0],
		['line', 100, 200],
		['line', 300, 10],
	] as const;
	const glyph = (name: string, at: number) => ({ name, code: at, width: 300, outline: [...outline] });
	const made = Buffer.from(writeCff('Made', [glyph('A', 65), glyph('B', 66)], 'simple'));
	const { view, top } = readTop(made);
	const start = top.get(dictKeys.charStrings)?.[0] ?? 0;
	const { items, end } = readIndex(view, start);
	const [size = 0, offset = 0] = top.get(dictKeys.private) ?? [];
	// What the glyphs draw is called; what is left of their room is `endchar`.
	const calling = items.map((item, id) => {
		const call = id === 0 ? [endChar] : [place(id - 1), callSubr, endChar];
		return Buffer.concat([Buffer.from(call), Buffer.alloc(Math.max(0, item.length - call.length), endChar)]);
	});
	const index = writeIndex(calling, view.getUint8(start + 2));
	if (index.length !== end - start) throw new Error('it is written otherwise');
	index.copy(made, start);
	const body = Array.from({ length: 60 }, (_, step) => 100 + (step % 90));
	const subrs = writeIndex(
		[0, 1, 2].map((own) => Buffer.from([140 + own, ...body, line, endOfSubr])),
		1,
	);
	// A separate private dictionary after the program, with its subroutines right after it.
	const own = Buffer.concat([made.subarray(offset, offset + size), Buffer.from([139 + size + 2, dictKeys.subrs])]);
	const moved = Buffer.concat([made, own, subrs]);
	return pointedTo(moved, { size, offset }, { size: own.length, offset: made.length });
}

type Part = { readonly size: number; readonly offset: number };

/** The entry of the private dictionary, whose numbers take five bytes each, with another place. */
function pointedTo(program: Buffer, from: Part, to: Part): Buffer {
	const entry = ({ size, offset }: Part) => {
		const bytes = Buffer.alloc(11, 29);
		bytes.writeInt32BE(size, 1);
		bytes.writeInt32BE(offset, 6);
		bytes[10] = dictKeys.private;
		return bytes;
	};
	const at = program.indexOf(entry(from));
	if (at < 0) throw new Error('the entry is written otherwise');
	entry(to).copy(program, at);
	return program;
}

describe('unused subroutines', () => {
	const lengths = (program: Uint8Array) => cffPrivates(program).privates[0]?.subrs.map((code) => code.length);

	it('become a bare return; the others keep their numbers', () => {
		const program = withSubrs();
		expect(lengths(program)).toEqual([63, 63, 63]);
		const made = withoutUncalledSubrs(program) ?? Buffer.alloc(0);
		expect(made.length).toBe(program.length);
		expect(lengths(made)).toEqual([63, 63, 1]);
		expect(cffPrivates(made).privates[0]?.subrs[1]).toEqual(cffPrivates(program).privates[0]?.subrs[1]);
		expect(withoutUncalledSubrs(made)).toBeUndefined();
	});

	it('include those of unused glyphs', () => {
		expect(lengths(subsetCff(withSubrs(), new Set([2])) ?? Buffer.alloc(0))).toEqual([1, 63, 1]);
	});
});

describe('dictsOfGlyphs', () => {
	const of = (bytes: readonly number[], count: number) =>
		dictsOfGlyphs(
			new DataView(Uint8Array.from(bytes).buffer),
			new Map([
				[dictKeys.ros, []],
				[dictKeys.fdSelect, [0]],
			]),
			count,
		);

	it('reads both formats', () => {
		expect(of([0, 1, 0, 2], 3)).toEqual([1, 0, 2]);
		expect(of([3, 0, 2, 0, 0, 1, 0, 2, 0, 0, 4], 4)).toEqual([1, 1, 0, 0]);
		expect(of([9], 1)).toBeUndefined();
		expect(dictsOfGlyphs(new DataView(new ArrayBuffer(1)), new Map(), 2)).toEqual([0, 0]);
	});
});

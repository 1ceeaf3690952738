import { dictKeys, readDict, readIndex, readTop } from './cff-read';
import { callGlobal, callSubr, maxCallDepth, endOfSubr, isOperand, readOperand, subrPlace } from './charstring';

/** Operators of Type 2 charstrings that come first and take a fixed number of operands (5177, section 4). */
const operandsOf: Readonly<Record<number, number>> = { 4: 1, 21: 2, 22: 1, 14: 0 };
/** `hstem`, `vstem`, `hstemhm`, `vstemhm`, `hintmask` and `cntrmask` take pairs: an odd one before them is the width. */
const hints = new Set([1, 3, 18, 23, 19, 20]);

/** What a CFF program says of the advances of its glyphs. */
interface CffAdvances {
	/** By glyph. In a font with several private dictionaries it has one for each, as which of them it belongs to is not looked up. */
	readonly advances: readonly (readonly number[])[];
	/** Fraction that readers lose who take the widths of private dictionaries for whole numbers; 0 where they are. */
	readonly lost: number;
}

/** Advances of the glyphs of a CFF program whose units are thousandths; `undefined` for others. */
export function cffAdvances(bytes: Uint8Array): CffAdvances | undefined {
	const { view, top } = readTop(bytes);
	const charStrings = top.get(dictKeys.charStrings)?.[0];
	const { fonts, privates, globals } = cffPrivates(bytes);
	if (charStrings === undefined || [top, ...fonts].some((dict) => dict.has(dictKeys.fontMatrix))) return undefined;
	const advances = readIndex(view, charStrings).items.map((charString) =>
		privates.map(({ defaultWidth, nominalWidth, subrs }) => {
			const width = leadingWidth(charString, subrs, globals);
			return width === undefined ? defaultWidth : nominalWidth + width;
		}),
	);
	const fractions = privates.flatMap(({ defaultWidth, nominalWidth }) => [defaultWidth % 1, nominalWidth % 1]);
	return { advances, lost: Math.max(0, ...fractions) };
}

/** What charstrings are read with: the private dictionaries of a program, of which a CID-keyed one has several, and the subroutines of all. */
export function cffPrivates(bytes: Uint8Array): {
	readonly fonts: readonly ReadonlyMap<number, readonly number[]>[];
	readonly privates: readonly PrivateDict[];
	readonly globals: readonly Uint8Array[];
} {
	const { view, top, globalsAt } = readTop(bytes);
	const fonts = top.has(dictKeys.ros)
		? readIndex(view, top.get(dictKeys.fdArray)?.[0] ?? 0).items.map(readDict)
		: [top];
	return { fonts, privates: fonts.map((dict) => privateOf(view, dict)), globals: readIndex(view, globalsAt).items };
}

interface PrivateDict {
	readonly defaultWidth: number;
	readonly nominalWidth: number;
	readonly subrs: readonly Uint8Array[];
	/** Where those begin in the program; absent where there are none. */
	readonly subrsAt?: number;
}

function privateOf(view: DataView, dict: ReadonlyMap<number, readonly number[]>): PrivateDict {
	const [size = 0, offset = 0] = dict.get(dictKeys.private) ?? [];
	const own = readDict(new Uint8Array(view.buffer, view.byteOffset + offset, size));
	const subrs = own.get(dictKeys.subrs)?.[0];
	return {
		defaultWidth: own.get(dictKeys.defaultWidth)?.[0] ?? 0,
		nominalWidth: own.get(dictKeys.nominalWidth)?.[0] ?? 0,
		subrs: subrs === undefined ? [] : readIndex(view, offset + subrs).items,
		...(subrs === undefined ? {} : { subrsAt: offset + subrs }),
	};
}

/** The width before the operands of the first operator; `undefined` when there is none. */
export function leadingWidth(
	charString: Uint8Array,
	subrs: readonly Uint8Array[],
	globals: readonly Uint8Array[],
): number | undefined {
	const stack: number[] = [];
	let width: number | undefined;
	const run = (code: Uint8Array, depth: number): boolean => {
		for (let at = 0; at < code.length; ) {
			const byte = code[at] ?? 0;
			if (isOperand(byte)) {
				const operand = readOperand(code, at);
				stack.push(operand.value);
				at = operand.end;
				continue;
			}
			at++;
			if (byte === callSubr || byte === callGlobal) {
				const list = byte === callSubr ? subrs : globals;
				const called = list[subrPlace(stack.pop() ?? 0, list)];
				if (!called || depth > maxCallDepth || run(called, depth + 1)) return true;
			} else if (byte === endOfSubr) return false;
			else {
				const own = operandsOf[byte];
				if (hints.has(byte)) width = stack.length % 2 === 1 ? stack[0] : undefined;
				else if (own !== undefined) {
					// `endchar` may have the four operands of an accented letter.
					width = stack.length > own && !(byte === 14 && stack.length === 4) ? stack[0] : undefined;
				}
				return true;
			}
		}
		return false;
	};
	run(charString, 0);
	return width;
}

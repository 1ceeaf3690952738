import { dictKeys, readDict, readIndex, readTop } from './cff-read';
import { callGlobal, callSubr, maxCallDepth, endOfSubr, isOperand, readOperand, subrPlace } from './charstring';

/** First operators of Type 2 charstrings with a fixed number of operands (5177, section 4). */
const operandsOf: Readonly<Record<number, number>> = { 4: 1, 21: 2, 22: 1, 14: 0 };
/** `hstem`, `vstem`, `hstemhm`, `vstemhm`, `hintmask` and `cntrmask` take pairs: an odd first operand is the width. */
const hints = new Set([1, 3, 18, 23, 19, 20]);

/** Glyph advances of a CFF program. */
interface CffAdvances {
	/** By glyph. A font with several private dictionaries has one advance for each, since the assignment is not read. */
	readonly advances: readonly (readonly number[])[];
	/** Fraction lost by readers that treat the widths of private dictionaries as integers; 0 if they are integers. */
	readonly lost: number;
}

/** Glyph advances of a CFF program with 1000 units per em; `undefined` for others. */
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

/** Context of charstrings: the private dictionaries of a program (several if CID-keyed) and all subroutines. */
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
	/** Their offset in the program; absent if there are none. */
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

/** The width before the operands of the first operator; `undefined` if there is none. */
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

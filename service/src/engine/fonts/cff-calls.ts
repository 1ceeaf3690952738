import { callGlobal, callSubr, maxCallDepth, endOfSubr, isOperand, readOperand, subrPlace } from './charstring';

/** Called subroutines, by their indices. */
interface CalledSubrs {
	readonly own: ReadonlySet<number>;
	readonly globals: ReadonlySet<number>;
}

/** A charstring with the subroutines of its private dictionary. */
interface CallingCode {
	readonly code: Uint8Array;
	readonly subrs: readonly Uint8Array[];
}

/** Operators of Type 2 charstrings (Adobe Technical Note 5177, section 4). */
const stemHints = new Set([1, 3, 18, 23]);
const masks = new Set([19, 20]);
const [escape, endChar] = [12, 14];
/** Of the two-byte operators, only flexes consume all operands; others are counted with them. */
const flexes = new Set([34, 35, 36, 37]);
/** First byte of a fraction. */
const fraction = 255;
/** Maximum calls of one charstring: a valid one has hundreds, while nested calls may grow without limit. */
const maxCalls = 20_000;

/**
 * Subroutines that some charstrings call, directly or indirectly.
 * @returns `undefined` if uncertain: computed numbers, invalid calls, too many calls
 */
export function calledSubrs(codes: readonly CallingCode[], globals: readonly Uint8Array[]): CalledSubrs[] | undefined {
	const called = codes.map((): { own: Set<number>; globals: Set<number> } => ({ own: new Set(), globals: new Set() }));
	const isCertain = codes.every((code, index) => {
		const own = called[index];
		return own !== undefined && new Calls(code.subrs, globals, own).follow(code.code, 0);
	});
	return isCertain ? called : undefined;
}

/**
 * Traces one charstring. The stack gives the number of hints, which gives the number of mask bytes, which are not
 * operators.
 */
class Calls {
	private stack: number[] = [];
	private stems = 0;
	private calls = 0;
	private isEnded = false;

	constructor(
		private readonly subrs: readonly Uint8Array[],
		private readonly globals: readonly Uint8Array[],
		private readonly called: { readonly own: Set<number>; readonly globals: Set<number> },
	) {}

	/** @returns false if the calls are uncertain */
	follow(code: Uint8Array, depth: number): boolean {
		for (let at = 0; at < code.length && !this.isEnded; ) {
			const byte = code[at] ?? 0;
			if (isOperand(byte)) {
				const { value, end } = readOperand(code, at);
				// A fraction is not a subroutine number.
				this.stack.push(byte === fraction ? NaN : value);
				at = end;
				continue;
			}
			at++;
			if (byte === endOfSubr) return depth > 0;
			else if (byte === callSubr || byte === callGlobal) {
				if (!this.call(byte === callGlobal, depth)) return false;
			} else if (byte === escape) {
				if (!flexes.has(code[at++] ?? 0)) return false;
				this.stack = [];
			} else {
				if (stemHints.has(byte) || masks.has(byte)) this.stems += this.stack.length >> 1;
				if (masks.has(byte)) at += (this.stems + 7) >> 3;
				if (byte === endChar) this.isEnded = true;
				this.stack = [];
			}
		}
		return true;
	}

	private call(isGlobal: boolean, depth: number): boolean {
		const list = isGlobal ? this.globals : this.subrs;
		const place = subrPlace(this.stack.pop() ?? NaN, list);
		const code = list[place];
		if (!code || depth >= maxCallDepth || ++this.calls > maxCalls) return false;
		(isGlobal ? this.called.globals : this.called.own).add(place);
		return this.follow(code, depth + 1);
	}
}

import { combineMatrices, identity, type Matrix } from '../../model/matrix';
import type { PdfDictionary } from '../objects/objects';
import { nameOf, numbersOf, type Operation } from './operation';
import type { Resources } from './resources';

/** Graphics and text state that determines where glyphs are shown (ISO 32000-1, 8.4 and 9.3). */
export interface TextPlacement {
	/** Maps user space to the space at the start of the walk: the current transformation matrix. */
	readonly matrix: Matrix;
	readonly fontSize: number;
	readonly characterSpacing: number;
	readonly wordSpacing: number;
	/** Horizontal scaling, 1 for 100 %. */
	readonly scale: number;
	readonly leading: number;
	readonly rise: number;
	/** Text rendering mode. */
	readonly mode: number;
}

/** Graphics and text state that determines which glyphs are shown, and where. */
export interface GraphicsState extends TextPlacement {
	/** The current font; `undefined` before one is set. Its dictionary is missing if the resources lack its name. */
	readonly font: { readonly dict: PdfDictionary | undefined } | undefined;
}

/** At the start of a page. */
export const initialPlacement: TextPlacement = {
	matrix: identity,
	fontSize: 0,
	characterSpacing: 0,
	wordSpacing: 0,
	scale: 1,
	leading: 0,
	rise: 0,
	mode: 0,
};

/** The initial state of a page. */
export function initialState(matrix: Matrix = identity): GraphicsState {
	return { ...initialPlacement, matrix, font: undefined };
}

/** Text rendering mode without ink (table 106). */
const invisibleMode = 3;

/** Whether text leaves no ink, as in the text layer of a scan. */
export function isInvisible({ mode }: GraphicsState): boolean {
	return mode === invisibleMode;
}

/** Operators that set one value, with its name; `TD` and `"` also do something else. */
const setters: Readonly<Record<string, (first: number, second: number) => Partial<TextPlacement>>> = {
	Tc: (characterSpacing) => ({ characterSpacing }),
	Tw: (wordSpacing) => ({ wordSpacing }),
	Tz: (percent) => ({ scale: percent / 100 }),
	TL: (leading) => ({ leading }),
	Ts: (rise) => ({ rise }),
	Tr: (mode) => ({ mode }),
	TD: (_x, y) => ({ leading: -y }),
	'"': (wordSpacing, characterSpacing) => ({ wordSpacing, characterSpacing }),
};

/** The state after an operation; the same object if nothing changes. The walk handles `q` and `Q`. */
export function stateAfter(
	state: GraphicsState,
	operation: Operation,
	resources: Resources | undefined,
): GraphicsState {
	const { operator, operands } = operation;
	if (operator === 'Tf') {
		if (nameOf(operands[0]) === undefined) return state;
		const [fontSize = 0] = numbersOf(operands.slice(1), 1);
		return { ...state, font: { dict: resources?.font(operands[0]) }, fontSize };
	}
	if (operator === 'gs') {
		const set = resources?.fontOfState(operands[0]);
		return set ? { ...state, font: { dict: set.font }, fontSize: set.size } : state;
	}
	return placementAfter(state, operation);
}

/** The state after an operation that sets no font; the same object if nothing changes. */
export function placementAfter<State extends TextPlacement>(state: State, { operator, operands }: Operation): State {
	if (operator === 'cm') {
		const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbersOf(operands, 6);
		return { ...state, matrix: combineMatrices([a, b, c, d, e, f], state.matrix) };
	}
	const setter = Object.hasOwn(setters, operator) ? setters[operator] : undefined;
	if (!setter) return state;
	const [first = 0, second = 0] = numbersOf(operands, 2);
	return { ...state, ...setter(first, second) };
}

import { unionOf } from '../model/boxes';
import { middleX, type Atom } from './atom';

/** Characters of large bracket pieces (Unicode, Miscellaneous Technical). */
const kinds: readonly (readonly [pieces: string, latex: string])[] = [
	['⎛⎜⎝', '('],
	['⎞⎟⎠', ')'],
	['⎡⎢⎣', '['],
	['⎤⎥⎦', ']'],
	['⎧⎨⎩', '\\{'],
	['⎫⎬⎭', '\\}'],
];

/** Vertical position of the middle piece of a brace. */
const braceMiddle = '⎪';

/** Maximum gap between stacked pieces of a bracket, relative to their size. */
const sameColumn = 0.5;

/** Joins the pieces of large brackets. */
export function joinBrackets(atoms: readonly Atom[]): Atom[] {
	const wholes: { kind: string; atoms: Atom[] }[] = [];
	const rest = atoms.filter((atom) => {
		const pieces = [...atom.latex].filter((sign) => sign !== braceMiddle);
		const kind = kinds.find(([signs]) => pieces.length > 0 && pieces.every((sign) => signs.includes(sign)));
		if (!kind) return !(atom.latex !== '' && pieces.length === 0);
		const whole = wholes.find(
			(other) => other.kind === kind[1] && Math.abs(middleX(other.atoms[0]!) - middleX(atom)) < sameColumn * atom.size,
		);
		if (whole) whole.atoms.push(atom);
		else wholes.push({ kind: kind[1], atoms: [atom] });
		return false;
	});
	const brackets = wholes.map(
		({ kind, atoms: pieces }): Atom => ({
			...pieces[0]!,
			latex: kind,
			box: unionOf(pieces.map(({ box }) => box)),
			isBracket: true,
			isTall: true,
		}),
	);
	return [...rest, ...brackets];
}

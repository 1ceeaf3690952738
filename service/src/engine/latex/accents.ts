import { middleX, type Atom } from './atom';

/** A letter, or the command of one. */
const oneSign = /^(\\[a-zA-Z]+|\p{L})$/u;

/** Attaches separate accents to the characters below them. */
export function attachAccents(atoms: readonly Atom[]): Atom[] {
	const bases = new Map<Atom, string>();
	const left = atoms.filter((atom) => {
		const accent = atom.accent;
		if (accent === undefined) return true;
		const base = atoms.find(
			(other) =>
				other.accent === undefined &&
				!other.isLarge &&
				oneSign.test(other.latex) &&
				middleX(atom) > other.box.left &&
				middleX(atom) < other.box.right + 0.1 * other.size &&
				Math.abs(atom.baseline - other.baseline) < 0.6 * other.size,
		);
		if (!base || bases.has(base)) return base === undefined;
		bases.set(base, accent);
		return false;
	});
	return left.map((atom) => {
		const accent = bases.get(atom);
		return accent === undefined ? atom : { ...atom, latex: `\\${accent}{${atom.latex}}` };
	});
}

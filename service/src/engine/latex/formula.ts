import type { Rule, Word } from '../model';
import { unionOf } from '../model/boxes';
import { attachAccents } from './accents';
import { middleX, middleY, toAtom, type Atom } from './atom';
import { joinBrackets } from './brackets';
import { rowLatex, scriptSize, toLatexRows } from './rows';

/** Maximum distance of numerators and denominators from the bar, in font sizes. */
const fractionReach = 1.7;

/** Longer formulas are not legible. */
const maxAtoms = 600;

/**
 * Reads a displayed formula from the positions of its characters: fractions by their bars, limits of large operators,
 * superscripts and subscripts; several equations as rows.
 * @param words  upright boxes
 * @param rules  horizontal lines of the page in the same frame
 * @returns LaTeX without delimiters; `undefined` if there is nothing to read
 */
export function formulaLatex(words: readonly Word[], rules: readonly Rule[]): string | undefined {
	if (words.length === 0 || words.length > maxAtoms || words.some((word) => word.unmapped)) return undefined;
	if (!isFormulaText(words.map(({ text }) => text).join(' '))) return undefined;
	const box = unionOf(words.map((word) => word.box));
	const bars = rules
		.filter(
			(rule) =>
				rule.direction === 'horizontal' &&
				rule.position > box.top &&
				rule.position < box.bottom &&
				rule.start >= box.left - 3 &&
				rule.end <= box.right + 3,
		)
		.sort((a, b) => a.end - a.start - (b.end - b.start));
	let atoms = attachAccents(joinBrackets(words.map(toAtom)));
	for (const bar of bars) atoms = withRoot(atoms, bar) ?? withFraction(atoms, bar);
	atoms = withLimits(atoms);
	const rows = toLatexRows(atoms).map(rowLatex);
	if (rows.length === 0) return undefined;
	return rows.length === 1 ? rows[0] : `\\begin{aligned} ${rows.join(' \\\\ ')} \\end{aligned}`;
}

/** Numbers, single letters and isolated symbols say more as text. */
function isFormulaText(text: string): boolean {
	return /\p{L}/u.test(text) && /[\p{Sm}/−±·∈∂∇√→-]/u.test(text) && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1;
}

/** Builds a fraction from the parts above and below a bar. */
function withFraction(atoms: readonly Atom[], bar: Rule): Atom[] {
	const over = (atom: Atom) => middleX(atom) > bar.start - 1 && middleX(atom) < bar.end + 1;
	const near = atoms.filter((atom) => over(atom) && Math.abs(middleY(atom) - bar.position) < fractionReach * atom.size);
	const numerator = near.filter((atom) => middleY(atom) < bar.position);
	const denominator = near.filter((atom) => middleY(atom) > bar.position);
	if (numerator.length === 0 || denominator.length === 0) return [...atoms];
	const used = new Set([...numerator, ...denominator]);
	const size = Math.max(...[...used].map((atom) => atom.size));
	const fraction: Atom = {
		latex: `\\frac{${sequences(numerator)}}{${sequences(denominator)}}`,
		box: unionOf([...used].map((atom) => atom.box)),
		size,
		baseline: bar.position + 0.25 * size,
		isLarge: false,
		isBracket: false,
		isTall: false,
	};
	return [...atoms.filter((atom) => !used.has(atom)), fraction];
}

/** Maximum distance of a root's bar from the upper right corner of its sign, in font sizes. */
const rootReach = 0.5;

/** Builds a root from its sign and the part under the bar. @returns `undefined` if the bar belongs to no root */
function withRoot(atoms: readonly Atom[], bar: Rule): Atom[] | undefined {
	const sign = atoms.find(
		({ latex, box, size }) =>
			latex === '\\surd' &&
			Math.abs(box.right - bar.start) < rootReach * size &&
			Math.abs(box.top - bar.position) < rootReach * size,
	);
	if (!sign) return undefined;
	const under = atoms.filter(
		(atom) =>
			atom !== sign &&
			middleX(atom) > bar.start - 1 &&
			middleX(atom) < bar.end + 1 &&
			middleY(atom) > bar.position &&
			middleY(atom) < Math.max(sign.box.bottom, bar.position + sign.size),
	);
	if (under.length === 0) return undefined;
	const used = new Set([sign, ...under]);
	const main = under.reduce((largest, atom) => (atom.size > largest.size ? atom : largest));
	const root: Atom = {
		...main,
		latex: `\\sqrt{${sequences(under)}}`,
		box: unionOf([...used].map((atom) => atom.box)),
		isBracket: false,
		isTall: false,
	};
	return [...atoms.filter((atom) => !used.has(atom)), root];
}

function sequences(atoms: readonly Atom[]): string {
	return toLatexRows(withLimits(atoms)).map(rowLatex).join(' ');
}

/** Gives large operators the small characters above and below them. */
function withLimits(atoms: readonly Atom[]): Atom[] {
	const taken = new Set<Atom>();
	const done = atoms.map((operator) => {
		if (!operator.isLarge) return operator;
		const reach = 0.8 * operator.size;
		const beside = atoms.filter(
			(atom) =>
				atom !== operator &&
				!taken.has(atom) &&
				atom.size < scriptSize * operator.size &&
				middleX(atom) > operator.box.left - reach &&
				middleX(atom) < operator.box.right + reach,
		);
		const from = (operator.box.bottom - operator.box.top) * 0.35;
		const below = beside.filter((atom) => isWithin(middleY(atom) - middleY(operator), from, 2.2 * operator.size));
		const above = beside.filter((atom) => isWithin(middleY(operator) - middleY(atom), from, 2.2 * operator.size));
		if (below.length + above.length === 0) return operator;
		for (const atom of [...below, ...above]) taken.add(atom);
		const limits =
			(below.length > 0 ? `_{${sequences(below)}}` : '') + (above.length > 0 ? `^{${sequences(above)}}` : '');
		return { ...operator, latex: operator.latex + limits };
	});
	return done.filter((_, index) => !taken.has(atoms[index]!));
}

function isWithin(value: number, min: number, max: number): boolean {
	return value >= min && value <= max;
}

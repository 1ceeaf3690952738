import type { Box, Rule, Word } from '../model';
import { unionOf } from '../model/boxes';
import { isName, joined, largeOperator, wordLatex } from './signs';

/** Smaller than this part of its row, and a sign is a superscript or subscript. */
const scriptSize = 0.87;

/** Main signs of one row stand within this part of the font size of each other. */
const rowTolerance = 0.45;

/** A wider gap than this part of the font size is a space. */
const spaceGap = 0.13;

/** Scripts and limits lie within this part of the size of their base from it. */
const scriptReach = 1.3;

/** Numerators and denominators lie within this part of the font size from the bar. */
const fractionReach = 1.7;

/** More signs than this are no formula that a person would read. */
const mostAtoms = 600;

/** A piece of a formula. */
interface Atom {
	readonly latex: string;
	/** An upright word, as it stands: text when there is space around it. */
	readonly name?: string;
	readonly box: Box;
	readonly size: number;
	readonly baseline: number;
	readonly isLarge: boolean;
	/** Brackets come in sizes of their own. */
	readonly isBracket: boolean;
}

/**
 * Read a displayed formula from the places of its signs: fractions by their bars, limits of large operators, superscripts
 * and subscripts; several equations as rows.
 * @param words  upright boxes
 * @param rules  horizontal lines of the page in the same frame
 * @returns LaTeX without delimiters; `undefined` when there is nothing to read
 */
export function formulaLatex(words: readonly Word[], rules: readonly Rule[]): string | undefined {
	if (words.length === 0 || words.length > mostAtoms || words.some((word) => word.unmapped)) return undefined;
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
	let atoms = words.map(toAtom);
	for (const bar of bars) atoms = withFraction(atoms, bar);
	atoms = withLimits(atoms);
	const rows = toRows(atoms).map(rowLatex);
	if (rows.length === 0) return undefined;
	return rows.length === 1 ? rows[0] : `\\begin{aligned} ${rows.join(' \\\\ ')} \\end{aligned}`;
}

function toAtom({ text, box, fontSize, baseline, style }: Word): Atom {
	const upright = !(style?.italic ?? false) && !/^(cmmi|lmmi)/i.test(style?.font ?? '');
	return {
		latex: wordLatex(text, upright),
		...(upright && isName(text) ? { name: text } : {}),
		box,
		size: fontSize,
		baseline: baseline ?? box.bottom - 0.2 * (box.bottom - box.top),
		isLarge: largeOperator.test(text),
		isBracket: /^[()[\]{}|‖⟨⟩⌊⌋⌈⌉⎛⎞⎝⎠⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪√]+$/u.test(text),
	};
}

const middleX = ({ box }: Atom) => (box.left + box.right) / 2;
const middleY = ({ box }: Atom) => (box.top + box.bottom) / 2;

/** Put what stands above and below a bar together as a fraction. */
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
	};
	return [...atoms.filter((atom) => !used.has(atom)), fraction];
}

function sequences(atoms: readonly Atom[]): string {
	return toRows(withLimits(atoms)).map(rowLatex).join(' ');
}

/** Give large operators the small signs above and below them. */
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

function isWithin(value: number, least: number, most: number): boolean {
	return value >= least && value <= most;
}

/** A row of a formula with its scripts. */
interface FormulaRow {
	readonly baseline: number;
	readonly size: number;
	readonly atoms: Atom[];
}

/** Group atoms into rows by the baselines of the large ones; small ones go to the row they are scripts in. */
function toRows(atoms: readonly Atom[]): FormulaRow[] {
	const signs = atoms.filter((atom) => !atom.isLarge && !atom.isBracket);
	const size = Math.max(...(signs.length > 0 ? signs : atoms).map((atom) => atom.size), 1);
	const rows: FormulaRow[] = [];
	const isMain = (atom: Atom) => !atom.isLarge && atom.size >= scriptSize * size && atom.size <= size / scriptSize;
	const main = atoms.filter(isMain);
	for (const atom of [...main].sort((a, b) => a.baseline - b.baseline)) {
		const row = rows.find((other) => Math.abs(other.baseline - atom.baseline) <= rowTolerance * size);
		if (row) row.atoms.push(atom);
		else rows.push({ baseline: atom.baseline, size, atoms: [atom] });
	}
	for (const atom of atoms.filter((other) => !main.includes(other))) {
		const isTall = atom.isLarge || atom.isBracket;
		const distance = (row: FormulaRow) =>
			Math.abs(isTall ? middleY(atom) - row.baseline + 0.3 * row.size : atom.baseline - row.baseline);
		const nearest = rows.reduce<FormulaRow | undefined>(
			(best, row) => (!best || distance(row) < distance(best) ? row : best),
			undefined,
		);
		if (nearest && distance(nearest) <= scriptReach * size) nearest.atoms.push(atom);
		else rows.push({ baseline: atom.baseline, size: atom.size, atoms: [atom] });
	}
	return rows.sort((a, b) => a.baseline - b.baseline);
}

function rowLatex({ atoms, baseline, size }: FormulaRow): string {
	const sorted = [...atoms].sort((a, b) => a.box.left - b.box.left);
	let latex = '';
	for (let index = 0; index < sorted.length; ) {
		const atom = sorted[index]!;
		let end = index + 1;
		if (isScript(atom, baseline, size)) {
			while (end < sorted.length && isScript(sorted[end]!, baseline, size)) end++;
			latex += scriptsLatex(sorted.slice(index, end), baseline);
		} else {
			const before = sorted[index - 1];
			const isSpaced = before !== undefined && hasSpace(before, atom);
			const isText = (!before || isSpaced) && (!sorted[end] || hasSpace(atom, sorted[end]!));
			const piece = atom.name !== undefined && isText ? `\\text{ ${atom.name} }` : atom.latex;
			latex = isSpaced ? `${latex} ${piece}` : joined(latex, piece);
		}
		index = end;
	}
	return latex.trim();
}

function hasSpace(left: Atom, right: Atom): boolean {
	return right.box.left - left.box.right > spaceGap * Math.min(left.size, right.size);
}

function isScript(atom: Atom, baseline: number, size: number): boolean {
	return !atom.isLarge && !atom.isBracket && atom.size < scriptSize * size && Math.abs(atom.baseline - baseline) > 0.08 * size;
}

function scriptsLatex(atoms: readonly Atom[], baseline: number): string {
	const below = atoms.filter((atom) => atom.baseline > baseline);
	const above = atoms.filter((atom) => atom.baseline < baseline);
	const inner = (part: readonly Atom[]) => {
		const size = Math.max(...part.map((atom) => atom.size));
		const main = part.filter((atom) => atom.size >= scriptSize * size).map((atom) => atom.baseline);
		return rowLatex({ atoms: [...part], size, baseline: main[0] ?? baseline });
	};
	return (below.length > 0 ? `_{${inner(below)}}` : '') + (above.length > 0 ? `^{${inner(above)}}` : '');
}

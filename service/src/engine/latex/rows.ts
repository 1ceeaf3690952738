import { middleY, type Atom } from './atom';
import { joinCommands } from './symbols';

/** Maximum size of a superscript or subscript relative to its row. */
export const scriptSize = 0.87;

/** Baseline tolerance of the main characters of a row, in font sizes. */
const rowTolerance = 0.45;

/** Minimum gap of a space, in font sizes. */
const spaceGap = 0.13;

/** Maximum distance of scripts and limits from their base, relative to its size. */
const scriptReach = 1.3;

/** A row of a formula with its scripts. */
interface FormulaRow {
	readonly baseline: number;
	readonly size: number;
	readonly atoms: Atom[];
}

/** Groups atoms into rows by the baselines of the large ones; small ones join the row of their base. */
export function toLatexRows(atoms: readonly Atom[]): FormulaRow[] {
	const signs = atoms.filter((atom) => !atom.isLarge && !atom.isBracket);
	const size = Math.max(...(signs.length > 0 ? signs : atoms).map((atom) => atom.size), 1);
	const rows: FormulaRow[] = [];
	const isMain = (atom: Atom) =>
		!atom.isLarge && !atom.isTall && atom.size >= scriptSize * size && atom.size <= size / scriptSize;
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

/** A row as LaTeX: characters from left to right, scripts after their bases. */
export function rowLatex({ atoms, baseline, size }: FormulaRow): string {
	const sorted = [...atoms].sort((a, b) => a.box.left - b.box.left);
	let latex = '';
	const grown = grownPairs(sorted);
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
			const space = sorted.length > 1 ? ' ' : '';
			const piece =
				atom.name !== undefined && isText
					? `\\text{${space}${atom.name}${space}}`
					: (grown.get(atom) ?? '') + atom.latex;
			latex = isSpaced ? `${latex} ${piece}` : joinCommands(latex, piece);
		}
		index = end;
	}
	return latex.trim();
}

/** Paired brackets that grow with their content: `\\left` and `\\right` come in pairs. */
function grownPairs(sorted: readonly Atom[]): Map<Atom, string> {
	const pairs = new Map<Atom, string>();
	const open: Atom[] = [];
	for (const atom of sorted.filter(({ isTall }) => isTall)) {
		if (/^(\(|\[|\\\{|\\langle)$/.test(atom.latex)) open.push(atom);
		else if (/^(\)|\]|\\\}|\\rangle)$/.test(atom.latex)) {
			const partner = open.pop();
			if (!partner) continue;
			pairs.set(partner, '\\left');
			pairs.set(atom, '\\right');
		}
	}
	return pairs;
}

function hasSpace(left: Atom, right: Atom): boolean {
	return right.box.left - left.box.right > spaceGap * Math.min(left.size, right.size);
}

/** Large operators that are words; small ones are scripts: the `max` of a maximum. */
const operatorName = /^\\[a-z]+(?<!sum|prod|int|oint|cup|cap)$/;

function isScript(atom: Atom, baseline: number, size: number): boolean {
	return (
		(!atom.isLarge || operatorName.test(atom.latex)) &&
		!atom.isBracket &&
		atom.size < scriptSize * size &&
		Math.abs(atom.baseline - baseline) > 0.08 * size
	);
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

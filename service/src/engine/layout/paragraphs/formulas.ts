import { isMathWord, isTyped, type LineFacts } from '../../text/line-facts';
import type { Column } from './paragraphs';
import { pairsOf } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/** Function names, which are words but part of formulas. */
const functionName =
	/^(sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|exp|log|ln|lim|max|min|sup|inf|arg|det|dim|ker|deg|gcd|mod|Pr|Var|Cov|div|curl|grad|rot|tr|Tr|rank|span|sgn|sign|diag|var|const|erf|Res|Im|Re|subject|to|if|otherwise|and|for|all|where|with|s\.t\.)$/;

const equationNumber = /\(\s*[A-Z]?\.?\d{1,3}([.-]\d{1,3})*[a-z]?\s*\)$/;

/** Addresses of references, whose signs are not mathematical. */
const address = /https?:\/\/|\bwww\.|\bdoi:/i;

interface ProseCount {
	readonly words: number;
	readonly share: number;
}

function proseOf({ line, text }: LineFacts): ProseCount {
	let words = 0;
	let characters = 0;
	for (const word of line.words) {
		const letters = word.text.replace(/[^\p{L}]/gu, '');
		if (letters.length < 3 || isMathWord(word) || functionName.test(letters)) continue;
		words++;
		characters += letters.length;
	}
	return { words, share: characters / Math.max(1, text.length) };
}

function isIndented(line: LineFacts, column: Column, settings: LayoutSettings): boolean {
	return line.box.left - column.left > settings.formulas.minIndent * line.size;
}

/** Whether a line is a displayed formula without its neighbors. */
function isFormula(line: LineFacts, column: Column, settings: LayoutSettings): boolean {
	if (!isIndented(line, column, settings) || isTyped(line) || address.test(line.text)) return false;
	const prose = proseOf(line);
	if (prose.words > settings.formulas.maxProse || prose.share > settings.formulas.proseShare) return false;
	return line.math >= settings.formulas.minMath && /[=<>≤≥≈∼≡→∈+−∑∫∏×·∂∇√]|^\S+$/u.test(line.text)
		? true
		: equationNumber.test(line.text) && line.math > 0;
}

/** Whether a line may be part of the adjacent formula: a numerator, limits, a bracket. */
function isFormulaPart(line: LineFacts, column: Column, settings: LayoutSettings): boolean {
	const prose = proseOf(line);
	return (
		isIndented(line, column, settings) &&
		!isTyped(line) &&
		!address.test(line.text) &&
		prose.words === 0 &&
		line.text.length <= settings.formulas.maxPartLength
	);
}

/** The lines of a column that belong to displayed formulas. */
export function formulaLines(column: Column, settings: LayoutSettings): ReadonlySet<LineFacts> {
	const { lines, pitch } = column;
	const formula = new Set(lines.filter((line) => isFormula(line, column, settings)));
	const spread = (from: LineFacts, line: LineFacts) => {
		if (formula.has(line) || !formula.has(from)) return;
		const distance = Math.abs(line.baseline - from.baseline);
		if (distance <= settings.formulas.partDistance * pitch && isFormulaPart(line, column, settings)) formula.add(line);
	};
	const pairs = pairsOf(lines);
	for (const [above, below] of pairs) spread(above, below);
	for (const [above, below] of pairs.reverse()) spread(below, above);
	return formula;
}

import { similarity } from '../values/similarity';
import { foldId, type MatchLine } from './documents';
import { matchSettings } from './settings';

const { minLikeness, sureLikeness, otherArticle, equalNumber, minEqualNumbers, minSharedText, maxCompared } =
	matchSettings;

/** Two lines with the same article, by their indices. */
interface JoinedLines {
	readonly a: number;
	readonly b: number;
	/** 0 to 1. */
	readonly confidence: number;
}

interface FoldedLine {
	readonly line: MatchLine;
	readonly article: string;
	readonly description: string;
}

/** Joins the lines of two documents one to one: by article number, then by description; numbers decide between equals. */
export function joinLines(a: readonly MatchLine[], b: readonly MatchLine[]): JoinedLines[] {
	const [left, right] = [a.map(fold), b.map(fold)];
	const open = { a: new Set(left.keys()), b: new Set(right.keys()) };
	const joined: JoinedLines[] = [];
	const join = (pairs: JoinedLines[]): void => {
		for (const pair of pairs.sort((one, other) => other.confidence - one.confidence)) {
			if (!open.a.has(pair.a) || !open.b.has(pair.b)) continue;
			open.a.delete(pair.a);
			open.b.delete(pair.b);
			joined.push({ ...pair, confidence: Math.min(1, pair.confidence) });
		}
	};
	join(equalLines(left, right, 'article'));
	join(equalLines(left, right, 'description'));
	const rest = { a: [...open.a].slice(0, maxCompared), b: [...open.b].slice(0, maxCompared) };
	join(
		rest.a.flatMap((at) =>
			rest.b.flatMap((to) => {
				const confidence = likenessOf(left[at]!, right[to]!);
				return confidence >= minLikeness ? [{ a: at, b: to, confidence }] : [];
			}),
		),
	);
	return joined;
}

/** How many lines of a document have an article or description of the other one. */
export function countSharedLines(a: readonly MatchLine[], b: readonly MatchLine[]): number {
	const names = new Set(b.map(fold).flatMap(({ article, description }) => [article, description]));
	names.delete('');
	return a.map(fold).filter(({ article, description }) => names.has(article) || names.has(description)).length;
}

function fold(line: MatchLine): FoldedLine {
	return { line, article: foldId(line.article), description: foldId(line.description) };
}

/** Pairs with the same article or description. */
function equalLines(
	left: readonly FoldedLine[],
	right: readonly FoldedLine[],
	by: 'article' | 'description',
): JoinedLines[] {
	const places = new Map<string, number[]>();
	for (const [index, line] of right.entries())
		if (line[by] !== '') places.set(line[by], [...(places.get(line[by]) ?? []), index]);
	return left.flatMap((line, a) =>
		(places.get(line[by]) ?? []).slice(0, maxCompared).flatMap((b) => {
			const other = right[b]!;
			// Sizes and colors of one article share its description.
			const differs = by === 'description' && line.article !== '' && other.article !== '';
			return differs ? [] : [{ a, b, confidence: 1 + numbersInCommon(line, other) }];
		}),
	);
}

function likenessOf(a: FoldedLine, b: FoldedLine): number {
	const isOther = a.article !== '' && b.article !== '';
	const likeness = Math.max(
		similarity(a.description, b.description),
		containment(a.description, b.description),
		likenessOfMixed(a, b),
	);
	return likeness * (isOther ? otherArticle : 1) + (likeness > 0 ? numbersInCommon(a, b) : 0);
}

/** A description with an addition of the other document, such as a size or an article number before it. */
function containment(a: string, b: string): number {
	const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
	return shorter.length >= minContained && longer.includes(shorter) ? sureLikeness : 0;
}

/** Shorter texts are contained by chance. */
const minContained = 6;

/** Lines with the same numbers and many of the same words, never sure: other texts of the page were read into one. */
function likenessOfMixed(a: FoldedLine, b: FoldedLine): number {
	if (countEqualNumbers(a, b) < minEqualNumbers) return 0;
	const [shorter = [], longer = []] = [wordsOf(a), wordsOf(b)].sort((one, other) => lengthOf(one) - lengthOf(other));
	const known = new Set(longer);
	return lengthOf(shorter.filter((word) => known.has(word))) > minSharedText * lengthOf(shorter) ? minLikeness : 0;
}

const wordsOf = ({ line }: FoldedLine): string[] => line.description.split(/\s+/).map(foldId);
const lengthOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

function numbersInCommon(a: FoldedLine, b: FoldedLine): number {
	return equalNumber * countEqualNumbers(a, b);
}

function countEqualNumbers({ line: a }: FoldedLine, { line: b }: FoldedLine): number {
	const isEqual = (one: number | undefined, other: number | undefined): boolean => one !== undefined && one === other;
	const equal = [isEqual(a.unitPrice, b.unitPrice), isEqual(a.quantity, b.quantity), isEqual(a.amount, b.amount)];
	return equal.filter(Boolean).length;
}

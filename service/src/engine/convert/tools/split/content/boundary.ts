import type { Features } from '../../../../scores/boosted-trees';
import type { NewDocumentFeature } from '../../../../scores/weights/new-document.generated';
import type { PageFeatures } from './page-features';

/** Unknown values are between those for and against. */
const unknown = 0.5;

/**
 * Features that a page starts a document or continues the previous page.
 * @param previous  the page before it
 */
export function boundaryFeatures(previous: PageFeatures, page: PageFeatures): Features<NewDocumentFeature> {
	return {
		numbers: numbersGoOn(previous, page),
		begins: page.number ? Number(page.number.value === 1) : unknown,
		ended: previous.number?.total === undefined ? unknown : Number(previous.number.total === previous.number.value),
		onlyOneHasNumber: Number((previous.number === undefined) !== (page.number === undefined)),
		head: alike(previous.head, page.head),
		foot: alike(previous.foot, page.foot),
		size: Math.abs(page.width - previous.width) + Math.abs(page.height - previous.height),
		turned: Number(page.width > page.height !== previous.width > previous.height),
		fonts: alike(previous.fonts, page.fonts),
		fontSize: logRatio(page.fontSize, previous.fontSize),
		left: Math.abs(page.left - previous.left),
		right: Math.abs(page.right - previous.right),
		colours: alike(previous.colours, page.colours),
		terms: containedShare(previous.terms, page.terms),
		smallWords: containedShare(previous.smallWords, page.smallWords),
		filled: previous.bottom,
		top: page.top,
		lower: page.top - previous.top,
		largest: page.largest,
		larger: page.largest - previous.largest,
		title: Number(page.kind !== undefined),
		otherTitle: Number(page.kind !== undefined && page.kind !== previous.kind),
		titleBefore: Number(previous.kind !== undefined),
		beginsInside: Number(page.beginsInside),
		endsInside: Number(previous.endsInside),
		lines: page.lineCount,
		linesBefore: previous.lineCount,
	};
}

/** 1 if the printed numbers continue, 0 if they do not. */
function numbersGoOn({ number: before }: PageFeatures, { number }: PageFeatures): number {
	if (!before || !number) return unknown;
	return Number(number.value === before.value + 1 && (number.total ?? before.total) === (before.total ?? number.total));
}

/** Share of the union that both have. */
function alike(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): number {
	const both = [...a].filter((one) => b.has(one)).length;
	const all = a.size + b.size - both;
	return all === 0 ? unknown : both / all;
}

/** Share of the smaller set that is in the larger one. */
function containedShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
	const both = [...a].filter((one) => b.has(one)).length;
	const smaller = Math.min(a.size, b.size);
	return smaller === 0 ? unknown : both / smaller;
}

/** Relative difference of two sizes. */
function logRatio(a: number, b: number): number {
	return a > 0 && b > 0 ? Math.abs(Math.log(a / b)) : 0;
}

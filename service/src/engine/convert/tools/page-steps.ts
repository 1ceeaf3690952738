import { numbersTo } from '../../values/sequences';

/** Changes to the pages of a document, in its page numbers. */
export interface PagePlan {
	/** For each page of the result its number in the document, from 1; copies repeat it. */
	readonly order: readonly number[];
	/** Degrees clockwise, 90, 180 or 270, by page number. */
	readonly turns: ReadonlyMap<number, number>;
}

/** An invalid step, or one that names missing pages. */
export class PageStepError extends Error {
	constructor(readonly step: string) {
		super(`no step: ${step}`);
	}
}

interface Plan {
	order: number[];
	readonly turns: Map<number, number>;
}

type Change = (plan: Plan, parts: readonly string[], pageCount: number) => void;

const page = String.raw`(?:\d{1,9}|last)`;
const pages = String.raw`((?:all|odd|even|${page}(?:-${page})?)(?:,(?:all|odd|even|${page}(?:-${page})?))*)`;
const place = String.raw`(?:(before|after) (${page})|to (start|end))`;

/** Steps by their notation. */
const steps: readonly (readonly [form: RegExp, change: Change])[] = [
	[
		new RegExp(`^delete ${pages}$`),
		(plan, [list = ''], pageCount) => {
			const gone = new Set(pagesOf(list, pageCount));
			plan.order = plan.order.filter((number) => !gone.has(number));
		},
	],
	[
		new RegExp(`^rotate (-?(?:90|180|270))(?: ${pages})?$`),
		({ turns }, [angle = '', list], pageCount) => {
			for (const number of new Set(pagesOf(list ?? 'all', pageCount)))
				turns.set(number, ((turns.get(number) ?? 0) + Number(angle) + 360) % 360);
		},
	],
	[
		new RegExp(`^move ${pages} ${place}$`),
		(plan, [list = '', side, target, edge], pageCount) => {
			const numbers = pagesOf(list, pageCount);
			const moved = new Set(numbers);
			// In the order named; copies follow their page.
			const there = numbers.flatMap((number) => plan.order.filter((other) => other === number));
			const rest = plan.order.filter((number) => !moved.has(number));
			rest.splice(placeIn(rest, { side, target, edge }, pageCount), 0, ...there);
			plan.order = rest;
		},
	],
	[
		new RegExp(`^copy ${pages} ${place}$`),
		(plan, [list = '', side, target, edge], pageCount) => {
			const numbers = pagesOf(list, pageCount);
			if (numbers.some((number) => !plan.order.includes(number))) throw new RangeError('a page that is gone');
			plan.order.splice(placeIn(plan.order, { side, target, edge }, pageCount), 0, ...numbers);
		},
	],
	[/^reverse$/, (plan) => void plan.order.reverse()],
];

/**
 * Executes steps such as `delete 3,5-6`, `rotate 90 1-2`, `move 4 before 1`, `copy 2 to end` and `reverse` in sequence.
 * Numbers always refer to the original document, and mean a page and its copies; `all`, `odd`, `even` and `last` name
 * pages too.
 * @param maxPages  of the result: bounds steps that copy copies
 * @throws PageStepError for an invalid step, or one that names a page the document never had or no longer has
 */
export function planOf(texts: readonly string[], pageCount: number, maxPages: number): PagePlan {
	const plan: Plan = { order: numbersTo(pageCount), turns: new Map() };
	for (const text of texts) {
		apply(plan, text, pageCount);
		if (plan.order.length > maxPages) break;
	}
	return { order: plan.order, turns: new Map([...plan.turns].filter(([, angle]) => angle !== 0)) };
}

function apply(plan: Plan, text: string, pageCount: number): void {
	const written = text
		.trim()
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.replace(/ ?, ?/g, ',')
		.replace(/(?<=\d|last) ?- ?(?=\d|last)/g, '-');
	for (const [form, change] of steps) {
		const match = form.exec(written);
		if (!match) continue;
		try {
			return change(plan, match.slice(1), pageCount);
		} catch (error) {
			if (error instanceof RangeError) throw new PageStepError(text);
			throw error;
		}
	}
	throw new PageStepError(text);
}

/** Maximum pages that one list may name, counted with repeats: ten times the maximum of a document. */
const maxListed = 100_000;

/** First page and distance. */
const namedPages: Readonly<Record<string, readonly [number, number]>> = { all: [1, 1], odd: [1, 2], even: [2, 2] };

/** @throws RangeError for pages outside the document */
function pagesOf(list: string, pageCount: number): number[] {
	const numbers: number[] = [];
	for (const part of list.split(',')) {
		const [first = '', last = first] = part.split('-');
		const named = namedPages[first];
		const [start, step] = named ?? ([numberOf(first, pageCount), 1] as const);
		const end = named ? pageCount : numberOf(last, pageCount);
		const isBackwards = !named && end < start;
		for (let number = start; isBackwards ? number >= end : number <= end; number += isBackwards ? -1 : step) {
			if (numbers.length >= maxListed) throw new RangeError('too many pages');
			numbers.push(number);
		}
	}
	return numbers;
}

function numberOf(text: string, pageCount: number): number {
	const number = text === 'last' ? pageCount : Number(text);
	if (number < 1 || number > pageCount) throw new RangeError('no page of the document');
	return number;
}

interface Place {
	readonly side: string | undefined;
	readonly target: string | undefined;
	readonly edge: string | undefined;
}

function placeIn(order: readonly number[], { side, target, edge }: Place, pageCount: number): number {
	if (edge !== undefined) return edge === 'start' ? 0 : order.length;
	const number = numberOf(target ?? '', pageCount);
	const index = side === 'before' ? order.indexOf(number) : order.lastIndexOf(number);
	if (index < 0) throw new RangeError('the page is gone');
	return side === 'before' ? index : index + 1;
}

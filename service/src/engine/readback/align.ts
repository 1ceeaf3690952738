import { free } from '../values/freed';

/** Which words of the pages are which words of the result. */
export interface WordLinks {
	/** First and last token of the result for each of the pages; -1 for none. */
	readonly first: Int32Array;
	readonly last: Int32Array;
	/** Token of the pages for each of the result; -1 for none. */
	readonly back: Int32Array;
}

/** Chooses among equal words of the pages. @returns lower is better */
export type Distance = (pageToken: number, resultToken: number, alignment: WordLinks) => number;

/** What is known about the words. */
interface AlignOptions {
	/** Number of keys. */
	readonly size: number;
	readonly pageOf: (pageToken: number) => number;
	/** Whether a word continues the run of the one before it. */
	readonly isRun: (pageToken: number) => boolean;
	/** Whether a word of the pages cannot be in the result, or only gets what the others leave. */
	readonly isOut: (pageToken: number) => boolean;
	readonly isLate: (pageToken: number) => boolean;
	/** Unlinks late words that are better not linked. */
	readonly review: (alignment: WordLinks) => void;
	readonly distance: Distance;
	/** Settles what is written in other parts than on the page: only between linked words, or anywhere. */
	readonly settleGaps: (alignment: WordLinks) => void;
	readonly settle: (alignment: WordLinks) => void;
	/** The last step: what is written in another order. */
	readonly settleLetters: (alignment: WordLinks) => void;
}

/** Candidates that are compared for one word: those nearest in content order, on both sides. */
const maxCandidates = 24;

/**
 * Assigns equal words to each other in linear time: words that occur once, then their neighbours, then rows of words
 * that occur equally often, and the rest by distance. Source of the first steps: P. Heckel, "A technique for isolating
 * differences between files", 1978.
 */
export function align(page: Int32Array, result: Int32Array, options: AlignOptions): WordLinks {
	const alignment: WordLinks = {
		first: new Int32Array(page.length).fill(-1),
		last: new Int32Array(page.length).fill(-1),
		back: new Int32Array(result.length).fill(-1),
	};
	const { isRun, isOut, isLate, review, settle, settleGaps, settleLetters } = options;
	const inAny = new Int32Array(page.length);
	const early = new Int32Array(page.length).fill(noKey);
	const late = new Int32Array(page.length).fill(noKey);
	let hasLate = false;
	for (let token = 0; token < page.length; token++) {
		const key = isOut(token) ? noKey : (page[token] ?? noKey);
		inAny[token] = key;
		const isLast = key !== noKey && isLate(token);
		hasLate ||= isLast;
		(isLast ? late : early)[token] = key;
	}
	linkAll(early, result, options, alignment);
	repair(early, result, alignment, { isRun, isExchange: false });
	unlinkStrays(alignment);
	settle(alignment);
	linkNearest(early, result, alignment, options.distance);
	if (hasLate) linkAll(late, result, options, alignment);
	else settleGaps(alignment);
	repair(inAny, result, alignment, { isRun, isExchange: true });
	review(alignment);
	settleGaps(alignment);
	settleLetters(alignment);
	return alignment;
}

/** Of a word that equals no other. */
const noKey = -1;

/** Lengths of rows of words that are linked, first on each page, then anywhere. */
const rowSteps = [
	[6, true],
	[2, true],
	[1, true],
	[4, false],
	[2, false],
] as const;

function linkAll(
	page: Int32Array,
	result: Int32Array,
	{ size, pageOf, distance, settleGaps }: AlignOptions,
	alignment: WordLinks,
): void {
	linkUnique(page, result, size, alignment);
	extend(page, result, alignment);
	for (const [length, byPage] of rowSteps) {
		if (!linkRows(page, result, length, alignment, byPage ? pageOf : undefined)) break;
		extend(page, result, alignment);
	}
	settleGaps(alignment);
	linkNearest(page, result, alignment, distance);
}

interface RepairOptions {
	readonly isRun: AlignOptions['isRun'];
	/** Whether no word loses its place to one that has none. */
	readonly isExchange: boolean;
}

/** Exchanges equal words so that neighbours on the page are neighbours in the result. */
function repair(page: Int32Array, result: Int32Array, alignment: WordLinks, options: RepairOptions): void {
	for (let token = 1; token < page.length; token++) takeNeighbour(page, result, alignment, token, 1, options);
	for (let token = page.length - 2; token >= 0; token--) takeNeighbour(page, result, alignment, token, -1, options);
}

/** Unlinks words that leave a gap on both sides, where a part of a word may be. */
function unlinkStrays({ first, last, back }: WordLinks): void {
	for (let token = 1; token < first.length; token++) {
		const at = first[token] ?? -1;
		const before = first[token - 1] ?? -1;
		if (at < 1 || before < 0 || before + 1 === at || back[before + 1] !== -1) continue;
		const other = back[at - 1] ?? -1;
		if (other < 0 || first[other + 1] !== -1) continue;
		first[token] = -1;
		last[token] = -1;
		back[at] = -1;
	}
}

function takeNeighbour(
	page: Int32Array,
	result: Int32Array,
	{ first, last, back }: WordLinks,
	token: number,
	step: 1 | -1,
	{ isRun, isExchange }: RepairOptions,
): void {
	const beside = first[token - step] ?? -1;
	const wanted = beside + step;
	if (beside < 0 || first[token] === wanted || page[token] !== result[wanted]) return;
	const other = back[wanted] ?? -1;
	if (other >= 0 && (first[other - step] ?? -1) === beside) return;
	const given = first[token] ?? -1;
	if (isExchange && given < 0) return;
	// Both may be right where they are: a neighbour is on the other side.
	const isRight = (one: number, at: number) => one >= 0 && at >= 0 && (first[one + step] ?? -1) === at + step;
	if (given < 0 && isRight(other, wanted)) return;
	const isLoose = !isRun(step > 0 ? token : token + 1);
	const isFixed = (one: number, at: number) => isRight(one, at) && isRun(step > 0 ? one + 1 : one);
	if (isLoose && (isFixed(token, given) || isFixed(other, wanted))) return;
	first[token] = wanted;
	last[token] = wanted;
	back[wanted] = token;
	if (given >= 0) back[given] = other;
	if (other < 0) return;
	first[other] = given;
	last[other] = given;
}

/** Makes a row of words of the pages a row of the result. */
export function link({ first, last, back }: WordLinks, page: number, result: number): void {
	first[page] = result;
	last[page] = result;
	back[result] = page;
}

function linkUnique(page: Int32Array, result: Int32Array, size: number, alignment: WordLinks): void {
	const onPages = new Int32Array(size).fill(-1);
	const inResult = new Int32Array(size).fill(-1);
	markUnique(page, alignment.first, onPages);
	markUnique(result, alignment.back, inResult);
	for (let key = 0; key < size; key++) {
		const from = onPages[key] ?? -1;
		const to = inResult[key] ?? -1;
		if (from >= 0 && to >= 0) link(alignment, from, to);
	}
}

/** Sets the only open place of each key; -1 for none, -2 for several. */
function markUnique(keys: Int32Array, linked: Int32Array, places: Int32Array): void {
	for (let index = 0; index < keys.length; index++) {
		const key = keys[index] ?? noKey;
		if (key !== noKey && linked[index] === -1) places[key] = places[key] === -1 ? index : -2;
	}
}

/** Links equal words next to linked ones, in both directions. */
function extend(page: Int32Array, result: Int32Array, alignment: WordLinks): void {
	const { first, back } = alignment;
	for (let index = 1; index < page.length; index++) {
		const to = (first[index - 1] ?? -1) + 1;
		if (to > 0 && first[index] === -1 && back[to] === -1 && page[index] === result[to]) link(alignment, index, to);
	}
	for (let index = page.length - 2; index >= 0; index--) {
		const to = (first[index + 1] ?? -1) - 1;
		if (to >= 0 && first[index] === -1 && back[to] === -1 && page[index] === result[to]) link(alignment, index, to);
	}
}

/**
 * Links rows of words that occur equally often, in order.
 * @param pageOf  if they must be on the page of the linked word before them
 * @returns false if nothing is left
 */
function linkRows(
	page: Int32Array,
	result: Int32Array,
	length: number,
	alignment: WordLinks,
	pageOf: AlignOptions['pageOf'] | undefined,
): boolean {
	const { first, back } = alignment;
	// Documents have hundreds of thousands of rows: they are numbered, and kept in typed arrays.
	const numbers = new Map<number, number>();
	const mixed = (hash: number, number: number) => hash + (number % maxPages) * 2 ** 32;
	const onPages = new Int32Array(page.length).fill(-1);
	collectRows(page, first, length, (hash, index) => {
		const key = pageOf ? mixed(hash, pageOf(index)) : hash;
		const number = numbers.get(key) ?? numbers.size;
		if (number === numbers.size) numbers.set(key, number);
		onPages[index] = number;
	});
	const { size } = numbers;
	if (size === 0) return false;
	const around = pageOf ? pagesAround(back, pageOf) : undefined;
	const inResult = new Int32Array(result.length).fill(-1);
	collectRows(result, back, length, (hash, index) => {
		const own = around?.[index] ?? 0;
		if (own >= 0) inResult[index] = numbers.get(around ? mixed(hash, own) : hash) ?? -1;
	});
	const [from, to] = [placesByNumber(onPages, size), placesByNumber(inResult, size)];
	for (let number = 0; number < size; number++) {
		const [start, other] = [from.starts[number]!, to.starts[number]!];
		const count = from.starts[number + 1]! - start;
		if (count !== to.starts[number + 1]! - other) continue;
		for (let index = 0; index < count; index++)
			linkRow(page, result, from.places[start + index]!, to.places[other + index]!, length, alignment);
	}
	// Millions of bytes each, and there are nine more rounds.
	for (const array of [onPages, inResult, from.starts, from.places, to.starts, to.places]) free(array);
	if (around) free(around);
	return true;
}

/** The places of each number from 0, in order: those of a number begin at its start. Negative ones are left out. */
function placesByNumber(
	numbers: Int32Array,
	size: number,
): { readonly starts: Int32Array; readonly places: Int32Array } {
	const starts = new Int32Array(size + 1);
	// Iterators allocate an object per number.
	for (let place = 0; place < numbers.length; place++) if (numbers[place]! >= 0) starts[numbers[place]! + 1]!++;
	for (let number = 0; number < size; number++) starts[number + 1]! += starts[number]!;
	const places = new Int32Array(starts[size]!);
	const next = starts.slice();
	for (let place = 0; place < numbers.length; place++) {
		const number = numbers[place]!;
		if (number >= 0) places[next[number]!++] = place;
	}
	return { starts, places };
}

/** For each word of the result the page of the linked words before and behind it; -1 if they are on two pages. */
function pagesAround(back: Int32Array, pageOf: AlignOptions['pageOf']): Int32Array {
	const around = new Int32Array(back.length).fill(-1);
	let before = -1;
	let start = 0;
	for (let index = 0; index <= back.length; index++) {
		const token = back[index] ?? -1;
		if (token < 0 && index < back.length) continue;
		const own = token < 0 ? -1 : pageOf(token);
		if (before < 0 || own < 0 || own === before) around.fill(Math.max(before, own), start, index);
		start = index + 1;
		before = own;
	}
	return around;
}

/** Pages with separate hashes. */
const maxPages = 2 ** 20;

function collectRows(
	keys: Int32Array,
	linked: Int32Array,
	length: number,
	found: (hash: number, index: number) => void,
): void {
	let free = 0;
	for (let index = 0; index < keys.length; index++) {
		free = linked[index] === -1 && keys[index] !== noKey ? free + 1 : 0;
		if (free < length) continue;
		let hash = 0;
		for (let at = index - length + 1; at <= index; at++) hash = (Math.imul(hash, 1_000_003) + (keys[at] ?? 0)) | 0;
		found(hash, index - length + 1);
	}
}

function linkRow(
	page: Int32Array,
	result: Int32Array,
	from: number,
	to: number,
	length: number,
	alignment: WordLinks,
): void {
	const { first, back } = alignment;
	for (let offset = 0; offset < length; offset++) {
		const [at, target] = [from + offset, to + offset];
		if (first[at] === -1 && back[target] === -1 && page[at] === result[target]) link(alignment, at, target);
	}
}

/** Links the remaining equal words, each to the nearest. */
function linkNearest(page: Int32Array, result: Int32Array, alignment: WordLinks, distance: Distance): void {
	const { first, back } = alignment;
	const places = new Map<number, number[]>();
	for (let index = 0; index < page.length; index++) {
		const key = page[index] ?? noKey;
		if (first[index] !== -1 || key === noKey) continue;
		const same = places.get(key);
		if (same) same.push(index);
		else places.set(key, [index]);
	}
	if (places.size === 0) return;
	let hint = 0;
	for (let index = 0; index < result.length; index++) {
		const linked = back[index] ?? -1;
		if (linked >= 0) {
			hint = linked + 1;
			continue;
		}
		const same = places.get(result[index] ?? 0);
		if (!same || same.length === 0) continue;
		const at = nearest(same, hint, (token) => distance(token, index, alignment));
		const [token = 0] = same.splice(at, 1);
		link(alignment, token, index);
		hint = token + 1;
	}
}

/** The index of the best candidate. @param sorted  in content order */
function nearest(sorted: readonly number[], hint: number, distance: (token: number) => number): number {
	if (sorted.length === 1) return 0;
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sorted[middle] ?? 0) < hint) low = middle + 1;
		else high = middle;
	}
	let best = Math.min(low, sorted.length - 1);
	let min = Infinity;
	const end = Math.min(sorted.length, low + maxCandidates);
	for (let index = Math.max(0, low - maxCandidates); index < end; index++) {
		const token = sorted[index] ?? 0;
		const value = distance(token) + 1e-6 * Math.abs(token - hint);
		if (value >= min) continue;
		min = value;
		best = index;
	}
	return best;
}

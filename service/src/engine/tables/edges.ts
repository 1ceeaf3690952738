import type { Rule } from '../model';
import type { TableSettings } from './settings';

/** A drawn line after pieces of it were put together. */
export interface Edge {
	/** y of a horizontal edge, x of a vertical one. */
	readonly position: number;
	readonly start: number;
	readonly end: number;
}

/** Edges of a page by direction, each sorted by position, then start. */
export interface Edges {
	readonly horizontal: readonly Edge[];
	readonly vertical: readonly Edge[];
}

/** Put the pieces of drawn lines together. One sorted sweep a direction. */
export function mergeRules(rules: readonly Rule[], settings: TableSettings): Edges {
	const horizontal = merged(rules, 'horizontal', settings);
	const vertical = merged(rules, 'vertical', settings);
	const tooMany = Math.max(horizontal.length, vertical.length) > settings.edges.mostEdges;
	return tooMany ? { horizontal: [], vertical: [] } : { horizontal, vertical };
}

function merged(rules: readonly Rule[], direction: Rule['direction'], settings: TableSettings): Edge[] {
	const sorted = rules
		.filter((rule) => rule.direction === direction && rule.end > rule.start)
		.sort((a, b) => a.position - b.position);
	const edges: Edge[] = [];
	for (let start = 0; start < sorted.length; ) {
		const first = sorted[start]!.position;
		let end = start;
		while (end < sorted.length && sorted[end]!.position - first <= settings.edges.sameLinePt) end++;
		edges.push(...alongOneLine(sorted.slice(start, end), settings));
		start = end;
	}
	return edges
		.filter((edge) => edge.end - edge.start >= settings.edges.shortestPt)
		.sort((a, b) => a.position - b.position || a.start - b.start);
}

function alongOneLine(pieces: Rule[], settings: TableSettings): Edge[] {
	pieces.sort((a, b) => a.start - b.start);
	const edges: { position: number; start: number; end: number; weight: number }[] = [];
	for (const { position, start, end } of pieces) {
		const last = edges.at(-1);
		const weight = end - start;
		if (last && start - last.end <= settings.edges.bridgedGapPt) {
			last.end = Math.max(last.end, end);
			last.weight += weight;
			last.position += ((position - last.position) * weight) / last.weight;
		} else edges.push({ position, start, end, weight });
	}
	return edges;
}

/** Group sorted-out values that lie close together and give the mean of each group, ascending. */
export function clustered(values: readonly number[], tolerance: number): number[] {
	const sorted = [...values].sort((a, b) => a - b);
	const means: number[] = [];
	for (let start = 0; start < sorted.length; ) {
		let end = start;
		let sum = 0;
		while (end < sorted.length && sorted[end]! - sorted[start]! <= tolerance) sum += sorted[end++]!;
		means.push(sum / (end - start));
		start = end;
	}
	return means;
}

/** Index of the first edge (sorted by position) at or after `position`. */
export function firstAt(edges: readonly Pick<Edge, 'position'>[], position: number): number {
	let low = 0;
	let high = edges.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (edges[middle]!.position < position) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Length of `start`–`end` that edges near `position` cover. */
export function coverage(
	edges: readonly Edge[],
	position: number,
	start: number,
	end: number,
	tolerance: number,
): number {
	let covered = 0;
	let reached = start;
	const near: Edge[] = [];
	for (let index = firstAt(edges, position - tolerance); index < edges.length; index++) {
		const edge = edges[index]!;
		if (edge.position > position + tolerance) break;
		if (edge.end > start && edge.start < end) near.push(edge);
	}
	near.sort((a, b) => a.start - b.start);
	for (const edge of near) {
		const from = Math.max(reached, edge.start);
		const to = Math.min(end, edge.end);
		if (to > from) {
			covered += to - from;
			reached = to;
		}
	}
	return covered;
}

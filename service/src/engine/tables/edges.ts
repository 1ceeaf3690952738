import type { Rule } from '../model';
import { cutBetween, partitionPoint } from '../values/sequences';
import type { TableSettings } from './settings';

/** A drawn line, joined from its pieces. */
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

/** Joins the pieces of drawn lines, in one sorted sweep per direction. */
export function mergeRules(rules: readonly Rule[], settings: TableSettings): Edges {
	const horizontal = mergeEdges(rules, 'horizontal', settings);
	const vertical = mergeEdges(rules, 'vertical', settings);
	const tooMany = Math.max(horizontal.length, vertical.length) > settings.edges.maxEdges;
	return tooMany ? { horizontal: [], vertical: [] } : { horizontal, vertical };
}

function mergeEdges(rules: readonly Rule[], direction: Rule['direction'], settings: TableSettings): Edge[] {
	const sorted = rules
		.filter((rule) => rule.direction === direction && rule.end > rule.start)
		.sort((a, b) => a.position - b.position);
	return cutBetween(sorted, (_, next, [first]) => next.position - first.position > settings.edges.sameLinePt)
		.flatMap((pieces) => alongOneLine(pieces, settings))
		.filter((edge) => edge.end - edge.start >= settings.edges.minLengthPt)
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

/** Groups values that are close together and returns the mean of each group, ascending. */
export function clusterValues(values: readonly number[], tolerance: number): number[] {
	const sorted = [...values].sort((a, b) => a - b);
	return cutBetween(sorted, (_, next, [first]) => next - first > tolerance).map(
		(group) => group.reduce((sum, value) => sum + value, 0) / group.length,
	);
}

/** Edges from one position to another, inclusive. @param edges  sorted by position */
export function edgesBetween(edges: readonly Edge[], from: number, to: number): readonly Edge[] {
	const first = partitionPoint(edges, ({ position }) => position < from);
	const end = partitionPoint(edges, ({ position }) => position <= to);
	return edges.slice(first, end);
}

/** Length of `start`–`end` covered by edges near `position`. */
export function coverage(
	edges: readonly Edge[],
	position: number,
	start: number,
	end: number,
	tolerance: number,
): number {
	let covered = 0;
	let reached = start;
	const near = edgesBetween(edges, position - tolerance, position + tolerance)
		.filter((edge) => edge.end > start && edge.start < end)
		.sort((a, b) => a.start - b.start);
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

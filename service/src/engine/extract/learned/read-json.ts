import type { Box } from '../../model';
import { learnedSettings } from '../learned-settings';

const { maxTextLength, firstPages, maxPt } = learnedSettings.memory;

/** Thrown for JSON that is not a learned layout; `reason` names the path and never quotes the content. */
export class MemoryError extends Error {
	constructor(readonly reason: string) {
		super(`not a learned layout: ${reason}`);
	}
}

/** An object with unknown members. */
type Json = Readonly<Record<string, unknown>>;

export function objectAt(value: unknown, at: string): Json {
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
	throw new MemoryError(at);
}

export function list<T>(value: unknown, at: string, maxLength: number, read: (one: unknown, at: string) => T): T[] {
	if (!Array.isArray(value) || value.length > maxLength) throw new MemoryError(at);
	return value.map((one, index) => read(one, `${at}[${index}]`));
}

export function boundedText(value: unknown, at: string, minLength: number): string {
	if (typeof value === 'string' && value.length >= minLength && value.length <= maxTextLength) return value;
	throw new MemoryError(at);
}

export function length(value: unknown, at: string, min: number): number {
	if (typeof value === 'number' && value >= min && value <= maxPt) return value;
	throw new MemoryError(at);
}

export function count(value: unknown, at: string): number {
	if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1000) return value;
	throw new MemoryError(at);
}

export function pageAt(value: unknown, at: string): number {
	if (typeof value === 'number' && Number.isInteger(value) && value >= -1 && value < firstPages) return value;
	throw new MemoryError(`${at}.page`);
}

export function flag(value: unknown, at: string): boolean {
	if (typeof value === 'boolean') return value;
	throw new MemoryError(at);
}

export function boxAt(value: unknown, at: string): Box {
	const { left, top, right, bottom } = objectAt(value, at);
	const side = (one: unknown): number => length(one, at, -maxPt);
	return { left: side(left), top: side(top), right: side(right), bottom: side(bottom) };
}

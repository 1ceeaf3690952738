import type { Parts, FileUnit } from './parts';

/** Object numbers of a linearized file: the second half comes first, so that each half has one range. */
export interface Numbering {
	/** Number of each unit, an object or an object stream. */
	readonly unitNumbers: ReadonlyMap<FileUnit, number>;
	/** Number of each object in an object stream. */
	readonly packedNumbers: ReadonlyMap<FileUnit, readonly number[]>;
	/** First number of the first half, one more than the last of the second. */
	readonly firstHalf: number;
	/** One more than the highest number. */
	readonly size: number;
	readonly parameters: number;
	readonly hints: number;
	/** Cross-reference streams, if any. */
	readonly references: { readonly first: number; readonly main: number } | undefined;
}

/** Numbers all objects of a linearized file, packed objects last. */
export function numberUnits({ opening, firstPage, otherPages, shared, rest }: Parts, packed: boolean): Numbering {
	const unitNumbers = new Map<FileUnit, number>();
	const packedNumbers = new Map<FileUnit, readonly number[]>();
	let next = 1;
	const numberAll = (units: readonly FileUnit[]): void => units.forEach((unit) => unitNumbers.set(unit, next++));
	const numberPacked = (units: readonly FileUnit[]): void =>
		units.forEach((unit) => {
			if (unit.isPacked)
				packedNumbers.set(
					unit,
					unit.objects.map(() => next++),
				);
		});
	const second = [...otherPages.flat(), ...shared, ...rest];
	numberAll(second);
	const main = packed ? next++ : 0;
	numberPacked(second);
	const firstHalf = next;
	const parameters = next++;
	const first = packed ? next++ : 0;
	numberAll(opening);
	const hints = next++;
	numberAll(firstPage);
	numberPacked([...opening, ...firstPage]);
	const references = packed ? { first, main } : undefined;
	return { unitNumbers, packedNumbers, firstHalf, size: next, parameters, hints, references };
}

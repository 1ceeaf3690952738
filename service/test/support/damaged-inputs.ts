import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from './random';
import { severalAtOnce } from './several-at-once';

/** Damaged inputs of one kind, and the reader that judges them. */
export interface DamagedInputs {
	/** Of files that are kept because they ended otherwise than allowed. */
	readonly name: string;
	readonly inputs: number;
	readonly seed: number;
	readonly make: (input: number, random: () => number) => Buffer;
	readonly outcomeOf: (bytes: Buffer) => Promise<string>;
	/** What an input may end with; anything else is a fault of ours. */
	readonly allowed: readonly string[];
}

/** How many ended in which way, two at once; a night of fuzzing prints it, with the longest time of one in ms. */
export async function endsOfDamaged(what: DamagedInputs): Promise<ReadonlyMap<string, number>> {
	const { name, inputs, seed, make, outcomeOf, allowed } = what;
	const random = randomOf(seed);
	const ends = new Map<string, number>();
	let maxMs = 0;
	await severalAtOnce(inputs, 2, async (input) => {
		const bytes = make(input, random);
		const began = performance.now();
		const end = await outcomeOf(bytes);
		maxMs = Math.max(maxMs, performance.now() - began);
		ends.set(end, (ends.get(end) ?? 0) + 1);
		if (!allowed.includes(end)) await writeFile(join(tmpdir(), `${name}-fuzz-${seed}-${input}.bin`), bytes);
	});
	if (process.env['FUZZ_FILES'] !== undefined)
		process.stdout.write(`${JSON.stringify({ ...Object.fromEntries(ends), maxMs: Math.round(maxMs) })}\n`);
	return ends;
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { readonly type: 'minor' | 'major' }) => void;

let collector: CollectGarbage | undefined;

/** Collects garbage: only the youngest objects, which takes well under a millisecond, or all. */
export function collectGarbage(type: 'minor' | 'major'): void {
	collector ??= makeCollector();
	collector({ type });
}

/** More than the initial size of the young generation, so that surviving objects make it grow. */
const survivors = 80_000;

/**
 * Keeps the memory of this process close to its use, next to its workers; call it at the very start, before much is
 * loaded. By default V8 lets the young generation grow to 32 MB, and collects old objects only after they have
 * multiplied. The flags are read whenever a space is about to grow, so they work without a command line option: the
 * space grows once, from 2 MB to 8. Call `boundGarbage` after everything is loaded.
 */
export function boundYoungGarbage(): void {
	setFlagsFromString('--semi-space-growth-factor=1');
	const held = Array.from({ length: survivors }, (_, number) => ({ number }));
	setFlagsFromString('--semi-space-growth-factor=4');
	collectGarbage('minor');
	setFlagsFromString('--semi-space-growth-factor=1');
	setFlagsFromString('--heap-growing-percent=30');
	held.length = 0;
}

/** Loaded code stays: the next collection follows when memory has grown by a third. Takes some 20 ms. */
export function boundGarbage(): void {
	collectGarbage('major');
}

/** The collector is only exposed to contexts created after this flag is set. */
function makeCollector(): CollectGarbage {
	setFlagsFromString('--expose-gc');
	const made = runInNewContext('gc') as CollectGarbage;
	// Compiled code is kept for the flags of a process.
	setFlagsFromString('--no-expose-gc');
	return made;
}

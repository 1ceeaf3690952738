import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { readonly type: 'minor' | 'major' }) => void;

let collector: CollectGarbage | undefined;

/** Collect what is no longer used: only the youngest objects, which takes well under a millisecond, or all. */
export function collectGarbage(type: 'minor' | 'major'): void {
	collector ??= makeCollector();
	collector({ type });
}

/** More than the space for young objects has at first: so much that outlives a collection lets it grow. */
const survivors = 80_000;

/**
 * Keep the memory of this process near what it uses, beside its workers; to be called at its very start, before much is
 * loaded. By itself V8 lets the space for young objects grow to 32 MB, and looks for garbage among the old ones only
 * when they have become several times as many. The flags are read whenever a space is about to grow, so that they work
 * without an option of the command line: the space grows once, from 2 MB to 8, and never again. `boundGarbage` has to
 * follow when everything is loaded.
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

/** What is loaded stays: garbage is looked for again when a third has come to it. Takes some 20 ms. */
export function boundGarbage(): void {
	collectGarbage('major');
}

/** The collector is there for programs only after this flag is set, and then in contexts made later. */
function makeCollector(): CollectGarbage {
	setFlagsFromString('--expose-gc');
	return runInNewContext('gc') as CollectGarbage;
}

import type { PageRow } from '../../../fixtures/pages/manifest';

/**
 * What a slow judge looks at: a fixed sample in `npm test`, everything in `npm test -- nightly`.
 * @param whole   for the night
 * @param sample  has every kind of `whole` at least once
 */
export function sampled<T>(whole: T, sample: T): T {
	return process.env['TEST_NIGHTLY'] === '1' ? whole : sample;
}

/**
 * `it` for what does not depend on the store of a suite that runs on several.
 * @param isFirst  of these stores; on the others the test runs only at night
 */
export function itOnce(isFirst: boolean): (name: string, test: () => Promise<void>) => void {
	return isFirst ? it : sampled<(name: string, test: () => Promise<void>) => void>(it, () => undefined);
}

/** `it` for what other tests show already: it runs only at night. */
export function itAtNight(name: string, test: () => Promise<void>, timeoutMs?: number): void {
	if (sampled(true, false)) it(name, test, timeoutMs);
}

/** The items that show something no item before them has shown. @param aspects  such as the kind of a document and its program */
export function firstOfEach<T>(items: readonly T[], ...aspects: readonly ((item: T) => string)[]): readonly T[] {
	const seen = aspects.map(() => new Set<string>());
	return items.filter((item) => {
		const fresh = aspects.filter((aspect, index) => !seen[index]?.has(aspect(item)));
		aspects.forEach((aspect, index) => seen[index]?.add(aspect(item)));
		return fresh.length > 0;
	});
}

/** All pages, or the smallest ones that show each kind, program and language. */
export function samplePages(pages: readonly PageRow[]): readonly PageRow[] {
	const bySize = [...pages].sort((one, other) => one.bytes - other.bytes);
	const sample = firstOfEach(
		bySize,
		({ kind }) => kind,
		({ program }) => program,
		({ language }) => language,
	);
	return sampled(pages, sample);
}

/** Used names, and new ones for duplicates. */
export class TakenNames {
	private readonly taken = new Set<string>();
	/** Next number for each duplicate name: thousands of files may share one. */
	private readonly next = new Map<string, number>();

	/** @param suffix  distinguishes the nth use of a name */
	constructor(private readonly suffix: (number: number) => string = (number) => ` (${number})`) {}

	/**
	 * New names for those of a document that others have.
	 * @returns only the names that change
	 */
	newNames(names: Iterable<string>): Map<string, string> {
		const own = new Set(names);
		const renamed = new Map<string, string>();
		const given = new Set<string>();
		for (const name of own) {
			if (!this.taken.has(name)) continue;
			let number = this.next.get(name) ?? 2;
			const candidate = (): string => `${name}${this.suffix(number)}`;
			while (this.taken.has(candidate()) || own.has(candidate()) || given.has(candidate())) number++;
			given.add(candidate());
			renamed.set(name, candidate());
		}
		return renamed;
	}

	/** @param renamed  from `newNames` for these names */
	take(names: Iterable<string>, renamed: ReadonlyMap<string, string>): void {
		for (const name of names) {
			const own = renamed.get(name) ?? name;
			this.taken.add(own);
			if (own !== name) this.next.set(name, Math.max(this.next.get(name) ?? 2, 3));
		}
	}
}

import type { TermId } from '../../../../../contract/einvoice-terms';
import { elementsAtPath, valuesAt, type Value } from './paths';
import type { InvoiceElement } from './xml';

/** Paths of the terms and groups of a group, relative to its element. */
export interface GroupPaths {
	readonly terms: Partial<Readonly<Record<TermId, string>>>;
	readonly groups?: Partial<Readonly<Record<TermId, GroupPaths & { readonly at: string }>>>;
}

/** A group of an invoice with its terms and nested groups. Read on first access. */
export class TermGroup {
	private readonly values = new Map<TermId, readonly Value[]>();
	private readonly inner = new Map<TermId, readonly TermGroup[]>();

	constructor(
		readonly id: TermId,
		readonly element: InvoiceElement,
		readonly paths: GroupPaths,
	) {}

	all(term: TermId): readonly Value[] {
		const known = this.values.get(term);
		if (known) return known;
		const path = this.paths.terms[term];
		const found = path === undefined ? [] : valuesAt(this.element, path);
		this.values.set(term, found);
		return found;
	}

	/** The first value of a term. */
	value(term: TermId): Value | undefined {
		return this.all(term)[0];
	}

	/** The text of a term; empty if missing. */
	text(term: TermId): string {
		return this.value(term)?.text ?? '';
	}

	/** The nested groups with an id. */
	groups(id: TermId): readonly TermGroup[] {
		const known = this.inner.get(id);
		if (known) return known;
		const paths = this.paths.groups?.[id];
		const found = paths
			? paths.at
					.split(' ')
					.flatMap((path) => elementsAtPath(this.element, path))
					.map((element) => new TermGroup(id, element, paths))
			: [];
		this.inner.set(id, found);
		return found;
	}

	group(id: TermId): TermGroup | undefined {
		return this.groups(id)[0];
	}

	/** Whether a term has a value or a group exists. */
	has(id: TermId): boolean {
		return id.startsWith('BG-') ? this.groups(id).length > 0 : this.all(id).length > 0;
	}

	/** This group and all nested groups that the syntax defines. */
	*everyGroup(): Generator<TermGroup> {
		yield this;
		for (const id of Object.keys(this.paths.groups ?? {}) as TermId[])
			for (const group of this.groups(id)) yield* group.everyGroup();
	}
}

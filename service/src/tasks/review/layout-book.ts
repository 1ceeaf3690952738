import { randomUUID } from 'node:crypto';
import { limits } from '../../../../contract/limits';
import { limitMemory } from '../../engine/extract/learned/limit-memory';
import type { LayoutMemory } from '../../engine/extract/learned/layout';
import { MemoryError } from '../../engine/extract/learned/read-json';
import { readMemory } from '../../engine/extract/learned/read-memory';
import { ServiceError } from '../../messages/errors';
import type { MetadataStore, StoredLayout } from '../../storage/metadata-store';

interface ImportedLayout {
	readonly name: string;
	readonly memory: LayoutMemory;
}

/** A change of a layout, based on a version. */
interface LayoutEdit {
	readonly id: string;
	readonly version: number;
	readonly name?: string | undefined;
	readonly memory?: LayoutMemory | undefined;
}

/** The learned layouts of an account: list, export, import, change and delete. No call sees another account's. */
export class LayoutBook {
	constructor(private readonly store: MetadataStore) {}

	/** Oldest first. */
	async list(accountId: number): Promise<readonly StoredLayout[]> {
		return await this.store.layouts.list(accountId);
	}

	/** @throws ServiceError `layoutNotFound`, the same for a missing and for a foreign one */
	async find(accountId: number, id: string): Promise<StoredLayout> {
		const layout = await this.store.layouts.find(accountId, id);
		if (!layout) throw new ServiceError('layoutNotFound', { id });
		return layout;
	}

	/** All of them, or none. @throws ServiceError `tooManyLayouts` */
	async bringIn(accountId: number, imported: readonly ImportedLayout[]): Promise<readonly StoredLayout[]> {
		const now = Date.now();
		const layouts = imported.map(({ name, memory }): StoredLayout => {
			const json = JSON.stringify(limitMemory(memory));
			return newLayout({ id: randomUUID(), accountId, name, memory: json }, now);
		});
		const most = limits.layoutsPerAccount.value;
		await this.store.transaction(async (rows) => {
			if ((await rows.layouts.count(accountId)) + layouts.length > most)
				throw new ServiceError('tooManyLayouts', { limit: most });
			for (const layout of layouts) await rows.layouts.insert(layout);
		});
		return layouts;
	}

	/** @throws ServiceError `layoutNotFound`; `changedMeanwhile` if someone else was first: nothing is changed then */
	async edit(accountId: number, { id, version, name, memory }: LayoutEdit): Promise<StoredLayout> {
		const change = {
			...(name === undefined ? {} : { name }),
			...(memory === undefined ? {} : { memory: JSON.stringify(limitMemory(memory)) }),
			updatedAt: Date.now(),
		};
		const isChanged = await this.store.layouts.update(accountId, id, version, change);
		const layout = await this.find(accountId, id);
		if (!isChanged) throw new ServiceError('changedMeanwhile', { version, current: layout.version });
		return layout;
	}

	/** @param id  absent: all of the account; @returns number of deleted ones */
	async remove(accountId: number, id?: string): Promise<number> {
		const removed = await this.store.layouts.remove(accountId, id);
		this.store.overwriteDeleted?.();
		if (id !== undefined && removed === 0) throw new ServiceError('layoutNotFound', { id });
		return removed;
	}
}

/** A layout not used for reading yet. */
export function newLayout(
	learned: Pick<StoredLayout, 'id' | 'accountId' | 'name' | 'memory'>,
	now: number,
): StoredLayout {
	return { ...learned, version: 1, uses: 0, usedAt: null, strayedAt: null, createdAt: now, updatedAt: now };
}

/** The stored layout; `undefined` if this version cannot read it. */
export function memoryOf({ memory }: Pick<StoredLayout, 'memory'>): LayoutMemory | undefined {
	try {
		return readMemory(JSON.parse(memory));
	} catch (error) {
		if (error instanceof MemoryError) return undefined;
		throw error;
	}
}

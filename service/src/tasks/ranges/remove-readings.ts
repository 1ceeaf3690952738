import type { FileStore } from '../../storage/file-store';
import type { OfferedRange } from '../../storage/metadata-store';

/**
 * Removes the readings of a range from the file store; what cannot be removed is an orphan, which the sweeper removes.
 */
export async function removeReadings(
	fileStore: Pick<FileStore, 'remove'>,
	{ readings }: Pick<OfferedRange, 'readings'>,
): Promise<void> {
	for (const { readingId } of readings)
		if (readingId !== null) await fileStore.remove(readingId).catch(() => undefined);
}

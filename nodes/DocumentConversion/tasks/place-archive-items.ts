import type { Outcome } from '../outcome';
import { itemOutcome } from '../outcome';
import type { NodeRun } from '../transport/run';
import { emptyOutcome } from './document-items';
import { readJsonLines } from './json-items';
import type { Result, ResultOptions } from './result';
import { getSource } from './result';
import type { StoredFile } from './unpack';

/** True for the ZIP of *Locate Text*: the places as JSON Lines, and the images of their pages. */
export function isPlaceArchive({ json }: Result): boolean {
	return String(json.targetType ?? '').toLowerCase() === 'locate';
}

/**
 * One item per place, with the marked page in the binary field. Without places, one item with the warnings.
 * @returns `undefined` if the places cannot be read
 */
export async function placeOutcomes(
	run: NodeRun,
	archive: Result,
	files: readonly StoredFile[],
	options: ResultOptions,
): Promise<Outcome[] | undefined> {
	const list = files.find(({ path }) => path.endsWith('.jsonl'));
	const places = list && (await readJsonLines(run, list));
	if (places?.length === 0) return [emptyOutcome(run, archive, 'passage', { fields: {}, isComplete: true }, options)];
	const byPath = new Map(files.map(({ path, binary }) => [path, binary]));
	return places?.map((place) => {
		const picture = byPath.get(String(place.picture ?? ''));
		const binary = picture && { [options.binaryField]: picture };
		return itemOutcome({ ...place, ...getSource(archive) }, archive.itemIndexes, binary);
	});
}

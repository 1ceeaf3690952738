import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../settings/settings';
import { hasAdded } from '../../engine/text-detection/model-sets';
import { ownVersion } from '../../runtime/own-version';
import { languageFolderOf, modelFolderOf } from '../../storage/data-folder';
import { engineLimitsOf, type EngineLimitSettings } from '../engine-limits';

/** What determines how pages are read. */
export type ReadingSettings = Pick<Settings, 'dataFolder' | 'modelFolder'> & EngineLimitSettings;

/**
 * A text shared by processes that read a page identically: the same service version on the same processor model, since
 * integer models give other results on others, with the same limits, models and languages. Computed each time, since
 * languages and models can be added while the service runs.
 */
export async function readsAlike(settings: ReadingSettings): Promise<string> {
	const languages = await filesIn(languageFolderOf(settings.dataFolder));
	const models = hasAdded(modelFolderOf(settings));
	const processor = [arch(), cpus()[0]?.model];
	const alike = [ownVersion(), processor, models, languages, engineLimitsOf(settings)];
	return createHash('sha256').update(JSON.stringify(alike)).digest('hex');
}

/** Names and sizes. */
async function filesIn(folder: string): Promise<[name: string, bytes: number | undefined][]> {
	const names = (await readdir(folder).catch(() => [])).sort();
	return await Promise.all(
		names.map(async (name): Promise<[string, number | undefined]> => {
			const found = await stat(join(folder, name)).catch(() => undefined);
			return [name, found?.size];
		}),
	);
}

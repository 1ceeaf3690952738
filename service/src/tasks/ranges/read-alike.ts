import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../settings/settings';
import { hasAdded } from '../../engine/text-detection/model-sets';
import { ownVersion } from '../../runtime/own-version';
import { languageFolderOf, modelFolderOf } from '../../storage/data-folder';
import { engineLimitsOf, type EngineLimitSettings } from '../engine-limits';

/** What pages are read by. */
export type ReadingSettings = Pick<Settings, 'dataFolder' | 'modelFolder'> & EngineLimitSettings;

/**
 * A text that processes have in common which read a page alike: the same version of the service on the same model of processor, as
 * models of whole numbers are computed otherwise by others, with the same limits, models and languages. Looked up each time, as languages and models can be added while the service runs.
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

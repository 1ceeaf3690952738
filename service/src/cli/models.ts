import { modelVersions, type ModelVersion } from '../../../contract/ocr-models';
import { readSettings } from '../settings/settings';
import { addedModels, addedVersion, carriedVersion, hasAdded } from '../engine/text-detection/model-sets';
import { makeDataFolder, modelFolderOf } from '../storage/data-folder';
import { otherFlags, requireFlag, UsageError, type Arguments } from './arguments';
import { installModels } from './install-models';

/** `models list|add [--wheel <file>]`: models for text detection and recognition. @returns the exit code */
export async function runModels(line: Arguments): Promise<number> {
	const [action, ...more] = line.positionals;
	if ((action !== 'list' && action !== 'add') || more.length > 0)
		throw new UsageError('Use one of these commands: models list, models add, models add --wheel <file>.');
	const settings = readSettings(process.env, otherFlags(line, action === 'add' ? ['wheel'] : []));
	const folder = modelFolderOf(settings);
	const added = await addedModels(folder);
	if (action === 'list') {
		const states: Record<ModelVersion, string> = {
			[addedVersion]: added ? 'in use' : hasAdded(folder) ? 'damaged; add it again' : 'not added',
			[carriedVersion]: added ? 'installed' : 'in use',
		};
		for (const version of modelVersions) process.stdout.write(`${version}\t${states[version]}\n`);
		return 0;
	}
	if (added) {
		process.stderr.write(`${addedVersion}: already installed\n`);
		return 0;
	}
	const wheel = line.flags['wheel'] === undefined ? undefined : requireFlag(line, 'wheel');
	if (wheel === undefined) process.stderr.write(`${addedVersion}: downloading 27 MB…\n`);
	await makeDataFolder(settings.dataFolder);
	await installModels(folder, wheel);
	process.stderr.write(`${addedVersion}: installed in ${folder}\n`);
	return 0;
}

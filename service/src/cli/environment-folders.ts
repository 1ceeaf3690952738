import type { ConversionRequest } from '../engine/request/request';
import { resolvePaths, type PathSettings } from '../settings/folders';
import { environmentName } from '../settings/settings';
import { languageFolderOf, modelFolderOf } from '../storage/data-folder';

/** Where `languages add` and `models add` put their data when they are called with the same environment, and LibreOffice is. */
export function foldersFromEnvironment(): Required<
	Pick<ConversionRequest, 'languageFolder' | 'modelFolder' | 'officeProgram'>
> {
	const path = (name: keyof PathSettings): string => process.env[environmentName(name)] ?? '';
	const { dataFolder, modelFolder, officeProgram } = resolvePaths(
		{ dataFolder: path('dataFolder'), modelFolder: path('modelFolder'), officeProgram: path('officeProgram') },
		process.env,
	);
	return {
		languageFolder: languageFolderOf(dataFolder),
		modelFolder: modelFolderOf({ dataFolder, modelFolder }),
		officeProgram,
	};
}

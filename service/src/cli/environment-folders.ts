import type { ConversionRequest } from '../engine/request/request';
import { resolvePaths, type PathSettings } from '../settings/folders';
import { environmentName } from '../settings/settings';
import { languageFolderOf, modelFolderOf } from '../storage/data-folder';

/** Data folders of `languages add` and `models add`, and the location of LibreOffice, for the current environment. */
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

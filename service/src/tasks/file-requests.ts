import type { Settings } from '../settings/settings';
import type { ConversionRequest, FurtherFile } from '../engine/request/request';
import { languageFolderOf, modelFolderOf } from '../storage/data-folder';
import type { FileStore } from '../storage/file-store';
import type { Task, TaskFile } from '../storage/metadata-store';
import { engineLimitsOf, type EngineLimitSettings } from './engine-limits';
import { parameterOf } from './joined-files';
import type { SecretBox } from './secret-box';

/** Dependencies for making requests. */
export interface FileRequestParts {
	readonly fileStore: Pick<FileStore, 'makeLocal'>;
	readonly secretBox: SecretBox;
	readonly settings: Pick<Settings, 'dataFolder' | 'modelFolder' | 'officeProgram'> & EngineLimitSettings;
}

/**
 * The request for a worker to convert a file.
 * @param folder  for the original and the result
 */
export async function requestOf(
	parts: FileRequestParts,
	{ toolPath }: Pick<Task, 'toolPath'>,
	file: TaskFile,
	folder: string,
): Promise<ConversionRequest> {
	const { settings } = parts;
	return {
		toolPath,
		...(await documentInputOf(parts, file, folder)),
		...(file.containerKey === null ? {} : { isUnpacked: true }),
		outputFolder: folder,
		languageFolder: languageFolderOf(settings.dataFolder),
		modelFolder: modelFolderOf(settings),
		officeProgram: settings.officeProgram,
		limits: engineLimitsOf(settings),
	};
}

/** A file as its worker gets it, also as one of several. */
export async function documentInputOf(
	{ fileStore, secretBox }: Omit<FileRequestParts, 'settings'>,
	{ originalId, fileName, sealedPassword, fileKey, parameter }: TaskFile,
	folder: string,
): Promise<FurtherFile> {
	if (originalId === null) throw new Error('a file without an original is in the queue');
	return {
		inputPath: await fileStore.makeLocal(originalId, folder),
		fileName,
		...(sealedPassword === null ? {} : { password: secretBox.open(sealedPassword, fileKey) }),
		parameter: parameterOf({ parameter }),
	};
}

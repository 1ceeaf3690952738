import { parameters } from '../../../../contract/parameters';
import { toolDefinition } from '../../../../contract/tools';
import type { ConversionRequest } from './request';
import type { ImagePreprocess } from './image-preprocess';

/** What a request asks to be done to images before they are read; nothing for tools that do not know the key. */
export function preprocessOf({
	toolPath,
	parameter,
}: Pick<ConversionRequest, 'toolPath' | 'parameter'>): ImagePreprocess {
	const key = 'imagePreprocess';
	if (toolDefinition(toolPath).alsoAccepted?.includes(key) !== true) return 'none';
	return (parameter[key] ?? parameters[key].default) as ImagePreprocess;
}

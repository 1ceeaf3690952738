import type { SourceKind } from '../../contract';
import { resolveToolPath, toolDefinition } from '../../contract';
import type { InputFile } from './files/file-content';

/** Types of pictures that the tools for images take, by the end of the name. */
const imageName = /\.(?:jpe?g|png|gif|bmp|tiff?|webp|hei[cf]|avif|jp2|tga)$/i;

/** Files of office programs, their templates and those with macros, and web pages: tools for PDF take them. */
const officeName = /\.(?:do[ct][xm]|xl[st][xm]|p[po][ts][xm]|o[dt][tsp]|rtf|x?html?)$/i;

/**
 * The tool that makes of a file what the chosen one makes of files of the other kind: *PDF to Text* is *Image to Text*
 * for a photo. The chosen one where there is none, or where nothing tells what the file is.
 * @param tool tool path
 */
export function toolForFile(tool: string, file: Pick<InputFile, 'name' | 'mimeType'>): string {
	const known = resolveToolPath(tool);
	const kind = kindOf(file);
	if (known === undefined || kind === undefined || toolDefinition(known).sourceTypeName === kind) return tool;
	const [source, target] = known.split('/');
	// Tools such as idp/documentExtract take both kinds.
	if (source !== 'pdf' && source !== 'img') return tool;
	return resolveToolPath(`${kind}/${target}`) ?? tool;
}

/** The name decides: types are often guessed, or left at `application/octet-stream`. */
function kindOf({ name, mimeType = '' }: Pick<InputFile, 'name' | 'mimeType'>): SourceKind | undefined {
	if (imageName.test(name)) return 'img';
	if (/\.pdf$/i.test(name) || officeName.test(name)) return 'pdf';
	if (mimeType.startsWith('image/')) return 'img';
	return mimeType === 'application/pdf' ? 'pdf' : undefined;
}

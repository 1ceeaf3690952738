import type { SourceKind } from '../../contract';
import { resolveToolPath, toolForKind } from '../../contract';
import type { InputFile } from './files/file-content';

/** Images, by extension. */
const imageName = /\.(?:jpe?g|png|gif|bmp|tiff?|webp|hei[cf]|avif|jp2|tga)$/i;

/** Office files and web pages, which tools for PDF accept. */
const officeName = /\.(?:do[ct][xm]|xl[st][xm]|p[po][ts][xm]|o[dt][tsp]|rtf|x?html?)$/i;

/**
 * The equivalent tool for the kind of a file: *Image to Text* instead of *PDF to Text* for a photo. The selected tool if
 * there is no equivalent, or the kind is unknown.
 * @param tool tool path
 */
export function findToolFor(tool: string, file: Pick<InputFile, 'name' | 'mimeType'>): string {
	const known = resolveToolPath(tool);
	const kind = detectKind(file);
	const own = known !== undefined && kind !== undefined ? toolForKind(known, kind) : undefined;
	// Tools such as idp/documentExtract accept both kinds; an alias stays.
	return own === undefined || own === known ? tool : own;
}

/** By name first: MIME types are often guessed, or `application/octet-stream`. */
function detectKind({ name, mimeType = '' }: Pick<InputFile, 'name' | 'mimeType'>): SourceKind | undefined {
	if (imageName.test(name)) return 'img';
	if (/\.pdf$/i.test(name) || officeName.test(name)) return 'pdf';
	if (mimeType.startsWith('image/')) return 'img';
	return mimeType === 'application/pdf' ? 'pdf' : undefined;
}

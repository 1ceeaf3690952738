import { toolDefinition, type ToolPath } from '../../contract/tools';
import type { SourceKind } from '../../contract/types';

const extensions: Readonly<Record<SourceKind, readonly string[]>> = {
	pdf: ['.pdf'],
	img: ['.jpg', '.jpeg', '.png', '.bmp', '.tif', '.tiff', '.gif', '.webp', '.avif', '.jp2', '.tga'],
};

/** Extensions of the files a tool reads, with their dots. */
export function acceptedExtensions(toolPath: ToolPath): readonly string[] {
	// Extraction reads scans as well.
	if (toolPath === 'idp/documentExtract') return [...extensions.pdf, ...extensions.img];
	return extensions[toolDefinition(toolPath).sourceTypeName];
}

/** Whether a tool reads a file, by its extension; without one the service decides. */
export function readsFile(toolPath: ToolPath, { name }: { readonly name: string }): boolean {
	const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase();
	return extension === undefined || acceptedExtensions(toolPath).includes(extension);
}

import { containerTypes } from '../../contract/containers';
import { officeTypes } from '../../contract/office';
import { resolveToolPath, toolDefinition, type ToolPath } from '../../contract/tools';
import type { SourceKind } from '../../contract/types';

const extensionsOf: Readonly<Record<SourceKind, readonly string[]>> = {
	pdf: ['.pdf', ...officeTypes.map((type) => `.${type}`)],
	img: ['.jpg', '.jpeg', '.png', '.heic', '.bmp', '.tif', '.tiff', '.gif', '.webp', '.avif', '.jp2', '.tga'],
};

/** Every tool reads the files in them. A portfolio is a PDF. */
const containerExtensions = containerTypes
	.filter((type) => type !== 'portfolio')
	.map((type) => (type === 'tnef' ? '.dat' : `.${type}`));

/** Extensions of all files that any tool reads, with their dots. */
export const allExtensions = [...extensionsOf.pdf, ...extensionsOf.img, '.xml', ...containerExtensions];

/** Extensions of the files that a tool or its counterpart for other files reads, with their dots. */
export function acceptedExtensions(toolPath: ToolPath): readonly string[] {
	const kinds: readonly SourceKind[] =
		getCounterpart(toolPath) || readsBothKinds.includes(toolPath)
			? ['pdf', 'img']
			: [toolDefinition(toolPath).sourceTypeName];
	const xml = toolPath === 'pdf/einvoice' ? ['.xml'] : [];
	return [...kinds.flatMap((kind) => extensionsOf[kind]), ...xml, ...containerExtensions];
}

/** Whether a tool or its counterpart reads a file, by its extension; without one the service decides. */
export function readsFile(toolPath: ToolPath, file: { readonly name: string }): boolean {
	const extension = getExtension(file);
	return extension === undefined || acceptedExtensions(toolPath).includes(extension);
}

/** The tool for a file: the selected one, or its counterpart, such as `img/txt` for a photo and `pdf/txt`. */
export function getToolFor(toolPath: ToolPath, file: { readonly name: string }): ToolPath {
	const counterpart = getCounterpart(toolPath);
	const extension = getExtension(file);
	if (counterpart === undefined || extension === undefined) return toolPath;
	return extensionsOf[toolDefinition(counterpart).sourceTypeName].includes(extension) ? counterpart : toolPath;
}

/** The tool with the same result for PDFs instead of images, or the reverse. */
export function getCounterpart(toolPath: ToolPath): ToolPath | undefined {
	const other = toolPath.startsWith('pdf/') ? toolPath.replace('pdf/', 'img/') : toolPath.replace('img/', 'pdf/');
	return other === toolPath ? undefined : resolveToolPath(other);
}

/** Tools without a counterpart that read images as well. */
const readsBothKinds: readonly ToolPath[] = ['idp/documentExtract', 'idp/match', 'pdf/merge', 'pdf/compare'];

function getExtension({ name }: { readonly name: string }): string | undefined {
	return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase();
}

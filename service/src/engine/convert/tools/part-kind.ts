import type { SourceKind } from '../../../../../contract/types';
import { sniff } from './sniff';

const imageName = /\.(jpe?g|png|tiff?|gif|webp|bmp|avif|hei[cf]|jp2|tga)$/i;

/** The kind of an unpacked file by content, for a damaged one by name; `undefined` if no tool reads it. */
export async function kindOfPart(path: string, fileName: string): Promise<SourceKind | undefined> {
	const entry = await sniff(path);
	if (entry.kind === 'pdf' || entry.kind === 'office' || /\.pdf$/i.test(fileName)) return 'pdf';
	// TGA has no signature: a file with another extension is not one.
	const isImage = entry.kind === 'image' && (entry.format !== 'tga' || /\.tga$/i.test(fileName));
	return isImage || imageName.test(fileName) ? 'img' : undefined;
}

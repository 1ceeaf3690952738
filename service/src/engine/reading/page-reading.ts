import { open, readFile, rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import type { DrawnContent } from '../external/pdfium-render';
import type { Box } from '../model';
import type { OcrPage } from '../ocr/ocr-page';
import type { FoundLanguage } from '../ocr/port/document-languages';

/** The image a page is read from: its properties before it is rendered. */
export interface DrawnAs {
	/** Pixels. */
	readonly width: number;
	readonly height: number;
	readonly dpi: number;
	readonly content: DrawnContent;
	/** Whether it may be flattened on request. */
	readonly mayBePhoto: boolean;
	/** The only places of the page that are rendered, points; absent for the whole page. */
	readonly places?: readonly Box[];
}

/** OCR result of one page, independent of all others. */
export interface PageReading {
	readonly drawnAs: DrawnAs;
	readonly read: OcrPage;
	/** Assumed language of the preceding pages; absent if the page shows its own. */
	readonly followed?: { readonly usual: FoundLanguage | undefined };
}

/** Whether two pages are rendered in the same way. */
export function isDrawnAlike(a: DrawnAs, b: DrawnAs): boolean {
	const isSameSize = a.width === b.width && a.height === b.height && a.dpi === b.dpi;
	const isSamePart = isDeepStrictEqual(a.places, b.places);
	return isSameSize && isSamePart && a.content === b.content && a.mayBePhoto === b.mayBePhoto;
}

/** The pixels follow the rest, so that they need no copy; omitted if they are not needed. */
type Kept = Omit<PageReading, 'read'> & {
	readonly read: Omit<OcrPage, 'picture'>;
	readonly size: Omit<OcrPage['picture'], 'pixels'>;
};

const lengthBytes = 4;

/** Stores a reading for the requesting process. @param withPicture  whether its pixels are needed too */
export async function keepReading(path: string, { read, ...rest }: PageReading, withPicture: boolean): Promise<void> {
	const { picture, ...page } = read;
	const { pixels, ...size } = picture;
	const kept: Kept = { ...rest, read: page, size };
	const model = serialize(kept);
	const length = Buffer.alloc(lengthBytes);
	length.writeUInt32LE(model.length);
	const file = await open(path, 'wx');
	try {
		await file.writev(withPicture ? [length, model, pixels] : [length, model]);
	} finally {
		await file.close();
	}
}

/** Takes a stored reading and removes its file. Throws if it is damaged. */
export async function takeReading(path: string): Promise<PageReading> {
	const bytes = await readFile(path);
	await rm(path);
	const end = lengthBytes + bytes.readUInt32LE(0);
	// Written by a process of this program that read the same document.
	const { read, size, ...rest } = deserialize(bytes.subarray(lengthBytes, end)) as Kept;
	return { ...rest, read: { ...read, picture: { ...size, pixels: bytes.subarray(end) } } };
}

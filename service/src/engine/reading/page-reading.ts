import { open, readFile, rm } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { DrawnContent } from '../external/pdfium-render';
import type { OcrPage } from '../ocr/ocr-page';
import type { FoundLanguage } from '../ocr/port/document-languages';

/** The picture that a page is read from: what there is to know of it before it is drawn. */
export interface DrawnAs {
	/** Pixels. */
	readonly width: number;
	readonly height: number;
	readonly dpi: number;
	readonly content: DrawnContent;
	/** It may be made flat where the request wants that. */
	readonly mayBePhoto: boolean;
}

/** What OCR has read of one page, apart from all others. */
export interface PageReading {
	readonly drawnAs: DrawnAs;
	readonly read: OcrPage;
	/** What the pages before were taken to be in; absent where the page says its language itself. */
	readonly followed?: { readonly usual: FoundLanguage | undefined };
}

/** Whether two pages were drawn, or would be, in the same way. */
export function isDrawnAlike(a: DrawnAs, b: DrawnAs): boolean {
	const isSameSize = a.width === b.width && a.height === b.height && a.dpi === b.dpi;
	return isSameSize && a.content === b.content && a.mayBePhoto === b.mayBePhoto;
}

/** The picture's pixels lie behind the rest, so that they need no copy; without them where nobody asks for them. */
type Kept = Omit<PageReading, 'read'> & {
	readonly read: Omit<OcrPage, 'picture'>;
	readonly size: Omit<OcrPage['picture'], 'pixels'>;
};

const lengthBytes = 4;

/** Keep a reading for the process that wants it. @param withPicture  its pixels are wanted, too */
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

/** Take a reading that was kept, and remove its file. Throws where it is damaged. */
export async function takeReading(path: string): Promise<PageReading> {
	const bytes = await readFile(path);
	await rm(path);
	const end = lengthBytes + bytes.readUInt32LE(0);
	// Written by a process of this program that read the same document.
	const { read, size, ...rest } = deserialize(bytes.subarray(lengthBytes, end)) as Kept;
	return { ...rest, read: { ...read, picture: { ...size, pixels: bytes.subarray(end) } } };
}

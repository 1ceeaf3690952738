import type { PageNode } from '../edit/page-tree';
import { dropUnreachable } from '../edit/reachable';
import { dropKeys, nameAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import {
	PdfName,
	PdfNumber,
	PdfRawStream,
	type PdfDictionary,
	type PdfReference,
} from '../../pdf-syntax/objects/objects';
import { joinTwins } from './join-twins';
import { packStreams } from './pack-streams';
import { picturePlaces } from './picture-places';
import { pictureSamples } from './picture-samples';
import { recodePicture, type PictureWish, type RecodedPicture } from './recode-picture';
import { compressSettings } from './settings';
import { subsetFonts } from './subset-fonts';

/** Result of compressing a document. */
export interface Compressed {
	/** Numbers of the pages, from 1, that show re-encoded pictures. */
	readonly changedPages: ReadonlySet<number>;
	/** … and those with subset fonts. */
	readonly fontPages: ReadonlySet<number>;
}

/** Pages whose images, and those whose fonts, stay unchanged. */
export interface KeptPages {
	readonly pictures: ReadonlySet<number>;
	readonly fonts: ReadonlySet<number>;
}

/**
 * Reduces a document in place: images downsampled and recompressed with loss as requested, equal streams merged, unused
 * outlines removed from fonts, data recompressed, unreachable objects dropped. Text, forms, tags, attachments and
 * everything else stay.
 */
export async function compressDocument(
	document: CosDocument,
	pages: readonly PageNode[],
	wish: PictureWish,
	kept: KeptPages,
): Promise<Compressed> {
	dropUnreachable(document);
	for (const { dict } of pages) dropKeys(dict, 'Thumb');
	const changedPages = await recodePictures(document, pages, wish, kept.pictures);
	joinTwins(document);
	const fontPages = subsetFonts(document, pages, kept.fonts);
	packStreams(document);
	dropUnreachable(document);
	return { changedPages, fontPages };
}

/** Makes a document smaller in place without loss: merges equal streams, recompresses data, drops unreachable objects. */
export function packDocument(document: CosDocument): void {
	joinTwins(document);
	packStreams(document);
	dropUnreachable(document);
}

async function recodePictures(
	document: CosDocument,
	pages: readonly PageNode[],
	wish: PictureWish,
	keptPages: ReadonlySet<number>,
): Promise<Set<number>> {
	const places = picturePlaces(pages);
	const changed = new Set<number>();
	for (const [ref, picture] of document.context.enumerateIndirectObjects()) {
		if (!(picture instanceof PdfRawStream) || nameAt(picture.dict, 'Subtype') !== 'Image') continue;
		const place = places.get(picture);
		if (!place || picture.contents.length < compressSettings.minBytes) continue;
		if ([...place.pages].some((page) => keptPages.has(page))) continue;
		const samples = await pictureSamples(picture);
		const recoded = samples && (await recodePicture(samples, place.dpi, picture.contents.length, wish));
		if (!recoded) continue;
		replacePicture(document, ref, picture.dict, recoded);
		for (const page of place.pages) changed.add(page);
	}
	return changed;
}

function replacePicture(
	{ context }: CosDocument,
	ref: PdfReference,
	before: PdfDictionary,
	picture: RecodedPicture,
): void {
	const dict = before.clone(context);
	dropKeys(dict, 'DecodeParms', 'DL');
	const { width, height, jpeg } = picture;
	dict.set(PdfName.of('Filter'), PdfName.of('DCTDecode'));
	for (const [key, value] of Object.entries({ Width: width, Height: height, Length: jpeg.length }))
		dict.set(PdfName.of(key), PdfNumber.of(value));
	context.assign(ref, PdfRawStream.of(dict, jpeg));
}

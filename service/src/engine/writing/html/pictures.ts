import type { ImageFile } from '../../model/image-file';
import type { Box } from '../../model';
import type { DocumentPage, FigureBlock } from '../../model/blocks';
import { withMargin } from '../../model/boxes';
import { formulaMargin } from '../office/office-options';
import type { PictureSource } from '../../model/picture-source';
import { StoredImages } from '../archive/stored-images';
import type { ZipEntry } from '../archive/zip';
import { escapeHtml } from './inline';

/** An image in the folder of the document. */
export interface HtmlPicture {
	/** Relative to the document. */
	readonly path: string;
	/** Pixels. */
	readonly width: number;
	readonly height: number;
}

/** Takes images from a document and keeps their files until they are written. */
export class HtmlPictures {
	private readonly kept = new StoredImages();
	private count = 0;

	constructor(private readonly source: PictureSource) {}

	async figure(block: FigureBlock): Promise<HtmlPicture | undefined> {
		return this.keep(await this.source.figure(block), block.pageNumber);
	}

	async region(pageNumber: number, box: Box): Promise<HtmlPicture | undefined> {
		return this.keep(await this.source.region(pageNumber, withMargin(box, formulaMargin)), pageNumber);
	}

	async background(page: DocumentPage): Promise<HtmlPicture | undefined> {
		return this.keep(await this.source.background(page), page.pageNumber);
	}

	/** Files of the images since the last call. */
	files(): ZipEntry[] {
		return this.kept.files();
	}

	private keep(file: ImageFile | undefined, pageNumber: number): HtmlPicture | undefined {
		if (!file) return undefined;
		const path = this.kept.add(file, `images/page-${pageNumber}-image-${++this.count}`);
		return { path, width: file.width, height: file.height };
	}
}

/** An image in its page size, but never wider than the screen. */
export function imageHtml({ path, width, height }: HtmlPicture, alternativeText: string, box: Box): string {
	const style = `width:${(box.right - box.left).toFixed(1)}pt`;
	return `<img src="${escapeHtml(path)}" alt="${escapeHtml(alternativeText)}" width="${width}" height="${height}" style="${style}">`;
}

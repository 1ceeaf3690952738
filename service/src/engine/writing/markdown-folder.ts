import { join } from 'node:path';
import type { Block, DocumentPage } from '../model/blocks';
import type { PictureSource } from '../model/picture-source';
import { StoredImages } from './archive/stored-images';
import { MarkdownWriter } from './markdown';
import { piecesInMemory, Spool } from './archive/spool';
import type { ZipEntry } from './archive/zip';

/** How a folder of Markdown is made. */
interface MarkdownFolderOptions {
	readonly images: boolean;
	readonly annotations: boolean;
	/** Name of a page's file, or of the only one. */
	readonly fileName: string | ((pageNumber: number) => string);
	/** For overflow to disk; empty again afterwards. */
	readonly folder: string;
}

type ImagePaths = ReadonlyMap<Block, string>;

/** Pages as one Markdown document or one per page, with their images; an image comes before the text that shows it. */
export async function* markdownFolder(
	pages: AsyncIterable<DocumentPage>,
	pictures: PictureSource,
	options: MarkdownFolderOptions,
): AsyncGenerator<ZipEntry> {
	const { fileName, folder, annotations } = options;
	const kept = new StoredImages();
	let paths: ImagePaths = new Map();
	const newWriter = () => new MarkdownWriter({ imagePath: (figure) => paths.get(figure) });
	const whole = newWriter();
	const text = new Spool<string>(join(folder, 'markdown'), piecesInMemory);
	try {
		for await (const page of pages) {
			paths = options.images ? await imagePaths(page, pictures, kept) : new Map();
			yield* kept.files();
			const blocks = annotations ? page.blocks : page.blocks.filter((block) => block.kind !== 'annotation');
			if (typeof fileName === 'string') await text.add(whole.add({ ...page, blocks }));
			else {
				const writer = newWriter();
				const bytes = Buffer.from(writer.add({ ...page, blocks }) + writer.end());
				yield { name: fileName(page.pageNumber), bytes };
			}
		}
		if (typeof fileName !== 'string') return;
		await text.add(whole.end());
		yield { name: fileName, bytes: text.read() };
	} finally {
		await text.remove();
	}
}

/** Paths of a page's pictures in the folder. */
async function imagePaths(page: DocumentPage, pictures: PictureSource, kept: StoredImages): Promise<ImagePaths> {
	const paths = new Map<Block, string>();
	let count = 0;
	for (const block of page.blocks) {
		if (block.kind !== 'figure') continue;
		const image = await pictures.figure(block);
		if (image) paths.set(block, kept.add(image, `images/page-${page.pageNumber}-image-${++count}`));
	}
	return paths;
}

import { phrase } from '../../../messages/phrases';
import { truncate } from '../../../messages/truncate';
import { markPlaces } from '../../image/mark-places';
import type { Box } from '../../model';
import { archiveName, pageFileName } from '../../request/names';
import type { With } from '../../request/parameters';
import type { ToolContext } from '../../request/tool';
import type { OpenDocument } from '../../reading/open-document';
import { writeZip, type ZipEntry } from '../../writing/archive/zip';
import type { ChunkBox } from '../../writing/chunks/chunk';
import { ChunkSections } from '../../writing/chunks/chunk-sections';
import { PassageFinder } from '../../writing/chunks/passage-finder';
import type { Writer } from './writer';

type Context = ToolContext<With<'chunkSize' | 'passages'>>;

/** A place of a passage on one page; its fields are those of the contract. */
interface PagePlace {
	readonly passage: string;
	readonly place: number;
	readonly page: number;
	readonly boxes: readonly ChunkBox[];
	readonly picture?: string;
}

/** The places of chunks and quotes as JSON Lines, and a picture of each of their pages with the places marked. */
export const toPlaces: Writer<With<'chunkSize' | 'passages'>> = {
	needs: { charts: true },
	isPartial: true,
	write: async (context, document) => {
		const places = await findPlaces(context, document);
		const resultPath = context.resultPath('zip');
		await writeZip(resultPath, entriesOf(context, document, places), { compress: false, ...context.archiveLimits });
		return { resultPath, extension: 'zip', pageCount: document.pageNumbers.length };
	},
};

async function findPlaces(context: Context, document: OpenDocument): Promise<PagePlace[]> {
	const { chunkSize: maxTokens, passages } = context.parameters;
	const finder = new PassageFinder(passages);
	const sections = new ChunkSections({ maxTokens, overlapSentences: 0 }, (chunk, units) => finder.add(chunk, units));
	for await (const page of document.pages) sections.add(page);
	sections.end();
	return [...finder.places].flatMap(([passage, places]) => {
		if (places.length === 0) context.warn(phrase('passageNotFound', { passage: truncate(passage) }));
		return places.flatMap((boxes, index) =>
			pagesOf(boxes).map((page) => ({
				passage,
				place: index + 1,
				page,
				boxes: boxes.filter((box) => box.page === page),
			})),
		);
	});
}

function pagesOf(places: readonly { readonly page: number }[]): number[] {
	return [...new Set(places.map(({ page }) => page))];
}

async function* entriesOf(
	context: Context,
	{ pictures, pageCount }: OpenDocument,
	places: readonly PagePlace[],
): AsyncGenerator<ZipEntry> {
	const { fileName } = context.request;
	const names = new Map<number, string>();
	for (const page of pagesOf(places)) {
		const boxes = places.flatMap((place) => (place.page === page ? place.boxes : []));
		const [right = 0, bottom = 0] = boxes[0]?.pageSize ?? [];
		const whole: Box = { left: 0, top: 0, right, bottom };
		const image = await pictures.region(page, whole);
		if (!image) continue;
		const name = pageFileName(fileName, page, pageCount, 'png');
		names.set(page, name);
		yield {
			name,
			bytes: await markPlaces(
				image,
				right,
				boxes.map(({ rect }) => rect),
			),
		};
	}
	const lines = places.map((place) => {
		const picture = names.get(place.page);
		return `${JSON.stringify({ ...place, ...(picture === undefined ? {} : { picture }) })}\n`;
	});
	yield { name: archiveName(fileName, 'jsonl'), bytes: Buffer.from(lines.join('')), compress: true };
}

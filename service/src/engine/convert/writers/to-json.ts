import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { phrase } from '../../../messages/phrases';
import type { Block, DocumentPage, FigureBlock } from '../../model/blocks';
import { denseRows } from '../../model/run-text';
import { archiveName } from '../../request/names';
import type { OpenDocument } from '../../reading/open-document';
import type { ToolContext } from '../../request/tool';
import { csvText } from '../../writing/csv';
import { JsonFile } from '../../writing/json';
import { StoredImages } from '../../writing/archive/stored-images';
import { pageObjects, type JsonContent } from '../../writing/json-objects';
import type { With } from '../../request/parameters';
import { writeZip, type ZipEntry } from '../../writing/archive/zip';
import type { Writer } from './writer';

type JsonParameters = With<'resolveType' | 'isContainImg' | 'isContainAnnot'>;

/** The parsed document, alone or in an archive with its images and its tables as CSV. */
export const toJson: Writer<JsonParameters> = {
	needs: { charts: true },
	write: async (context, document) => {
		const { content, isArchive } = chooseContent(context.parameters);
		const found = { tables: 0, images: 0 };
		const jsonPath = context.resultPath('json');
		const json = await JsonFile.create(jsonPath);
		try {
			if (isArchive) {
				const entries = archiveEntries(context, document, content, json, jsonPath, found);
				await writeZip(context.resultPath('zip'), entries, { compress: true, ...context.archiveLimits });
				await rm(jsonPath);
			} else {
				for await (const page of document.pages) {
					count(page, found);
					await json.add(page, pageObjects(page, content));
				}
				await json.end();
			}
		} finally {
			await json.close();
		}
		const { resolveType } = context.parameters;
		if (resolveType === 'TABLE' && found.tables === 0) context.warn(phrase('noTables'));
		if (resolveType === 'IMAGE' && found.images === 0) context.warn(phrase('noImages'));
		const extension = isArchive ? 'zip' : 'json';
		return { resultPath: context.resultPath(extension), extension, pageCount: document.pageNumbers.length };
	},
};

/** Content selected by `resolveType`, `outputType` and the flags. */
function chooseContent(parameters: JsonParameters): { readonly content: JsonContent; readonly isArchive: boolean } {
	const { resolveType, isContainImg: withImages } = parameters;
	const output = parameters.outputType ?? impliedOutput(resolveType, withImages);
	const text = resolveType === 'TEXT' || resolveType === 'EXTRACT';
	const isArchive = output === 2;
	return {
		isArchive,
		content: {
			text,
			tables: resolveType === 'IMAGE' ? 'none' : output === 0 ? 'text' : 'structure',
			images: resolveType === 'IMAGE' || (resolveType === 'EXTRACT' && isArchive && withImages),
			annotations: text && parameters.isContainAnnot,
		},
	};
}

/** Default of `outputType` if the request does not set it. */
function impliedOutput(resolveType: JsonParameters['resolveType'], withImages: boolean): 0 | 1 | 2 {
	if (resolveType === 'TEXT') return 0;
	if (resolveType === 'TABLE') return 1;
	return withImages ? 2 : 1;
}

interface Found {
	tables: number;
	images: number;
}

function count({ blocks }: DocumentPage, found: Found): void {
	for (const { kind } of blocks) {
		if (kind === 'table') found.tables++;
		else if (kind === 'figure') found.images++;
	}
}

/** Images and tables in order, then the JSON, which names them. */
async function* archiveEntries(
	context: ToolContext,
	{ pages, pictures }: OpenDocument,
	content: JsonContent,
	json: JsonFile,
	jsonPath: string,
	found: Found,
): AsyncGenerator<ZipEntry> {
	const kept = new StoredImages();
	const withFiles = content.images && context.parameters.isContainImg === true;
	for await (const page of pages) {
		count(page, found);
		const paths = new Map<Block, string>();
		for (const [index, block] of numberFigures(page.blocks, 'figure', withFiles)) {
			const image = await pictures.figure(block as FigureBlock);
			if (!image) continue;
			paths.set(block, kept.add(image, `images/page-${page.pageNumber}-image-${index}`));
			yield* kept.files();
		}
		for (const [index, block] of numberFigures(page.blocks, 'table', content.tables === 'structure')) {
			if (block.kind !== 'table') continue;
			const path = `tables/page-${page.pageNumber}-table-${index}.csv`;
			paths.set(block, path);
			const { rowCount, columnCount, cells } = block.table;
			yield { name: path, bytes: Buffer.from(csvText(denseRows(rowCount, columnCount, cells))) };
		}
		await json.add(page, pageObjects(page, content, paths));
	}
	await json.end();
	yield { name: archiveName(context.request.fileName, 'json'), bytes: createReadStream(jsonPath) };
}

/** Blocks of a kind with their numbers from 1; empty if not requested. */
function numberFigures(blocks: readonly Block[], kind: Block['kind'], isWanted: boolean): [number, Block][] {
	if (!isWanted) return [];
	return blocks.filter((block) => block.kind === kind).map((block, index) => [index + 1, block]);
}

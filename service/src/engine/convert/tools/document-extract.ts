import { rm, writeFile } from 'node:fs/promises';
import { phrase } from '../../../messages/phrases';
import { listNames } from '../../reading/named';
import { eachPage } from '../../request/each-page';
import { Extraction } from '../../extract/extraction';
import { isDoubtful } from '../../extract/review/doubt';
import { pageText } from '../../extract/page-text';
import { countSums } from '../../extract/count-sums';
import { writeResult, type DisplayedPage } from '../../extract/result';
import { LearnedAnswers } from '../../extract/learned/learned-answers';
import { readLayouts } from '../../extract/learned/read-memory';
import { ReadingRecord } from '../../extract/learned/reading';
import { LearnedTables } from '../../extract/learned/learned-tables';
import { fromLeft } from '../../model/column-order';
import { findTables } from '../../tables/find-tables';
import type { Page } from '../../model';
import { addDrawnMarks } from '../../layout/drawn-symbols';
import { openPhotos } from '../../reading/open-photos';
import type { ParametersOf } from '../../request/parameters';
import type { Tool, ToolContext, ToolResult } from '../../request/tool';
import { withExtractSource, type ExtractSource } from './extract-source';

type ExtractContext = ToolContext<ParametersOf<'idp/documentExtract'>>;

/** User-defined fields and tables of a document: digital or scanned PDF, and images. */
export const documentExtract: Tool<'idp/documentExtract'> = async (context) =>
	context.parameters.joinShots
		? await fromShots(context)
		: await withExtractSource(context, async (source) => {
				const result = await extract(context, source);
				// No file looks like the sheets of a workbook, so there is nothing to review a result on.
				return source.isDisplayed ? result : await withoutReading(result);
			});

async function withoutReading({ resultPath, extension, pageCount, readingPath }: ToolResult): Promise<ToolResult> {
	if (readingPath !== undefined) await rm(readingPath);
	return { resultPath, extension, pageCount };
}

/** One page from several photos: no file looks like it, so there is nothing to review it on. */
async function fromShots(context: ExtractContext): Promise<ToolResult> {
	const shots = await openPhotos(context);
	const read = async (): Promise<Page> => addDrawnMarks((await shots.read()).page);
	return await withoutReading(await extract(context, { pageNumbers: [1], read }));
}

async function extract(
	context: ExtractContext,
	{ pageNumbers, read, invoice }: Pick<ExtractSource, 'pageNumbers' | 'read' | 'invoice'>,
): Promise<ToolResult> {
	const { keys = [], tableHandles = [] } = context.parameters;
	if (keys.length === 0 && tableHandles.length === 0) context.warn(phrase('nothingAsked'));
	const layouts = readLayouts(context.request.layouts ?? []);
	const fields = new Extraction(keys, invoice, new LearnedAnswers(layouts));
	const reading = new ReadingRecord();
	const tables = new LearnedTables(tableHandles, layouts);
	const pages: DisplayedPage[] = [];
	let hasText = false;
	for await (const { pageNumber, value } of eachPage(context, pageNumbers, read)) {
		pages.push({ pageNumber, width: value.width, height: value.height });
		hasText ||= value.words.length > 0;
		const text = pageText(value);
		reading.addPage(value);
		fields.addPage(text);
		tables.addPage(text, () => findTables(value, { ruledOnly: true }).map(({ block }) => fromLeft(block)));
	}
	const extracted = fields.finish();
	const foundTables = tables.finish(extracted.layout);
	context.onSums(countSums(extracted.checks));
	if (!hasText) context.warn(phrase('noTextRecognised'));
	else if (tableHandles.length > 0 && foundTables.length === 0) context.warn(phrase('noTables'));
	if (extracted.differing.length > 0) context.warn(phrase('invoiceDiffers', { keys: listNames(extracted.differing) }));
	const { layout } = extracted;
	const strayed = tables.strayedIn(layout);
	const hasChanged = layout?.state === 'changed' || strayed.length > 0;
	if (layout && hasChanged) context.warn(phrase('layoutChanged', { name: layout.name }));
	const resultPath = context.resultPath('json');
	await writeResult(resultPath, { keys, pages, extracted, tables: foundTables });
	const readingPath = context.resultPath('reading');
	await writeFile(readingPath, JSON.stringify(reading.finish()), { flag: 'wx' });
	const doubtful = strayed.length > 0 || isDoubtful(extracted, foundTables, tables.hasUnreadLines());
	return {
		...{ resultPath, extension: 'json', pageCount: pageNumbers.length, readingPath, doubtful },
		...(layout ? { layout: { id: layout.id, state: hasChanged ? 'changed' : 'applied' } } : {}),
	};
}

import { collectOldGarbage } from '../../runtime/v8-flags';
import type { LaidOutPage } from '../model';
import type { DocumentPage } from '../model/blocks';
import type { ToolContext } from '../request/tool';
import { compare, type WordComparison } from './compare';
import { hasOnlyTables, leaveOutOf } from './leave-out';
import { PrintedWords, type VisiblePage } from './page-words';
import { readableFormats, readBack, type ReadableFormat } from './read-back';
import { WordKeys } from './word-keys';

/** Holds the visible words of the pages against those of the written file. */
export class Witness {
	readonly format: ReadableFormat;
	private readonly vocabulary: WordKeys;
	private readonly pages: PrintedWords;
	/** Whether text outside of tables is left out. */
	readonly tablesOnly: boolean;

	/** @param isWorkbook  whether the pages are the sheets of a workbook */
	constructor(
		private readonly context: Pick<ToolContext, 'request' | 'parameters'>,
		{ isWorkbook = false } = {},
	) {
		this.format = formatOf(context.request.toolPath);
		this.vocabulary = new WordKeys(this.format === 'xlsx');
		this.tablesOnly = hasOnlyTables(this.format, context.parameters, isWorkbook);
		this.pages = new PrintedWords(this.vocabulary, this.tablesOnly);
	}

	/** Takes the words of a page, after OCR and without hidden ones. @param result  the same page after layout */
	addPage(page: VisiblePage, result: DocumentPage | LaidOutPage): void {
		this.pages.add(page, result);
	}

	/** Reads the written file back from disk. */
	async compare(path: string): Promise<WordComparison> {
		collectOldGarbage();
		const result = await readBack(path, this.format, this.vocabulary);
		return compare(this.pages, result, leaveOutOf(this.format, this.context.parameters));
	}
}

function formatOf(toolPath: string): ReadableFormat {
	// Places and differences are those of chunks.
	const result = toolPath.replace(/\/(?:locate|compare)$/, '/chunks');
	const format = readableFormats.find((name) => result.endsWith(`/${name}`));
	if (format === undefined) throw new Error(`the words of ${toolPath} cannot be read back`);
	return format;
}

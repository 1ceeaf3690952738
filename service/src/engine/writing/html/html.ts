import { join } from 'node:path';
import { standardWidth } from '../../fonts/standard-widths';
import type { Block, DocumentPage, TextBlock } from '../../model/blocks';
import type { PictureSource } from '../../model/picture-source';
import { runsText } from '../../model/run-text';
import { joinContinued } from '../office/flow';
import { DocumentLanguage } from '../office/language';
import { pagesInMemory, type OfficeOptions } from '../office/office-options';
import { keepWantedPages } from '../office/wanted-pages';
import { piecesInMemory, Spool } from '../archive/spool';
import type { ZipEntry } from '../archive/zip';
import { boxHtml } from './box';
import { flowHtml } from './flow';
import { escapeHtml } from './inline';
import { outlineHtml } from './outline';
import { HtmlPictures } from './pictures';
import { htmlDocument } from './shell';

/** How a folder of HTML is made. */
interface HtmlOptions extends OfficeOptions {
	readonly layout: 'flow' | 'box';
	/** One file per page. */
	readonly isMultiPage: boolean;
	/** An outline of the headings; with several files also links from page to page. */
	readonly hasOutline: boolean;
	readonly title: string;
	/** Name of the only file, or of the outline of several. */
	readonly indexName: string;
	readonly pageName: (pageNumber: number) => string;
}

/** BCP 47: undetermined. */
const undeterminedLanguage = 'und';

/** Document data before its pages, or leading to them. */
interface Overview {
	/** BCP 47. */
	readonly language: string;
	readonly headings: { readonly text: string; readonly level: number; readonly pageNumber: number }[];
	/** In order. */
	readonly pageNumbers: number[];
	/** Of the first page, points. */
	readonly paper: Pick<DocumentPage, 'width' | 'height'>;
}

/** Pages as the files of an HTML folder. Language and outline precede them, so pages go to disk first. */
export async function* htmlFolder(
	pages: AsyncIterable<DocumentPage>,
	source: PictureSource,
	options: HtmlOptions,
): AsyncGenerator<ZipEntry> {
	const spool = new Spool<DocumentPage>(join(options.folder, 'html-pages'), pagesInMemory);
	try {
		const writer = new HtmlWriter(await overviewOf(pages, options, spool), new HtmlPictures(source), options);
		yield* options.isMultiPage ? writer.pageFiles(spool.read()) : writer.onlyFile(spool.read());
	} finally {
		await spool.remove();
	}
}

async function overviewOf(
	pages: AsyncIterable<DocumentPage>,
	options: HtmlOptions,
	spool: Spool<DocumentPage>,
): Promise<Overview> {
	const count = new DocumentLanguage();
	const wanted = count.counted(keepWantedPages(pages, options));
	// No paragraph continues across files or pages.
	const isJoined = options.layout === 'flow' && !options.isMultiPage;
	const headings: Overview['headings'] = [];
	const pageNumbers: number[] = [];
	let paper: Overview['paper'] | undefined;
	for await (const page of isJoined ? joinContinued(wanted) : wanted) {
		const { pageNumber, blocks, width, height } = page;
		paper ??= { width, height };
		pageNumbers.push(pageNumber);
		for (const { runs, level = 1 } of blocks.filter(isHeading))
			headings.push({ text: runsText(runs), level, pageNumber });
		await spool.add(page);
	}
	const { language = undeterminedLanguage } = count;
	return { language, headings, pageNumbers, paper: paper ?? { width: 0, height: 0 } };
}

const isHeading = (block: Block): block is TextBlock => block.kind === 'text' && block.role === 'heading';

class HtmlWriter {
	private readonly seenFurniture = new Set<string>();
	private readonly numbers: ReadonlySet<number>;
	private headingCount = 0;

	constructor(
		private readonly overview: Overview,
		private readonly pictures: HtmlPictures,
		private readonly options: HtmlOptions,
	) {
		this.numbers = new Set(overview.pageNumbers);
	}

	/** One file; images come first, as they are made. */
	async *onlyFile(pages: AsyncIterable<DocumentPage>): AsyncGenerator<ZipEntry> {
		const { options, overview, pictures } = this;
		const sections = new Spool<string>(join(options.folder, 'html-sections'), piecesInMemory);
		try {
			for await (const page of pages) {
				await sections.add(`${sections.count > 0 ? '\n' : ''}${await this.section(page)}`);
				yield* pictures.files();
			}
			yield { name: options.indexName, bytes: this.document(sections.read(), overview.paper, this.outline()) };
		} finally {
			await sections.remove();
		}
	}

	async *pageFiles(pages: AsyncIterable<DocumentPage>): AsyncGenerator<ZipEntry> {
		const { pageName, hasOutline, indexName } = this.options;
		const { pageNumbers, paper } = this.overview;
		if (hasOutline) yield { name: indexName, bytes: this.document([], paper, this.outline()) };
		let index = 0;
		for await (const page of pages) {
			const section = await this.section(page);
			yield* this.pictures.files();
			const links = hasOutline ? this.pageLinks(pageNumbers[index - 1], pageNumbers[index + 1]) : '';
			yield { name: pageName(page.pageNumber), bytes: this.document([section], page, links) };
			this.seenFurniture.clear();
			index++;
		}
	}

	private document(
		body: Iterable<string> | AsyncIterable<string>,
		paper: Overview['paper'],
		before: string,
	): AsyncGenerator<string> {
		const { title, layout } = this.options;
		return htmlDocument(before, body, { title, language: this.overview.language, layout, paper });
	}

	private async section(page: DocumentPage): Promise<string> {
		const { layout, isMultiPage, formulasAsImages } = this.options;
		const ids = new Map<Block, string>();
		for (const block of page.blocks.filter(isHeading)) ids.set(block, headingId(this.headingCount++));
		const shared = {
			pictures: this.pictures,
			headingId: (heading: Block) => ids.get(heading),
			page: (pageNumber: number) => (this.numbers.has(pageNumber) ? this.pageAddress(pageNumber) : undefined),
			formulasAsImages,
		};
		const id = pageId(page.pageNumber);
		if (layout === 'flow') {
			const content = await flowHtml(page, { ...shared, pageNumbers: isMultiPage, seenFurniture: this.seenFurniture });
			return `<div id="${id}">\n${content}\n</div>`;
		}
		const content = await boxHtml(page, { ...shared, widthOf: standardWidth });
		const style = `width:${page.width.toFixed(2)}pt;aspect-ratio:${page.width.toFixed(2)}/${page.height.toFixed(2)}`;
		return `<div class="page" id="${id}" style="${style}">\n${content}\n</div>`;
	}

	private pageAddress(pageNumber: number): string {
		const { isMultiPage, pageName } = this.options;
		return isMultiPage ? encodeURIComponent(pageName(pageNumber)) : `#${pageId(pageNumber)}`;
	}

	/** Nested headings; a document without headings lists its pages. */
	private outline(): string {
		if (!this.options.hasOutline) return '';
		const { headings, pageNumbers } = this.overview;
		const file = (pageNumber: number) => (this.options.isMultiPage ? this.pageAddress(pageNumber) : '');
		const links = headings.map(({ text, level, pageNumber }, index) => {
			return { text, level, address: `${file(pageNumber)}#${headingId(index)}` };
		});
		const pageLinks = pageNumbers.map((pageNumber) => {
			return { text: String(pageNumber), level: 1, address: this.pageAddress(pageNumber) };
		});
		return outlineHtml(links.length > 0 ? links : pageLinks);
	}

	private pageLinks(before: number | undefined, after: number | undefined): string {
		const { indexName, title } = this.options;
		const link = (pageNumber: number | undefined, relation: string, sign: string) =>
			pageNumber === undefined
				? '<span></span>'
				: `<a rel="${relation}" href="${escapeHtml(this.pageAddress(pageNumber))}">${sign} ${pageNumber}</a>`;
		const middle = `<a href="${escapeHtml(encodeURIComponent(indexName))}">${escapeHtml(title)}</a>`;
		return `<nav class="pages">${link(before, 'prev', '←')}${middle}${link(after, 'next', '→')}</nav>\n`;
	}
}

const pageId = (pageNumber: number): string => `page-${pageNumber}`;
const headingId = (index: number): string => `heading-${index + 1}`;

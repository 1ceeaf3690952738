import { standardWidths } from '../../fonts/standard-widths';
import type { DocumentPage, TextBlock } from '../../model/blocks';
import { runsText } from '../../model/run-text';
import { joinContinued } from '../office/flow';
import { languageOfPages } from '../office/language';
import { wantedBlocks, type OfficeOptions } from '../office/office-options';
import type { PictureSource } from '../../model/picture-source';
import type { ZipEntry } from '../zip';
import { boxHtml } from './box';
import { flowHtml } from './flow';
import { escapeHtml } from './inline';
import { HtmlPictures, type KeepPicture } from './pictures';
import { htmlDocument } from './shell';

/** How a folder of HTML is made. */
export interface HtmlOptions extends OfficeOptions {
	readonly layout: 'flow' | 'box';
	/** A file a page. */
	readonly isMultiPage: boolean;
	/** An outline of the headings; of several files, links from page to page too. */
	readonly hasOutline: boolean;
	readonly title: string;
	/** Name of the only file, or of the outline of several. */
	readonly indexName: string;
	readonly pageName: (pageNumber: number) => string;
	readonly keepPicture: KeepPicture;
}

/** BCP 47: nobody knows. */
const undeterminedLanguage = 'und';

/** A heading of the outline. */
interface OutlineHeading {
	readonly id: string;
	readonly text: string;
	readonly level: number;
	readonly pageNumber: number;
}

/** Pages as the files of an HTML folder. */
export async function* htmlFolder(
	pages: readonly DocumentPage[],
	source: PictureSource,
	options: HtmlOptions,
): AsyncGenerator<ZipEntry> {
	const wanted = pages.map((page) => wantedBlocks(page, options));
	// Over files and places no paragraph goes on.
	const joined = options.layout === 'flow' && !options.isMultiPage ? joinContinued(wanted) : wanted;
	const writer = new HtmlWriter(joined, source, options);
	yield* options.isMultiPage ? writer.pageFiles() : writer.onlyFile();
}

class HtmlWriter {
	private readonly pictures: HtmlPictures;
	private readonly headings = new Map<TextBlock, OutlineHeading>();
	private readonly numbers: ReadonlySet<number>;
	private readonly language: string;
	private readonly shown = new Set<string>();

	constructor(
		private readonly pages: readonly DocumentPage[],
		source: PictureSource,
		private readonly options: HtmlOptions,
	) {
		this.pictures = new HtmlPictures(source, options.keepPicture);
		this.numbers = new Set(pages.map(({ pageNumber }) => pageNumber));
		for (const block of pages.flatMap(({ blocks }) => blocks)) {
			if (block.kind !== 'text' || block.role !== 'heading') continue;
			const text = runsText(block.runs);
			this.headings.set(block, {
				id: `heading-${this.headings.size + 1}`,
				text,
				level: block.level ?? 1,
				pageNumber: block.pageNumber,
			});
		}
		this.language = languageOfPages(pages) ?? undeterminedLanguage;
	}

	async *onlyFile(): AsyncGenerator<ZipEntry> {
		const sections: string[] = [];
		for (const page of this.pages) {
			sections.push(await this.section(page));
			yield* this.pictures.files();
		}
		const outline = this.options.hasOutline ? this.outline(({ id }) => `#${id}`) : '';
		yield this.file(this.options.indexName, outline + sections.join('\n'), this.pages[0]);
	}

	async *pageFiles(): AsyncGenerator<ZipEntry> {
		const { pageName, hasOutline, indexName } = this.options;
		if (hasOutline)
			yield this.file(
				indexName,
				this.outline(({ id, pageNumber }) => `${encodeURIComponent(pageName(pageNumber))}#${id}`),
				this.pages[0],
			);
		for (const [index, page] of this.pages.entries()) {
			const section = await this.section(page);
			yield* this.pictures.files();
			const links = hasOutline ? this.pageLinks(index) : '';
			yield this.file(pageName(page.pageNumber), `${links}${section}`, page);
			this.shown.clear();
		}
	}

	private file(name: string, body: string, page: DocumentPage | undefined): ZipEntry {
		const { title, layout } = this.options;
		return {
			name,
			bytes: Buffer.from(
				htmlDocument(body, { title, language: this.language, layout, ...(page ? { paper: page } : {}) }),
			),
		};
	}

	private async section(page: DocumentPage): Promise<string> {
		const { layout, isMultiPage, pageName, formulasAsImages } = this.options;
		const shared = {
			pictures: this.pictures,
			headingId: (heading: TextBlock) => this.headings.get(heading)?.id,
			page: (pageNumber: number) => {
				if (!this.numbers.has(pageNumber)) return undefined;
				return isMultiPage ? encodeURIComponent(pageName(pageNumber)) : `#page-${pageNumber}`;
			},
			formulasAsImages,
		};
		const id = `page-${page.pageNumber}`;
		if (layout === 'flow') {
			const content = await flowHtml(page, { ...shared, pageNumbers: isMultiPage, shown: this.shown });
			return `<div id="${id}">\n${content}\n</div>`;
		}
		const content = await boxHtml(page, { ...shared, widthOf: await standardWidths() });
		const style = `width:${page.width.toFixed(2)}pt;aspect-ratio:${page.width.toFixed(2)}/${page.height.toFixed(2)}`;
		return `<div class="page" id="${id}" style="${style}">\n${content}\n</div>`;
	}

	/** The headings one in the other; a document without headings has its pages there. */
	private outline(address: (heading: OutlineHeading) => string): string {
		const { isMultiPage, pageName } = this.options;
		const headings = [...this.headings.values()];
		const entries =
			headings.length > 0
				? headings.map((heading) => ({ text: heading.text, level: heading.level, address: address(heading) }))
				: this.pages.map(({ pageNumber }) => ({
						text: String(pageNumber),
						level: 1,
						address: isMultiPage ? encodeURIComponent(pageName(pageNumber)) : `#page-${pageNumber}`,
					}));
		let html = '';
		let depth = 0;
		for (const entry of entries) {
			const level = Math.min(Math.max(1, entry.level), depth + 1);
			if (level > depth) html += '<ul>';
			else html += `</li>${'</ul></li>'.repeat(depth - level)}`;
			html += `<li><a href="${escapeHtml(entry.address)}">${escapeHtml(entry.text)}</a>`;
			depth = level;
		}
		html += depth > 0 ? `</li>${'</ul></li>'.repeat(depth - 1)}</ul>` : '';
		return html === '' ? '' : `<nav class="outline">${html}</nav>\n`;
	}

	private pageLinks(index: number): string {
		const link = (page: DocumentPage | undefined, relation: string, sign: string) =>
			page
				? `<a rel="${relation}" href="${escapeHtml(encodeURIComponent(this.options.pageName(page.pageNumber)))}">${sign} ${page.pageNumber}</a>`
				: '<span></span>';
		const middle = `<a href="${escapeHtml(encodeURIComponent(this.options.indexName))}">${escapeHtml(this.options.title)}</a>`;
		return `<nav class="pages">${link(this.pages[index - 1], 'prev', '←')}${middle}${link(this.pages[index + 1], 'next', '→')}</nav>\n`;
	}
}

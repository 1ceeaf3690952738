import { hexColor, mainTypeface } from '../../fonts/typeface';
import type { Block, DocumentPage, TextBlock } from '../../model/blocks';
import { runsText } from '../../model/run-text';
import { noteMark, noteText, findReferredNotes } from '../footnotes';
import { pictureText } from '../office/block-picture';
import { alignmentOf, isFurniture } from '../office/flow';
import { escapeHtml, inlineHtml, type InlineTargets } from './inline';
import { listHtml } from './list';
import { printedSize, tableAttributes, tableHtml } from './table';
import { imageHtml, type HtmlPictures } from './pictures';

/** Input of the flowing HTML of a page. */
interface FlowHtmlOptions {
	readonly pictures: HtmlPictures;
	/** Id of a heading, for the outline. */
	readonly headingId: (heading: TextBlock) => string | undefined;
	readonly page: InlineTargets['page'];
	/** A single document leaves out page numbers. */
	readonly pageNumbers: boolean;
	readonly formulasAsImages: boolean;
	/** Headers and footers of earlier pages, with digits normalized; they are left out. */
	readonly seenFurniture: Set<string>;
}

/** The blocks of a page as flowing HTML. */
export async function flowHtml(page: DocumentPage, options: FlowHtmlOptions): Promise<string> {
	const notes = findReferredNotes(page);
	const noteId = (mark: string) => `note-${page.pageNumber}-${[...notes.keys()].indexOf(mark) + 1}`;
	const targets: InlineTargets = {
		page: options.page,
		footnote: (mark) => (notes.has(mark) ? `#${noteId(mark)}` : undefined),
	};
	const boxes = page.blocks.filter((block) => !isFurniture(block)).map(({ box }) => box);
	const column = {
		left: Math.min(page.width, ...boxes.map(({ left }) => left)),
		right: Math.max(0, ...boxes.map(({ right }) => right)),
	};
	const parts: string[] = [];
	for (const block of page.blocks) {
		const html = await blockHtml(block, {
			...options,
			targets,
			column,
			noteId: (mark) => (notes.has(mark) ? noteId(mark) : undefined),
		});
		if (html !== '') parts.push(html);
	}
	return parts.join('\n');
}

interface BlockContext extends FlowHtmlOptions {
	readonly targets: InlineTargets;
	readonly column: { readonly left: number; readonly right: number };
	readonly noteId: (mark: string) => string | undefined;
}

async function blockHtml(block: Block, context: BlockContext): Promise<string> {
	const { targets, pictures } = context;
	switch (block.kind) {
		case 'text':
			return await textHtml(block, context);
		case 'list':
			return listHtml(block, targets);
		case 'contents': {
			const entries = block.entries.map(
				({ text, pageLabel, level }) =>
					`<li class="level-${Math.min(5, level)}"><span>${escapeHtml(text)}</span>${pageLabel === '' ? '' : ` <span>${escapeHtml(pageLabel)}</span>`}</li>`,
			);
			return `<ul class="contents">\n${entries.join('\n')}\n</ul>`;
		}
		case 'table':
			return `<div class="table"><table ${tableAttributes(block)}${printedSize(block)}>\n${tableHtml(block, targets)}</table></div>`;
		case 'figure': {
			const picture = await pictures.figure(block);
			return picture ? `<figure>${imageHtml(picture, pictureText(block), block.box)}</figure>` : '';
		}
		case 'annotation': {
			const { text } = block.annotation;
			return text.trim() === ''
				? ''
				: `<aside class="remark"><p>${escapeHtml(text.trim()).replace(/\n/g, '<br>')}</p></aside>`;
		}
	}
}

async function textHtml(block: TextBlock, context: BlockContext): Promise<string> {
	const { targets, noteId, headingId, pictures, formulasAsImages } = context;
	const inline = inlineHtml(block.runs, targets).trim();
	if (inline === '') return '';
	switch (block.role) {
		case 'heading':
			return headingHtml(block, inline, headingId(block));
		case 'code':
			return `<pre><code>${escapeHtml(runsText(block.runs))}</code></pre>`;
		case 'formula': {
			const picture = formulasAsImages ? await pictures.region(block.pageNumber, block.box) : undefined;
			const formula = picture ? imageHtml(picture, runsText(block.runs), block.box) : inline;
			return `<p class="formula">${formula}</p>`;
		}
		case 'footnote':
			return footnoteHtml(block, inline, noteId);
		case 'caption':
			return `<p class="caption"${groundStyle(block)}>${inline}</p>`;
		case 'header':
		case 'footer': {
			const key = `${block.role} ${runsText(block.runs).replace(/\d+/g, '#')}`;
			if (context.seenFurniture.has(key)) return '';
			context.seenFurniture.add(key);
			return `<p class="furniture">${inline}</p>`;
		}
		case 'pageNumber':
			return context.pageNumbers ? `<p class="furniture">${inline}</p>` : '';
		case 'paragraph': {
			const alignment = alignmentOf(block, context.column);
			return `<p${alignment === 'center' || alignment === 'right' ? ` class="${alignment}"` : ''}${groundStyle(block)}>${inline}</p>`;
		}
	}
}

function headingHtml(block: TextBlock, inline: string, id: string | undefined): string {
	const level = Math.min(6, Math.max(1, block.level ?? 2));
	return `<h${level}${id === undefined ? '' : ` id="${id}"`}${groundStyle(block)}>${inline}</h${level}>`;
}

function footnoteHtml(block: TextBlock, inline: string, noteId: BlockContext['noteId']): string {
	const mark = noteMark(block) ?? '';
	const id = noteId(mark);
	if (id === undefined) return `<p class="footnote">${inline}</p>`;
	return `<p class="footnote" id="${id}"><sup>${escapeHtml(mark)}</sup> ${escapeHtml(noteText(block))}</p>`;
}

/** Text colors on a background, as an attribute. */
function groundStyle({ ground, lines }: TextBlock): string {
	if (!ground) return '';
	const { color } = mainTypeface(lines);
	return ` style="background:#${hexColor(ground.color)};color:#${color};padding:.4em .6em"`;
}

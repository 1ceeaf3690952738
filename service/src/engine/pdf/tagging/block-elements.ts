import { runsText } from '../../model/run-text';
import type { Box, Line } from '../../model';
import type {
	Block,
	ContentsBlock,
	DocumentPage,
	FigureBlock,
	ListBlock,
	TableBlock,
	TextBlock,
} from '../../model/blocks';
import { turnBoxUpright } from '../../model/boxes';
import { StructElement, type Artifact, type ElementFacts, type Leaf, type StructureRole } from './element';
import { LanguageCount } from '../../text/language/language-count';
import type { ElementText } from './language';
import { isCaptionOf, numberingOf } from './block-texts';
import { addTableRows } from './table-elements';
import { PlaceGrid } from './place-grid';
import { pageBox, type Matrix } from './page-geometry';

/** The part of a page that a block covers, for content that is not its text. */
export interface Area {
	readonly box: Box;
	/** Target of a form field or note inside: this element, or after it. */
	readonly element: StructElement;
	readonly takesKids: boolean;
}

/** The area of a block that owns its images and drawings. */
interface GraphicArea {
	readonly box: Box;
	readonly leaf: StructElement;
}

/** The elements that a page's content is matched with. */
export interface PageTargets {
	readonly words: PlaceGrid;
	readonly graphics: readonly GraphicArea[];
	readonly areas: readonly Area[];
	/** Top-level elements that start on this page, in reading order. */
	readonly elements: readonly StructElement[];
}

/** Roles of repeated text and page numbers. */
const furniture: Readonly<Record<string, Artifact>> = {
	header: { artifact: 'Pagination', subtype: 'Header' },
	footer: { artifact: 'Pagination', subtype: 'Footer' },
	pageNumber: { artifact: 'Pagination' },
};

/** Alternative text of a figure that nothing in the document describes. */
type FigureName = (pageNumber: number) => string;

/** Turns the blocks of a document, page by page, into structure elements, and assigns each word to one of them. */
export class BlockElements {
	readonly root = new StructElement('Document');
	/** Texts of elements, for language detection. */
	readonly texts: ElementText[] = [];
	readonly languages = new LanguageCount();
	/** Pages with figures whose alternative text only states their place. */
	readonly namelessFigures = new Set<number>();
	/** The first heading: a title, if the document has none. */
	title: string | undefined;
	private rank = 0;
	private notes = 0;
	private headingLevel = 0;
	private lastParagraph: StructElement | undefined;
	private lastTable: StructElement | undefined;

	constructor(private readonly figureName: FigureName) {}

	/** Adds a page, in order. @param matrix  from page space to the displayed page */
	add(page: DocumentPage, matrix: Matrix): PageTargets {
		const state: PageState = { page, matrix, words: new PlaceGrid(), graphics: [], areas: [], elements: [] };
		page.blocks.forEach((block, index) => this.addBlock(state, block, index));
		return state;
	}

	private addBlock(state: PageState, block: Block, index: number): void {
		switch (block.kind) {
			case 'text':
				return this.addText(state, block, index);
			case 'list':
				return this.addList(state, block);
			case 'contents':
				return this.addContents(state, block);
			case 'table':
				return this.addTable(state, block, index);
			case 'figure':
				return this.addFigure(state, block, index);
			case 'annotation':
			// Annotations are read from the document itself; blocks lack those of forms.
		}
	}

	private addText(state: PageState, block: TextBlock, index: number): void {
		const artifact = furniture[block.role];
		if (artifact) {
			this.place(state, block.lines, artifact);
			return;
		}
		const table = block.role === 'caption' ? this.captionedTable(state, index) : undefined;
		if (block.continues && this.lastParagraph) {
			this.note(this.lastParagraph, block);
			this.place(state, block.lines, this.lastParagraph);
			state.areas.push({ box: block.box, element: this.lastParagraph, takesKids: false });
			return;
		}
		if (table === 'next') return;
		const role = this.roleOf(block);
		const element = table === undefined ? this.top(state, role, this.factsOf(block)) : table.add('Caption');
		const leaf = block.role === 'code' ? element.add('Code') : element;
		if (block.role === 'paragraph') this.lastParagraph = element;
		this.note(element, block);
		this.place(state, block.lines, leaf);
		if (block.role === 'formula') state.graphics.push({ box: block.box, leaf: element });
		state.areas.push({ box: block.box, element, takesKids: false });
	}

	private roleOf({ role, level = 1 }: TextBlock): StructureRole {
		switch (role) {
			case 'heading': {
				// The first is of level 1, and no level is skipped.
				this.headingLevel = Math.max(1, Math.min(level, this.headingLevel + 1, 6));
				return `H${this.headingLevel as 1 | 2 | 3 | 4 | 5 | 6}`;
			}
			case 'formula':
				return 'Formula';
			case 'footnote':
				return 'Note';
			case 'caption':
				return 'Caption';
			default:
				return 'P';
		}
	}

	private factsOf(block: TextBlock): ElementFacts {
		if (block.role === 'heading') this.title ??= runsText(block.runs);
		if (block.role === 'footnote') return { id: `note-${++this.notes}` };
		if (block.role === 'formula') return { alt: block.latex ?? (runsText(block.runs) || '?') };
		return {};
	}

	/** The table of a caption: the last one added, or `next` for one that follows. */
	private captionedTable({ page }: PageState, index: number): StructElement | 'next' | undefined {
		const [block, before, after] = [page.blocks[index], page.blocks[index - 1], page.blocks[index + 1]];
		if (!isCaptionOf('table', block)) return undefined;
		if (after?.kind === 'table' && !after.continues) return 'next';
		const isFree =
			before?.kind === 'table' && this.lastTable && !this.lastTable.kids.some(({ role }) => role === 'Caption');
		return isFree ? this.lastTable : undefined;
	}

	private addList(state: PageState, block: ListBlock): void {
		const list = this.top(state, 'L', { numbering: numberingOf(block.items[0]?.marker, block.ordered) });
		/** The lists around the current one. */
		const around: StructElement[] = [];
		let current = list;
		for (const item of block.items) {
			while (around.length > item.level) current = around.pop() ?? list;
			const body = current.kids.at(-1)?.kids.at(-1);
			if (item.level > around.length && body) {
				around.push(current);
				current = body.add('L', { numbering: numberingOf(item.marker, block.ordered) });
			}
			const entry = current.add('LI');
			const label = entry.add('Lbl');
			const content = entry.add('LBody');
			this.note(content, { runs: item.runs });
			this.place(state, item.lines, content, { label, marker: item.marker });
			state.areas.push({ box: item.box, element: content, takesKids: true });
		}
	}

	private addContents(state: PageState, block: ContentsBlock): void {
		const contents = this.top(state, 'TOC');
		const signs = (text: string) => text.replace(/[\s.…·_]/gu, '');
		let line = 0;
		block.entries.forEach((entry, index) => {
			const element = contents.add('TOCI');
			const wanted = signs(entry.text + entry.pageLabel).length;
			const first = line;
			let length = 0;
			// Long entries take several lines; the last one takes the rest.
			for (const { words } of block.lines.slice(first)) {
				if (length >= wanted && index < block.entries.length - 1) break;
				length += signs(words.map(({ text }) => text).join('')).length;
				line++;
			}
			this.note(element, { runs: [{ text: entry.text }] });
			this.place(state, block.lines.slice(first, line), element);
		});
		state.areas.push({ box: block.box, element: contents, takesKids: false });
	}

	private addTable(state: PageState, block: TableBlock, index: number): void {
		const goesOn = block.continues === true && this.lastTable !== undefined;
		const table = goesOn && this.lastTable ? this.lastTable : this.top(state, 'Table');
		const caption = state.page.blocks[index - 1];
		if (!block.continues && caption?.kind === 'text' && isCaptionOf('table', caption)) {
			const element = table.add('Caption');
			this.note(element, caption);
			this.place(state, caption.lines, element);
		}
		// A caption comes before or after all rows.
		if (goesOn && table.kids.at(-1)?.role === 'Caption') table.kids.unshift(...table.kids.splice(-1));
		this.lastTable = table;
		addTableRows(table, block, goesOn, (cell, leaf) => {
			if (leaf instanceof StructElement) {
				this.note(leaf, cell);
				state.areas.push({ box: cell.box, element: leaf, takesKids: true });
			}
			this.place(state, cell.lines, leaf);
		});
		state.areas.push({ box: block.box, element: table, takesKids: false });
	}

	private addFigure(state: PageState, block: FigureBlock, index: number): void {
		const { blocks } = state.page;
		const caption = [blocks[index + 1], blocks[index - 1]].find((other) => isCaptionOf('figure', other));
		let alt = block.alternativeText;
		if (alt === '' && caption?.kind === 'text') alt = runsText(caption.runs);
		if (alt === '') {
			this.namelessFigures.add(block.pageNumber);
			alt = this.figureName(block.pageNumber);
		}
		const figure = this.top(state, 'Figure', { alt, box: pageBox(block.box, state.matrix) });
		this.place(state, block.lines, figure);
		state.graphics.push({ box: block.box, leaf: figure });
		state.areas.push({ box: block.box, element: figure, takesKids: false });
	}

	private top(state: PageState, role: StructureRole, facts?: ElementFacts): StructElement {
		const element = new StructElement(role, facts);
		state.elements.push(element);
		return element;
	}

	private note(element: StructElement, { runs }: Pick<TextBlock, 'runs'>): void {
		const text = runsText(runs);
		this.languages.add(text);
		this.texts.push({ element, text: text.slice(0, textKept) });
	}

	/** Assigns the words of some lines; those of a list marker at the start go to its label. */
	private place(
		{ page, words }: PageState,
		lines: readonly Line[],
		leaf: Leaf,
		list?: { readonly label: StructElement; readonly marker: string },
	): void {
		let marker = list?.marker.replace(/\s/g, '') ?? '';
		for (const line of lines) {
			// A figure is one object with unordered labels; artifacts are not read at all.
			const rank = leaf instanceof StructElement && leaf.role !== 'Figure' ? ++this.rank : 0;
			for (const word of line.words) {
				const isLabel = list !== undefined && marker !== '' && marker.startsWith(word.text);
				marker = isLabel ? marker.slice(word.text.length) : '';
				words.add({ box: toDisplayed(word.box, line, page), leaf: isLabel ? list.label : leaf, rank });
			}
		}
	}
}

/** Characters of a text used to detect its language. */
const textKept = 400;

interface PageState extends PageTargets {
	readonly page: DocumentPage;
	readonly matrix: Matrix;
	readonly graphics: GraphicArea[];
	readonly areas: Area[];
	readonly elements: StructElement[];
}

/** Words of a line on the page rotated upright. */
function toDisplayed(box: Box, { turn }: Line, { width, height }: DocumentPage): Box {
	if (turn === 0 || turn === 'slanted') return box;
	const size = turn === 180 ? { width, height } : { width: height, height: width };
	return turnBoxUpright(box, ((360 - turn) % 360) as 90 | 180 | 270, size);
}

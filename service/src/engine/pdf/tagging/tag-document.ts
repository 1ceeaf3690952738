import { FontMetricsBook } from './font-metrics';
import { setImmediate } from 'node:timers/promises';
import { PdfDictionary, PdfName, type PdfReference } from '../../pdf-syntax/objects/objects';
import type { DocumentPage } from '../../model/blocks';
import { initialState, pageContent, Resources, setPageContent } from '../../pdf-syntax/content';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { collectPages, type PageNode } from '../edit/page-tree';
import { pageAnnotations } from './annotations';
import { BlockElements } from './block-elements';
import { dropTags } from './drop-tags';
import type { StructElement } from './element';
import { stateLanguage, writtenLanguage } from './document-language';
import { markForeignTexts } from './language';
import { Locator } from './locator';
import { maxFormOperations, planStream, writeMarked, type PageMarking, type StreamPlan } from './mark-stream';
import { frameOfPage, findInheritedEntry, pageMatrix } from './page-geometry';
import { ParentTree } from './parent-tree';
import { placeAnnotations } from './place-annotations';
import { descriptionWords, figureName } from './words';
import { writeStructure } from './write-structure';

/** Result of tagging. */
export interface TagReport {
	/** BCP 47: the stated one, else that of its text; `und` if unknown. */
	readonly language: string;
	/** Text of the first heading, for documents without a title. */
	readonly title: string | undefined;
	/** Pages with figures whose alternative text only states their page. */
	readonly namelessFigures: ReadonlySet<number>;
	/** Pages with a recursive form, which only PDFium shows, some levels deep. */
	readonly circularForms: ReadonlySet<number>;
	/** Glyphs on the pages, and those without a word in the layout; these are artifacts. */
	readonly glyphs: number;
	readonly strayGlyphs: number;
	/** The structure, as it was written. */
	readonly root: StructElement;
}

/**
 * Retags a document: all content is marked as part of the structure from the layout, or as an artifact (ISO 32000-1,
 * 14.6 to 14.8; ISO 14289-1, 7). Text and look stay: content is only put between marks, and strings are only cut
 * between different elements. Existing tags are removed.
 *
 * Objects used only by the old structure stay: remove unreachable ones before writing.
 * @param document  not encrypted; its pages as PDFium has them
 * @param pages     layout of every page, in document order; a missing page becomes an artifact
 * @throws Error if the page tree does not end
 */
export async function tagDocument(
	document: CosDocument,
	pages: AsyncIterable<DocumentPage> | Iterable<DocumentPage>,
): Promise<TagReport> {
	dropTags(document);
	const nodes = collectPages(document);
	const tagger = new Tagger(document, nodes);
	let done = 0;
	for await (const page of pages) {
		while (done < page.pageNumber - 1) tagger.addPage(done++, undefined);
		if (done < nodes.length) tagger.addPage(done++, page);
		await setImmediate();
	}
	while (done < nodes.length) tagger.addPage(done++, undefined);
	return tagger.finish();
}

class Tagger {
	private readonly elements: BlockElements;
	private readonly parents = new ParentTree();
	private readonly pageNumbers: ReadonlyMap<PdfReference, number>;
	private readonly words;
	private readonly seen = new Set<PdfDictionary>();
	private readonly fonts = new FontMetricsBook();
	private readonly circularForms = new Set<number>();
	private glyphs = 0;
	private strayGlyphs = 0;

	constructor(
		private readonly document: CosDocument,
		private readonly nodes: readonly PageNode[],
	) {
		this.pageNumbers = new Map(nodes.map(({ ref }, index) => [ref, index + 1]));
		this.elements = new BlockElements(figureName);
		this.words = descriptionWords;
	}

	addPage(index: number, layout: DocumentPage | undefined): void {
		const node = this.nodes[index];
		// A page listed twice in the tree is tagged once.
		if (!node || this.seen.has(node.dict)) return;
		this.seen.add(node.dict);
		const { width, height } = frameOfPage(node);
		const matrix = pageMatrix(node);
		const targets = this.elements.add(layout ?? { pageNumber: index + 1, width, height, blocks: [] }, matrix);
		const annotations = pageAnnotations(node, matrix);
		const locator = new Locator(targets, annotations);
		const marking: PageMarking = {
			document: this.document,
			page: node.ref,
			locator,
			parents: this.parents,
			fonts: this.fonts,
			formOperations: maxFormOperations,
		};
		if (this.markPage(node, marking, matrix).cut) this.circularForms.add(index + 1);
		const { linkElements } = locator;
		const pageNumberOf = (page: PdfReference) => this.pageNumbers.get(page);
		const context = { page: node.ref, targets, linkElements, parents: this.parents, pageNumberOf, words: this.words };
		this.elements.root.kids.push(...placeAnnotations(annotations, context));
		if (annotations.length > 0 || node.dict.has(PdfName.Annots)) node.dict.set(PdfName.of('Tabs'), PdfName.of('S'));
		this.glyphs += locator.glyphs;
		this.strayGlyphs += locator.strayGlyphs;
	}

	finish(): TagReport {
		const { document, elements } = this;
		const language = writtenLanguage(document) ?? elements.languages.language() ?? 'und';
		markForeignTexts(elements.texts, language);
		writeStructure(document, elements.root, this.parents);
		stateLanguage(document, language);
		const { title, namelessFigures, root } = elements;
		const { circularForms } = this;
		return {
			language,
			title,
			namelessFigures,
			circularForms,
			glyphs: this.glyphs,
			strayGlyphs: this.strayGlyphs,
			root,
		};
	}

	private markPage(node: PageNode, marking: PageMarking, matrix: ReturnType<typeof pageMatrix>): StreamPlan {
		const found = findInheritedEntry(node, 'Resources');
		const resources = new Resources(found instanceof PdfDictionary ? found : undefined);
		const plan = planStream(pageContent(node.dict), resources, initialState(matrix), marking);
		const elements: StructElement[] = [];
		const marked = writeMarked(plan, marking, elements);
		setPageContent(node.dict, marked.bytes);
		if (marked.resources) node.dict.set(PdfName.Resources, marked.resources);
		if (elements.length > 0) {
			const key = this.document.context.obj(this.parents.addStream(elements));
			node.dict.set(PdfName.of('StructParents'), key);
		}
		return plan;
	}
}

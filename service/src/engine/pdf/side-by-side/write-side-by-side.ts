import { documentDate } from '../../../runtime/document-date';
import type { PagePair } from '../../compare/pair-pages';
import { FontBook } from '../../fonts/font-book';
import { addFonts } from '../../fonts/pdf-fonts';
import { packedStream } from '../../pdf-syntax/content';
import { readDocument, type CosDocument } from '../../pdf-syntax/cos/read-document';
import { writeDocument } from '../../pdf-syntax/cos/write-document';
import { PdfDictionary, PdfHexString, PdfName, PdfString, type PdfReference } from '../../pdf-syntax/objects/objects';
import { collectPages, replacePageTree } from '../edit/page-tree';
import { dropUnreachable } from '../edit/reachable';
import { pageHeight, pageWidth } from '../typeset/settings';
import { setTextPages } from '../typeset/text-pdf';
import { formOfPage, type PageForm } from './page-form';
import { sheetSettings } from './settings';
import { drawSheet, type DrawnSheet, type DifferenceMark, type MarkKind, type SheetSide } from './sheet';

interface MarkedBox extends Pick<DifferenceMark, 'rect' | 'pageSize'> {
	/** From 1. */
	readonly page: number;
}

/** A difference to be marked. */
export interface MarkedDifference {
	readonly number: number;
	readonly kind: MarkKind;
	readonly oldText?: string;
	readonly newText?: string;
	readonly oldBoxes: readonly MarkedBox[];
	readonly newBoxes: readonly MarkedBox[];
}

type Page = Pick<ReturnType<typeof collectPages>[number], 'ref' | 'dict'>;

/**
 * Makes a PDF of two versions: sheets with an old page on the left and a new one on the right, marks on the differences,
 * and a list of them with links at the end.
 * @param both  the old pages, then the new ones
 */
export async function writeSideBySide(
	both: Uint8Array,
	oldPages: number,
	pairs: readonly PagePair[],
	differences: readonly MarkedDifference[],
): Promise<Uint8Array> {
	const book = new FontBook('AUTO');
	try {
		return await new SideBySide(readDocument(both), book, oldPages, differences).write(pairs);
	} finally {
		await book.close();
	}
}

/** Where a difference is shown. */
interface Target {
	readonly sheet: number;
	readonly y: number;
}

class SideBySide {
	/** With the pages of the result only. */
	private readonly document: CosDocument;
	private readonly forms: readonly PageForm[];
	private readonly fonts: PdfDictionary;

	constructor(
		source: CosDocument,
		private readonly book: FontBook,
		private readonly oldPages: number,
		private readonly differences: readonly MarkedDifference[],
	) {
		const { context, catalog } = source;
		this.forms = collectPages(source).map((page) => formOfPage(source, page));
		this.document = { context, catalog: context.obj({ Type: 'Catalog' }) };
		const layers = catalog.get(PdfName.of('OCProperties'));
		if (layers) this.document.catalog.set(PdfName.of('OCProperties'), layers);
		this.fonts = PdfDictionary.withContext(context);
	}

	async write(pairs: readonly PagePair[]): Promise<Uint8Array> {
		const { context, catalog } = this.document;
		const sheets: DrawnSheet[] = [];
		const pages: Page[] = [];
		for (const pair of pairs) {
			const sides = this.sidesOf(pair);
			const sheet = await drawSheet(sides, this.book);
			sheets.push(sheet);
			pages.push(this.addPage(sheet, sides));
		}
		const targets = this.differences.map((difference) => targetOf(difference, pairs, sheets));
		if (this.differences.length > 0) {
			pages.push(...(await this.addList(pages, targets)));
			this.addBookmarks(pages, targets);
		}
		for (const [name, font] of addFonts(this.document, await this.book.subsets()))
			this.fonts.set(PdfName.of(name), font);
		replacePageTree(this.document, pages);
		const now = PdfString.fromDate(documentDate());
		const info = context.register(context.obj({ CreationDate: now, ModDate: now }));
		context.trailerInfo = { Root: context.register(catalog), Info: info };
		dropUnreachable(this.document);
		return writeDocument(this.document, true);
	}

	private sidesOf({ old, young }: PagePair): [SheetSide, SheetSide] {
		const side = (
			version: string,
			name: string,
			page: number | undefined,
			boxesOf: (one: MarkedDifference) => readonly MarkedBox[],
		) => {
			if (page === undefined) return { title: `${version} version: no such page`, name, marks: [] };
			const marks = this.differences.flatMap((difference) =>
				boxesOf(difference)
					.filter((box) => box.page === page)
					.map((box) => ({ ...box, number: difference.number, kind: difference.kind })),
			);
			const form = this.forms[page - 1 + (name === 'New' ? this.oldPages : 0)]!;
			return { title: `${version} version, page ${page}`, name, page: form, marks };
		};
		return [side('Old', 'Old', old, ({ oldBoxes }) => oldBoxes), side('New', 'New', young, ({ newBoxes }) => newBoxes)];
	}

	private addPage(
		{ width, height, content }: Pick<DrawnSheet, 'width' | 'height' | 'content'>,
		sides: readonly SheetSide[] = [],
	): Page {
		const { context } = this.document;
		const forms = Object.fromEntries(sides.flatMap(({ name, page }) => (page ? [[name, page.form]] : [])));
		const { opacity } = sheetSettings;
		const dict = context.obj({
			Type: 'Page',
			MediaBox: [0, 0, width, height],
			Resources: { Font: this.fonts, XObject: forms, ExtGState: { Mark: { ca: opacity, BM: 'Multiply' } } },
			Contents: context.register(packedStream(context, Buffer.from(content, 'latin1'))),
		});
		return { ref: context.register(dict), dict };
	}

	/** The differences as text, each of which leads to its place. */
	private async addList(sheets: readonly Page[], targets: readonly (Target | undefined)[]): Promise<Page[]> {
		const entries = this.differences.map((difference) => linesOf(difference));
		const text = ['Differences', '', ...entries.flat()].join('\n');
		const { pages, places } = await setTextPages(text, this.book, Infinity);
		const added = pages.map((content) => this.addPage({ width: pageWidth, height: pageHeight, content }));
		const links = added.map((): PdfReference[] => []);
		let line = 2;
		entries.forEach((lines, index) => {
			const [start, end] = [places[line]!, places[(line += lines.length)]!];
			const target = targets[index];
			if (!target) return;
			const bottom = end.page === start.page ? end.top : 0;
			links[start.page]?.push(this.addLink([0, bottom, pageWidth, start.top], sheets[target.sheet]!, target));
		});
		const { context } = this.document;
		added.forEach(({ dict }, index) => dict.set(PdfName.of('Annots'), context.obj([...links[index]!])));
		return added;
	}

	private addLink(rect: readonly number[], { ref }: Page, { y }: Target): PdfReference {
		const { context } = this.document;
		const dest = [ref, 'XYZ', null, y, null];
		return context.register(
			context.obj({ Type: 'Annot', Subtype: 'Link', F: 4, Rect: [...rect], Border: [0, 0, 0], Dest: dest }),
		);
	}

	private addBookmarks(pages: readonly Page[], targets: readonly (Target | undefined)[]): void {
		const { context, catalog } = this.document;
		const root = context.nextRef();
		const items = this.differences.flatMap((difference, index) => {
			const target = targets[index];
			return target ? [{ difference, target, ref: context.nextRef() }] : [];
		});
		items.forEach(({ difference, target, ref }, index) => {
			const title = shortened(linesOf(difference).join(' ').replace(/\s+/g, ' '), sheetSettings.maxTitle);
			const item = context.obj({
				Title: PdfHexString.fromText(title),
				Parent: root,
				Dest: [pages[target.sheet]!.ref, 'XYZ', null, target.y, null],
			});
			const [last, next] = [items[index - 1], items[index + 1]];
			if (last) item.set(PdfName.of('Prev'), last.ref);
			if (next) item.set(PdfName.of('Next'), next.ref);
			context.assign(ref, item);
		});
		const [first, last] = [items[0], items.at(-1)];
		if (!first || !last) return;
		context.assign(root, context.obj({ Type: 'Outlines', First: first.ref, Last: last.ref, Count: items.length }));
		catalog.set(PdfName.of('Outlines'), root);
		catalog.set(PdfName.of('PageMode'), PdfName.of('UseOutlines'));
	}
}

/** The sheet with both places of a difference, or else with one of them. */
function targetOf(
	{ oldBoxes, newBoxes }: MarkedDifference,
	pairs: readonly PagePair[],
	sheets: readonly DrawnSheet[],
): Target | undefined {
	const [old, young] = [oldBoxes[0], newBoxes[0]];
	const scores = pairs.map(
		(pair) => (young && pair.young === young.page ? 2 : 0) + (old && pair.old === old.page ? 1 : 0),
	);
	const sheet = scores.indexOf(Math.max(...scores));
	const box = (scores[sheet] ?? 0) >= 2 ? young : old;
	const drawn = sheets[sheet];
	return box && drawn && scores[sheet]
		? { sheet, y: Math.min(drawn.height, drawn.top - drawn.scale * box.rect[1] + sheetSettings.head) }
		: undefined;
}

function linesOf({ number, kind, oldText, newText, oldBoxes, newBoxes }: MarkedDifference): string[] {
	const page = (name: string, boxes: readonly MarkedBox[]) => (boxes[0] ? [`${name} page ${boxes[0].page}`] : []);
	const where = [...page('old', oldBoxes), ...page('new', newBoxes)].join(', ');
	const side = (name: string, text: string | undefined) =>
		text === undefined ? [] : [`    ${name}: ${shortened(text.replace(/\s+/g, ' '), sheetSettings.maxText)}`];
	const texts = kind === 'moved' ? side('text', newText) : [...side('old', oldText), ...side('new', newText)];
	return [`${number}. ${kind}, ${where}`, ...texts];
}

function shortened(text: string, most: number): string {
	const signs = [...text];
	return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}

import { saveCopy, type PdfiumDocument } from '../external/pdfium-document';
import type { Page, Word } from '../model';
import type { Matrix } from '../model/matrix';
import { areBalanced, countShown, findDifferences, type Difference, type ReadWords } from './compare-readings';
import { FileObjects, type Dictionary, type FileObject } from './file-objects';
import { placeWords } from './place-words';
import { ShownTextReader } from './shown-text';

type ComparedPage = Pick<Page, 'pageNumber' | 'width' | 'height' | 'words' | 'textLayer'>;

/** Result of the second reading of a page; `undefined` differences: the file does not name enough of its text. */
interface SecondReading {
	readonly differences: readonly Difference[] | undefined;
}

interface OpenFile {
	readonly bytes: Uint8Array;
	readonly file: FileObjects;
	readonly pages: PageFinder;
	readonly reader: ShownTextReader;
}

/** Share of glyphs without a text above which a page is not compared. */
const maxUnknown = 0.3;

/**
 * Reads the pages of a document a second time, from the bytes of the file, and compares their text with the first
 * reading. It shares no code with PDFium and does not load the PDF library.
 */
export class SecondReader {
	private opened: OpenFile | undefined;

	constructor(private readonly document: PdfiumDocument) {}

	/** @param hidden  words of the page that were left out because a reader does not see them */
	compare(page: ComparedPage, hidden: readonly Word[]): SecondReading {
		try {
			return { differences: this.differences(page, { words: page.words, hidden }) };
		} catch {
			return { differences: undefined };
		}
	}

	/** Whether fonts of a page contradict their ToUnicode maps. @param pageNumber  from 1 */
	hasWrongMap(pageNumber: number): boolean {
		try {
			const opened = this.open();
			const page = opened?.pages.at(pageNumber);
			return !!opened && !!page && opened.reader.hasWrongMap(opened.pages.inherited(page, 'Resources'));
		} catch {
			return false;
		}
	}

	private differences({ pageNumber, width, height, textLayer = false }: ComparedPage, read: ReadWords) {
		const opened = this.open();
		const page = opened?.pages.at(pageNumber);
		if (!opened || !page) return undefined;
		const resources = opened.pages.inherited(page, 'Resources');
		const readTexts = (isPlaced: boolean) =>
			opened.reader.read(page, resources, { keepsInvisible: textLayer, isPlaced });
		const texts = readTexts(false);
		if (!texts) return undefined;
		const counts = countShown(texts);
		if (counts.unknown > maxUnknown * (counts.unknown + counts.known)) return undefined;
		if (areBalanced(counts, read)) return [];
		const toDisplay = displayMatrix(opened.file, opened.pages, page, width, height);
		return findDifferences(placeWords(readTexts(true) ?? [], toDisplay, { width, height }), read);
	}

	/** The bytes of a file move when PDFium's memory grows. */
	private open(): OpenFile | undefined {
		const { document } = this;
		if (!this.opened || this.opened.bytes.length === 0) {
			this.opened = document.encrypted ? undefined : openFile(document.contentBytes());
			// PDFium decrypts, and repairs what cannot be read otherwise.
			this.opened ??= openFile(saveCopy(document));
		}
		return this.opened;
	}
}

function openFile(bytes: Uint8Array): OpenFile | undefined {
	try {
		const file = new FileObjects(bytes);
		const pages = new PageFinder(file);
		return pages.at(1) && { bytes, file, pages, reader: new ShownTextReader(file) };
	} catch {
		return undefined;
	}
}

/** Maximum depth of a page tree. */
const maxDepth = 64;

/** Finds pages by number, in the order of the page tree. */
class PageFinder {
	private readonly found: Dictionary[] = [];
	private readonly rest: Generator<Dictionary>;

	constructor(private readonly file: FileObjects) {
		this.rest = this.pagesOf([file.at(file.at(file.trailer, 'Root'), 'Pages')], new Set());
	}

	/** @param pageNumber  from 1 */
	at(pageNumber: number): Dictionary | undefined {
		while (this.found.length < pageNumber) {
			const next = this.rest.next();
			if (next.done === true) return undefined;
			this.found.push(next.value);
		}
		return this.found[pageNumber - 1];
	}

	/** An entry of a page or its ancestors. */
	inherited(page: Dictionary, key: string): FileObject {
		let node: FileObject = page;
		for (let depth = 0; node !== undefined && depth < maxDepth; depth++) {
			const value = this.file.at(node, key);
			if (value !== undefined) return value;
			node = this.file.at(node, 'Parent');
		}
		return undefined;
	}

	private *pagesOf(nodes: readonly FileObject[], seen: Set<FileObject>): Generator<Dictionary> {
		for (const node of nodes) {
			if (!(node instanceof Map) || seen.has(node)) continue;
			seen.add(node);
			const kids = this.file.itemsAt(node, 'Kids');
			if (kids) yield* this.pagesOf(kids, seen);
			else yield node;
		}
	}
}

const letterSize = { left: 0, bottom: 0, right: 612, top: 792 };

/** From page space to the displayed page (y downwards). */
function displayMatrix(file: FileObjects, pages: PageFinder, page: Dictionary, width: number, height: number): Matrix {
	const boxOf = (key: string) => {
		const value = pages.inherited(page, key);
		if (!Array.isArray(value)) return undefined;
		const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = value.map((item) => Number(file.resolve(item)) || 0);
		return { left: Math.min(x0, x1), bottom: Math.min(y0, y1), right: Math.max(x0, x1), top: Math.max(y0, y1) };
	};
	const media = boxOf('MediaBox') ?? letterSize;
	const crop = boxOf('CropBox') ?? media;
	const common = {
		left: Math.max(media.left, crop.left),
		bottom: Math.max(media.bottom, crop.bottom),
		right: Math.min(media.right, crop.right),
		top: Math.min(media.top, crop.top),
	};
	const { left, bottom, right, top } = common.right > common.left && common.top > common.bottom ? common : media;
	const rotate = pages.inherited(page, 'Rotate');
	const turn = (((typeof rotate === 'number' ? rotate : 0) % 360) + 360) % 360;
	// The displayed size may use other units than the page (`UserUnit`).
	const unit = (turn % 180 === 0 ? width : height) / (right - left || 1);
	switch (turn) {
		case 90:
			return [0, unit, unit, 0, -bottom * unit, -left * unit];
		case 180:
			return [-unit, 0, 0, unit, right * unit, -bottom * unit];
		case 270:
			return [0, -unit, -unit, 0, top * unit, right * unit];
		default:
			return [unit, 0, 0, -unit, -left * unit, top * unit];
	}
}

import { join } from 'node:path';
import type { Annotation } from '../model';
import type { Block, DocumentPage, TableBlock, TableCell } from '../model/blocks';
import { itemText, runsText } from '../model/run-text';
import type { Sheet, SheetKind } from './sheet';
import { SheetBuilder, type CellNotes } from './sheet-builder';
import { TextEvidence } from './text-evidence';
import { holds } from '../model/boxes';

/** Values of `excelWorksheetOption`. */
type WorksheetOption = 'e_ForTable' | 'e_ForPage' | 'e_ForDocument';

/** How a document becomes sheets. */
export interface SheetOptions {
	readonly worksheets: WorksheetOption;
	/** Text and images too, not only tables. */
	readonly allContent: boolean;
	readonly images: boolean;
	readonly annotations: boolean;
	/** A sheet with more rows is followed by another one. */
	readonly maxRows: number;
	/** For overflow rows; empty again afterwards. */
	readonly folder: string;
}

/**
 * The sheets of a document in order; text outside tables comes last if each table has its own sheet. A sheet is removed
 * when the next one is requested. Tables continued over pages are one table, except in page sheets.
 * @returns empty if there is nothing to write
 */
export async function* documentSheets(
	pages: AsyncIterable<DocumentPage>,
	options: SheetOptions,
): AsyncGenerator<Sheet> {
	const writer = new SheetWriter(options);
	try {
		for await (const page of pages) {
			writer.beginPage(page);
			for (const part of partsOf(page, options)) {
				const done = await writer.add(part, page);
				if (done) yield* handOver(done);
			}
			const done = await writer.endPage();
			if (done) yield* handOver(done);
		}
		for await (const done of writer.end()) yield* handOver(done);
	} finally {
		await writer.remove();
	}
}

async function* handOver(sheet: Sheet): AsyncGenerator<Sheet> {
	try {
		yield sheet;
	} finally {
		await sheet.remove();
	}
}

interface Part {
	readonly block: Exclude<Block, { kind: 'annotation' }> | undefined;
	/** On table cells. */
	readonly cellNotes: CellNotes;
	/** On a whole block, or on no block. */
	readonly note: string | undefined;
	/** Of a table. */
	readonly caption?: string;
}

/** Running lines are between the parts of a table continued over pages. */
function isFurniture(block: Block | undefined): boolean {
	return block?.kind === 'text' && ['header', 'footer', 'pageNumber'].includes(block.role);
}

class SheetWriter {
	private readonly evidence = new TextEvidence();
	private current: SheetBuilder | undefined;
	private text: SheetBuilder | undefined;
	/** Running lines that wait until it is known whether the table above continues. */
	private waiting: Part[] = [];
	/** The page of the last part. */
	private page: DocumentPage | undefined;
	private tables = 0;
	private files = 0;

	constructor(private readonly options: SheetOptions) {}

	/** Call it before the parts of a page. */
	beginPage(page: DocumentPage): void {
		this.evidence.add(page);
	}

	/** Adds a part. @returns a sheet that is now complete */
	async add(part: Part, page: DocumentPage): Promise<Sheet | undefined> {
		const { worksheets } = this.options;
		const { block } = part;
		this.page = page;
		if (block?.kind === 'table') return await this.addTable(block, part, page);
		if (worksheets !== 'e_ForTable') {
			if (worksheets === 'e_ForDocument' && isFurniture(block)) this.waiting.push(part);
			else await this.addRest([...this.waiting.splice(0), part], this.open(page));
			return undefined;
		}
		this.text ??= this.builder('text', 1, page.pageNumber);
		await this.addRest([part], this.text);
		return undefined;
	}

	/** @returns the sheet of the page, with one sheet per page */
	async endPage(): Promise<Sheet | undefined> {
		return this.options.worksheets === 'e_ForPage' ? await this.close() : undefined;
	}

	/** @returns what is left */
	async *end(): AsyncGenerator<Sheet> {
		if (this.waiting.length > 0 && this.page) await this.addRest(this.waiting.splice(0), this.open(this.page));
		const last = await this.close();
		if (last) yield last;
		if (this.text) yield await this.text.finish(this.evidence);
	}

	async remove(): Promise<void> {
		await this.current?.remove();
		await this.text?.remove();
	}

	private async addTable(
		block: TableBlock,
		{ cellNotes, caption }: Part,
		page: DocumentPage,
	): Promise<Sheet | undefined> {
		const { worksheets, maxRows } = this.options;
		const fits = (this.current?.rowCount ?? 0) + block.table.rowCount < maxRows;
		if (worksheets !== 'e_ForPage' && fits && this.current?.canContinue(block)) {
			await this.current.continueTable(block, cellNotes);
			return undefined;
		}
		let done: Sheet | undefined;
		if (worksheets === 'e_ForTable' || !fits) done = await this.close();
		this.tables++;
		const sheet = this.open(page);
		await this.addRest(this.waiting.splice(0), sheet);
		await sheet.addTable(block, cellNotes, caption);
		return done;
	}

	private async addRest(parts: readonly Part[], sheet: SheetBuilder): Promise<void> {
		for (const part of parts) await addContent(part, sheet, this.options.images);
	}

	private open(page: DocumentPage): SheetBuilder {
		const { worksheets } = this.options;
		const kind = worksheets === 'e_ForTable' ? 'table' : worksheets === 'e_ForPage' ? 'page' : 'document';
		const number = kind === 'table' ? this.tables : kind === 'page' ? page.pageNumber : 1;
		this.current ??= this.builder(kind, number, page.pageNumber);
		return this.current;
	}

	private async close(): Promise<Sheet | undefined> {
		const done = await this.current?.finish(this.evidence);
		this.current = undefined;
		return done;
	}

	private builder(kind: SheetKind, number: number, pageNumber: number): SheetBuilder {
		return new SheetBuilder(kind, number, pageNumber, join(this.options.folder, `rows-${++this.files}`));
	}
}

/** Writes a block other than a table, line by line. */
async function addContent({ block, note }: Part, sheet: SheetBuilder, images: boolean): Promise<void> {
	switch (block?.kind) {
		case 'text':
			await sheet.addText(runsText(block.runs), block.role === 'heading' ? 'heading' : 'text', note);
			return;
		case 'list':
			for (const [index, item] of block.items.entries()) {
				const indent = '  '.repeat(item.level);
				await sheet.addText(indent + itemText(item), 'text', index === 0 ? note : undefined);
			}
			return;
		case 'contents':
			for (const [index, { text, pageLabel, level }] of block.entries.entries()) {
				const line = `${'  '.repeat(level)}${text}${pageLabel === '' ? '' : ` … ${pageLabel}`}`;
				await sheet.addText(line, 'text', index === 0 ? note : undefined);
			}
			return;
		case 'figure': {
			if (!images) return;
			const { pageNumber, box, image, alternativeText } = block;
			await sheet.addFigure({ pageNumber, box, imageIndex: image?.index, alternativeText });
			if (note !== undefined) await sheet.addText('', 'text', note);
			return;
		}
		default:
			if (note !== undefined) await sheet.addText(note, 'text');
	}
}

/** The blocks of a page with their annotations, without what the options leave out. */
function partsOf({ blocks }: DocumentPage, { allContent, annotations }: SheetOptions): Part[] {
	const notes = annotations
		? blocks.flatMap((block) => (block.kind === 'annotation' && block.annotation.text !== '' ? [block.annotation] : []))
		: [];
	const placed = new Set<Annotation>();
	const parts: Part[] = [];
	for (const block of blocks) {
		if (block.kind === 'annotation' || (block.kind !== 'table' && !allContent)) continue;
		const own = notes.filter((note) => !placed.has(note) && holds(block.box, note.box));
		own.forEach((note) => placed.add(note));
		if (block.kind === 'table') parts.push(tablePart(block, own, blocks));
		else parts.push({ block, cellNotes: new Map(), note: joinSheets(own) });
	}
	// An annotation on nothing is a separate line.
	const alone = notes.filter((note) => allContent && !placed.has(note));
	return [...parts, ...alone.map((note) => ({ block: undefined, cellNotes: new Map(), note: note.text }))];
}

function tablePart(block: TableBlock, notes: readonly Annotation[], blocks: readonly Block[]): Part {
	const caption = captionOf(block, blocks);
	return {
		block,
		cellNotes: cellNotesOf(block, notes),
		note: undefined,
		...(caption === undefined ? {} : { caption }),
	};
}

/** The text of the caption right above a table, or below. A caption below a figure is its own, one above a table likewise. */
function captionOf(table: TableBlock, blocks: readonly Block[]): string | undefined {
	const content = blocks.filter(({ kind }) => kind !== 'annotation');
	const at = content.indexOf(table);
	for (const [step, owners] of [
		[-1, ['figure']],
		[1, ['figure', 'table']],
	] as const) {
		const caption = content[at + step];
		const owner: string = content[at + 2 * step]?.kind ?? '';
		if (caption?.kind === 'text' && caption.role === 'caption' && !owners.some((kind) => kind === owner))
			return runsText(caption.runs);
	}
	return undefined;
}

function cellNotesOf({ table }: TableBlock, notes: readonly Annotation[]): CellNotes {
	const found = new Map<TableCell, string>();
	for (const note of notes) {
		const cell = table.cells.find(({ box }) => holds(box, note.box)) ?? table.cells[0];
		if (cell) found.set(cell, [found.get(cell), note.text].filter((text) => text !== undefined).join('\n'));
	}
	return found;
}

function joinSheets(notes: readonly Annotation[]): string | undefined {
	return notes.length === 0 ? undefined : notes.map(({ text }) => text).join('\n');
}

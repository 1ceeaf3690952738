import { ServiceError } from '../../messages/errors';
import { standardImageLimits, type ImageLimits } from '../pixels/image-limits';
import type { Pdfium } from './pdfium';
import { knownPassword, openToAll } from '../pdf-syntax/owner-password';
import type { fieldSteps } from '../pdf-syntax/cos/field-steps';
import { hasForm, openForm, type PdfiumForm } from './pdfium-form';

/** A PDF file in PDFium's memory. */
export interface PdfContent {
	readonly pointer: number;
	/** Bytes. */
	readonly size: number;
}

/** Options for opening, besides the content. */
export interface Opening {
	/** For messages. */
	readonly fileName: string;
	readonly password?: string;
	/** Pixel limit of each rendered image; the contract's when absent. */
	readonly imageLimits?: ImageLimits;
	/** The document with its hidden layers, if they were removed from this one. */
	readonly layered?: LayeredPdf;
}

/** The document that another one was made of. */
type LayeredPdf = Omit<OpenPdf, 'close'>;

/**
 * Pages after which a document is reopened. PDFium keeps every object and font of a page until the document is closed,
 * some 50 to 300 kB per page; opening takes no longer than reading a page.
 */
const pagesAtOnce = 64;

/** `FPDF_GetLastError`: the values of fpdfview.h that matter here. */
const passwordError = 4;

interface Handles {
	readonly handle: number;
	readonly form: PdfiumForm | undefined;
}

/** A document open in PDFium. Its memory does not grow with its pages: it may be reopened between two of them. */
export class OpenPdf {
	/**
	 * As the document claims: pages may still turn out to be missing; `withPdf` does not open a document without pages.
	 */
	readonly pageCount: number;
	readonly encrypted: boolean;
	readonly fileName: string;
	readonly imageLimits: ImageLimits;
	readonly layered: LayeredPdf | undefined;
	private opened: Handles | undefined;
	private openPages = 0;
	private loadedPages = 0;
	private isHeld = false;
	/** The last page that was closed, for the next work on it: loading parses its content. */
	private kept: { readonly pageNumber: number; readonly page: number } | undefined;
	private isPageChanged = false;
	/** By what was changed. */
	private readonly variants = new Map<string, OpenPdf | undefined>();
	/** Known when it has been opened. */
	hasForm = false;
	/** For documents with a form. */
	private countSteps: typeof fieldSteps | undefined;

	/**
	 * @throws ServiceError `passwordRequired` if the password is missing or wrong, `cannotOpen` if it is damaged or not
	 * a PDF
	 */
	static async open(pdfium: Pdfium, content: PdfContent, opening: Opening): Promise<OpenPdf> {
		const document = new OpenPdf(pdfium, content, opening);
		await document.openForm();
		return document;
	}

	private constructor(
		readonly pdfium: Pdfium,
		private readonly content: PdfContent,
		private opening: Opening,
	) {
		this.opened = this.reopened();
		const { api } = pdfium;
		this.pageCount = api.FPDF_GetPageCount(this.handle);
		this.encrypted = api.FPDF_GetSecurityHandlerRevision(this.handle) > 0;
		this.fileName = opening.fileName;
		this.imageLimits = opening.imageLimits ?? standardImageLimits;
		this.layered = opening.layered;
	}

	/** Of the document. Read it again after `withPage`: the document may have been reopened. */
	get handle(): number {
		return this.opened?.handle ?? 0;
	}

	/** Like `handle`. */
	get form(): PdfiumForm | undefined {
		return this.opened?.form;
	}

	/** The file, until PDFium's memory grows. */
	contentBytes(): Uint8Array {
		const { pointer, size } = this.content;
		return this.pdfium.heap.HEAPU8.subarray(pointer, pointer + size);
	}

	/**
	 * A changed copy of the document with the same pages, closed with it.
	 * @param change  what was changed
	 * @param make    its bytes, or `undefined` if nothing is to be changed; called once for each change
	 */
	variant(change: string, make: () => Uint8Array | undefined): OpenPdf | undefined {
		if (!this.variants.has(change)) {
			const bytes = make();
			this.variants.set(change, bytes && this.openCopy(bytes));
		}
		return this.variants.get(change);
	}

	private openCopy(bytes: Uint8Array): OpenPdf {
		const pointer = this.pdfium.allocate(bytes.length);
		this.pdfium.heap.HEAPU8.set(bytes, pointer);
		const copy = new OpenPdf(this.pdfium, { pointer, size: bytes.length }, this.opening);
		copy.countSteps = this.countSteps;
		copy.opened = { handle: copy.handle, form: copy.formOf(copy.handle) };
		return copy;
	}

	/** During `work` the document stays open, with PDFium's changes in it. */
	holdOpen<T>(work: () => T): T {
		this.dropPage();
		this.isHeld = true;
		try {
			return work();
		} finally {
			this.isHeld = false;
		}
	}

	/**
	 * Loads a page; close it with `closePage`. Several pages may be open.
	 * @param pageNumber  counted from 1
	 * @returns 0 if the page is missing or cannot be read
	 */
	loadPage(pageNumber: number): number {
		const { kept } = this;
		if (kept?.pageNumber === pageNumber) {
			this.kept = undefined;
			this.openPages++;
			return kept.page;
		}
		this.dropPage();
		if (!this.isHeld && this.openPages === 0 && this.loadedPages >= pagesAtOnce) {
			this.closeHandles();
			this.opened = this.reopened();
			this.loadedPages = 0;
		}
		const { api } = this.pdfium;
		const page = api.FPDF_LoadPage(this.handle, pageNumber - 1);
		if (page === 0) return 0;
		this.openPages++;
		this.loadedPages++;
		if (this.form) api.FORM_OnAfterLoadPage(page, this.form.handle);
		return page;
	}

	/** The open page differs from the file: it has to be loaded again. */
	markPageChanged(): void {
		this.isPageChanged = true;
	}

	closePage(page: number, pageNumber: number): void {
		this.openPages--;
		const mayKeep = !this.isHeld && !this.isPageChanged && !this.kept;
		this.isPageChanged = false;
		if (mayKeep) this.kept = { pageNumber, page };
		else this.unload(page);
	}

	private unload(page: number): void {
		const { api } = this.pdfium;
		if (this.form) api.FORM_OnBeforeClosePage(page, this.form.handle);
		api.FPDF_ClosePage(page);
	}

	private dropPage(): void {
		const { kept } = this;
		this.kept = undefined;
		if (kept) this.unload(kept.page);
	}

	close(): void {
		this.closeHandles();
		for (const copy of this.variants.values()) {
			if (!copy) continue;
			copy.close();
			this.pdfium.free(copy.content.pointer);
		}
	}

	private closeHandles(): void {
		this.dropPage();
		const { opened } = this;
		this.opened = undefined;
		opened?.form?.close();
		if (opened) this.pdfium.api.FPDF_CloseDocument(opened.handle);
	}

	/** The form, the first time. */
	private async openForm(): Promise<void> {
		const { handle } = this;
		this.hasForm = hasForm(this.pdfium, handle);
		if (!this.hasForm) return;
		this.countSteps = (await import('../pdf-syntax/cos/field-steps.js')).fieldSteps;
		this.opened = { handle, form: this.formOf(handle) };
	}

	private reopened(): Handles {
		const { handle, password } = openDocument(this.pdfium, this.content, this.opening);
		this.opening = { ...this.opening, password };
		return { handle, form: this.formOf(handle) };
	}

	private formOf(handle: number): PdfiumForm | undefined {
		return this.countSteps && openForm(this.pdfium, handle, this.contentBytes(), this.countSteps);
	}
}

/** @returns the password that opened it and the handle */
function openDocument(
	{ api, heap }: Pdfium,
	{ pointer, size }: PdfContent,
	{ fileName: file, password: given = '' }: Opening,
): { readonly handle: number; readonly password: string } {
	const details = { file, format: 'PDF' };
	// A file without a password opens with any: the given one may belong to another file of the task.
	for (const password of new Set([given, ''])) {
		const handle = api.FPDF_LoadMemDocument(pointer, size, password);
		if (handle !== 0) return { handle, password };
		const error = api.FPDF_GetLastError();
		if (error !== passwordError) throw new ServiceError('cannotOpen', details, { cause: `PDFium error ${error}` });
	}
	if (openToAll(heap.HEAPU8.subarray(pointer, pointer + size))) {
		const handle = api.FPDF_LoadMemDocument(pointer, size, knownPassword);
		if (handle !== 0) return { handle, password: knownPassword };
	}
	throw new ServiceError('passwordRequired', details);
}

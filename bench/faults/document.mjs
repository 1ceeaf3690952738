// @ts-check
// A document read once: its visible words and its pages after layout, from which each writer makes its result.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { engine } from '../engine.mjs';

/** @typedef {'markdown' | 'txt' | 'csv' | 'xlsx' | 'docx' | 'pptx' | 'html' | 'json'} Format */

/** @type {readonly Format[]} */
export const formats = ['markdown', 'txt', 'csv', 'xlsx', 'docx', 'pptx', 'html', 'json'];

/**
 * What is known about the words of a result.
 * @typedef {object} Words
 * @property {number} missing
 * @property {number} double
 * @property {number} moved
 * @property {{ page: number, kind: string, text: string, reason?: string }[]} places
 * @property {ReadonlyMap<string, { count: number }>} leftOut
 */

/** @typedef {any} Page a page after layout */

/** A document that is open. */
export class OpenedDocument {
	/** @param {Format} format @param {any} context @param {any} document @param {[any, Page][]} read visible pages, and those after layout */
	constructor(format, context, document, read) {
		this.format = format;
		this.context = context;
		this.document = document;
		this.read = read;
		this.pages = read.map(([, page]) => page);
		const { Witness } = engine('Witness');
		this.witness = new Witness(context);
		for (const [page, result] of read) this.witness.addPage(page, result);
	}

	/** Writes pages, and holds the words of the file against the visible ones. @param {readonly Page[]} pages @param {(path: string) => void} [change] of the file @returns {Promise<Words>} */
	async check(pages, change) {
		const folder = mkdtempSync(join(tmpdir(), 'bench-faults-'));
		try {
			const context = {
				...this.context,
				request: { ...this.context.request, outputFolder: folder },
				resultPath: (/** @type {string} */ extension) => join(folder, `result.${extension}`),
			};
			const stream = {
				[Symbol.asyncIterator]: async function* () {
					yield* pages;
				},
			};
			const { resultPath } = await writerOf(this.format).write(context, {
				...this.document,
				pages: stream,
				lines: stream,
			});
			change?.(resultPath);
			return await this.witness.compare(resultPath);
		} finally {
			rmSync(folder, { recursive: true });
		}
	}
}

/** @param {Format} format */
function writerOf(format) {
	const name = `to${format[0]?.toUpperCase()}${format.slice(1)}`;
	return engine(/** @type {'toMarkdown'} */ (name))[/** @type {'toMarkdown'} */ (name)];
}

/**
 * @template T
 * @param {string} path of a PDF
 * @param {Format} format
 * @param {Record<string, unknown>} wanted parameters
 * @param {(document: OpenedDocument) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDocument(path, format, wanted, work) {
	const { openPdfDocument, parseParameter, toolWork, withDefaults, Witness } = engine(
		'openPdfDocument',
		'parseParameter',
		'toolWork',
		'withDefaults',
		'Witness',
	);
	const toolPath = `pdf/${format}`;
	const parameter = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify(wanted)));
	const outputFolder = mkdtempSync(join(tmpdir(), 'bench-faults-'));
	const request = { toolPath, inputPath: path, fileName: basename(path), parameter, outputFolder };
	const { context } = toolWork(toolPath, request, () => undefined);
	/** @type {[any, Page][]} */
	const read = [];
	const addPage = Witness.prototype.addPage;
	Witness.prototype.addPage = (/** @type {any} */ page, /** @type {Page} */ result) => read.push([page, result]);
	try {
		return await openPdfDocument(context, writerOf(format).needs ?? {}, async (/** @type {any} */ document) => {
			const isAligned = format === 'txt' && context.parameters.txtTableFormat;
			for await (const page of isAligned ? document.lines : document.pages) void page;
			Witness.prototype.addPage = addPage;
			return await work(new OpenedDocument(format, context, document, read));
		});
	} finally {
		Witness.prototype.addPage = addPage;
		rmSync(outputFolder, { recursive: true });
	}
}

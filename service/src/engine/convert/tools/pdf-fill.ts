import { readFile } from 'node:fs/promises';
import { ServiceError } from '../../../messages/errors';
import { listTexts } from '../../../messages/list-texts';
import { phrase } from '../../../messages/phrases';
import { compact } from '../../extract/fold';
import { withPdf, type PdfiumDocument } from '../../external/pdfium-document';
import { readXfaForm } from '../../external/pdfium-xfa';
import type { Page, Word } from '../../model';
import { BoxIndex } from '../../model/box-index';
import { holds } from '../../model/boxes';
import { editPdf } from '../../pdf/edit/edit-pdf';
import { collectPages } from '../../pdf/edit/page-tree';
import { fillFields, readStored, type FilledForm, type FilledPlace } from '../../pdf/forms/fill-fields';
import { fillFlat } from '../../pdf/forms/flat/fill-flat';
import { readFlatPage, type FlatPage } from '../../pdf/forms/flat/flat-page';
import type { FormValues } from '../../pdf/forms/form-values';
import { readFormFields } from '../../pdf/forms/read-fields';
import { readPage } from '../../pdf-reading/read-page';
import { readDocument } from '../../pdf-syntax/cos/read-document';
import { pdfSource } from '../../reading/pdf-source';
import { checkPageCount } from '../../request/pages';
import type { ParametersOf } from '../../request/parameters';
import type { Tool, ToolContext } from '../../request/tool';
import { numbersTo } from '../../values/sequences';

type Context = ToolContext<ParametersOf<'pdf/fill'>>;

/** Fills a form with values. Each value that finds no place, or does not fit, is named in a warning. */
export const pdfFill: Tool<'pdf/fill'> = async (context) =>
	await withPdf(pdfSource(context), async (document) => {
		const { pageCount } = document;
		const { fileName: file } = context.request;
		checkPageCount(context, pageCount);
		if (document.hasForm && readXfaForm(document)) throw new ServiceError('formIsXfa', { file });
		const resultPath = context.resultPath('pdf');
		const filled = await writeFilled(context, document, resultPath);
		await readBack(context, resultPath, filled);
		context.onProgress(pageCount, pageCount);
		return { resultPath, extension: 'pdf', pageCount };
	});

async function writeFilled(context: Context, document: PdfiumDocument, path: string): Promise<FilledForm> {
	const { formValues: values, flattenForm: flattens } = context.parameters;
	const readPages = new Map<number, Page | undefined>();
	const pageOf = (page: number): Page | undefined => {
		if (!readPages.has(page)) readPages.set(page, readPage(document, page));
		return readPages.get(page);
	};
	let filled: FilledForm | undefined;
	await editPdf(context, document, path, {
		resultPages: numbersTo(document.pageCount),
		inPlace: async (editable, pages) => {
			const shared = { values, language: 'AUTO' };
			const hasFields = readFormFields(editable, pages).length > 0;
			filled = hasFields
				? await fillFields(editable, pages, { ...shared, flattens, wordsOf: (page) => pageOf(page)?.words ?? [] })
				: await fillFlat(editable, pages, { ...shared, flatPages: flatPagesOf(document, values) });
			return filled.warnings;
		},
		withPdfium: () => {
			throw new Error('the form cannot be filled');
		},
		lostWithPdfium: 'repairedWithLoss',
	});
	if (!filled) throw new Error('the form was not filled');
	return filled;
}

/** The places to write in, of all pages that can be read. */
function flatPagesOf(document: PdfiumDocument, values: FormValues): FlatPage[] {
	const wanted = new Set(Object.keys(values).map(compact));
	return numbersTo(document.pageCount).flatMap(
		(page) => readFlatPage(page, (readable) => readPage(document, page, {}, readable), wanted) ?? [],
	);
}

/** Reads the values of the result and warns of those that differ from the request. */
async function readBack(context: Context, path: string, { places, stored }: FilledForm): Promise<void> {
	const wrong = new Set<string>();
	if (!context.parameters.flattenForm) {
		const written = readDocument(await readFile(path));
		const found = readStored(written, collectPages(written), new Set(stored.keys()));
		for (const [name, { key, texts }] of stored)
			if (JSON.stringify(found.get(name)) !== JSON.stringify(texts)) wrong.add(key);
	}
	await withPdf({ path, fileName: 'the result' }, async (result) => {
		for (const page of new Set(places.map((place) => place.page))) {
			const own = places.filter((place) => place.page === page);
			for (const key of notShown(own, readPage(result, page)?.words ?? [])) wrong.add(key);
		}
		await Promise.resolve();
	});
	if (wrong.size > 0) context.warn(phrase('fillNotRead', { names: listTexts([...wrong].map((text) => ({ text }))) }));
}

/** The values of one page that its words do not show in their places. */
function notShown(places: readonly FilledPlace[], words: readonly Word[]): string[] {
	const index = new BoxIndex(words);
	const everywhere = new Set(words.map(({ text }) => text));
	const wrong = places.filter(({ box, text }) => {
		const inside = index.level(box).filter((word) => holds(box, word.box));
		if (hasCharacters(inside.map((word) => word.text).join(''), text)) return false;
		// PDFium does not place the replacement text of stacked letters where its field is.
		return !hasMarks.test(text.normalize('NFC')) || !text.split(/\s+/).every((word) => everywhere.has(word));
	});
	return wrong.map(({ key }) => key);
}

const hasMarks = /\p{M}/u;

/** Whether a text has all characters of another one, in any order: that of right-to-left lines depends on the reader. */
function hasCharacters(text: string, wanted: string): boolean {
	const counts = new Map<string, number>();
	for (const sign of charactersOf(text)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
	return charactersOf(wanted).every((sign) => {
		const count = counts.get(sign) ?? 0;
		counts.set(sign, count - 1);
		return count > 0;
	});
}

function charactersOf(text: string): string[] {
	return [...text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')];
}

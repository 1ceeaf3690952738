import { ServiceError } from '../../../../messages/errors';
import type { PdfiumDocument } from '../../../external/pdfium-document';
import { compact } from '../../../extract/fold';
import { planKeys } from '../../../extract/key-plan';
import type { LearnedLayout } from '../../../extract/learned/layout';
import { LearnedAnswers } from '../../../extract/learned/learned-answers';
import { readLayouts } from '../../../extract/learned/read-memory';
import { pageText, type ExtractPage } from '../../../extract/page-text';
import { PageValues } from '../../../extract/page-values';
import type { Box } from '../../../model';
import { readPage } from '../../../pdf-reading/read-page';
import { listNames } from '../../../reading/named';
import type { LayoutFound } from '../../../request/request';
import type { ParametersOf } from '../../../request/parameters';
import type { ToolContext } from '../../../request/tool';
import { numbersTo } from '../../../values/sequences';
import { readPictures } from './picture-letters';

/** The value of a field, at the place that a learned layout tells. */
export interface FieldValue {
	/** From 1. */
	readonly pageNumber: number;
	/** On the displayed page, points. */
	readonly box: Box;
	readonly text: string;
}

interface FoundFields {
	readonly values: readonly FieldValue[];
	readonly layout?: LayoutFound;
}

/**
 * Finds the values of the fields of a request by the learned layout of the document.
 * @throws ServiceError `redactFieldsNotFound` if the layout is not known or has changed, or the value of a field is
 * missing: the result would not be complete
 */
export async function findFields(
	context: ToolContext<ParametersOf<'pdf/redact'>>,
	document: PdfiumDocument,
): Promise<FoundFields> {
	const names = context.parameters.redactFields ?? [];
	if (names.length === 0) return { values: [] };
	const layouts = readLayouts(context.request.layouts ?? []);
	const numbers = numbersTo(document.pageCount);
	const printed = numbers.map((number) => readPage(document, number));
	let found = findIn(printed, names, layouts);
	if (found.missing.length > 0) {
		// Of a scan, OCR reads them.
		const seen: (ExtractPage | undefined)[] = [];
		for (const number of numbers)
			seen.push((await readPictures(context, document, number))?.page ?? printed[number - 1]);
		found = findIn(seen, names, layouts);
	}
	if (found.missing.length === 0) return found;
	const fields = listNames([...new Set(found.missing)]);
	throw new ServiceError('redactFieldsNotFound', { file: context.request.fileName, fields });
}

interface SearchedFields extends FoundFields {
	/** Fields without a value, in some document of the file. */
	readonly missing: readonly string[];
}

function findIn(
	pages: readonly (ExtractPage | undefined)[],
	names: readonly string[],
	layouts: readonly LearnedLayout[],
): SearchedFields {
	const read = pages.flatMap((page) => (page ? [new PageValues(pageText(page), new Set())] : []));
	const found = documentsOf(read, layouts).map((document) => findInDocument(document, names, layouts));
	const layout = found.find((one) => one.layout)?.layout;
	return {
		values: found.flatMap(({ values }) => values),
		missing: found.flatMap(({ missing }) => missing),
		...(layout ? { layout } : {}),
	};
}

/** The documents in a file: each page that alone has a layout starts one. Pages before the first one are its last. */
function documentsOf(pages: readonly PageValues[], layouts: readonly LearnedLayout[]): PageValues[][] {
	const isStart = (page: PageValues) => matcherOf([page], layouts).finish([])?.layout.state === 'applied';
	const first = Math.max(0, pages.findIndex(isStart));
	const documents: PageValues[][] = [];
	for (const page of [...pages.slice(first), ...pages.slice(0, first)]) {
		const last = documents.at(-1);
		if (!last || isStart(page)) documents.push([page]);
		else last.push(page);
	}
	return documents;
}

function matcherOf(pages: readonly PageValues[], layouts: readonly LearnedLayout[]): LearnedAnswers {
	const matcher = new LearnedAnswers(layouts);
	for (const page of pages) matcher.addPage(page);
	return matcher;
}

function findInDocument(
	pages: readonly PageValues[],
	names: readonly string[],
	layouts: readonly LearnedLayout[],
): SearchedFields {
	const matcher = matcherOf(pages, layouts);
	const layout = matcher.finish([])?.layout;
	const own = layouts.find(({ id }) => id === layout?.id)?.memory.fields ?? [];
	// A key that was reviewed several times has several values.
	const keys = names.flatMap((name) => {
		const same = own.filter(({ key }) => compact(key) === compact(name));
		return same.length > 1 ? same.map(() => name) : [name];
	});
	const plans = planKeys(keys);
	const matched = matcher.finish(plans);
	const answers = plans.map((plan) => matched?.answers(plan, [], undefined)[0]);
	const values = answers.flatMap((answer) => {
		const page = pages.find(({ text }) => text.pageIndex === answer?.pageIndex);
		return answer?.box && page
			? [{ pageNumber: answer.pageIndex + 1, box: page.text.displayed(answer.box), text: answer.text }]
			: [];
	});
	return {
		values,
		missing: keys.filter((_, index) => !answers[index]?.box),
		...(layout ? { layout: { id: layout.id, state: layout.state } } : {}),
	};
}

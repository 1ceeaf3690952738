import { ServiceError } from '../../../messages/errors';
import { phrase } from '../../../messages/phrases';
import { withPdf } from '../../external/pdfium-document';
import { copyPages } from '../../external/pdfium-pages';
import { editPdf } from '../../pdf/edit/edit-pdf';
import { keepPages } from '../../pdf/edit/keep-pages';
import { collectPages } from '../../pdf/edit/page-tree';
import { turnPages } from '../../pdf/edit/turn-pages';
import { openEditable, saveEdited } from '../../pdf-syntax/pdf-lib';
import { pdfSource } from '../../reading/pdf-source';
import type { ParametersOf } from '../../request/parameters';
import type { Tool, ToolContext } from '../../request/tool';
import { PageStepError, planOf, type PagePlan } from './page-steps';

/** Deletes, rotates, moves and copies pages step by step, without loss of their content. */
export const rearrangePages: Tool<'pdf/pages'> = async (context) =>
	await withPdf(pdfSource(context), async (document) => {
		const { order, turns } = readPlan(context, document.pageCount);
		context.onProgress(0, order.length);
		const resultPath = context.resultPath('pdf');
		await editPdf(context, document, resultPath, {
			resultPages: order,
			turns,
			inPlace: (editable, pages) => {
				turnPages(pages, turns);
				return keepPages(
					editable,
					pages,
					order.flatMap((number) => pages.slice(number - 1, number)),
				);
			},
			withPdfium: async (source) => {
				const copy = copyPages(source, order);
				const editable = await openEditable(copy);
				// Each page of the copy has a separate number.
				const placed = order.map((number, index) => [index + 1, turns.get(number) ?? 0] as const);
				turnPages(collectPages(editable), new Map(placed));
				return await saveEdited(editable, copy);
			},
			lostWithPdfium: 'onlyPagesExtracted',
		});
		context.onProgress(order.length, order.length);
		return { resultPath, extension: 'pdf', pageCount: order.length };
	});

/**
 * @throws ServiceError `missingParameter`, `tooManyPages`; `invalidParameter` for an invalid step, and if no page
 * remains
 */
function readPlan(context: ToolContext<ParametersOf<'pdf/pages'>>, pageCount: number): PagePlan {
	const { fileName: file } = context.request;
	const { pageSteps = [] } = context.parameters;
	if (pageSteps.length === 0) throw new ServiceError('missingParameter', { key: 'pageSteps' });
	const limit = context.limit('pagesPerFile');
	const tooMany = (count: number): ServiceError => new ServiceError('tooManyPages', { file, count, limit });
	if (pageCount > limit) throw tooMany(pageCount);
	const invalid = (value: string): ServiceError =>
		new ServiceError('invalidParameter', {
			key: 'pageSteps',
			value: JSON.stringify(value),
			allowed: phrase('pageSteps', { count: pageCount }),
		});
	try {
		const plan = planOf(pageSteps, pageCount, limit);
		if (plan.order.length > limit) throw tooMany(plan.order.length);
		if (plan.order.length === 0) throw invalid(pageSteps.join('; '));
		return plan;
	} catch (error) {
		if (error instanceof PageStepError) throw invalid(error.step);
		throw error;
	}
}

import { phrase } from '../../../messages/phrases';
import { truncate } from '../../../messages/truncate';
import { pageListOf } from '../../../parameters';
import { listNames } from '../../reading/named';
import { archiveName, pageFileName } from '../../request/names';
import type { ToolContext } from '../../request/tool';
import { markdownFolder } from '../../writing/markdown-folder';
import { RunningLines } from '../../writing/running-lines';
import { writeZip } from '../../writing/archive/zip';
import type { Writer } from './writer';

/** An archive of a Markdown document (or of one per page) and its images. */
export const toMarkdown: Writer = {
	needs: { charts: true },
	write: async (context, { pages, pictures, pageNumbers, pageCount }) => {
		const { parameters, request } = context;
		const { fileName, outputFolder: folder } = request;
		const leftOut = new RunningLines();
		const entries = markdownFolder(pages, pictures, {
			images: parameters.isContainImg === true,
			annotations: parameters.isContainAnnot === true,
			fileName: parameters.isOutputDocumentPerPage
				? (pageNumber) => pageFileName(fileName, pageNumber, pageCount, 'md')
				: archiveName(fileName, 'md'),
			folder,
			leftOut,
		});
		const resultPath = context.resultPath('zip');
		await writeZip(resultPath, entries, { compress: true, ...context.archiveLimits });
		warnOf(context, leftOut);
		return { resultPath, extension: 'zip', pageCount: pageNumbers.length };
	},
};

function warnOf({ warn }: Pick<ToolContext, 'warn'>, { texts }: RunningLines): void {
	if (texts.length === 0) return;
	const list = texts.map(({ text, pages }) => `"${truncate(text)}" (${pageListOf(pages)})`);
	warn(phrase('runningLinesLeftOut', { texts: listNames(list) }));
}

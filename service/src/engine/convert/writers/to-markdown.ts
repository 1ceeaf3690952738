import { archiveName, pageFileName } from '../../request/names';
import { markdownFolder } from '../../writing/markdown-folder';
import { writeZip } from '../../writing/archive/zip';
import type { Writer } from './writer';

/** An archive of a Markdown document (or of one per page) and its images. */
export const toMarkdown: Writer = {
	needs: { charts: true },
	write: async (context, { pages, pictures, pageNumbers, pageCount }) => {
		const { parameters, request } = context;
		const { fileName, outputFolder: folder } = request;
		const entries = markdownFolder(pages, pictures, {
			images: parameters.isContainImg === true,
			annotations: parameters.isContainAnnot === true,
			fileName: parameters.isOutputDocumentPerPage
				? (pageNumber) => pageFileName(fileName, pageNumber, pageCount, 'md')
				: archiveName(fileName, 'md'),
			folder,
		});
		const resultPath = context.resultPath('zip');
		await writeZip(resultPath, entries, { compress: true, ...context.archiveLimits });
		return { resultPath, extension: 'zip', pageCount: pageNumbers.length };
	},
};

import { archiveName, baseName, pageFileName } from '../../request/names';
import type { With } from '../../request/parameters';
import { htmlFolder } from '../../writing/html/html';
import { writeZip } from '../../writing/archive/zip';
import { layoutOf, officeOptions } from './options-of';
import type { Writer } from './writer';

/** An HTML folder, packed. */
export const toHtml: Writer<With<'htmlOption'>> = {
	write: async (context, document) => {
		const { fileName } = context.request;
		const { htmlOption: option } = context.parameters;
		const title = baseName(fileName);
		const entries = htmlFolder(document.pages, document.pictures, {
			...officeOptions(context),
			layout: layoutOf(context),
			isMultiPage: option.startsWith('e_MultiPage'),
			hasOutline: option.endsWith('WithBookmark'),
			title,
			indexName: archiveName(fileName, 'html'),
			pageName: (pageNumber) => pageFileName(fileName, pageNumber, document.pageCount, 'html'),
		});
		const resultPath = context.resultPath('zip');
		await writeZip(resultPath, entries, { compress: true, ...context.archiveLimits });
		return { resultPath, extension: 'zip', pageCount: document.pageNumbers.length };
	},
};

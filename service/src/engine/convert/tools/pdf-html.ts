import { ImagePaths } from '../../reading/figures';
import type { DocumentPage } from '../../model/blocks';
import { baseName, pageFileName, safeName } from '../../request/names';
import { layoutOf, officeOptions, openPdf, type OpenOfficeDocument } from '../../reading/office-document';
import { archiveLimits, type Tool } from '../../request/tool';
import { htmlFolder } from '../../writing/html/html';
import { writeZip } from '../../writing/zip';

/** A tool that writes an HTML folder, packed, of what a reader opens. */
export function htmlTool(open: OpenOfficeDocument): Tool {
	return async (context) =>
		await open(context, async (document) => {
			const { parameter, fileName } = context.request;
			const option = String(parameter.htmlOption);
			const images = new ImagePaths();
			const title = baseName(fileName);
			const pages: DocumentPage[] = [];
			for await (const page of document.pages) pages.push(page);
			const entries = htmlFolder(pages, document.pictures, {
				...officeOptions(context),
				layout: layoutOf(context),
				isMultiPage: option.startsWith('e_MultiPage'),
				hasOutline: option.endsWith('WithBookmark'),
				title,
				indexName: `${safeName(title)}.html`,
				pageName: (pageNumber) => pageFileName(fileName, pageNumber, document.pageCount, 'html'),
				keepPicture: (file, name) => images.pathOf(file, name),
			});
			const resultPath = context.resultPath('zip');
			await writeZip(resultPath, entries, { compress: true, ...archiveLimits(context) });
			return { resultPath, extension: 'zip', pageCount: document.pageNumbers.length };
		});
}

/** PDF to HTML. */
export const pdfHtml = htmlTool(openPdf);

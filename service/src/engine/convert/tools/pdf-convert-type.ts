import { withPdf } from '../../external/pdfium-document';
import { pdfSource } from '../../reading/pdf-source';
import { warnOfWrongMaps } from '../../reading/wrong-maps';
import { convertToStandard } from '../../pdf/standards/convert';
import { targets } from '../../pdf/standards/targets';
import { checkPageCount } from '../../request/pages';
import type { Tool } from '../../request/tool';

/** Converts a PDF to an archival or other standard. */
export const pdfConvertType: Tool<'pdf/convertType'> = async (context) =>
	await withPdf(pdfSource(context), async (document) => {
		const { pageCount } = document;
		checkPageCount(context, pageCount);
		const resultPath = context.resultPath('pdf');
		await warnOfWrongMaps(context, document);
		await convertToStandard(context, document, targets[context.parameters.pdfDocumentType], resultPath);
		context.onProgress(pageCount, pageCount);
		return { resultPath, extension: 'pdf', pageCount };
	});

import { join } from 'node:path';
import { withPdf, type PdfiumDocument } from '../external/pdfium-document';
import { openRequestImage, readerOfFrames } from '../reading/image-pages';
import { openImagePages } from '../reading/split-photo';
import { keepReading } from '../reading/page-reading';
import { foundLanguage, keepsPicture, type ReadOnePage } from '../reading/parallel-pages';
import { pdfSource } from '../reading/pdf-source';
import { readerOfPdf } from '../reading/recognise';
import { withVisiblePdf } from '../external/pdfium-layers';
import { readerOfEditable } from '../pdf/editable/editable-page';
import { readerOfPictures } from './tools/parallel-images';
import { requestForKind } from './request-for-kind';
import { toolWork } from '../request/context';
import { readingName, type PageClaims, type ReadingPlan } from '../request/page-readers';
import type { ConversionRequest } from '../request/request';

/**
 * Reads pages of a document in parallel with its conversion; each reading is stored in the request's output folder. A
 * page that fails is left to the conversion, which reports why.
 * @param plan  announced by the conversion
 */
export async function readClaimedPages(given: ConversionRequest, plan: ReadingPlan, pages: PageClaims): Promise<void> {
	const request = await requestForKind(given);
	const { context } = toolWork(request.toolPath, request, () => undefined);
	const readAll = async (readOne: ReadOnePage): Promise<void> => {
		for (let claim = await pages.next(); claim; claim = await pages.next()) {
			const reading = await readOne(claim.page, foundLanguage(claim.usual));
			if (reading) await keepReading(join(request.outputFolder, readingName(claim.page)), reading, keepsPicture(plan));
			pages.read(claim.page, reading !== undefined);
		}
	};
	if (plan.kind === 'pictures') return await readAll(await readerOfPictures(context));
	if (plan.kind === 'image') {
		// A possible photo is split into its pages as in the conversion.
		const source = await (plan.mayBePhoto ? openImagePages(context) : openRequestImage(context));
		return await readAll(readerOfFrames(context, source, plan.mayBePhoto));
	}
	const reader = plan.kind === 'pdf' ? readerOfPdf : readerOfEditable;
	const read = (document: PdfiumDocument) => readAll(reader(context, document, plan.ocrOption));
	// Rewritten documents keep their layers.
	await (plan.kind === 'pdf' ? withVisiblePdf(pdfSource(context), read) : withPdf(pdfSource(context), read));
}

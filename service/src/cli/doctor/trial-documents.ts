import sharp from 'sharp';
import { withPdf } from '../../engine/external/pdfium-document';
import { renderPage } from '../../engine/external/pdfium-render';
import { pixelsPerPoint } from '../../engine/model/points';
import { trialPdf, trialSize } from '../../tasks/trial-document';

/** Resolution of its image, dpi. */
const dpi = 150;

/** The same page as an image (PNG), so that only OCR can read its text. */
export async function trialPicture(): Promise<Buffer> {
	const picture = {
		width: Math.round(trialSize.width * pixelsPerPoint(dpi)),
		height: Math.round(trialSize.height * pixelsPerPoint(dpi)),
	};
	return await withPdf({ path: '', fileName: 'trial.pdf', bytes: trialPdf() }, async (document) => {
		const drawn = renderPage(document, 1, picture);
		if (!drawn) throw new Error('the page could not be drawn');
		return await sharp(drawn.pixels, { raw: { ...picture, channels: 4 } })
			.removeAlpha()
			.png()
			.withMetadata({ density: dpi })
			.toBuffer();
	});
}

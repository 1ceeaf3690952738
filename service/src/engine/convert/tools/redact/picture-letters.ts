import type { PdfiumDocument } from '../../../external/pdfium-document';
import { guessedSpace } from '../../../external/clipped-text';
import type { Box, Character, Page, Word } from '../../../model';
import { pixelsPerPoint } from '../../../model/points';
import { toDisplayedPage } from '../../../ocr/onto-page';
import { lacksText, PicturesOfText } from '../../../pdf/text-layer/scan-text';
import { growToInk } from '../../../pixels/grow-to-ink';
import { readPage } from '../../../pdf-reading/read-page';
import { recognisePdfPage } from '../../../reading/recognise';
import type { ToolContext } from '../../../request/tool';

/** Letters that the pictures of a page show. */
export interface PictureLetters extends Pick<Page, 'width' | 'height'> {
	readonly letters: readonly Character[];
	/** The place of letters with all of their ink. */
	readonly withInk: (box: Box) => Box;
}

/**
 * Reads a page by OCR if its pictures may show text, even if it has a text layer: that may differ from what is seen.
 * @param pageNumber  from 1
 * @returns `undefined` for other pages
 */
export async function readPictures(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumber: number,
): Promise<PictureLetters | undefined> {
	const page = readPage(document, pageNumber);
	if (!page || !(lacksText(page) || page.textLayer === true || new PicturesOfText().isOn(page))) return undefined;
	const recognised = await recognisePdfPage(context, document, page, 'withoutAnnotations', undefined);
	if (!recognised) return undefined;
	const { words } = toDisplayedPage(recognised.read, page);
	const { image } = recognised;
	return {
		width: page.width,
		height: page.height,
		letters: words.flatMap((word) => [...lettersOf(word), guessedSpace]),
		withInk: (box) => (image ? growToInk(image, pixelsPerPoint(image.dpi), box) : box),
	};
}

/** The letters of a word, each with its share of the word's extent. */
function lettersOf({ text, box, turn, fontSize, baseline }: Word): Character[] {
	const signs = [...text];
	return signs.map((sign, index) => ({
		text: sign,
		box: partOf(box, turn, index / signs.length, (index + 1) / signs.length),
		turn,
		fontSize,
		guessed: false,
		invisible: true,
		...(baseline === undefined ? {} : { baseline }),
	}));
}

function partOf({ left, top, right, bottom }: Box, turn: Word['turn'], from: number, to: number): Box {
	const [width, height] = [right - left, bottom - top];
	switch (turn) {
		case 90:
			return { left, right, top: top + from * height, bottom: top + to * height };
		case 180:
			return { left: right - to * width, right: right - from * width, top, bottom };
		case 270:
			return { left, right, top: bottom - to * height, bottom: bottom - from * height };
		default:
			return { left: left + from * width, right: left + to * width, top, bottom };
	}
}

import type { PdfiumDocument } from '../../../external/pdfium-document';
import { guessedSpace } from '../../../external/clipped-text';
import type { Box, Character, Page, PageImage, Word } from '../../../model';
import { areaOf, horizontalOverlap, unionOf, verticalOverlap } from '../../../model/boxes';
import { pixelsPerPoint } from '../../../model/points';
import { toDisplayedPage } from '../../../ocr/onto-page';
import { isInvalid } from '../../../ocr/valid-text';
import { BoxIndex } from '../../../model/box-index';
import type { RedactedText } from '../../../pdf/redact/redaction';
import { imagesOfText } from '../../../pdf/text-layer/scan-text';
import { hasDarkGround, negativeOf } from '../../../pixels/dark-ground';
import { growToInk } from '../../../pixels/grow-to-ink';
import type { PageRaster } from '../../../pixels/raster';
import { readPage } from '../../../pdf-reading/read-page';
import { isScan } from '../../../reading/needs-ocr';
import { readApart, usualLanguage } from '../../../reading/read-by-ocr';
import { recognisePdfPage } from '../../../reading/recognise';
import type { ToolContext } from '../../../request/tool';

/** Letters that the pictures of a page show. */
export interface PictureLetters extends Pick<Page, 'width' | 'height'> {
	/** The page with the words that OCR read. */
	readonly page: Page;
	/** As read, and as read from the negative. */
	readonly readings: readonly (readonly Character[])[];
	/** The place of letters with all of their ink. */
	readonly withInk: (place: RedactedText) => RedactedText;
}

/**
 * Reads a page by OCR if its pictures may show text, even if it has a text layer: that may differ from what is seen. Of
 * a page with text, only the pictures are read.
 * @param pageNumber  from 1
 * @returns `undefined` for other pages
 */
export async function readPictures(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumber: number,
): Promise<PictureLetters | undefined> {
	const page = readPage(document, pageNumber);
	if (!page) return undefined;
	const isAllRead = isScan(page) || page.textLayer === true;
	const pictures = isAllRead ? undefined : new BoxIndex(imagesOfText(page));
	if (pictures?.items.length === 0) return undefined;
	const places = pictures?.items.map(({ box }) => box);
	const recognised = await recognisePdfPage(context, document, page, 'withoutAnnotations', undefined, places);
	if (!recognised) return undefined;
	const { image } = recognised;
	const displayed = toDisplayedPage(recognised.read, page);
	const { words } = displayed;
	// OCR misses some light letters on dark ground.
	const light = image && hasDarkGround(image) ? await readNegative(context, image, page) : [];
	const seen = pictures ? [words, light].map((read) => wordsOfPictures(read, page, pictures)) : [words, light];
	const grow = (box: Box) => (image ? growToInk(image, pixelsPerPoint(image.dpi), box) : box);
	return {
		width: page.width,
		height: page.height,
		page: { ...page, ...displayed },
		readings: seen.map((read) => read.flatMap((word) => [...lettersOf(word), guessedSpace])),
		withInk: (place) => {
			const box = grow(place.box);
			if (!pictures) return { ...place, box, core: box };
			// Text beside a picture is not its ink, and goes by its own letters.
			return { ...place, box: unionOf([place.box, within(box, pictures)]) };
		},
	};
}

async function readNegative(context: ToolContext, image: PageRaster, page: Page): Promise<readonly Word[]> {
	const drawnAs = { content: 'withoutAnnotations', mayBePhoto: false } as const;
	const { read } = await readApart(context, negativeOf(image), page.pageNumber, drawnAs, usualLanguage(context));
	return toDisplayedPage(read, page).words;
}

/** Share of a word of OCR that text of the page covers, from which on it is that text. */
const ownPart = 0.5;

/** The words of OCR that the pictures of a page show, and not its own text. */
function wordsOfPictures(words: readonly Word[], page: Page, pictures: BoxIndex<PageImage>): Word[] {
	const own = new BoxIndex(page.words.filter((word) => !isInvalid(word)));
	return words.filter(({ box }) => {
		const covered = own
			.over(box)
			.reduce((sum, word) => sum + horizontalOverlap(box, word.box) * verticalOverlap(box, word.box), 0);
		return covered < ownPart * areaOf(box) && pictures.over(box).length > 0;
	});
}

/** A box without what reaches out of the pictures that it is on. */
function within(box: Box, pictures: BoxIndex<PageImage>): Box {
	const around = pictures.over(box).map((picture) => picture.box);
	const { left, top, right, bottom } = unionOf(around.length > 0 ? around : [box]);
	return {
		left: Math.max(left, box.left),
		top: Math.max(top, box.top),
		right: Math.min(right, box.right),
		bottom: Math.min(bottom, box.bottom),
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

import { ServiceError } from '../../messages/errors';
import type { PdfiumDocument } from '../external/pdfium-document';
import { readPagePaths } from '../external/pdfium-page';
import { renderRegion, type DrawnContent, type PixelImage } from '../external/pdfium-render';
import type { SuspectRaster, Suspicion } from '../pixels/suspect-raster';
import type { Box, HiddenReason, Page, Word } from '../model';
import { unionOf, withMargin } from '../model/boxes';
import { collectGraphics } from './graphics';
import {
	dimIn,
	evenIn,
	evenInkIn,
	hiddenIn,
	isUnderBox,
	lostUnderTextIn,
	replacedIn,
	unchangedIn,
	unnoticedIn,
	wordsLikeBackground,
} from './hidden-text';

/** Resolution at which readable text is visible, pixels per point. */
const lookScale = 1.5;

/** The same for scans: it evens out the grain of paper. */
const layerScale = 0.75;

/** Maximum image side, pixels. */
const maxPixels = 2400;

/** Above this share of a page's words, text under images is the text layer of a scan. */
const scanPart = 0.5;

/** From this share of words under images without any ink, the images do not count as a scan. */
const blankPart = 0.9;

/** `pale` words have the color of the last area around them, or of paper; `paleAlike` words are also on an image. */
type WordSuspicion = Suspicion | 'pale' | 'paleAlike';

/** A page with what hides words. */
interface ReadPage extends Pick<Page, 'pageNumber' | 'width' | 'height' | 'words' | 'fills'> {
	readonly suspects: SuspectRaster;
	/** The order of painting. */
	readonly orders: ReadonlyMap<Word, number | undefined>;
}

/** Words that a page does not show. */
interface UnseenWords {
	readonly words: Map<Word, HiddenReason>;
	/** Whether its other words are below a scan that shows them. */
	readonly isUnderScan?: true;
}

/** Invisible words at places where a scan shows nothing: they are not its text layer. */
export function strayLayerWords(
	document: PdfiumDocument,
	{ pageNumber, width, height, words, suspects }: ReadPage,
): UnseenWords {
	if (words.length === 0) return { words: new Map() };
	const region = { left: 0, top: 0, right: width, bottom: height };
	const picture = pictureOf(document, pageNumber, region, 'all', [region], layerScale);
	if (!picture) return { words: new Map() };
	const isStray = (word: Word) => {
		const isOnScan = suspects.isOnImage(word.box);
		const around = isOnScan ? { ...word, box: withMargin(word.box, halfLine(word.box)) } : word;
		return (!isOnScan || isUneven(word)) && evenIn(picture, [around], region).length > 0;
	};
	return { words: new Map(words.filter(isStray).map((word) => [word, 'invisible'])) };
}

/** Half a line: OCR may be a little out of place. */
const halfLine = ({ left, top, right, bottom }: Box): number => Math.min(right - left, bottom - top) / 2;

/**
 * Finds words that the page does not show: in the color of their background, under visible words that replace them, or
 * covered. Renders the part of the page with suspect words: once, and again without text if something may cover it.
 */
export function invisibleWords(document: PdfiumDocument, page: ReadPage, textOnly: boolean): UnseenWords {
	const suspicions = suspectWords(document, page, textOnly);
	const candidates = [...suspicions.keys()];
	if (candidates.length === 0) return { words: new Map() };
	const region = unionOf(candidates.map(({ box }) => box));
	const render = (content: DrawnContent, words: readonly Word[]) => {
		const places = words.map(({ box }) => box);
		return pictureOf(document, page.pageNumber, region, content, places);
	};
	const picture = render('all', candidates);
	if (!picture) return { words: new Map() };
	const suspects = (...wanted: readonly WordSuspicion[]) =>
		candidates.filter((word) => wanted.includes(suspicions.get(word)!));
	const unchanged = (words: readonly Word[], isBelow: boolean, compare: typeof unchangedIn) => {
		const withoutTexts = page.suspects.textsAt(
			words.map(({ box }) => box),
			isBelow,
		);
		const without = words.length > 0 ? render({ withoutTexts }, words) : undefined;
		return without ? compare([picture, without], words, region) : [];
	};
	const covered = withoutCopies(unchanged(suspects('covered', 'underImage'), true, unchangedIn), page);
	const lost = [
		...hiddenIn(picture, suspects('pale', 'paleAlike', 'clip'), without(page.words, covered), region),
		...evenInkIn(picture, suspects('alike'), region),
	];
	const hidden = [
		...lost,
		...unchanged(dimIn(picture, without(suspects('alike', 'paleAlike'), lost), region), false, unnoticedIn),
		...lostUnderTextIn(picture, suspects('underText').filter(isUneven), region),
		...covered,
	];
	const underImages = hidden.filter((word) => suspicions.get(word) === 'underImage');
	const isScan =
		underImages.length > scanPart * page.words.length &&
		evenIn(picture, underImages, region).length < blankPart * underImages.length;
	const reasonOf = (word: Word): HiddenReason => {
		const suspicion = suspicions.get(word);
		if (suspicion === 'clip') return 'invisible';
		if (!isCover(suspicion) && suspicion !== 'underText') return 'background';
		return isUnderBox(picture, word, region, suspicion === 'underImage') ? 'redacted' : 'covered';
	};
	const words = new Map((isScan ? without(hidden, underImages) : hidden).map((word) => [word, reasonOf(word)]));
	return { words, ...(isScan ? { isUnderScan: true } : {}) };
}

/**
 * Covered words without those that were painted again on the cover: the reader keeps the first of several copies. Other
 * words in their place, such as a label, do not count as copies.
 */
function withoutCopies(covered: readonly Word[], { words, suspects }: ReadPage): readonly Word[] {
	const again = covered.filter(({ box }) => suspects.isRepainted(box));
	if (again.length === 0) return covered;
	const replaced = new Set(replacedIn(again, without(words, covered)));
	return covered.filter((word) => replaced.has(word) || !again.includes(word));
}

function suspectWords(document: PdfiumDocument, page: ReadPage, textOnly: boolean): Map<Word, WordSuspicion> {
	let pale = wordsLikeBackground(page.words, page.fills);
	if (pale.length > 0 && textOnly) {
		const { fills } = collectGraphics(readPagePaths(document, page.pageNumber), page);
		pale = wordsLikeBackground(pale, fills);
	}
	const found = new Map<Word, WordSuspicion>();
	for (const word of page.words) {
		const suspicion = page.suspects.of(word.box, page.orders.get(word));
		if (suspicion) found.set(word, suspicion);
	}
	for (const word of pale) {
		const suspicion = found.get(word);
		if (!isCover(suspicion) && suspicion !== 'clip') found.set(word, suspicion === 'alike' ? 'paleAlike' : 'pale');
	}
	return found;
}

/** Letters of a visible word have no single color; a single one may be a bar. */
const isUneven = ({ text }: Word) => /[\p{L}\p{N}]{2}/u.test(text);

const isCover = (suspicion: WordSuspicion | undefined) => suspicion === 'covered' || suspicion === 'underImage';

function without(words: readonly Word[], others: readonly Word[]): Word[] {
	const left = new Set(others);
	return words.filter((word) => !left.has(word));
}

function pictureOf(
	document: PdfiumDocument,
	pageNumber: number,
	region: Box,
	content: DrawnContent,
	places: readonly Box[],
	scale = lookScale,
): PixelImage | undefined {
	const longest = Math.max(region.right - region.left, region.bottom - region.top);
	try {
		return renderRegion(document, pageNumber, region, Math.min(scale, maxPixels / longest), content, places);
	} catch (error) {
		// If an image is too large to decode, the page is still read, and its text counts as visible.
		if (error instanceof ServiceError) return undefined;
		throw error;
	}
}

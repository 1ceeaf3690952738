import type { Box, Page, Rule, Turn } from '../model';
import type { OcrPage } from './ocr-page';

/** What OCR found, in the places of the page as it is displayed: the page itself was not turned. */
export type FoundOnPage = Pick<Page, 'words' | 'rules' | 'drawings'>;

/** Bring what was read from the upright picture back onto the page it was drawn from. */
export function onDisplayedPage(found: OcrPage, page: Pick<Page, 'width' | 'height'>): FoundOnPage {
	return found.isFlattened ? fittedIn(found, page) : straightenedBack(found, page);
}

/** A page that was cut out of the photo on this page: it takes its place, as large as fits. */
function fittedIn({ page: read }: OcrPage, page: Pick<Page, 'width' | 'height'>): FoundOnPage {
	const scale = Math.min(page.width / read.width, page.height / read.height);
	const dx = (page.width - read.width * scale) / 2;
	const dy = (page.height - read.height * scale) / 2;
	const place = ({ left, top, right, bottom }: Box): Box => ({
		left: left * scale + dx,
		top: top * scale + dy,
		right: right * scale + dx,
		bottom: bottom * scale + dy,
	});
	return {
		words: read.words.map((word) => ({
			...word,
			box: place(word.box),
			fontSize: word.fontSize * scale,
			baseline: word.baseline === undefined ? undefined : word.baseline * scale + dy,
		})),
		rules: read.rules.map((rule) => ruleOf(place(boxOf(rule)), rule.thickness * scale)),
		drawings: read.drawings.map(place),
	};
}

function straightenedBack({ page: read, turn }: OcrPage, page: Pick<Page, 'width' | 'height'>): FoundOnPage {
	const isSideways = turn === 90 || turn === 270;
	// The picture grew around its middle when it was straightened.
	const dx = (read.width - (isSideways ? page.height : page.width)) / 2;
	const dy = (read.height - (isSideways ? page.width : page.height)) / 2;
	const place = ({ left, top, right, bottom }: Box): Box =>
		turnedBack({ left: left - dx, top: top - dy, right: right - dx, bottom: bottom - dy }, turn, page);
	const textTurn = ((360 - turn) % 360) as Turn;
	return {
		words: read.words.map((word) => ({
			...word,
			box: place(word.box),
			turn: textTurn,
			baseline: word.baseline === undefined ? undefined : word.baseline - dy,
		})),
		rules: read.rules.map((rule) => ruleOf(place(boxOf(rule)), rule.thickness)),
		drawings: read.drawings.map(place),
	};
}

/** A box of a picture that was turned clockwise, on the page before the turn. */
function turnedBack(
	{ left, top, right, bottom }: Box,
	turn: OcrPage['turn'],
	{ width, height }: Pick<Page, 'width' | 'height'>,
): Box {
	switch (turn) {
		case 90:
			return { left: top, top: height - right, right: bottom, bottom: height - left };
		case 180:
			return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
		case 270:
			return { left: width - bottom, top: left, right: width - top, bottom: right };
		default:
			return { left, top, right, bottom };
	}
}

function boxOf({ direction, position, start, end }: Rule): Box {
	return direction === 'horizontal'
		? { left: start, right: end, top: position, bottom: position }
		: { left: position, right: position, top: start, bottom: end };
}

function ruleOf({ left, top, right, bottom }: Box, thickness: number): Rule {
	return top === bottom
		? { direction: 'horizontal', position: top, start: left, end: right, thickness }
		: { direction: 'vertical', position: left, start: top, end: bottom, thickness };
}

import type { TesseractPage } from '../../external/tesseract';
import { unionOf } from '../../model/boxes';
import type { RecognisedWord } from '../port/recogniser';
import { ocrSettings, type OcrSettings } from '../settings/settings';

/** Line elements of an hOCR page (hOCR 1.2); their properties are in `title`. */
const element =
	/<span class=['"](ocr_line|ocr_caption|ocr_header|ocr_textfloat|ocrx_word)['"][^>]*title=['"]([^'"]*)['"][^>]*>/g;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

interface HocrLine {
	readonly left: number;
	readonly bottom: number;
	readonly slope: number;
	readonly offset: number;
	readonly size: number;
}

/** Words of a page, in Tesseract's order. */
export function wordsOfPage(
	{ hocr: html, text: pageText }: TesseractPage,
	settings: OcrSettings = ocrSettings,
): RecognisedWord[] {
	const { sizeOfLine } = settings.hocr;
	const { ascentPart, descentPart } = settings.font;
	const words: RecognisedWord[] = [];
	let line: HocrLine | undefined;
	let number = -1;
	for (const found of html.matchAll(element)) {
		const [tag, kind, title = ''] = found;
		const box = numbers(title, 'bbox');
		const [left = 0, top = 0, right = 0, bottom = 0] = box;
		if (kind !== 'ocrx_word') {
			const [slope = 0, offset = 0] = numbers(title, 'baseline');
			const [size = bottom - top] = numbers(title, 'x_size');
			line = { left, bottom, slope, offset, size: size * sizeOfLine };
			number++;
			continue;
		}
		const start = found.index + tag.length;
		const text = withoutMarks(plainText(html.slice(start, html.indexOf('</span>', start)))).trim();
		if (text === '' || right <= left || bottom <= top) continue;
		const [confidence = 0] = numbers(title, 'x_wconf');
		const baseline = line ? line.bottom + line.offset + line.slope * ((left + right) / 2 - line.left) : bottom;
		const fontSize = line?.size ?? bottom - top;
		words.push({
			text,
			box: {
				left,
				right,
				top: Math.min(top, baseline - ascentPart * fontSize),
				bottom: Math.max(baseline, Math.min(bottom, baseline + descentPart * fontSize)),
			},
			baseline,
			fontSize,
			confidence: confidence / 100,
			byTesseract: true,
			line: Math.max(0, number),
			spaceAfter: true,
		});
	}
	return withSpaces(words, withoutMarks(pageText), settings);
}

function numbers(title: string, name: string): number[] {
	const value = new RegExp(`(?:^|; )${name} ([-\\d. e]+)`).exec(title)?.[1];
	return value === undefined ? [] : value.trim().split(/\s+/).map(Number);
}

function plainText(html: string): string {
	return html.replace(/<[^>]*>/g, '').replace(/&([a-z]+|#39);/g, (whole, name: string) => entities[name] ?? whole);
}

/** Marks of the writing direction: the word order already shows it. */
function withoutMarks(text: string): string {
	return text.replace(/[\u200e\u200f\u202a-\u202e]/g, '');
}

/**
 * Tesseract makes a word of each ideograph or syllable: joins those without a space in its text, unless there is space
 * for a character between them.
 */
function withSpaces(words: readonly RecognisedWord[], text: string, settings: OcrSettings): RecognisedWord[] {
	const { maxLostLength, maxWithin } = settings.hocr;
	const joined: RecognisedWord[] = [];
	let at = 0;
	let isJoined = false;
	for (const word of words) {
		const start = text.indexOf(word.text, at);
		// A word without a counterpart does not affect the others.
		const isNext = start >= 0 && text.slice(at, start).trim() === '';
		if (start >= 0 && start - at < maxLostLength) at = start + word.text.length;
		const last = joined.at(-1);
		const isNear = last?.line === word.line && word.box.left - last.box.right < maxWithin * word.fontSize;
		if (isJoined && isNext && isNear) joined[joined.length - 1] = together(last, word);
		else joined.push(word);
		isJoined = isNext && /^\S/.test(text.slice(at, at + 1));
	}
	return joined;
}

function together(last: RecognisedWord, word: RecognisedWord): RecognisedWord {
	return {
		...last,
		text: last.text + word.text,
		box: unionOf([last.box, word.box]),
		confidence:
			(last.confidence * last.text.length + word.confidence * word.text.length) / (last.text.length + word.text.length),
	};
}

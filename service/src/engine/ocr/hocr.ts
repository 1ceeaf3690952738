import { isUnspaced } from '../model/scripts';
import type { RecognisedWord } from './recogniser';

/** What lines of an hOCR page look like (hOCR 1.2): `title` holds the properties. */
const element = /<span class=['"](ocr_line|ocr_caption|ocr_header|ocr_textfloat|ocrx_word)['"][^>]*title=['"]([^'"]*)['"][^>]*>/g;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Height of a font's line beside its size, as Tesseract measures it. */
const sizeOfLine = 0.95;
/** Reach of a font above and below its baseline, in parts of its size. */
const ascentPart = 0.8;
const descentPart = 0.2;

interface HocrLine {
	readonly left: number;
	readonly bottom: number;
	readonly slope: number;
	readonly offset: number;
	readonly size: number;
}

/** Words of an hOCR page as Tesseract writes it, in its order. */
export function wordsOfHocr(html: string): RecognisedWord[] {
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
		const text = plainText(html.slice(start, html.indexOf('</span>', start))).trim();
		if (text === '' || right <= left || bottom <= top) continue;
		const [confidence = 0] = numbers(title, 'x_wconf');
		const baseline = line ? line.bottom + line.offset + line.slope * ((left + right) / 2 - line.left) : bottom;
		const fontSize = line?.size ?? bottom - top;
		words.push({
			text,
			box: { left, right, top: Math.min(top, baseline - ascentPart * fontSize), bottom: Math.max(baseline, Math.min(bottom, baseline + descentPart * fontSize)) },
			baseline,
			fontSize,
			confidence: confidence / 100,
			line: Math.max(0, number),
			spaceAfter: true,
		});
	}
	return joinUnspaced(words);
}

function numbers(title: string, name: string): number[] {
	const value = new RegExp(`(?:^|; )${name} ([-\\d. e]+)`).exec(title)?.[1];
	return value === undefined ? [] : value.trim().split(/\s+/).map(Number);
}

function plainText(html: string): string {
	return html.replace(/<[^>]*>/g, '').replace(/&([a-z]+|#39);/g, (whole, name: string) => entities[name] ?? whole);
}

/** Tesseract makes a word of each ideograph or two: those that stand close together are one text. */
function joinUnspaced(words: readonly RecognisedWord[]): RecognisedWord[] {
	const joined: RecognisedWord[] = [];
	for (const word of words) {
		const last = joined.at(-1);
		const isClose =
			last?.line === word.line &&
			isUnspaced(last.text.slice(-1)) &&
			isUnspaced(word.text[0] ?? '') &&
			word.box.left - last.box.right < word.fontSize / 2;
		if (!last || !isClose) {
			joined.push(word);
			continue;
		}
		joined[joined.length - 1] = {
			...last,
			text: last.text + word.text,
			box: {
				left: last.box.left,
				top: Math.min(last.box.top, word.box.top),
				right: Math.max(last.box.right, word.box.right),
				bottom: Math.max(last.box.bottom, word.box.bottom),
			},
			confidence: Math.min(last.confidence, word.confidence),
		};
	}
	return joined;
}

import type { PixelBox } from '../model';
import type { InkMap } from './graphics/ink';
import type { RecognisedWord } from './port/recogniser';
import { ocrSettings, type OcrSettings } from './settings/settings';

/** Shrinks word boxes to their ink: Tesseract's sometimes extend to the next word, which closes gaps between columns. */
export function withTightBoxes(
	words: readonly RecognisedWord[],
	map: InkMap,
	settings: OcrSettings = ocrSettings,
): RecognisedWord[] {
	return words.map((word) => {
		const box = tightBox(word, map, settings);
		return box ? { ...word, box } : word;
	});
}

/** `undefined` if the box is right. */
function tightBox(
	{ box, baseline, fontSize }: RecognisedWord,
	{ width, height, ink, scale }: InkMap,
	settings: OcrSettings,
): PixelBox | undefined {
	const { above, below, strangeGap, margin, maxSliver } = settings.tightBoxes;
	const left = Math.max(0, Math.round(box.left / scale));
	const right = Math.min(width, Math.round(box.right / scale));
	const top = Math.max(0, Math.round((baseline - above * fontSize) / scale));
	const bottom = Math.min(height, Math.round((baseline + below * fontSize) / scale));
	const size = fontSize / scale;
	if (right - left < 2 * strangeGap * size || bottom - top < 4) return undefined;
	const isInked = (x: number) => {
		for (let y = top; y < bottom; y++) if (ink[y * width + x] === 1) return true;
		return false;
	};
	const end = (from: number, to: number, step: 1 | -1): number => {
		let lastInk = -1;
		for (let along = 0; along < Math.abs(to - from); along++) {
			const x = from + along * step;
			if (!isInked(x)) continue;
			// White up to the first ink, or a sliver followed by much white.
			if (along - lastInk - 1 >= (lastInk < 0 ? margin : strangeGap) * size) return x;
			if (along >= maxSliver * size) break;
			lastInk = along;
		}
		return from;
	};
	const first = end(left, right, 1);
	const last = end(right - 1, left, -1) + 1;
	if (first === left && last === right) return undefined;
	return last - first < strangeGap * size
		? undefined
		: { ...box, left: first === left ? box.left : first * scale, right: last === right ? box.right : last * scale };
}

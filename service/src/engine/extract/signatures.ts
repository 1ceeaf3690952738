import type { Box } from '../model';
import { areaOf, horizontalOverlap, unionOf, verticalOverlap } from '../model/boxes';
import type { Candidate } from './candidate';
import type { Hit } from './label-index';
import type { PageText } from './page-text';
import { extractSettings } from './settings';
import { removeDiacritics } from './remove-diacritics';

const { reach, above, under, printAbove, lineGap, boxDepth, signedPart, minOcrConfidence, score } =
	extractSettings.signatures;

/**
 * Prefixes of folded words for a signature in the label languages; "firma" means company in all but Spanish and
 * Italian.
 */
const stems = [
	...[
		'signature',
		'signed',
		'sign',
		'unterschrift',
		'unterzeichn',
		'assinatura',
		'handtekening',
		'underskrift',
		'namnteckning',
	],
	...[
		'allekirjoitus',
		'podpis',
		'alairas',
		'υπογραφη',
		'imza',
		'подпис',
		'підпис',
		'semnatura',
		'签名',
		'签字',
		'签章',
		'署名',
		'簽名',
	],
];
const ofSouth = /^firma(?: del| de| di| d'|$)/u;

export function asksForSignature(key: string): boolean {
	const folded = removeDiacritics(key)
		.replace(/[:：]\s*$/, '')
		.trim();
	if (ofSouth.test(folded) && folded !== 'firma') return true;
	const words = folded.split(/[^\p{L}]+/u);
	return words.some((word) => stems.some((stem) => (stem === 'sign' ? word === stem : word.startsWith(stem))));
}

/**
 * Whether a label has a signature: pen strokes, a picture, or illegible text on the line above or after the label, or
 * in its box.
 * @returns `present` or `absent`; `undefined` if printed text is there
 */
export function findSignature(page: PageText, hit: Hit): Candidate | undefined {
	const place = placeToSign(page, hit);
	const height = Math.max(1, hit.box.bottom - hit.box.top);
	const near = { ...place, top: Math.max(place.top, place.bottom - (printAbove + under) * height) };
	const words = page.segments.flatMap((segment) =>
		segment === hit.segment ? [] : segment.words.filter(({ box }) => isIn(box, near)),
	);
	if (words.some(({ text, confidence = 1 }) => confidence >= minOcrConfidence && /[\p{L}\p{N}]{2}/u.test(text)))
		return undefined;
	const strokes = page.signs.filter((box) => isIn(box, place));
	const unread = words.filter(({ text, confidence }) => confidence !== undefined && /[^\s_.…-]/u.test(text));
	const ink = [...strokes, ...unread.map(({ box }) => box)];
	const state = ink.length > 0 ? 'present' : 'absent';
	return {
		pageIndex: page.pageIndex,
		text: state,
		value: state,
		type: 'signature',
		source: 'signature',
		score,
		readConfidence: 1,
		box: ink.length > 0 ? unionOf(ink) : place,
	};
}

function isIn(box: Box, place: Box): boolean {
	const area = areaOf(box);
	return area > 0 && horizontalOverlap(box, place) * verticalOverlap(box, place) >= signedPart * area;
}

/** Signature area of a label: above the line over it, on the line after it, in its box, or else above and after it. */
function placeToSign({ rules, width }: PageText, { box }: Hit): Box {
	const height = Math.max(1, box.bottom - box.top);
	const lines = rules.filter(({ direction, start, end }) => direction === 'horizontal' && end - start > 4 * height);
	const behind = lines.find(
		({ position, start }) =>
			position > box.top &&
			position < box.bottom + height &&
			start > box.right - height &&
			start < box.right + 3 * height,
	);
	if (behind) return onLine(behind.position, behind.start, behind.end, height);
	const sides = rules.filter(
		({ direction, start, end }) => direction === 'vertical' && start < box.bottom && end > box.bottom + 2 * height,
	);
	const left = sides.filter(({ position }) => position <= box.left + height / 2).at(-1);
	const right = sides.find(({ position }) => position >= box.right - height / 2);
	const floor = lines.find(
		({ position, start, end }) =>
			position > box.bottom + height &&
			position < box.bottom + boxDepth * height &&
			start < box.right &&
			end > box.left,
	);
	if (left && right && floor)
		return { left: left.position, right: right.position, top: box.bottom, bottom: floor.position };
	const over = lines
		.filter(
			({ position, start, end }) =>
				position < box.top + height / 3 && position > box.top - lineGap * height && start < box.right && end > box.left,
		)
		.at(-1);
	if (over) return onLine(over.position, over.start, over.end, height);
	return {
		left: box.left,
		right: Math.min(width, box.left + reach * height),
		top: box.top - above * height,
		bottom: box.bottom + under * height,
	};
}

function onLine(position: number, left: number, right: number, height: number): Box {
	return { left, right, top: position - above * height, bottom: position + under * height };
}

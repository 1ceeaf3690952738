import type { PdfiumDocument } from '../../../external/pdfium-document';
import { readAllCharacters } from '../../../external/pdfium-all-characters';
import type { Box, Character, Page } from '../../../model';
import { centreOf, unionOf, verticalOverlap, withMargin } from '../../../model/boxes';
import { turnBoxUpright } from '../../../model/boxes';
import { readParts } from '../../../pdf-reading/read-parts';
import type { RedactedText } from '../../../pdf/redact/redaction';
import { BoxIndex } from '../../../model/box-index';
import { groupBy } from '../../../values/group-by';
import type { Secret, SecretFinder } from './find-secrets';
import { pageTexts } from './page-texts';

/** Something on a page that must go. */
export interface FoundSecret {
	readonly kind: Secret['kind'];
	readonly pageNumber: number;
	/** As found. */
	readonly text: string;
	/** One for each line. */
	readonly places: readonly RedactedText[];
	/** Whether OCR found it. */
	readonly isPicture?: true;
}

/** Share of the height of a text, at its top and bottom, that other lines may reach into. */
const edgePart = 0.15;

/** Half a side of the part of a slanted letter that no other letter reaches, in font sizes. */
const slantedPart = 0.3;

/** Margin around text that a picture shows, in heights: its invisible letters may be a little out of place. */
const pictureMargin = 0.15;

/** Finds what must go from a page, in the text as stored, and as the font draws it. @param pageNumber  from 1 */
export function findTargets(document: PdfiumDocument, pageNumber: number, find: SecretFinder): FoundSecret[] {
	const stored = readAllCharacters(document, pageNumber);
	if (!stored) return [];
	const drawn = readParts(document, pageNumber, { textOnly: true })?.characters ?? [];
	return [stored.characters, drawn].flatMap((letters, index) => {
		const known = index > 0 && isSame(stored.characters, drawn);
		return known ? [] : findInLetters(letters, stored, pageNumber, find);
	});
}

function isSame(one: readonly Character[], other: readonly Character[]): boolean {
	return one.length === other.length && one.every(({ text }, index) => text === other[index]?.text);
}

/** Finds what must go in the letters of a page; each place once. */
export function findInLetters(
	letters: readonly Character[],
	page: Pick<Page, 'width' | 'height'>,
	pageNumber: number,
	find: SecretFinder,
): FoundSecret[] {
	const targets = new Map<string, FoundSecret>();
	for (const { text, origins } of pageTexts(letters, page)) {
		for (const { kind, start, end } of find(text)) {
			const matched = [...new Set(origins.slice(start, end))].filter((origin) => origin !== undefined);
			const places = linesOf(matched, page);
			const [first] = places;
			if (!first) continue;
			const key = [kind, first.box.left, first.box.top].map(String).join(' ');
			const known = targets.get(key);
			if (!known || known.text.length < end - start)
				targets.set(key, { kind, pageNumber, text: text.slice(start, end), places });
		}
	}
	return [...targets.values()];
}

/** Targets without those that another reading found at the same place. */
export function distinctTargets(targets: readonly FoundSecret[]): FoundSecret[] {
	return [...groupBy(targets, ({ kind, pageNumber }) => `${kind} ${pageNumber}`).values()].flatMap((group) => {
		const placed = group.flatMap((target, order) =>
			target.places.slice(0, 1).map(({ box }) => ({ box, order, target })),
		);
		const index = new BoxIndex(placed);
		return placed.flatMap(({ box, order, target }) => {
			const { x, y } = centreOf(box);
			const isKnown = index.at(x, y).some((other) => other.order < order);
			return isKnown ? [] : [target];
		});
	});
}

/** Letters as one place for each line. */
function linesOf(letters: readonly Character[], page: Pick<Page, 'width' | 'height'>): RedactedText[] {
	const lines: { letters: Character[]; upright: Box }[] = [];
	for (const letter of letters) {
		const upright = turnBoxUpright(letter.box, letter.turn, page);
		const last = lines.at(-1);
		const before = last?.letters.at(-1);
		const isJoined =
			last &&
			before?.turn === letter.turn &&
			letter.turn !== 'slanted' &&
			verticalOverlap(last.upright, upright) > 0.5 * (upright.bottom - upright.top);
		if (isJoined) {
			last.letters.push(letter);
			last.upright = unionOf([last.upright, upright]);
		} else lines.push({ letters: [letter], upright });
	}
	return lines.map((line) => placeOf(line.letters));
}

function placeOf(letters: readonly Character[]): RedactedText {
	const box = unionOf(letters.map((letter) => letter.box));
	const { turn, fontSize } = letters[0]!;
	const isInvisible = letters.some(({ invisible }) => invisible === true);
	const isUpright = turn === 0 || turn === 180;
	const height = isUpright ? box.bottom - box.top : box.right - box.left;
	const edge = edgePart * height;
	return { box: isInvisible ? withMargin(box, pictureMargin * height) : box, core: coreOf(), isInvisible };

	function coreOf(): Box {
		if (turn === 'slanted') {
			const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
			return withMargin({ left: x, top: y, right: x, bottom: y }, slantedPart * fontSize);
		}
		return isUpright
			? { ...box, top: box.top + edge, bottom: box.bottom - edge }
			: { ...box, left: box.left + edge, right: box.right - edge };
	}
}

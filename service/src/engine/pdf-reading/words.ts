import { composeAccents } from './accents';
import { joinLigatures } from './ligatures';
import { attachMarks, isOfMarkedScript } from './marks';
import { joinSplitWords } from './split-words';
import { withoutTracking } from './tracked';
import type { ReadWord } from './visible-words';
import { numberText, wordText } from '../model/direction';
import { areJoined, hasRightToLeft } from '../model/scripts';
import type { Box, Character, Page, Point, Slant, Word } from '../model';
import { turnBoxUpright, verticalOverlap } from '../model/boxes';

/**
 * A gap wider than this share of the font size ends a word. Best of 0.08 to 0.2 on 279 documents compared with another
 * extractor; spaces of common fonts are 0.2 to 0.3 wide and shrink in justified lines.
 */
const wordGap = 0.1;

/** Maximum overlap of a character with the one before it: kerning and combining marks. */
const kerningBack = 0.5;

/** Minimum vertical overlap of two characters of a word, as a share of the lower height. */
const sharedHeight = 0.5;

/** Size of the page as displayed, for rotated text. */
type PageSize = Pick<Page, 'width' | 'height'>;

/**
 * Combines characters into words, by their positions and the document's spaces.
 * @param read  in content order
 * @returns non-empty words in content order
 */
export function charactersToWords(read: readonly Character[], page: PageSize): ReadWord[] {
	const words: ReadWord[] = [];
	const { characters, joined } = joinLigatures(withoutTracking(attachMarks(composeAccents(read), page)));
	const hasSpaces = characters.some(({ text, guessed }) => !guessed && isSpace(text));
	// A word is a run of them.
	let start = 0;
	let before: Character | undefined;
	for (let index = 0; index < characters.length; index++) {
		const character = characters[index]!;
		const isBreak = isSpace(character.text);
		const isEntry = index > start && startsText(characters, start, index);
		if (
			isBreak ||
			isEntry ||
			(index > start && before && !joined.has(character) && !continues(before, character, page, hasSpaces))
		) {
			if (index > start) {
				const hasSpace = isEntry || (isBreak && (!character.guessed || isSpaceLikely(characters, start, index)));
				words.push(toWord(characters, start, index, page, hasSpace));
			}
			start = isBreak ? index + 1 : index;
		}
		before = character;
	}
	if (start < characters.length) words.push(toWord(characters, start, characters.length, page, false));
	const whole = characters.some(({ text }) => isOfMarkedScript(text)) ? joinSplitWords(words, characters) : words;
	const visual = whole.some(({ word }) => hasRightToLeft(word.text)) ? whole.map(withVisual) : whole;
	return visual.map((entry, index) =>
		/\d/.test(entry.word.text) ? withNumberRead(entry, visual[index - 1], visual[index + 1]) : entry,
	);
}

/** A foreign word with brackets, or with punctuation or digits at its ends, which right-to-left text reorders. */
function withVisual(entry: ReadWord): ReadWord {
	const { text } = entry.word;
	if (hasRightToLeft(text) || !/^\P{L}|\P{L}$|[()[\]{}]/u.test(text)) return entry;
	return { ...entry, word: { ...entry.word, visual: text } };
}

/** A word of digits next to right-to-left text, which swaps the ends of numbers; not if it is part of a foreign word. */
function withNumberRead(entry: ReadWord, ...beside: readonly (ReadWord | undefined)[]): ReadWord {
	const { word } = entry;
	if (beside.some((other) => other && latin.test(other.word.text) && touches(other.word, word))) return entry;
	const around = beside.find(
		(other) => other && other.word.baseline === word.baseline && hasRightToLeft(other.word.text),
	)?.word.text;
	return around === undefined
		? entry
		: { ...entry, word: { ...word, text: numberText(word.text, /\p{Script=Arabic}/u.test(around)) } };
}

const latin = /\p{Script=Latin}/u;

/** Whether two words of a line have no space between them. */
function touches(a: Word, b: Word): boolean {
	const gap = Math.max(a.box.left, b.box.left) - Math.min(a.box.right, b.box.right);
	return a.baseline === b.baseline && gap < wordGap * a.fontSize;
}

/** Minimum letters on both sides of a narrow space, and its minimum width relative to the font size. */
const lettersBeside = 2;
const narrowSpace = 0.03;

/** Maximum overlap of a slanted letter with the word after such a space, in font sizes. */
const maxCover = 0.05;

/**
 * True for a guessed space in a narrow gap after a lower-case word or an initial: the advance of the last letter may
 * cover most of a space. Kerned or letter-spaced text, where such guesses fail, is isolated, large or in capitals.
 */
function isSpaceLikely(characters: readonly Character[], start: number, space: number): boolean {
	const [before, , after] = characters.slice(space - 1, space + 2);
	if (!before || !after || before.turn !== 0 || after.turn !== 0 || isShifted(before, after)) return false;
	const gap = after.box.left - before.box.right;
	const width = gap + overhangOf(before, space - 2 < start ? undefined : characters[space - 2]);
	if (gap < -maxCover * before.fontSize || width < narrowSpace * before.fontSize) return false;
	if (gap > wordGap * before.fontSize) return false;
	const left = characters.slice(Math.max(start, space - lettersBeside), space).map(({ text }) => text);
	const right = characters.slice(space + 1, space + 1 + lettersBeside).map(({ text }) => text);
	const isSmall = /^\p{Ll}{2}$/u.test(right.join(''));
	if (isInitial.test(left.join('')) && space - start === left.length) return isSmall;
	return /^\p{Ll}{2}$/u.test(left.join('')) && (isSmall || /^[\p{Lu}\p{N}]/u.test(right.join('')));
}

/** Whether a word follows the number of an entry: PDFium drops a tab so narrow that the word covers it. */
function startsEntry(characters: readonly Character[], start: number, index: number): boolean {
	const before = characters[index - 1]!;
	const after = characters[index]!;
	if (before.text !== '.' || before.turn !== 0 || after.turn !== 0 || !/^\p{Lu}/u.test(after.text)) return false;
	const digits = characters.slice(start, index - 1);
	return (
		digits.length > 0 &&
		digits.every(({ text }) => /^\d$/.test(text)) &&
		after.box.left - before.box.right > narrowSpace * before.fontSize
	);
}

const isAmount = /^[-+]?(?:\d+|\d{1,3}(?:[.,'’]\d{3})+)[.,]\d\d$/;

/** One amount, of which kerning may have divided the text: its groups and its cents have different marks. */
const isWholeAmount = /^[-+]?\d{1,3}([.,'’])\d{3}(?:\1\d{3})*(?!\1)[.,]\d\d$/;

/** Whether an amount with cents follows another one that touches it, in texts of adjacent cells. */
function startsAmount(characters: readonly Character[], start: number, index: number): boolean {
	const before = characters[index - 1]!;
	const after = characters[index]!;
	if (before.order === after.order || !/\d/.test(before.text) || !/[-+\d]/.test(after.text)) return false;
	let end = index;
	while (characters[end]?.order === after.order && !isSpace(characters[end]!.text)) end++;
	const textBetween = (from: number, to: number) =>
		characters
			.slice(from, to)
			.map(({ text }) => text)
			.join('');
	const areAmounts = isAmount.test(textBetween(start, index)) && isAmount.test(textBetween(index, end));
	return areAmounts && !isWholeAmount.test(textBetween(start, end));
}

/** Range of the gap between a text and the next one, in font sizes, and the largest one inside of tight texts. */
const cellGap = { min: 0.03, max: wordGap, inside: 0.01 };

/** Whether the text of another cell follows: letters and digits beside a gap that neither text has inside. */
function startsCell(characters: readonly Character[], start: number, index: number): boolean {
	if (index - 2 < start || characters[index - 1]!.order === characters[index]!.order) return false;
	const [first, before, after, next] = characters.slice(index - 2, index + 2);
	if (!first || !before || !after || first.order !== before.order) return false;
	if (before.turn !== 0 || after.turn !== 0 || before.baseline !== after.baseline) return false;
	const isChange = [/\p{L}/u, /\d/].some((kind) => kind.test(before.text) !== kind.test(after.text));
	if (!isChange || !isWordCharacter(before) || !isWordCharacter(after)) return false;
	const gapOf = (left: Character, right: Character) => (right.box.left - left.box.right) / before.fontSize;
	const isTight = (left: Character, right: Character) => Math.abs(gapOf(left, right)) <= cellGap.inside;
	const gap = gapOf(before, after);
	if (gap < cellGap.min || gap > cellGap.max || !isTight(first, before)) return false;
	return !next || next.order !== after.order || next.guessed || isSpace(next.text) || isTight(after, next);
}

const isWordCharacter = ({ text }: Character) => /^[\p{L}\d]/u.test(text);

/** Whether a word starts that no space and no wide gap separates from the one before. */
function startsText(characters: readonly Character[], start: number, index: number): boolean {
	return (
		startsEntry(characters, start, index) ||
		startsAmount(characters, start, index) ||
		startsCell(characters, start, index)
	);
}

/** "O." in "O. sanctum". */
const isInitial = /^\p{Lu}\.$/u;

/** What the box of a slanted letter extends beyond its advance, seen on its other side: it may reach over a space. */
function overhangOf({ box }: Character, previous: Character | undefined): number {
	return previous ? Math.max(0, previous.box.right - box.left) : 0;
}

/** A space is a single character, usually one of the first of a text. */
function isSpace(text: string): boolean {
	const code = text.charCodeAt(0);
	return code <= 0x20 || (code >= 0xa0 && text.trim() === '');
}

/** @param hasSpaces  the document contains spaces, so words need no wide gap to be separated */
function continues(previous: Character, next: Character, page: PageSize, hasSpaces: boolean): boolean {
	const { turn } = next;
	if (previous.turn !== turn) return false;
	// Slanted boxes overlap and are unreliable; order and spaces of the document decide.
	if (turn === 'slanted') return true;
	const a = turnBoxUpright(previous.box, turn, page);
	const b = turnBoxUpright(next.box, turn, page);
	if (sharesBox(a, b)) return true;
	if (isShifted(previous, next)) return false;
	const lower = Math.min(a.bottom - a.top, b.bottom - b.top);
	if (verticalOverlap(a, b) < sharedHeight * lower) return false;
	const size = Math.max(previous.fontSize, next.fontSize);
	const after = b.left - a.right;
	const before = a.left - b.right;
	const gap = Math.max(after, before);
	if (gap < -kerningBack * size || gap > looseGap * size) return false;
	if (gap <= wordGap * size) return true;
	return areJoined(previous.text, next.text) || (hasSpaces && isInk(a, previous) && isInk(b, next));
}

/**
 * The same between letters of joined scripts, whose advances are often shorter than their strokes, and between ink
 * boxes, which lack side bearings.
 */
const looseGap = 0.2;

/** A lower box, relative to the font size, cannot include descenders and ascenders. */
const inkHeight = 0.8;

/**
 * True if only the ink of a character is known: browsers write small capitals and many Arabic letters with individual
 * text (`ActualText`), without advances.
 */
function isInk({ top, bottom }: Box, { fontSize }: Character): boolean {
	return bottom - top < inkHeight * fontSize;
}

/** Maximum relative size of a superscript or subscript on another baseline. */
const scriptSize = 0.9;
/** Minimum distance of such baselines, relative to the larger size. */
const scriptShift = 0.08;

/** True at the start or end of a superscript or subscript: a word has one baseline. */
function isShifted(a: Character, b: Character): boolean {
	if (a.baseline === undefined || b.baseline === undefined) return false;
	const larger = Math.max(a.fontSize, b.fontSize);
	return (
		Math.min(a.fontSize, b.fontSize) < scriptSize * larger && Math.abs(a.baseline - b.baseline) > scriptShift * larger
	);
}

/** The word from `start` (inclusive) to `end` (exclusive). */
function toWord(
	characters: readonly Character[],
	start: number,
	end: number,
	page: PageSize,
	spaceAfter: boolean,
): ReadWord {
	const first = characters[start]!;
	const { turn, baseline, mark, invisible = false } = first;
	const style = styleOf(characters, start, end);
	let { left, top, right, bottom } = first.box;
	let fontSize = 0;
	let unmapped = 0;
	let isSlanted = false;
	for (let index = start; index < end; index++) {
		const character = characters[index]!;
		const { box } = character;
		if (box.left < left) left = box.left;
		if (box.top < top) top = box.top;
		if (box.right > right) right = box.right;
		if (box.bottom > bottom) bottom = box.bottom;
		if (character.fontSize > fontSize) fontSize = character.fontSize;
		if (character.unmapped) unmapped++;
		if (character.slant) isSlanted = true;
	}
	const text = withQuotes(plainText(characters, start, end) ?? textOf(characters.slice(start, end), turn, page));
	const slant = isSlanted ? slantOf(characters.slice(start, end)) : undefined;
	const box = { left, top, right, bottom };
	const upright: Word = { text, box, fontSize, turn, spaceAfter, style, baseline };
	const word = slant ? { ...upright, slant } : upright;
	const { order } = first;
	if (unmapped * 2 > end - start) return { word: { ...word, mark, unmapped: true }, invisible, order };
	return { word: mark === undefined ? word : { ...word, mark }, invisible, order };
}

/** The baseline of a slanted word, whatever the order of its characters; `undefined` if it is not known. */
function slantOf(characters: readonly Character[]): Slant | undefined {
	const slants = characters.flatMap(({ slant }) => slant ?? []);
	const [first] = slants;
	if (!first) return undefined;
	const { angle } = first;
	return {
		angle,
		start: slants.map(({ start }) => start).reduce((a, b) => (alongSlant(angle, b) < alongSlant(angle, a) ? b : a)),
		end: slants.map(({ end }) => end).reduce((a, b) => (alongSlant(angle, b) > alongSlant(angle, a) ? b : a)),
	};
}

/** How far along slanted text a point is. */
function alongSlant(angle: number, { x, y }: Point): number {
	const radians = (angle * Math.PI) / 180;
	return x * Math.cos(radians) + y * Math.sin(radians);
}

/** A word has the style of its first letter: a leading quotation mark or bracket may have another one. */
function styleOf(characters: readonly Character[], start: number, end: number): Character['style'] {
	const { style, text } = characters[start]!;
	if (end - start === 1 || !leadingMark.test(text)) return style;
	for (let index = start + 1; index < end; index++) {
		const character = characters[index]!;
		if (/^[\p{L}\p{N}]/u.test(character.text)) return character.style;
	}
	return style;
}

/** Opening punctuation. */
const leadingMark = /^[\p{Ps}\p{Pi}"']/u;

/** Two consecutive single quotation marks replace a double one that a font lacked. */
function withQuotes(text: string): string {
	if (!text.includes('‘‘') && !text.includes('’’')) return text;
	return text.replaceAll('‘‘', '“').replaceAll('’’', '”');
}

/** First code point that may belong to a right-to-left script. */
const firstRightToLeft = 0x590;

/** The text of an ordinary word, Western characters on an upright line in visual order; `undefined` for others. */
function plainText(characters: readonly Character[], start: number, end: number): string | undefined {
	let text = '';
	let before = -Infinity;
	for (let index = start; index < end; index++) {
		const character = characters[index]!;
		const { box } = character;
		const centre = box.left + box.right;
		const isNext = centre >= before && character.turn === 0;
		if (!isNext || character.text.length !== 1 || character.text.charCodeAt(0) >= firstRightToLeft) return undefined;
		text += character.text;
		before = centre;
	}
	return text;
}

/** The characters of a word in reading order. */
function textOf(characters: readonly Character[], turn: Character['turn'], page: PageSize): string {
	const signs = signsOf(characters, page);
	// Slanted boxes say little: only right-to-left letters, which PDFium may reorder, need their places.
	const isInOrder = turn === 'slanted' && !signs.some(({ text }) => hasRightToLeft(text));
	if (!isInOrder && !isSorted(signs)) signs.sort((a, b) => a.centre - b.centre);
	return wordText(signs.map(({ text }) => text));
}

/** A character with its center, on the page rotated upright for it. */
interface Sign {
	text: string;
	readonly centre: number;
}

function isSorted(signs: readonly Sign[]): boolean {
	let before = -Infinity;
	return signs.every(({ centre }) => {
		const isNext = before <= centre;
		before = centre;
		return isNext;
	});
}

/** Characters in the same box are parts of one ligature, in reading order in every script. */
function signsOf(characters: readonly Character[], page: PageSize): Sign[] {
	const signs: Sign[] = [];
	let previous: Box | undefined;
	for (const { text, box, turn, slant } of characters) {
		const upright = turnBoxUpright(box, turn, page);
		const last = signs.at(-1);
		if (previous && last && sharesBox(previous, upright)) last.text = lamBeforeAlef(last.text + text);
		else
			signs.push({ text, centre: slant ? alongSlant(slant.angle, slant.start) : (upright.left + upright.right) / 2 });
		previous = upright;
	}
	return signs;
}

/** An alef and a lam in one glyph: the reader reverses the letters of some ligatures with their line. */
const alefBeforeLam = /^([آأإا]\p{Mn}*)(ل\p{Mn}*)$/u;

/** The same in the ligature of "Allah". */
const hehBeforeLam = /^(ه\p{Mn}*)(ل)ل$/u;

/** Arabic always joins a lam and the following alef; the reverse is never joined. */
function lamBeforeAlef(ligature: string): string {
	return ligature.replace(alefBeforeLam, '$2$1').replace(hehBeforeLam, '$2$2$1');
}

function sharesBox(a: Box, b: Box): boolean {
	return a.left === b.left && a.right === b.right && a.top === b.top;
}

import type { Box, Character, Page, Turn } from '../model';
import { holds, turnBoxUpright } from '../model/boxes';
import type { CharacterCounts } from './letter-counts';

/** White space that the document does not contain; it has no position. */
export const guessedSpace: Character = {
	text: ' ',
	box: { left: 0, top: 0, right: 0, bottom: 0 },
	turn: 0,
	fontSize: 0,
	guessed: true,
	style: undefined,
	baseline: undefined,
	invisible: undefined,
	mark: undefined,
	unmapped: undefined,
	slant: undefined,
	order: undefined,
};

/** A text object as painted. */
export interface PaintedText {
	/** Extent of its letters, on the displayed page. */
	readonly bounds: Box;
	/** Visible area; `undefined` for everything. */
	readonly clip: Box | undefined;
}

/** A painted text without characters: the reader omits repetitions. */
export interface OmittedText extends PaintedText {
	readonly turn: Turn;
	readonly baseline: number;
}

/** Consecutive characters of one text object. */
export interface CharacterRun extends PaintedText {
	readonly start: number;
	readonly end: number;
}

/** Maximum distances of copies of a character: along the line, in font sizes, and of the baselines, points. */
const nearPart = 0.1;
const sameBaseline = 0.5;

/** Minimum gap between letters that may have been omitted, in font sizes. */
const gapPart = 0.2;

/** Minimum share of the characters in the common extent of two texts that are copies. */
const copiedPart = 0.6;

/** Minimum common letters of copies that each have other letters as well. */
const minCommon = 3;

/** Minimum share of the letters of hidden copies that the visible copies must have: the hidden ones add nothing then. */
const completePart = 0.9;

/** Minimum visible share of the height of text that is painted in bands. */
const bandPart = 0.1;

/** Maximum texts compared with one, and merged: hostile pages have thousands at one position. */
const maxCopies = 64;

/** Minimum part of a text beyond its clip that shows a cell, and maximum distance of the next text before that side. */
const minCutPt = 0.3;
const maxNearPt = 1;

/** Minimum free space after a text whose clip is a cell, not tight around the text. */
const minFreePt = 2;

/** Maximum gap between the texts of adjacent cells: a wider one ends a word. */
const maxCellGapPt = 3;

/** Maximum distance of the line that shows a cell, in its heights, and minimum letters of texts of cells. */
const maxLines = 6;
const minLetters = 3;

/** Cells beyond these are hatchings and hostile pages. */
const maxCellEnds = 1000;

type PageSize = Pick<Page, 'width' | 'height'>;

/**
 * Removes characters that clips hide. Text may be painted several times, each time clipped to another part (bands of
 * flattened transparency, halves of cells): it is read once, and the union of the clips counts.
 * @param runs     in the order of the characters
 * @param omitted  repetitions of any text
 * @param counts   gets the words that were removed
 */
export function withoutClipped(
	characters: readonly Character[],
	runs: readonly CharacterRun[],
	omitted: readonly OmittedText[],
	page: PageSize,
	counts: Pick<CharacterCounts, 'clipped'>,
): readonly Character[] {
	if (runs.every(({ clip }) => !clip)) return characters;
	const parts = runs.map((run) => runPart(characters, run, page));
	const visible = new Map<Part, readonly Glyph[]>();
	for (const group of groupCopies([...parts, ...omitted.map((text) => new Part(text, text, [], page))])) {
		const seenParts = withoutHiddenCopies(group);
		const main = seenParts.reduce((a, b) => (b.glyphs.length > a.glyphs.length ? b : a));
		for (const part of group) visible.set(part, part === main ? mergeCopies(main, seenParts) : []);
	}
	const text = new VisibleText(counts);
	const cellEnds = findCellEnds(runs).slice(0, maxCellEnds);
	let next = 0;
	/** Letters of the last text that belong to this one. */
	let borrowed: readonly Glyph[] = [];
	runs.forEach(({ start, end, clip }, index) => {
		const part = parts[index]!;
		const merged = visible.get(part);
		const after = parts[index + 1];
		const isBeforeCell = !merged && after && part.endsBefore(after, cellEnds);
		const own = borrowed;
		borrowed = clip && !merged && after && !visible.has(after) ? part.omittedOf(after) : [];
		if (!merged && !clip && !isBeforeCell && own.length === 0) return;
		for (; next < start; next++) text.characters.push(characters[next]!);
		const lent = new Set(borrowed.map(({ character }) => character));
		const rest = merged ?? part.trimmed().filter(({ character }) => !lent.has(character));
		text.addRun(own.length > 0 ? [...own, ...rest] : rest);
		next = end;
		if (isBeforeCell) text.pushSpace();
	});
	for (; next < characters.length; next++) text.characters.push(characters[next]!);
	return text.characters;
}

/** A character of a text. */
interface Glyph {
	readonly character: Character;
	/** On the page rotated upright for it. */
	readonly box: Box;
	readonly isSeen: boolean;
}

interface Extent {
	readonly from: number;
	readonly to: number;
}

/** A text on the page rotated upright for it. */
class Part implements Extent {
	readonly from: number;

	readonly to: number;

	readonly turn: Turn;

	/** `undefined` for text on no straight line. */
	readonly baseline: number | undefined;

	readonly isClipped: boolean;

	/** `undefined` for everything. */
	private readonly clip: Box | undefined;

	/** What only compared texts need. */
	private details:
		| { readonly glyphs: readonly Glyph[]; readonly places: Places; readonly gaps: readonly Extent[] }
		| undefined;

	constructor(
		private readonly text: PaintedText,
		{ turn, baseline }: Pick<Character, 'turn' | 'baseline'>,
		private readonly characters: readonly Character[],
		private readonly page: PageSize,
	) {
		({ left: this.from, right: this.to } = turnBoxUpright(text.bounds, turn, page));
		this.turn = turn;
		this.baseline = baseline;
		this.isClipped = text.clip !== undefined;
		this.clip = text.clip && turnBoxUpright(text.clip, turn, page);
	}

	get glyphs(): readonly Glyph[] {
		return this.detailed().glyphs;
	}

	/** Whether it contains a character, as far as is known. */
	mayContain(glyph: Glyph): boolean {
		const { places, gaps } = this.detailed();
		return places.has(glyph) || gaps.some((gap) => isInside(glyph, gap));
	}

	/** Whether the middle of a character, along its line, is inside of a band that shows some of its height. */
	shows({ box }: Glyph): boolean {
		const { clip } = this;
		if (!clip) return true;
		const middle = (box.left + box.right) / 2;
		const height = Math.min(clip.bottom, box.bottom) - Math.max(clip.top, box.top);
		return middle >= clip.left && middle <= clip.right && height >= bandPart * (box.bottom - box.top);
	}

	/**
	 * Its hidden characters at the start of the next text, which shows the same ones there: PDFium reads letters that two
	 * texts have at one place only in the first of them.
	 */
	omittedOf(next: Part): readonly Glyph[] {
		const isSameLine =
			this.baseline !== undefined && next.baseline !== undefined && next.turn === this.turn
				? Math.abs(next.baseline - this.baseline) <= sameBaseline
				: false;
		if (!isSameLine || next.from >= this.to) return [];
		const gap = { from: next.from, to: next.firstLeft };
		return this.glyphs
			.filter((glyph) => !glyph.isSeen && isPrinted(glyph) && isInside(glyph, gap) && next.shows(glyph))
			.map((glyph) => ({ ...glyph, isSeen: true }));
	}

	/** Where its first character starts. */
	private get firstLeft(): number {
		return Math.min(...this.glyphs.filter(isPrinted).map(({ box }) => box.left));
	}

	/** Its characters, the last one without the part that the clip hides: text of the next cell may be in its place. */
	trimmed(): readonly Glyph[] {
		const { clip } = this.text;
		if (!clip) return this.glyphs;
		return this.glyphs.map((glyph) => {
			const { character, isSeen } = glyph;
			if (!isSeen || character.guessed || character.turn === 'slanted') return glyph;
			const box = {
				...character.box,
				left: Math.max(character.box.left, clip.left),
				right: Math.min(character.box.right, clip.right),
			};
			return box.left < box.right ? { ...glyph, character: { ...character, box } } : glyph;
		});
	}

	/**
	 * Whether the next text on its line starts where its cell ends: its clip cuts it, or a cell of a line nearby ends
	 * there. Some programs clip only what is too long.
	 */
	endsBefore(next: Part, cellEnds: readonly CellEnd[]): boolean {
		const { baseline, turn, to } = this;
		if (baseline === undefined || next.baseline === undefined || next.turn !== turn) return false;
		if (Math.abs(next.baseline - baseline) > sameBaseline) return false;
		if (this.clip && this.isCut && next.from >= this.clip.right - maxNearPt) return true;
		if (turn !== 0 || !this.hasWords || !next.hasWords || next.from - to > maxCellGapPt) return false;
		return cellEnds.some(
			({ right, top, bottom }) =>
				to <= right + maxNearPt &&
				next.from >= right - maxNearPt &&
				Math.max(top - baseline, baseline - bottom) <= maxLines * (bottom - top),
		);
	}

	/** Letters may be painted one by one: some start at any place. */
	private get hasWords(): boolean {
		return this.characters.filter(({ text, guessed }) => !guessed && text.trim() !== '').length >= minLetters;
	}

	private get isCut(): boolean {
		const { clip } = this;
		return clip !== undefined && this.to > clip.right + minCutPt && this.from < clip.right;
	}

	private detailed(): NonNullable<Part['details']> {
		const { clip } = this.text;
		if (this.details) return this.details;
		const glyphs = this.characters.map((character) => ({
			character,
			box: turnBoxUpright(character.box, character.turn, this.page),
			isSeen: !clip || holds(clip, character.box),
		}));
		const drawn = glyphs.filter(({ character }) => !character.guessed);
		this.details = { glyphs, places: new Places(drawn), gaps: this.gapsOf(drawn) };
		return this.details;
	}

	/** Where characters may have been omitted. */
	private gapsOf(glyphs: readonly Glyph[]): Extent[] {
		const gaps: Extent[] = [];
		let { from } = this;
		const end = { box: { left: this.to, right: this.to } };
		for (const { box } of [...glyphs.toSorted((a, b) => a.box.left - b.box.left), end]) {
			if (box.left - from >= gapPart * (glyphs[0]?.character.fontSize ?? 0)) gaps.push({ from, to: box.left });
			from = Math.max(from, box.right);
		}
		return gaps;
	}
}

/** The right edge of a cell, and the lines that it is seen on. */
type CellEnd = Pick<Box, 'right' | 'top' | 'bottom'>;

/** Right edges of clips that are cells of one line: the clip cuts its text, or is not tight around it. */
function findCellEnds(texts: readonly PaintedText[]): CellEnd[] {
	return texts.flatMap(({ bounds, clip }) => {
		if (!clip || bounds.left >= clip.right) return [];
		const free = clip.right - bounds.right;
		const isCell = free > minFreePt || free < -minCutPt;
		return isCell ? [{ right: clip.right, top: bounds.top, bottom: bounds.bottom }] : [];
	});
}

function runPart(characters: readonly Character[], run: CharacterRun, page: PageSize): Part {
	const own = characters.slice(run.start, run.end);
	return new Part(run, own.find(({ guessed }) => !guessed) ?? guessedSpace, own, page);
}

/** Finds characters by text and position along their line. */
class Places {
	private readonly known = new Set<string>();

	constructor(glyphs: readonly Glyph[]) {
		for (const glyph of glyphs) this.add(glyph);
	}

	add({ character: { text, fontSize }, box }: Glyph): void {
		this.known.add(`${text} ${stepOf(box, fontSize)}`);
	}

	has({ character: { text, fontSize }, box }: Glyph): boolean {
		const step = stepOf(box, fontSize);
		return [step - 1, step, step + 1].some((near) => this.known.has(`${text} ${near}`));
	}
}

const stepOf = (box: Box, fontSize: number) => Math.round(box.left / (nearPart * fontSize));

/** Groups of at least two texts that paint the same at one position. */
function groupCopies(parts: readonly Part[]): Part[][] {
	const groupOf = new Map<Part, Part[]>(parts.map((part) => [part, [part]]));
	for (const line of linesOf(parts)) {
		line.forEach((part, index) => {
			for (const other of line.slice(index + 1, index + 1 + maxCopies)) {
				if (other.from > part.to) break;
				const [group, its] = [groupOf.get(part)!, groupOf.get(other)!];
				if (group === its || !(part.isClipped || other.isClipped)) continue;
				if (group.length + its.length > maxCopies || !areCopies(part, other)) continue;
				for (const member of its) groupOf.set(member, group);
				group.push(...its);
			}
		});
	}
	return [...new Set(groupOf.values())].filter((group) => group.length > 1);
}

/** Texts on one baseline, by position. */
function linesOf(parts: readonly Part[]): Part[][] {
	const lines: { readonly turn: Turn; readonly baseline: number; readonly parts: Part[] }[] = [];
	const straight = parts.filter(({ baseline }) => baseline !== undefined);
	for (const part of straight.toSorted((a, b) => turnOrder(a) - turnOrder(b) || a.baseline! - b.baseline!)) {
		const last = lines.at(-1);
		if (last?.turn === part.turn && part.baseline! - last.baseline <= sameBaseline) last.parts.push(part);
		else lines.push({ turn: part.turn, baseline: part.baseline!, parts: [part] });
	}
	return lines.map((line) => line.parts.toSorted((a, b) => a.from - b.from));
}

const turnOrder = ({ turn }: Part) => (turn === 'slanted' ? -1 : turn);

/** Whether two texts on one line have enough of the characters in their common extent in common. */
function areCopies(a: Part, b: Part): boolean {
	const common = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
	let count = 0;
	let copied = 0;
	let isOverlap = true;
	for (const [part, other] of [
		[a, b],
		[b, a],
	] as const) {
		let outside = 0;
		for (const glyph of part.glyphs) {
			if (!isPrinted(glyph)) continue;
			if (!isInside(glyph, common)) {
				outside++;
				continue;
			}
			count++;
			if (other.mayContain(glyph)) copied++;
		}
		isOverlap &&= outside > 0;
	}
	// The hidden end of a cell may by chance have the letters that the next cell starts with.
	const min = isOverlap ? 2 * minCommon : 1;
	return copied >= min && copied >= copiedPart * count;
}

const isPrinted = ({ character: { text, guessed } }: Glyph) => !guessed && text.trim() !== '';

function isInside({ box }: Glyph, { from, to }: Extent): boolean {
	const middle = (box.left + box.right) / 2;
	return middle >= from && middle <= to;
}

/**
 * The texts of a group without those that their clips hide completely, if the others are complete: a figure may be a
 * clipped page of an earlier version of the text, whose letters are at slightly different positions.
 */
function withoutHiddenCopies(group: readonly Part[]): readonly Part[] {
	const seenParts = group.filter((part) => part.glyphs.length === 0 || part.glyphs.some((glyph) => part.shows(glyph)));
	const hidden = group.filter((part) => !seenParts.includes(part));
	const letters = countLetters(seenParts, (part, glyph) => part.shows(glyph));
	const longest = Math.max(0, ...hidden.map((part) => countLetters([part], () => true)));
	return hidden.length > 0 && letters > 0 && letters >= completePart * longest ? seenParts : group;
}

const countLetters = (parts: readonly Part[], isCounted: (part: Part, glyph: Glyph) => boolean): number =>
	parts.flatMap((part) => part.glyphs.filter((glyph) => isPrinted(glyph) && isCounted(part, glyph))).length;

/** The text of a group once, with the characters that bands omit because they do not show them. */
function mergeCopies(main: Part, group: readonly Part[]): readonly Glyph[] {
	const isSeen = (glyph: Glyph) => group.some((part) => part.mayContain(glyph) && part.shows(glyph));
	const glyphs = [...main.glyphs];
	const places = new Places(glyphs);
	for (const { glyphs: others } of group) {
		for (const glyph of others) {
			if (others === main.glyphs || glyph.character.guessed || places.has(glyph)) continue;
			places.add(glyph);
			glyphs.push(glyph);
		}
	}
	const hasMore = glyphs.length > main.glyphs.length;
	const sorted = hasMore
		? glyphs.filter(({ character }) => !character.guessed).toSorted((a, b) => a.box.left - b.box.left)
		: glyphs;
	return sorted.map((glyph) => ({ ...glyph, isSeen: isSeen(glyph) }));
}

/**
 * Collects visible text: whole words, since a partly visible word is read whole. Its hidden letters take no space: other
 * text may be in their place.
 */
class VisibleText {
	readonly characters: Character[] = [];

	/** The hidden start of a word. */
	private hidden: Character[] = [];

	/** The last visible character of the word. */
	private lastSeen: Character | undefined;

	/** Hidden text separates what is painted on both sides of it. */
	private isCut = false;

	constructor(private readonly counts: Pick<CharacterCounts, 'clipped'>) {}

	addRun(glyphs: readonly Glyph[]): void {
		for (const glyph of glyphs) this.add(glyph);
		this.endWord();
		if (this.isCut || glyphs.length === 0) this.pushSpace();
	}

	private add({ character, isSeen }: Glyph): void {
		if (character.text.trim() === '') {
			this.endWord();
			if (character.guessed && this.isCut) this.pushSpace();
			if (character.guessed || isSeen) this.characters.push(character);
			else this.isCut = true;
			return;
		}
		if (!isSeen) {
			if (this.lastSeen) this.characters.push(collapse(character, this.lastSeen, 'end'));
			else this.hidden.push(character);
			this.isCut = true;
			return;
		}
		if (this.isCut && !this.lastSeen) this.pushSpace();
		this.isCut = false;
		for (const before of this.hidden) this.characters.push(collapse(before, character, 'start'));
		this.characters.push(character);
		this.hidden = [];
		this.lastSeen = character;
	}

	private endWord(): void {
		if (this.hidden.length > 0) this.counts.clipped.push(...this.hidden, guessedSpace);
		this.hidden = [];
		this.lastSeen = undefined;
	}

	pushSpace(): void {
		const last = this.characters.at(-1);
		if (last && !last.guessed) this.characters.push({ ...collapse(last, last, 'end'), text: ' ' });
		this.isCut = false;
	}
}

/** A character without width at the start or end of another one. */
function collapse(character: Character, { box, turn }: Character, edge: 'start' | 'end'): Character {
	if (turn === 'slanted') return character;
	const isForward = turn === 0 || turn === 90;
	if (turn === 0 || turn === 180) {
		const x = (edge === 'start') === isForward ? box.left : box.right;
		return { ...character, box: { ...box, left: x, right: x } };
	}
	const y = (edge === 'start') === isForward ? box.top : box.bottom;
	return { ...character, box: { ...box, top: y, bottom: y } };
}

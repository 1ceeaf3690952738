import type { ComparedToken, TokenIds } from './tokens';

/** The words of a line on one page. */
type Line = readonly ComparedToken[];

/** Headers and footers of a document: each line once, without what counts its pages. */
export class RunningLines {
	/** By their words, whatever their numbers. */
	private readonly groups = new Map<string, Line[]>();
	private pages = 0;

	constructor(private readonly ids: TokenIds) {}

	/** Takes a line of the next page. */
	add(tokens: Line, pageNumber: number): void {
		// Marks divide the parts of a line, and depend on the layout.
		const words = tokens.filter(({ isWord }) => isWord);
		const key = words.map((word) => textOf(word).replace(/\d+/g, '#')).join(' ');
		this.groups.set(key, [...(this.groups.get(key) ?? []), words]);
		this.pages = Math.max(this.pages, pageNumber);
	}

	/** The lines by their compared form; words have those of other pages as their copies. */
	lines(): Map<string, Line> {
		const lines = new Map<string, Line>();
		for (const [first, ...others] of this.groups.values()) {
			let counted = false;
			const isFixed = first!.map((word, at) => {
				if (!isNumber(word)) return true;
				const wasCounted = counted;
				counted = others.some((other) => other[at]!.id !== word.id) || isOwnNumber(word, others.length === 0);
				return !counted && !(wasCounted && textOf(word) === String(this.pages));
			});
			const withCopies = first!.map((word, at) => ({ ...word, copies: others.map((other) => other[at]!) }));
			const line = withCopies.filter((_, at) => isFixed[at]);
			const key = this.ids.joined(line);
			const known = lines.get(key);
			if (line.length > 0) lines.set(key, known?.length === line.length ? joined(known, line) : (known ?? line));
		}
		return lines;
	}
}

const textOf = ({ unit, start, end }: ComparedToken): string => unit.located.text.slice(start, end);

const isNumber = (word: ComparedToken): boolean =>
	/\d/.test(textOf(word)) || (word.unit.kind === 'pageNumber' && /^[ivxlc]+$/i.test(textOf(word)));

/** @param isOnce  whether only one page has the line: nothing shows that its number counts */
const isOwnNumber = (word: ComparedToken, isOnce: boolean): boolean =>
	word.unit.kind === 'pageNumber' || (isOnce && textOf(word) === String(word.page));

/** A line that has its number on the other side of other pages. */
const joined = (one: Line, other: Line): Line =>
	one.map((word, at) => ({ ...word, copies: [...(word.copies ?? []), other[at]!, ...(other[at]!.copies ?? [])] }));

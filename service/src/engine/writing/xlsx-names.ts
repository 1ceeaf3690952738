/** Maximum length of a worksheet name, in UTF-16 units. */
const maxName = 31;

/** Ends a shortened name. */
const ellipsis = '…';

/** Legal and unique worksheet names, whatever is requested. */
export class SheetNames {
	private readonly taken = new Set<string>(['history']);

	/** The requested name, or the nearest free one. */
	name(wish: string): string {
		const legal = this.legal(wish, maxName) || 'Sheet';
		let name = legal;
		for (let number = 2; this.taken.has(name.toLowerCase()); number++) {
			const end = ` (${number})`;
			name = this.legal(legal, maxName - end.length) + end;
		}
		this.taken.add(name.toLowerCase());
		return name;
	}

	/** No brackets, slashes, question marks or control characters; no apostrophe at the ends; not too long. */
	private legal(wish: string, longest: number): string {
		const name = trimmed(wish.replace(/[[\]:*?/\\\p{C}]/gu, ' ').replace(/\s+/g, ' '));
		if (name.length <= longest) return name;
		// The next character shows whether a word ends here.
		const start = name.slice(0, longest - ellipsis.length + 1).replace(/\s\S*$/, '');
		const cut = start.length < longest / 2 || start.length > longest - ellipsis.length;
		// Never within a surrogate pair.
		const text = cut ? name.slice(0, longest - ellipsis.length).replace(/[\ud800-\udbff]$/, '') : start;
		return trimmed(text) + ellipsis;
	}
}

function trimmed(name: string): string {
	return name.replace(/^['\s]+|['\s]+$/g, '');
}

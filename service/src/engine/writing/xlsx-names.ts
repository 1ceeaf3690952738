/** Maximum length of a worksheet name, in UTF-16 units. */
const maxName = 31;

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
		let name = wish.replace(/[[\]:*?/\\\p{C}]/gu, ' ').replace(/\s+/g, ' ');
		while (name.length > longest) name = [...name].slice(0, -1).join('');
		return name.replace(/^['\s]+|['\s]+$/g, '');
	}
}

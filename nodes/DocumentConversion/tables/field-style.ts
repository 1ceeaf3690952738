/** How to format the names of extracted values and columns. */
export type FieldStyle = 'asNamed' | 'camelCase' | 'snakeCase';

/** Rename names for the fields of an item; repeated ones get a number. */
export function toFieldNames(names: readonly string[], style: FieldStyle): string[] {
	if (style === 'asNamed') return [...names];
	const used = new Set<string>();
	return names.map((name) => {
		const styled = toStyle(name, style);
		let free = styled;
		for (let count = 2; used.has(free); count++) free = `${styled}_${count}`;
		used.add(free);
		return free;
	});
}

/** Letters of other scripts stay; data tables refuse them, but nothing can replace them. */
function toStyle(name: string, style: FieldStyle): string {
	const plain = name.replace(/ß/g, 'ss').replace(/ł/gi, 'l').replace(/ø/gi, 'o').normalize('NFKD');
	const words = plain
		.replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
		.normalize('NFC')
		.toLowerCase()
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter((word) => word !== '');
	const [first = 'field', ...others] = words;
	const joined =
		style === 'snakeCase'
			? [first, ...others].join('_')
			: [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
	// Data tables and databases refuse a leading digit.
	return /^\p{N}/u.test(joined) ? `field_${joined}` : joined;
}

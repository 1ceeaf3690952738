// @ts-check

/**
 * Tables of a Markdown text as grids; spanned places repeat their cell.
 * @param {string} markdown
 * @returns {string[][][]}
 */
export function tablesOf(markdown) {
	return [...barTables(markdown), ...htmlTables(markdown)];
}

/** @param {string} markdown */
function barTables(markdown) {
	/** @type {string[][][]} */
	const tables = [];
	/** @type {string[][] | undefined} */
	let table;
	for (const line of markdown.split('\n')) {
		if (!/^\s*\|.*\|\s*$/.test(line)) {
			table = undefined;
			continue;
		}
		if (/^[\s|:-]+$/.test(line)) continue;
		if (!table) tables.push((table = []));
		const cells = line
			.trim()
			.slice(1, -1)
			.split(/(?<!\\)\|/);
		table.push(cells.map((cell) => cell.replaceAll('\\|', '|').trim()));
	}
	return tables;
}

/** @param {string} markdown */
function htmlTables(markdown) {
	return [...markdown.matchAll(/<table>([\s\S]*?)<\/table>/g)].map(([, inside = '']) => {
		/** @type {string[][]} */
		const grid = [];
		[...inside.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].forEach(([, row = ''], rowIndex) => {
			let column = 0;
			for (const [, attributes = '', text = ''] of row.matchAll(/<t[hd]([^>]*)>([\s\S]*?)<\/t[hd]>/g)) {
				const span = (/** @type {string} */ name) => Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
				while (grid[rowIndex]?.[column] !== undefined) column++;
				for (let down = 0; down < span('rowspan'); down++)
					for (let right = 0; right < span('colspan'); right++) {
						const target = (grid[rowIndex + down] ??= []);
						target[column + right] = decode(text);
					}
				column += span('colspan');
			}
		});
		return grid;
	});
}

/** @param {string} text */
function decode(text) {
	return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim();
}

// @ts-check
// CPU time of extraction alone: 100 keys on 100 pages that are laid out already, keys that are there and keys that are not.
import { engine } from '../engine.mjs';

const { Extraction, pageText } = engine('Extraction', 'pageText');

const pageRows = 45;
const wordsInRow = 8;

/** A page of 360 words: labels with numbers and sums, and running text. @param {number} page */
function madePage(page) {
	const words = [];
	for (let row = 0; row < pageRows; row++) {
		for (let column = 0; column < wordsInRow; column++) {
			const labelled = row % 3 === 0;
			const text = !labelled
				? `word${(row * 31 + column * 7 + page) % 97}`
				: column % 2 === 0
					? `Label${row}${column}:`
					: `${row}${column},${10 + page}`;
			const left = 40 + column * 65;
			words.push({
				text,
				box: { left, right: left + text.length * 5.5, top: 40 + row * 17, bottom: 50 + row * 17 },
				fontSize: 10,
				turn: 0,
				spaceAfter: true,
			});
		}
	}
	return pageText({ pageNumber: page + 1, width: 595, height: 842, words, rules: [] });
}

const pages = Array.from({ length: 100 }, (_, page) => madePage(page));
const sets = {
	'100 keys that are there': Array.from({ length: 100 }, (_, index) => `Label${(index % 15) * 3}${(index % 4) * 2}:`),
	'100 keys that are not': Array.from({ length: 100 }, (_, index) => `Unknown label number ${index}`),
	'100 fields of the lexicon': Array.from(
		{ length: 100 },
		(_, index) =>
			[
				'Invoice number',
				'Due date',
				'Total',
				'VAT ID',
				'IBAN',
				'Supplier',
				'Address',
				'Net total',
				'Phone',
				'Currency',
			][index % 10],
	),
};
for (const [name, keys] of Object.entries(sets)) {
	for (const _ of [1, 2]) {
		const before = process.cpuUsage();
		const extraction = new Extraction(name.endsWith('lexicon') ? keys.slice(0, 10) : keys);
		for (const page of pages) extraction.addPage(page);
		extraction.finish();
		const { user, system } = process.cpuUsage(before);
		if (_ === 2) console.log(`${name}: ${((user + system) / 1e6).toFixed(2)} s of CPU for 100 pages`);
	}
}

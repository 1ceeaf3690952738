import type { LineField } from '../../contract';
import { chunkFormat, parameters, placeFormat } from '../../contract';

/** The page about the result of `pdf/chunks`, made from the contract. */
export function chunksDocument(): Record<string, string> {
	return {
		'docs/chunks.md': [
			'<!-- Made from contract/ by `npm run generate`; changes belong there. -->',
			'# The result of PDF to Chunks',
			'',
			'Passages for retrieval that cite page and place: JSON Lines, one chunk per line in reading order. The node outputs one item per chunk.',
			'',
			'- A chunk is part of one section; headings start new ones. Sections, tables and lists longer than the maximum are split between paragraphs, rows or entries, then between sentences. A table row is cut only if it exceeds the maximum alone.',
			'- For embeddings, join `headings`, `overlap` and `text`. Only `text` counts against the maximum. `overlap` has at most half of it; a longer table header is not repeated.',
			'- Tokens are an estimate, not those of a certain model: 4 Latin characters, digits or spaces count as one, 2 characters of other alphabets, or 1 Chinese, Japanese or Korean character.',
			'- The `id` depends on the text only, and so does the place of a split. After an edit, only chunks near it get new ones. Equal texts are numbered, as in `…-2`; combine the id with the file name to use it across documents.',
			'- Running headers and footers, hidden text and comments are left out, with the same warnings as for Markdown.',
			'',
			`Kinds: ${chunkFormat.kinds.map((kind) => `\`${kind}\``).join(', ')}.`,
			'',
			...tableOf(chunkFormat.fields),
			'',
			'## Locate text',
			'',
			'`pdf/locate` and `img/locate` lead IDs of chunks and quotes back to the page. The result is a ZIP with JSON Lines, one line per place and page, and a PNG of each of these pages with the places marked. The node outputs one item per line, with its image.',
			'',
			'- For the IDs of chunks, use the same document and settings as for the chunks. Chunks of a shorter maximum have other IDs.',
			`- A quote may run over lines, columns, pages and chunks. It starts and ends at words, and has at most ${parameters.passages.maxLength} characters.`,
			'- A passage that is not found is named in a warning.',
			'',
			...tableOf(placeFormat.fields),
			'',
		].join('\n'),
	};
}

/** A table of fields. */
export function tableOf(fields: Readonly<Record<string, LineField>>): string[] {
	const rows = Object.entries(fields).map(
		([name, { type, required, meaning }]) =>
			`| \`${name}\` | ${type} | ${required ? 'always' : 'if there is any'} | ${meaning.en} |`,
	);
	return ['| field | type | present | meaning |', '|---|---|---|---|', ...rows];
}

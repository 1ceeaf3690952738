import { comparisonFormat } from '../../contract';
import { tableOf } from './chunks-document';

/** The page about the result of `pdf/compare`, made from the contract. */
export function comparisonDocument(): Record<string, string> {
	return {
		'docs/comparison.md': [
			'<!-- Made from contract/ by `npm run generate`; changes belong there. -->',
			'# The result of Compare PDFs',
			'',
			'`pdf/compare` takes the old version, then the new one: PDFs, Office files or images. Turn on OCR for scans.',
			'',
			'- Layout alone does not count: fonts, columns, line and page breaks, hyphenation, ligatures, page numbers. A changed header or footer is one difference.',
			'- Tables are compared cell by cell, other text word by word. The PDF result marks them.',
			'- Text removed here and added elsewhere is moved.',
			'- Pictures are not compared.',
			'',
			'The result has `old` and `new` (`fileName`, `pages`), `counts` by kind, `differences` in the order of the new version, and `matches`: places with the same words. [The page](page.md#comparison) shows them. The node outputs one item per difference. Equal versions give one item of the kind `none`.',
			'',
			`Kinds: ${listOf(comparisonFormat.kinds)}. Scopes: ${listOf(comparisonFormat.scopes)}.`,
			'',
			...tableOf(comparisonFormat.fields),
			'',
		].join('\n'),
	};
}

const listOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

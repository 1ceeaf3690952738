import { comparisonFormat } from '../../contract';
import { tableOf } from './chunks-document';

/** The page about the result of `pdf/compare`, made from the contract. */
export function comparisonDocument(): Record<string, string> {
	return {
		'docs/comparison.md': [
			'<!-- Made from contract/ by `npm run generate`; changes belong there. -->',
			'# The result of Compare PDFs',
			'',
			'`pdf/compare` takes two files: the old version first, then the new one. PDFs, Office files and images are accepted. Turn on OCR for scans.',
			'',
			'- Layout alone does not count: fonts, columns, line and page breaks, hyphenation, ligatures, running headers and footers, page numbers. The form of quotation marks counts on request.',
			'- Tables that both versions have are compared cell by cell, other text word by word. A changed number is one difference with both values.',
			'- Text that was removed in one place and added in another is moved. Pages are added or removed as a whole.',
			'- Pictures, colors and fonts are not compared.',
			'',
			'The result has `old` and `new` (`fileName`, `pages`), `counts` by kind, and `differences` in the order of the new version. The node outputs one item per difference. Equal versions give one item of the kind `none`.',
			'',
			`Kinds: ${listOf(comparisonFormat.kinds)}. Scopes: ${listOf(comparisonFormat.scopes)}.`,
			'',
			...tableOf(comparisonFormat.fields),
			'',
		].join('\n'),
	};
}

const listOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

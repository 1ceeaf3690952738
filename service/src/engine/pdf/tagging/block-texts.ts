import type { Block } from '../../model/blocks';
import { runsText } from '../../model/run-text';
import type { ElementFacts } from './element';

/** How captions of tables begin; every other caption is one of a figure. */
const tableWords = /^\W*(table|tab\b|tabelle|tableau|tabla|tabela|tabella|таблица|表)/iu;

/** True when a block is a caption of the given kind. */
export function isCaptionOf(kind: 'table' | 'figure', block: Block | undefined): boolean {
	if (block?.kind !== 'text' || block.role !== 'caption') return false;
	return tableWords.test(runsText(block.runs)) === (kind === 'table');
}

/** How the markers of a list count, by its first one (ISO 32000-1, table 347). */
export function numberingOf(marker: string | undefined, ordered: boolean): ElementFacts['numbering'] {
	const sign = marker?.replace(/[\s().:\]\-[]/g, '') ?? '';
	if (!ordered) return sign === '•' || sign === '' ? 'Disc' : 'None';
	if (/^\d/.test(sign)) return 'Decimal';
	if (/^[ivx]+$/.test(sign) && sign.startsWith('i')) return 'LowerRoman';
	if (/^[IVX]+$/.test(sign) && sign.startsWith('I')) return 'UpperRoman';
	if (/^\p{Ll}$/u.test(sign)) return 'LowerAlpha';
	return /^\p{Lu}$/u.test(sign) ? 'UpperAlpha' : 'Decimal';
}

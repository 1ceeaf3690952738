import type { Block } from '../../model/blocks';
import { runsText } from '../../model/run-text';
import { isTableCaption } from '../../text/captions';
import { bulletShape } from '../../text/list-markers';
import type { ElementFacts } from './element';

/** Whether a block is a caption of the given kind. */
export function isCaptionOf(kind: 'table' | 'figure', block: Block | undefined): boolean {
	if (block?.kind !== 'text' || block.role !== 'caption') return false;
	return isTableCaption(runsText(block.runs)) === (kind === 'table');
}

const numberingOfShape = { disc: 'Disc', circle: 'Circle', square: 'Square', other: 'None' } as const;

/** Numbering of a list, by its first marker (ISO 32000-1, table 347). */
export function numberingOf(marker: string | undefined, ordered: boolean): ElementFacts['numbering'] {
	const sign = marker?.replace(/[\s().:\]\-[]/g, '') ?? '';
	if (!ordered) return numberingOfShape[bulletShape(sign) ?? (sign === '' ? 'disc' : 'other')];
	if (/^\d/.test(sign)) return 'Decimal';
	if (/^[ivx]+$/.test(sign) && sign.startsWith('i')) return 'LowerRoman';
	if (/^[IVX]+$/.test(sign) && sign.startsWith('I')) return 'UpperRoman';
	if (/^\p{Ll}$/u.test(sign)) return 'LowerAlpha';
	return /^\p{Lu}$/u.test(sign) ? 'UpperAlpha' : 'Decimal';
}

import { PDFDict } from '@cantoo/pdf-lib';
import { descendantOf, type FontUse } from './font-use';
import { dictAt, nameAt } from './objects';

/** Why a font is made anew. */
export type RedrawReason = 'notEmbedded' | 'encoding';

/** Whether a font has to be made anew, and why; fonts whose glyphs nobody sees need no program. */
export function redrawReason({ font, painted }: FontUse, part: 1 | 2): RedrawReason | undefined {
	const subtype = nameAt(font, 'Subtype');
	if (subtype === 'Type3' || painted.size === 0) return undefined;
	const owner = subtype === 'Type0' ? descendantOf(font) : font;
	const descriptor = dictAt(owner, 'FontDescriptor');
	if (!descriptor || !hasProgram(descriptor)) return 'notEmbedded';
	return part > 0 ? undefined : 'encoding';
}

function hasProgram(descriptor: PDFDict): boolean {
	return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => dictAt(descriptor, key));
}

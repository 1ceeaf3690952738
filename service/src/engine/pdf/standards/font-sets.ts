import { PDFDict } from '@cantoo/pdf-lib';
import type { StandardJob } from './job';
import { dropKeys, nameAt, visitDicts } from './objects';

/** Lists of the glyphs in a font's program, which are optional and often wrong, go (ISO 19005-2, 6.2.11.4.2). */
export function dropGlyphLists({ document, target }: StandardJob): void {
	if (target.part !== 2) return;
	visitDicts(document, (dict: PDFDict) => {
		if (nameAt(dict, 'Type') === 'FontDescriptor') dropKeys(dict, 'CIDSet', 'CharSet');
	});
}

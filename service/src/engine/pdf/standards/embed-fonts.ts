import { PDFName, type PDFDict } from '@cantoo/pdf-lib';
import { phrase } from '../../../phrases';
import { probeFonts, type FontProbe } from '../../fonts/probe';
import { redrawCompositeFont, redrawSimpleFont, type RedrawnGlyph } from '../../fonts/redraw';
import { readToUnicode, toUnicodeMap } from '../../fonts/to-unicode';
import { plainFontName, type FontUse } from './font-use';
import type { StandardJob } from './job';
import { arrayAt, dictAt, elementsOf, nameAt, numberAt } from './objects';
import { redrawReason } from './redraw-reason';

/**
 * Make every font conform whose glyphs are painted: those without a program of their own, and those whose program or
 * encoding a standard does not take, are made anew from the outlines that PDFium draws for their codes. Content, codes and
 * widths stay as they are (ISO 19005-1, 6.3; ISO 19005-2, 6.2.11).
 */
export async function embedFonts({ context, target }: StandardJob, uses: readonly FontUse[]): Promise<void> {
	const chosen = uses.flatMap((use) => {
		const reason = redrawReason(use, target.part);
		return reason ? [{ use, reason }] : [];
	});
	const probes = await probeFonts(chosen.map(({ use }) => use));
	const added = new Set<string>();
	for (const { use, reason } of chosen) {
		const probe = probes.get(use.font);
		if (!probe) continue;
		if (reason === 'notEmbedded') added.add(plainFontName(use.font));
		redraw(use, probe);
	}
	if (added.size > 0) context.warn(phrase('fontsEmbedded', { fonts: [...added].sort().join(', ') }));
}

function redraw(use: FontUse, probe: FontProbe): void {
	const { font, codes } = use;
	const known = readToUnicode(font) ?? new Map<number, string>();
	const glyphs = [...codes.keys()].map((code): RedrawnGlyph => {
		const drawn = probe.glyphs.get(code) ?? { outline: [], width: 0 };
		return { code, outline: drawn.outline, width: writtenWidth(font, code) ?? drawn.width, text: known.get(code) ?? probe.unicode.get(code) ?? '' };
	});
	if (glyphs.length === 0) return;
	if (nameAt(font, 'Subtype') === 'Type0') redrawCompositeFont(font, glyphs, codes);
	else redrawSimpleFont(font, glyphs);
	const texts = new Map(glyphs.map(({ code, text }) => [code, text]));
	font.set(PDFName.of('ToUnicode'), toUnicodeMap(font.context, texts, codes));
}

/** The width that the font's dictionary gives a code. */
function writtenWidth(font: PDFDict, code: number): number | undefined {
	const widths = arrayAt(font, 'Widths');
	const first = numberAt(font, 'FirstChar');
	if (!widths || first === undefined) return undefined;
	const value = elementsOf(widths)[code - first];
	const width = Number(String(value ?? NaN));
	if (Number.isFinite(width)) return width;
	return numberAt(dictAt(font, 'FontDescriptor'), 'MissingWidth');
}

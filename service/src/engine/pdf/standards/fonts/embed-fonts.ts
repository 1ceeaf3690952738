import { descendantOf } from '../../../fonts/descendant';
import { PdfName, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { ServiceError } from '../../../../messages/errors';
import { phrase } from '../../../../messages/phrases';
import { readCidMap, readToUnicode } from '../../../fonts/cmap/character-map';
import { fallbackGlyphs } from '../../../fonts/fallback-glyphs';
import { probeFonts, type FontProbe } from '../../../fonts/probe';
import { redrawCompositeFont, redrawSimpleFont, type RedrawnGlyph } from '../../../fonts/redraw';
import { charactersByGlyphOrder } from '../../../fonts/glyph-order';
import { fontScriptOf, type FontScript } from '../../../fonts/script-fonts';
import { toUnicodeMap } from '../../../fonts/cmap/write';
import { plainFontName, type FontUse } from '../../edit/font-use';
import type { StandardJob } from '../job/job';
import { arrayAt, dictAt, elementsOf, nameAt, numberAt, textAt } from '../../../pdf-syntax/cos/lookup';
import { compositeWidths, redrawReason } from './redraw-reason';
import { writtenTexts } from './stand-ins';

/**
 * Makes every painted font conform: fonts without a program, and those with an invalid program or encoding, are rebuilt
 * from the outlines that PDFium draws for their codes. Content, codes and widths stay unchanged (ISO 19005-1, 6.3; ISO
 * 19005-2, 6.2.11).
 * @throws ServiceError `standardNotReached` if the codes of a font that is not embedded are unknown
 */
export async function embedFonts({ context, target, misread }: StandardJob, uses: readonly FontUse[]): Promise<void> {
	const chosen = uses.flatMap((use) => {
		const reason = redrawReason(use, target.part);
		return reason ? [{ use, reason }] : [];
	});
	const probes = await probeFonts(chosen.map(({ use }) => use));
	const written = await writtenTexts(chosen.map(({ use }) => use));
	const [added, redrawn, numbered] = [new Set<string>(), new Set<string>(), new Set<string>()];
	for (const { use, reason } of chosen) {
		const probe = probes.get(use.font);
		if (!probe) continue;
		(reason === 'notEmbedded' ? added : redrawn).add(plainFontName(use.font));
		const glyphs = glyphsOf(use, probe, written.get(use.font));
		if (reason === 'notEmbedded' && isNumbered(use)) {
			const found = await numberedGlyphs(use, glyphs);
			if (found) {
				for (const page of use.pages) misread.add(page);
				numbered.add(plainFontName(use.font));
				redraw(use, found);
				continue;
			}
			const unknown = phrase('fontUnknown', { font: plainFontName(use.font), page: use.page });
			throw new ServiceError('standardNotReached', {
				file: context.request.fileName,
				standard: target.label,
				reason: unknown,
			});
		}
		redraw(use, reason === 'notEmbedded' ? await complete(use, glyphs) : glyphs);
	}
	if (redrawn.size > 0)
		context.warn(phrase('fontsRedrawn', { standard: target.label, fonts: [...redrawn].sort().join(', ') }));
	if (numbered.size > 0) context.warn(phrase('fontsByNumbers', { fonts: [...numbered].sort().join(', ') }));
	if (added.size > 0) context.warn(phrase('fontsEmbedded', { fonts: [...added].sort().join(', ') }));
}

/** Whether codes are glyph numbers in a missing font: for most fonts their meaning is unknown then. */
function isNumbered({ font }: FontUse): boolean {
	const ordering = textAt(dictAt(descendantOf(font), 'CIDSystemInfo'), 'Ordering');
	return nameAt(font, 'Subtype') === 'Type0' && collections[ordering ?? ''] === undefined && !readToUnicode(font);
}

/** The glyphs of a missing font, if its numbers and widths identify them. */
async function numberedGlyphs(
	{ font, painted }: FontUse,
	glyphs: readonly RedrawnGlyph[],
): Promise<readonly RedrawnGlyph[] | undefined> {
	// With its own map codes are not glyph numbers, and mode 3 shows nothing.
	if (!nameAt(font, 'Encoding')?.startsWith('Identity') || glyphs.some(({ code }) => !painted.has(code)))
		return undefined;
	const found = await charactersByGlyphOrder(
		plainFontName(font),
		glyphs.map(({ code }) => code),
		writtenWidths(font),
	);
	if (!found) return undefined;
	const drawn = await fallbackGlyphs(found.signs.values(), found.look, 'western');
	return glyphs.map((glyph) => {
		const text = found.signs.get(glyph.code) ?? '';
		return { ...glyph, text, outline: drawn.get(text)?.outline ?? [] };
	});
}

function glyphsOf(
	{ font, codes }: FontUse,
	probe: FontProbe,
	written: ReadonlyMap<number, string> = new Map(),
): RedrawnGlyph[] {
	const known = readToUnicode(font) ?? new Map<number, string>();
	const widthOf = writtenWidths(font);
	return [...codes.keys()].map((code) => {
		const drawn = probe.glyphs.get(code) ?? { outline: [], width: 0 };
		return {
			code,
			outline: drawn.outline,
			width:
				widthOf(code) ?? (nameAt(font, 'Subtype') === 'Type0' ? probe.advances.get(code) : undefined) ?? drawn.width,
			text: known.get(code) ?? written.get(code) ?? probe.unicode.get(code) ?? '',
		};
	});
}

/** Glyphs, including those that PDFium lacks, such as Chinese ones, from the fonts of the service. */
async function complete(use: FontUse, glyphs: readonly RedrawnGlyph[]): Promise<readonly RedrawnGlyph[]> {
	const blank = glyphs.filter(({ code, outline, text }) => {
		// PDFium draws boxes for most characters of other scripts.
		const foreign = (fontScriptOf(text) ?? 'western') !== 'western';
		return (outline.length === 0 || foreign) && use.painted.has(code) && text.trim() !== '' && [...text].length === 1;
	});
	if (blank.length === 0) return glyphs;
	const name = plainFontName(use.font);
	const look = { family: familyOf(name), bold: /bold|black|heavy/i.test(name), italic: /ital|obli/i.test(name) };
	const found = await fallbackGlyphs(
		blank.map(({ text }) => text),
		look,
		scriptOf(use.font),
	);
	return glyphs.map((glyph) => {
		const other = blank.includes(glyph) ? found.get(glyph.text) : undefined;
		return other ? { ...glyph, outline: other.outline } : glyph;
	});
}

function familyOf(name: string): 'serif' | 'sans' | 'mono' {
	if (/cour|mono|consol|gothic-?fixed/i.test(name)) return 'mono';
	return /times|serif|roman|song|ming|mincho|garamond|georgia|palatino|book/i.test(name) && !/sans/i.test(name)
		? 'serif'
		: 'sans';
}

/** Script by the character collection of a composite font (ISO 32000-1, 9.7.3). */
function scriptOf(font: PdfDictionary): FontScript {
	const ordering = textAt(dictAt(descendantOf(font), 'CIDSystemInfo'), 'Ordering') ?? '';
	return collections[ordering] ?? 'western';
}

const collections: Readonly<Record<string, FontScript | undefined>> = {
	GB1: 'hans',
	CNS1: 'hant',
	Japan1: 'japanese',
	KR: 'korean',
	Korea1: 'korean',
};

function redraw({ font, codes }: FontUse, glyphs: readonly RedrawnGlyph[]): void {
	if (glyphs.length === 0) return;
	if (nameAt(font, 'Subtype') === 'Type0') redrawCompositeFont(font, glyphs, codes);
	else redrawSimpleFont(font, glyphs);
	const texts = new Map(glyphs.map(({ code, text }) => [code, text]));
	font.set(PdfName.of('ToUnicode'), toUnicodeMap(font.context, texts, codes));
}

/** Code widths from a font's dictionary. */
function writtenWidths(font: PdfDictionary): (code: number) => number | undefined {
	if (nameAt(font, 'Subtype') === 'Type0') return compositeWidthsByCode(font);
	const widths = arrayAt(font, 'Widths');
	const first = numberAt(font, 'FirstChar');
	if (!widths || first === undefined) return () => undefined;
	const list = elementsOf(widths);
	const missing = numberAt(dictAt(font, 'FontDescriptor'), 'MissingWidth');
	return (code) => {
		const width = Number(String(list[code - first] ?? NaN));
		return Number.isFinite(width) ? width : missing;
	};
}

/** Predefined CMaps are not read here, so the CIDs are unknown. */
function compositeWidthsByCode(font: PdfDictionary): (code: number) => number | undefined {
	const cids = readCidMap(font);
	const descendant = descendantOf(font);
	if (!descendant || (!cids && !nameAt(font, 'Encoding')?.startsWith('Identity'))) return () => undefined;
	const widths = compositeWidths(descendant);
	const usual = numberAt(descendant, 'DW') ?? 1000;
	return (code) => {
		const cid = cids ? cids.get(code) : code;
		return cid === undefined ? undefined : (widths.get(cid) ?? usual);
	};
}

import { descendantOf } from '../../../fonts/descendant';
import { PdfArray, PdfName, PdfRawStream, PdfStream, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { encodingUnicode } from '../../../fonts/encodings';
import { characterMaps, cmapTable, glyphOf, readTables, writeTables, type FontCharacterMap } from '../../../fonts/sfnt';
import { toUnicodeMap } from '../../../fonts/cmap/write';
import { isSign, unicodeOfGlyphs } from '../../../fonts/unicode-of-glyphs';
import type { StandardJob } from '../job/job';
import { arrayAt, dictAt, dropKeys, elementsOf, nameAt, numberAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { decodeBytes } from '../../../pdf-syntax/content';
import { visitDicts } from '../../../pdf-syntax/cos/walk';
import { compositeWidths } from './redraw-reason';
import { replaceContents } from '../../../pdf-syntax/cos/replace-contents';
import { isSymbolic } from './symbolic';

/**
 * Symbolic TrueType fonts have one character map and no encoding (ISO 19005-1, 6.3.7; ISO 19005-2, 6.2.11.6): keeps the
 * map that readers use (ISO 32000-1, 9.6.6.4). Composite fonts define how CIDs map to glyphs.
 */
export function repairCharacterMaps(job: StandardJob): void {
	visitDicts(job.document, (font) => {
		const subtype = nameAt(font, 'Subtype');
		if (subtype === 'TrueType') repairSymbolic(job, font);
		else if (subtype === 'Type0') {
			const descendant = descendantOf(font);
			if (!descendant) return;
			if (nameAt(descendant, 'Subtype') === 'CIDFontType2' && !valueOf(descendant, 'CIDToGIDMap'))
				descendant.set(PdfName.of('CIDToGIDMap'), PdfName.of('Identity'));
			lowerSupplement(font, descendant);
			if (job.target.part === 1) shortenWidths(descendant);
		}
	});
}

/** A font must not claim a later supplement of its collection than its embedded CMap (ISO 19005-2, 6.2.11.3.1). */
function lowerSupplement(font: PdfDictionary, descendant: PdfDictionary): void {
	const map = valueOf(font, 'Encoding');
	const system = dictAt(descendant, 'CIDSystemInfo');
	if (!system || !(map instanceof PdfStream)) return;
	const most = numberAt(dictAt(map.dict, 'CIDSystemInfo'), 'Supplement');
	if (most === undefined || (numberAt(system, 'Supplement') ?? 0) <= most) return;
	const lowered = system.clone(font.context);
	lowered.set(PdfName.of('Supplement'), font.context.obj(most));
	descendant.set(PdfName.of('CIDSystemInfo'), lowered);
}

/** Maximum elements of an array (ISO 19005-1, 6.1.12). */
const maxArrayLength = 8191;

/** Default widths between two others are written explicitly below this number of CIDs. */
const smallGap = 8;

/** Writes widths that need too long an array as lists of consecutive CIDs (ISO 32000-1, 9.7.4.3). */
function shortenWidths(descendant: PdfDictionary): void {
	const { context } = descendant;
	const written = arrayAt(descendant, 'W');
	if (
		!written ||
		Math.max(written.size(), ...elementsOf(written).map((item) => (item instanceof PdfArray ? item.size() : 0))) <=
			maxArrayLength
	)
		return;
	const widths = compositeWidths(descendant);
	const usual = numberAt(descendant, 'DW') ?? 1000;
	const lists: { readonly first: number; readonly list: number[] }[] = [];
	for (const cid of [...widths.keys()].sort((one, other) => one - other)) {
		const last = lists.at(-1);
		const gap = last ? cid - last.first - last.list.length : Infinity;
		if (last && gap < smallGap && last.list.length + gap < maxArrayLength)
			last.list.push(...Array.from({ length: gap }, () => usual), widths.get(cid) ?? usual);
		else lists.push({ first: cid, list: [widths.get(cid) ?? usual] });
	}
	descendant.set(PdfName.of('W'), context.obj(lists.flatMap(({ first, list }) => [first, list])));
}

function repairSymbolic({ document, target }: StandardJob, font: PdfDictionary): void {
	const descriptor = dictAt(font, 'FontDescriptor');
	const program = descriptor && valueOf(descriptor, 'FontFile2');
	if (!descriptor || !(program instanceof PdfRawStream) || !isSymbolic(descriptor)) return;
	const bytes = decodeBytes(program);
	const tables = bytes && readTables(bytes);
	if (!bytes || !tables) return;
	const maps = characterMaps(tables);
	const symbol = maps.find(({ platform, encoding }) => platform === 3 && encoding === 0);
	const kept = symbol ?? maps.find(({ platform }) => platform === 1) ?? maps[0];
	if (!kept || maps.length < 2 || (target.part === 2 && symbol) || hasDifferences(font)) return;
	if (target.unicode || nameAt(font, 'Encoding')) keepTexts(font, kept, maps);
	const written = writeTables(bytes.subarray(0, 4), [...tables.filter(({ tag }) => tag !== 'cmap'), cmapTable(kept)]);
	replaceContents(document, program, written);
	program.dict.set(PdfName.of('Length1'), document.context.obj(written.length));
	dropKeys(font, 'Encoding');
}

/** Names of an encoding may be the only source of a font's meaning: such a font is rebuilt with its encoding. */
function hasDifferences(font: PdfDictionary): boolean {
	return (arrayAt(dictAt(font, 'Encoding'), 'Differences')?.size() ?? 0) > 0;
}

/** First codes of the ranges in which a symbol map has the codes of a font (ISO 32000-1, 9.6.6.4). */
const symbolAreas = [0xf000, 0];

/**
 * Gives a font without a Unicode map the meaning of its codes from its encoding or the removed maps: the remaining
 * Macintosh map often has codes with other meanings than on a Macintosh.
 */
function keepTexts(font: PdfDictionary, kept: FontCharacterMap, maps: readonly FontCharacterMap[]): void {
	if (valueOf(font, 'ToUnicode') instanceof PdfStream) return;
	const textOf = textsOfEncoding(font) ?? textsOfProgram(kept, maps);
	const texts = new Map(Array.from({ length: 256 }, (_, code) => [code, textOf(code) ?? '']));
	if ([...texts.values()].some((text) => text !== ''))
		font.set(PdfName.of('ToUnicode'), toUnicodeMap(font.context, texts, new Map()));
}

function textsOfEncoding(font: PdfDictionary): ((code: number) => string | undefined) | undefined {
	const name = nameAt(font, 'Encoding');
	if (name === undefined) return undefined;
	return (code) => {
		const value = encodingUnicode(name, code);
		return value === undefined || !isSign(value) ? undefined : String.fromCodePoint(value);
	};
}

function textsOfProgram(
	kept: FontCharacterMap,
	maps: readonly FontCharacterMap[],
): (code: number) => string | undefined {
	const unicode = unicodeOfGlyphs(maps);
	const areas = kept.platform === 3 ? symbolAreas : [0];
	return (code) => {
		const glyph = areas.map((area) => glyphOf(kept, area + code)).find((found) => found !== undefined && found !== 0);
		return glyph === undefined ? undefined : unicode.get(glyph);
	};
}

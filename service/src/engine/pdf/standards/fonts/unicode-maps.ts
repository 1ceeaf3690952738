import { PdfName, PdfStream, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import { codeRepair } from '../../../external/tex-fonts';
import { probeFonts } from '../../../fonts/probe';
import { readToUnicode } from '../../../fonts/cmap/character-map';
import { toUnicodeMap } from '../../../fonts/cmap/write';
import { plainFontName, type FontUse } from '../../edit/font-use';
import type { StandardJob } from '../job/job';
import { nameAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { writtenTexts } from './stand-ins';

/** Forbidden map values (ISO 19005-2, 6.2.11.7.2). */
const invalidSigns = [0, 0xfeff, 0xfffe, 0xffff].map((code) => String.fromCharCode(code));
const isValid = (text: string | undefined): text is string =>
	text !== undefined && text !== '' && !invalidSigns.some((sign) => text.includes(sign));

/** First code of the private use area. */
const privateUse = 0xe000;
const privateCodes = 0x1900;

/**
 * Defines the Unicode value of every shown code (ISO 19005-2, 6.2.11.7.2). Texts from a font stay; others come from
 * PDFium's glyph names, then from TeX font codes. Unknown ones become private use codes and are reported.
 */
export async function completeUnicode(
	{ context }: Pick<StandardJob, 'context'>,
	uses: readonly FontUse[],
): Promise<void> {
	const incomplete = uses.flatMap((use) => {
		const texts = readToUnicode(use.font);
		if (!texts && isPlainlyEncoded(use.font)) return [];
		const known = new Map([...(texts ?? [])].filter(([, text]) => isValid(text)));
		return known.size === texts?.size && [...use.codes.keys()].every((code) => known.has(code)) ? [] : [{ use, known }];
	});
	const probes = await probeFonts(incomplete.map(({ use }) => use));
	const written = await writtenTexts(incomplete.map(({ use }) => use));
	const guessed = new Set<string>();
	for (const { use, known } of incomplete) {
		const name = plainFontName(use.font);
		const repair = codeRepair(name);
		const read = probes.get(use.font)?.unicode;
		const fromMap = written.get(use.font);
		for (const code of use.codes.keys()) {
			if (known.has(code)) continue;
			const text = repair?.(String.fromCharCode(code)) ?? fromMap?.get(code) ?? read?.get(code);
			if (!isValid(text)) guessed.add(name);
			known.set(code, isValid(text) ? text : String.fromCharCode(privateUse + (code % privateCodes)));
		}
		// Codes that are not shown keep the font's values.
		const lengths = new Map(
			[...known.keys()].map((code) => [code, use.codes.get(code) ?? [...use.codes.values()][0] ?? 1]),
		);
		use.font.set(PdfName.of('ToUnicode'), toUnicodeMap(use.font.context, known, lengths));
	}
	if (guessed.size > 0) context.warn(phrase('unicodeUnknown', { fonts: [...guessed].sort().join(', ') }));
}

/** Whether a font's encoding alone defines its codes. */
function isPlainlyEncoded(font: PdfDictionary): boolean {
	const encoding = nameAt(font, 'Encoding');
	const subtype = nameAt(font, 'Subtype');
	if (valueOf(font, 'ToUnicode') instanceof PdfStream || subtype === 'Type0' || subtype === 'Type3') return false;
	return encoding === 'WinAnsiEncoding' || encoding === 'MacRomanEncoding';
}

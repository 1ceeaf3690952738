import { packedStream } from '../../pdf-syntax/content';
import { PdfString, type PdfContext, type PdfReference } from '../../pdf-syntax/objects/objects';

/** Maximum entries of one section of a character map (Adobe Technical Note 5014). */
const sectionEntries = 100;

/** Bytes per code. */
type CodeSizes = ReadonlyMap<number, number>;

/** A ToUnicode map as a stream (ISO 32000-1, 9.10.3). */
export function toUnicodeMap(
	context: PdfContext,
	texts: ReadonlyMap<number, string>,
	lengths: CodeSizes,
): PdfReference {
	const entries = [...texts].filter(([, text]) => text !== '').sort(([a], [b]) => a - b);
	const lengthOf = (code: number) => lengths.get(code) ?? 1;
	// A map must list its codes even if none has a text.
	const codes = (entries.length > 0 ? entries : [...texts]).map(([code]) => code);
	const program = cmapProgram(
		[
			'/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
			'/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
		],
		codeSpaces(new Map(codes.map((code) => [code, lengthOf(code)]))),
		'bfchar',
		entries.map(([code, text]) => `<${codeHex(code, lengthOf(code))}> <${utf16(text)}>`),
	);
	return context.register(packedStream(context, Buffer.from(program, 'latin1')));
}

/** A character map from codes to CIDs (Adobe Technical Note 5014). */
export function cidMap(
	context: PdfContext,
	glyphs: readonly { readonly code: number; readonly cid: number }[],
	lengths: CodeSizes,
	vertical: boolean,
): PdfReference {
	const mode = vertical ? 1 : 0;
	const lengthOf = (code: number) => lengths.get(code) ?? 2;
	const program = cmapProgram(
		[
			'/CIDSystemInfo 3 dict dup begin /Registry (Adobe) def /Ordering (Identity) def /Supplement 0 def end def',
			`/CMapName /Own def /CMapType 1 def /WMode ${mode} def`,
		],
		codeSpaces(new Map(glyphs.map(({ code }) => [code, lengthOf(code)]))),
		'cidchar',
		glyphs.map(({ code, cid }) => `<${codeHex(code, lengthOf(code))}> ${cid}`),
	);
	const system = { Registry: PdfString.of('Adobe'), Ordering: PdfString.of('Identity'), Supplement: 0 };
	const dict = context.obj({ Type: 'CMap', CMapName: 'Own', CIDSystemInfo: system, WMode: mode });
	return context.register(packedStream(context, Buffer.from(program, 'latin1'), dict));
}

function cmapProgram(
	definitions: readonly string[],
	spaces: readonly string[],
	section: 'bfchar' | 'cidchar',
	entries: readonly string[],
): string {
	const lines = [
		'/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
		...definitions,
		`${spaces.length} begincodespacerange`,
		...spaces,
		'endcodespacerange',
	];
	for (let start = 0; start < entries.length; start += sectionEntries) {
		const some = entries.slice(start, start + sectionEntries);
		lines.push(`${some.length} begin${section}`, ...some, `end${section}`);
	}
	lines.push('endcmap CMapName currentdict /CMap defineresource pop end end');
	return lines.join('\n');
}

/**
 * The code space ranges of a character map (Adobe Technical Note 5014): for codes of one length everything, otherwise
 * only their prefixes, since ranges of different lengths must not overlap.
 */
export function codeSpaces(lengths: CodeSizes): string[] {
	const all = new Set(lengths.values());
	if (all.size === 1) return [...all].map((length) => `<${'00'.repeat(length)}> <${'ff'.repeat(length)}>`);
	const ranges = [...lengths].map(([code, length]) => {
		const digits = codeHex(code, length);
		return length === 1 ? `<${digits}> <${digits}>` : `<${digits.slice(0, -2)}00> <${digits.slice(0, -2)}ff>`;
	});
	return [...new Set(ranges)];
}

function codeHex(code: number, length: number): string {
	return code.toString(16).padStart(length * 2, '0');
}

function utf16(text: string): string {
	return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

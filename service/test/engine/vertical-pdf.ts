import { openFace } from '../../src/engine/external/harfbuzz';
import { EmbeddedFont } from '../../src/engine/fonts/embedded-font';
import { fontFile, readFontFile } from '../../src/engine/fonts/script-fonts';
import { rawPdf } from '../../../fixtures/make/raw-pdf';

/** Text on a page of vertical text; points from the lower left corner. */
export type Written =
	/** Signs below each other in a font of writing mode 1 (Identity-V): `x` is the middle of the column, `y` its top. */
	| { readonly mode: 'vertical'; readonly text: string; readonly x: number; readonly y: number; readonly size: number }
	/** Signs of a horizontal font, placed one by one below each other; those between slashes side by side in one place. */
	| { readonly mode: 'placed'; readonly text: string; readonly x: number; readonly y: number; readonly size: number }
	/** From left to right, the baseline at `y`. */
	| {
			readonly mode: 'horizontal';
			readonly text: string;
			readonly x: number;
			readonly y: number;
			readonly size: number;
	  }
	/** Latin letters that run downwards, turned by 90 degrees. */
	| { readonly mode: 'turned'; readonly text: string; readonly x: number; readonly y: number; readonly size: number };

/** A page of 600 by 800 points, with an embedded font of Noto's. */
export async function verticalPdf(
	script: 'japanese' | 'hans' | 'hant',
	written: readonly Written[],
): Promise<Uint8Array> {
	const file = fontFile(script, { family: 'sans', bold: false });
	const program = await readFontFile(file);
	const font = new EmbeddedFont('F', file, program, await openFace(program));
	const hex = (text: string) =>
		font
			.shape(text, false)
			.glyphs.map(({ code }) => code.toString(16).padStart(4, '0'))
			.join('');
	const content = written.map((entry) => operators(entry, hex)).join('\n');
	const units = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
	const map = [...font.codes].map(([code, { text }]) => `<${code.toString(16).padStart(4, '0')}> <${units(text)}>`);
	const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${map.length} beginbfchar
${map.join('\n')}
endbfchar endcmap end end`;
	const type0 = (encoding: string) =>
		`<< /Type /Font /Subtype /Type0 /BaseFont /${file.name} /Encoding /${encoding} /DescendantFonts [6 0 R] /ToUnicode 9 0 R >>`;
	const raw = (bytes: Uint8Array, entries: string) =>
		`<< /Length ${2 * bytes.length + 1} /Filter /ASCIIHexDecode ${entries} >>\nstream\n${Buffer.from(bytes).toString('hex')}>\nendstream`;
	return rawPdf([
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 10 0 R /Resources << /Font << /V 4 0 R /H 5 0 R /L << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
		type0('Identity-V'),
		type0('Identity-H'),
		`<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${file.name} /FontDescriptor 7 0 R /DW 1000 /DW2 [880 -1000] /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
		`<< /Type /FontDescriptor /FontName /${file.name} /Flags 4 /FontBBox [-1000 -300 1100 1100] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 733 /StemV 80 /FontFile3 8 0 R >>`,
		raw(program, '/Subtype /OpenType'),
		raw(Buffer.from(cmap), ''),
		raw(Buffer.from(content), ''),
	]);
}

function operators({ mode, text, x, y, size }: Written, hex: (text: string) => string): string {
	switch (mode) {
		case 'vertical':
			return `BT /V ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hex(text)}> Tj ET`;
		case 'horizontal':
			return `BT /H ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hex(text)}> Tj ET`;
		case 'turned':
			return `BT /L ${size} Tf 0 -1 1 0 ${x - 0.35 * size} ${y} Tm (${text}) Tj ET`;
		case 'placed':
			return text
				.match(/\/[^/]+\/|./gu)!
				.map((sign, index) => {
					const signs = sign.replaceAll('/', '');
					const width = sign.length > 1 ? 0.55 * signs.length * size : size;
					const font = sign.length > 1 ? `/L ${size} Tf` : `/H ${size} Tf`;
					const shown = sign.length > 1 ? `(${signs})` : `<${hex(signs)}>`;
					return `BT ${font} 1 0 0 1 ${x - width / 2} ${y - (index + 0.88) * size} Tm ${shown} Tj ET`;
				})
				.join('\n');
	}
}

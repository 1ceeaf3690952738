import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';

/** Text of an element: points from the lower left corner, baseline at `y`. */
export interface TaggedText {
	readonly text: string;
	readonly x: number;
	readonly y: number;
	readonly size?: number;
	readonly font?: 'F1' | 'F2' | 'F3';
}

/** An element of the structure tree: its type, what is in it, and further entries of its dictionary. */
export type TaggedElement = readonly [
	type: string,
	kids: readonly (TaggedElement | TaggedText | 'picture')[],
	entries?: string,
];

/** Lines of text below each other, as the kids of an element. */
export function lines(texts: readonly string[], x: number, y: number, pitch = 14): TaggedText[] {
	return texts.map((text, index) => ({ text, x, y: y - index * pitch }));
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/**
 * One tagged page of 600 by 800 points. Helvetica is F1, its bold F2, Courier F3; `picture` is an image of 100 by 60 points
 * at 60, 300.
 * @param artifacts  text outside the tree
 */
export function taggedPdf(tree: readonly TaggedElement[], artifacts: readonly TaggedText[] = []): Uint8Array {
	const firstElement = 7;
	const elements: string[] = [];
	const content: string[] = [];
	const parents: number[] = [];
	const show = ({ text, x, y, size = 11, font: name = 'F1' }: TaggedText) =>
		`BT /${name} ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;
	const add = ([type, kids, entries = '']: TaggedElement, parent: number): number => {
		const index = elements.length;
		elements.push('');
		const number = firstElement + index;
		const refs = kids.map((kid) => {
			if (Array.isArray(kid)) return `${add(kid as TaggedElement, number)} 0 R`;
			const mark = parents.length;
			parents.push(number);
			const drawn = kid === 'picture' ? 'q 100 0 0 60 60 300 cm /I Do Q' : show(kid as TaggedText);
			content.push(`/${type} << /MCID ${mark} >> BDC ${drawn} EMC`);
			return String(mark);
		});
		elements[index] =
			`<< /Type /StructElem /S /${type} /P ${parent} 0 R /Pg 3 0 R /K [${refs.join(' ')}] ${entries} >>`;
		return number;
	};
	const top = tree.map((element) => `${add(element, 6)} 0 R`);
	for (const artifact of artifacts) content.push(`/Artifact BMC ${show(artifact)} EMC`);
	return rawPdf([
		'<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R /MarkInfo << /Marked true >> >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /StructParents 0 /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> /Font << /F1 ${font('Helvetica')} /F2 ${font('Helvetica-Bold')} /F3 ${font('Courier')} >> >> >>`,
		stream(content.join('\n')),
		stream(
			'ff0000>',
			'/Type /XObject /Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /ASCIIHexDecode',
		),
		`<< /Type /StructTreeRoot /K [${top.join(' ')}] /ParentTree << /Nums [0 [${parents.map((number) => `${number} 0 R`).join(' ')}]] >> >>`,
		...elements,
	]);
}

import type { FontFamily } from '../../../../src/engine/fonts/font-family';
import { standardWidth as widthOf } from '../../../../src/engine/fonts/standard-widths';
import { typefaceOf } from '../../../../src/engine/fonts/typeface';
import type { Line, TextStyle, Word } from '../../../../src/engine/model';
import type { DocumentPage, TextBlock } from '../../../../src/engine/model/blocks';
import { withScannedSizes } from '../../../../src/engine/writing/office/scanned-sizes';

const style: TextStyle = { font: '', bold: false, italic: false, monospace: false, color: 0 };

/** A line of words as OCR has them: ink as wide as in a font of the size `drawn`, and another size said. */
function lineOf(text: string, family: FontFamily, drawn: number, fontSize: number, confidence?: number): Line {
	let left = 50;
	const bearing = family === 'serif' ? 0.05 : 0.1;
	const words = text.split(' ').map((part): Word => {
		const width = widthOf(part, { family, bold: false, italic: false }, drawn);
		const box = { left, right: left + width - bearing * drawn, top: 100, bottom: 100 + fontSize };
		left += width + 0.25 * drawn;
		const read = confidence === undefined ? {} : { confidence };
		return { text: part, box, fontSize, turn: 0, spaceAfter: true, style, ...read };
	});
	return { words, box: { left: 50, right: left, top: 100, bottom: 100 + fontSize }, turn: 0 };
}

function textOf(lines: readonly Line[], fontSize: number): TextBlock {
	const [first] = lines;
	if (!first) throw new Error('a text has lines');
	return { kind: 'text', role: 'paragraph', pageNumber: 1, box: first.box, runs: [], lines, fontSize };
}

const pageOf = (...blocks: readonly TextBlock[]): DocumentPage => ({ pageNumber: 1, width: 600, height: 800, blocks });

const sentence =
	'The keeper of the library wrote down which volumes had returned before evening and which were missing';

/** Sizes of the texts of a page, and the family of each one's first word. */
const sizesOf = ({ blocks }: DocumentPage) =>
	blocks.map((block) => {
		const [word] = block.kind === 'text' ? (block.lines[0]?.words ?? []) : [];
		return block.kind === 'text' && word ? [block.fontSize, word.fontSize, typefaceOf(word).family] : [];
	});

describe('font sizes of scanned text in office files', () => {
	it.each(['sans', 'serif', 'mono'] as const)('match the word widths in the output font: %s', (family) => {
		const page = pageOf(textOf([lineOf(sentence, family, 10, 11.5, 0.9)], 11.5));
		expect(sizesOf(withScannedSizes(page, widthOf))).toEqual([[10, 10, family]]);
	});

	it('are unified for text of similar size', () => {
		const body = textOf([lineOf(sentence, 'sans', 10, 11.5, 0.9)], 11.5);
		const narrow = textOf([lineOf('Kept here', 'sans', 8, 11.5, 0.9)], 11.5);
		expect(sizesOf(withScannedSizes(pageOf(body, narrow), widthOf))).toEqual([
			[10, 10, 'sans'],
			[10, 10, 'sans'],
		]);
	});

	it('keep headings larger than their text', () => {
		const heading = textOf([lineOf('Volumes returned before', 'sans', 9, 13, 0.9)], 13);
		const body = textOf([lineOf(sentence, 'sans', 10, 11.5, 0.9)], 11.5);
		const [[large = 0] = [], [small = 0] = []] = sizesOf(
			withScannedSizes(pageOf(heading, body), widthOf),
		) as number[][];
		expect(large).toBeGreaterThanOrEqual(small);
	});

	it('are unchanged if known from the document', () => {
		const page = pageOf(textOf([lineOf(sentence, 'sans', 10, 11.5)], 11.5));
		expect(withScannedSizes(page, widthOf)).toBe(page);
	});
});

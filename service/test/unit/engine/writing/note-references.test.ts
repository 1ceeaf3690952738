import type { Block, DocumentPage, TextBlock, TextRun } from '../../../../src/engine/model/blocks';
import { docxRuns } from '../../../../src/engine/writing/docx/runs';
import { findReferredNotes } from '../../../../src/engine/writing/footnotes';
import { inlineHtml } from '../../../../src/engine/writing/html/inline';
import { MarkdownWriter } from '../../../../src/engine/writing/markdown';
import { notePieces, noteReferences } from '../../../../src/engine/writing/note-references';

const box = { left: 0, top: 0, right: 10, bottom: 10 };
const text = (role: TextBlock['role'], runs: readonly TextRun[]): TextBlock => ({
	...{ kind: 'text', role, pageNumber: 1, box, runs, lines: [], fontSize: 10 },
});
const raised = (marks: string): TextRun => ({ text: marks, position: 'superscript' });
const page = (marks: string, ...notes: readonly string[]): DocumentPage => ({
	...{ pageNumber: 1, width: 600, height: 800 },
	blocks: [
		text('paragraph', [{ text: 'Words' }, raised(marks)]),
		...notes.map((note): Block => text('footnote', [{ text: note }])),
	],
});
const piecesOf = (marks: string) => notePieces(marks).map(({ text: piece, isMark }) => (isMark ? `<${piece}>` : piece));

describe('notePieces', () => {
	it('separates several marks at one position', () => {
		expect(piecesOf('7')).toEqual(['<7>']);
		expect(piecesOf(' 11, 12')).toEqual(['<11>', ', ', '<12>']);
		expect(piecesOf('a,b;c')).toEqual(['<a>', ',', '<b>', ';', '<c>']);
		expect(piecesOf('1,*')).toEqual(['<1>', ',', '<*>']);
		expect(piecesOf('2 †')).toEqual(['<2>', ' ', '<†>']);
		// The others follow on the next line.
		expect(piecesOf('11,')).toEqual(['<11>', ',']);
	});

	it('expands ranges', () => {
		expect(notePieces('3–6').map(({ within }) => within)).toEqual([[], ['4', '5'], []]);
		expect(notePieces('a-c').map(({ within }) => within)).toEqual([[], ['b'], []]);
		expect(notePieces('6–3, 1-99, a-7').flatMap(({ within }) => within)).toEqual([]);
	});

	it.each(['th', '2n', '1.234', '−1', '', ',', '3.5', 'n+1'])('does not treat %s as marks', (other) => {
		expect(notePieces(other)).toEqual([]);
	});
});

describe('noteReferences', () => {
	it('references each mark once, in order, with ranges expanded', () => {
		const asked: string[] = [];
		const found = noteReferences('3–5, 9', (mark) => {
			asked.push(mark);
			return mark === '9' ? undefined : Number(mark);
		});
		expect(asked).toEqual(['3', '4', '5', '9']);
		expect(found.map(({ text: piece, note }) => note ?? piece)).toEqual([3, ',', 4, ',', 5, ', ', '9']);
	});

	it('keeps a range without notes, and references only existing notes', () => {
		const ends = (mark: string) => (mark === '3' || mark === '5' ? mark : undefined);
		expect(noteReferences('3–5', ends).map(({ text: piece }) => piece)).toEqual(['3', '–', '5']);
		expect(noteReferences('3–5', () => undefined)).toEqual([]);
	});
});

describe('referenced notes', () => {
	it('include every number at a position, and of a range', () => {
		expect([...findReferredNotes(page('1, 2', '1 one', '2 two', '3 three')).keys()]).toEqual(['1', '2']);
		expect([...findReferredNotes(page('1–3', '1 one', '2 two', '3 three')).keys()]).toEqual(['1', '2', '3']);
	});

	it('are footnotes of Markdown, each with its reference', () => {
		const writer = new MarkdownWriter({ imagePath: () => '' });
		const markdown = writer.add(page('1–3, 7', '1 one', '2 two', '3 three')) + writer.end();
		expect(markdown).toMatch(/^Words\[\^1\],\[\^2\],\[\^3\], ⁷$/m);
		expect(markdown).toContain('\n[^2]: two\n');
	});

	it('are linked in HTML as printed', () => {
		const targets = { page: () => undefined, footnote: (mark: string) => (mark === '9' ? undefined : `#n${mark}`) };
		expect(inlineHtml([raised('3–5, 9')], targets)).toBe('<sup><a href="#n3">3</a>–<a href="#n5">5</a>, 9</sup>');
		expect(inlineHtml([raised('9')], targets)).toBe('<sup>9</sup>');
	});

	it('are Word references, with separators raised', () => {
		const xml = docxRuns([raised('1, 2')], { footnote: Number });
		expect([...xml.matchAll(/w:footnoteReference w:id="(\d)"/g)].map(([, id]) => id)).toEqual(['1', '2']);
		expect(xml).toMatch(/<w:vertAlign w:val="superscript"\/><\/w:rPr><w:t xml:space="preserve">, <\/w:t>/);
	});
});

import { ReceiptNotes } from '../../../../src/engine/request/receipt-notes';

const place = (page: number, kind: 'missing' | 'hidden' = 'missing', text = 'word') =>
	({ page, rect: [0, 0, 1, 1], kind, text }) as const;

test('adds the counts of several checks, and derives the words in the result', () => {
	const notes = new ReceiptNotes();
	notes.addWords({ counts: { onPages: 10, missing: 1, hidden: 2 }, places: [place(3)] });
	notes.addWords({ counts: { double: 2, leftOut: 3 }, places: [place(1, 'hidden')] });
	const { words, places } = notes.findings(4);
	expect(words).toMatchObject({ onPages: 10, missing: 1, double: 2, hidden: 2, leftOut: 3, inResult: 4, moved: 0 });
	expect(places.map(({ page, kind }) => [page, kind])).toEqual([
		[1, 'hidden'],
		[3, 'missing'],
	]);
	// As callers know it: nothing left out, and only these kinds of places.
	expect(notes.wordsKept).toEqual({ onPages: 10, inResult: 7, places: [place(3)] });
});

test('bounds places per kind, and their words', () => {
	const notes = new ReceiptNotes();
	const many = Array.from({ length: 30 }, (_, index) => place(index + 1, 'missing', 'x'.repeat(300)));
	notes.addWords({ counts: { onPages: 30, missing: 30 }, places: [...many, place(1, 'hidden')] });
	const { places, words } = notes.findings(30);
	expect(places).toHaveLength(21);
	expect(places.map(({ text }) => text.length)).toContain(200);
	expect(words.missing).toBe(30);
});

test('has the selected pages, or all of them', () => {
	const notes = new ReceiptNotes();
	notes.addReadByOcr(3, 'PP-OCRv4');
	notes.addReadByOcr(2, 'PP-OCRv4');
	expect(notes.findings(3)).toMatchObject({
		pages: { total: 3, converted: '1-3', byOcr: '2-3' },
		ocrModels: 'PP-OCRv4',
	});
	notes.setPages(9, [2, 3, 5]);
	expect(notes.findings(3).pages).toEqual({ total: 9, converted: '2-3,5', byOcr: '2-3' });
});

import type { HiddenReason } from '../../../src/engine/model';
import { Doubts } from '../../../src/engine/reading/doubts';
import { listNames } from '../../../src/engine/reading/named';
import { findTables } from '../../../src/engine/tables/find-tables';
import type { Phrase } from '../../../src/messages/phrases';
import { page, rows, text } from './tables/pages';

function warnings(look: (doubts: Doubts) => void): Phrase[] {
	const warned: Phrase[] = [];
	const doubts = new Doubts({ addPage: () => undefined });
	look(doubts);
	doubts.warn({ parameters: {}, warn: (warning) => warned.push(warning) });
	return warned;
}

describe('doubts', () => {
	it('reports nothing for normal pages', () => {
		expect(warnings((doubts) => doubts.addPage(page(text('a page of plain text', 50, 50))))).toEqual([]);
	});

	it('distinguishes documents without text from image pages among text pages', () => {
		const image = { box: { left: 0, top: 0, right: 9, bottom: 9 }, index: 0, pixelWidth: 9, pixelHeight: 9 };
		const picture = { ...page([]), images: [image] };
		expect(warnings((doubts) => doubts.addPage(picture))).toEqual([{ phrase: 'noTextLayer', details: {} }]);
		const mixed = warnings((doubts) => {
			doubts.addPage(page(text('a page of plain text', 50, 50)));
			doubts.addPage({ ...picture, pageNumber: 2 });
		});
		expect(mixed).toEqual([{ phrase: 'pagesWithoutText', details: { pages: '2' } }]);
	});

	it('counts and quotes hidden words by reason and page, redacted ones only in part', () => {
		const quoted = 'abcdefghijk '.repeat(9).trim();
		const hidden = (words: string, reason: HiddenReason) => text(words, 50, 90).map((word) => ({ word, reason }));
		const warned = warnings((doubts) => {
			const shown = page(text('a page of plain text', 50, 50));
			doubts.addPage({ ...shown, hiddenWords: [...hidden('not for you', 'invisible'), ...hidden(quoted, 'redacted')] });
			doubts.addPage({ ...shown, pageNumber: 2 });
			doubts.addPage({ ...shown, pageNumber: 3, hiddenWords: hidden(quoted, 'invisible') });
		});
		expect(warned).toEqual([
			{ phrase: 'wordsRedacted', details: { count: '9', pages: `1 (9): "${quoted.slice(0, 60)}…"` } },
			{ phrase: 'hiddenWords', details: { count: '12', pages: `1 (3): "not for you", 3 (9): "${quoted}"` } },
		]);
	});

	it('estimates wrong OCR words and names the pages with many', () => {
		const read = (pageNumber: number, confidence: number, count: number) => {
			const words = page(text('some of the words ', 50, 50).slice(0, 1)).words;
			return { ...page([]), pageNumber, words: Array.from({ length: count }, () => ({ ...words[0]!, confidence })) };
		};
		const warned = warnings((doubts) => {
			doubts.addPage(page(text('text of the document itself', 50, 50)));
			doubts.addPage(read(2, 0.98, 200));
			doubts.addPage(read(3, 0.6, 20));
			doubts.addPage(read(4, 0.5, 2));
		});
		expect(warned).toEqual([{ phrase: 'doubtfulWords', details: { all: '222', count: '13', pages: '3' } }]);
		expect(warnings((doubts) => doubts.addPage(read(1, 0.98, 400)))).toEqual([]);
	});

	it('distinguishes unmapped fonts from a few symbol characters', () => {
		const unreadable = page(
			text('\ue001\ue002\ue003\ue004\ue005 \ue006\ue007\ue008\ue009\ue00a '.repeat(3).trim(), 50, 50),
		);
		const symbols = page(text(`\uf0b7 ${'an entry of a list '.repeat(4).trim()}`, 50, 50));
		expect(warnings((doubts) => doubts.addPage(unreadable)).map((warning) => warning.phrase)).toEqual([
			'unreadableText',
		]);
		expect(warnings((doubts) => doubts.addPage(symbols))).toEqual([]);
	});

	it('names pages with sparse borderless tables', () => {
		const content = [
			['Kind', 'One', 'Two', 'Three', 'Four'],
			['a', '1', '', '', '4'],
			['b', '', '2', '3', ''],
			['c', '5', '', '', ''],
			['d', '', '7', '8', ''],
			['e', '2', '', '', ''],
			['f', '', '', '3', ''],
		];
		const full = content.map((row) => row.map((cell) => (cell === '' ? '0' : cell)));
		const result = (table: readonly (readonly string[])[]) => {
			const words = rows(table, [100, 180, 260, 340, 420], 200);
			const blocks = findTables(page(words)).map(({ block }) => block);
			expect(blocks).toHaveLength(1);
			return { ...page(words), blocks };
		};
		const warned = (pageOf: ReturnType<typeof result>) =>
			warnings((doubts) => {
				doubts.addPage(pageOf);
				doubts.addResult(pageOf);
			}).map((warning) => warning.phrase);
		expect(warned(result(content))).toEqual(['doubtfulTables']);
		expect(warned(result(full))).toEqual([]);
	});

	it('names up to twenty pages', () => {
		expect(listNames([1, 2])).toBe('1, 2');
		expect(listNames(Array.from({ length: 30 }, (_, index) => index + 1))).toMatch(/^1, 2.*, 20, …$/);
	});
});

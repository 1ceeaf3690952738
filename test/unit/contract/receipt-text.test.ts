import { receiptPlaceText, receiptText } from '../../../contract/receipt-text';
import type { Receipt } from '../../../contract/receipt';
import { sampleReceipt } from '../../../service/test/support/receipt';

const none = { onPages: 0, inResult: 0, missing: 0, double: 0, moved: 0, changed: 0, hidden: 0, leftOut: 0, byOcr: 0 };
const receipt = (change: Partial<Receipt>): Receipt => ({
	...sampleReceipt,
	pages: { total: 12, converted: '1-12', byOcr: '' },
	places: [],
	sums: { checked: 0, wrong: 0 },
	...change,
});
const place = (page: number, kind: Receipt['places'][number]['kind']) =>
	({ page, rect: [0, 0, 1, 1], kind, text: 'x' }) as const;

test.each<[string, Receipt, string, string]>([
	[
		'a whole result, in part by OCR',
		receipt({
			pages: { total: 12, converted: '1-12', byOcr: '3,5' },
			words: { ...none, onPages: 3480, inResult: 3480, byOcr: 40 },
		}),
		'12 pages, 3,480 words, all in the result; 2 pages read with OCR',
		'12 页，3,480 个词，全部在结果中；2 页由 OCR 识别',
	],
	[
		'losses with their pages',
		receipt({
			words: { ...none, onPages: 100, inResult: 94, missing: 2, leftOut: 4 },
			places: [place(3, 'missing'), place(7, 'missing'), place(7, 'missing'), place(1, 'leftOut')],
		}),
		'12 pages, 100 words, 94 in the result; 2 missing (pages 3, 7); 4 left out (page 1)',
		'12 页，100 个词，94 个在结果中；缺少 2 个（第 3，7 页）；略去 4 个（第 1 页）',
	],
	[
		'moved and uncertain words on many pages, hidden ones without a place',
		receipt({
			words: { ...none, onPages: 9, inResult: 9, moved: 7, changed: 1, hidden: 5 },
			places: [...[1, 2, 3, 4, 5, 6].map((page) => place(page, 'moved')), place(2, 'changed')],
		}),
		'12 pages, 9 words, 9 in the result; 7 moved (pages 1, 2, 3, 4, 5 …); 1 uncertain (page 2); 5 hidden',
		'12 页，9 个词，9 个在结果中；移位 7 个（第 1，2，3，4，5 … 页）；存疑 1 个（第 2 页）；隐藏 5 个',
	],
	[
		'one page without text, and totals',
		receipt({ pages: { total: 1, converted: '1', byOcr: '1' }, words: none, sums: { checked: 4, wrong: 1 } }),
		'1 page, no words to check; 1 page read with OCR; 4 totals checked, 1 wrong',
		'1 页，无需核对文字；1 页由 OCR 识别；核对了 4 个合计，1 个有误',
	],
])('%s in one line', (_what, given, en, zh) => {
	expect([receiptText(given, 'en'), receiptText(given, 'zh')]).toEqual([en, zh]);
});

test('a place names its page, position, kind and words', () => {
	const [place] = sampleReceipt.places;
	expect([receiptPlaceText(place!, 'en'), receiptPlaceText(place!, 'zh')]).toEqual([
		'Page 1 (10, 20), missing: "lost"',
		'第 1 页（10, 20），缺少：“lost”',
	]);
});

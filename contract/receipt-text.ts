import type { PromptLanguage } from './languages';
import type { Receipt, ReceiptPlace, ReceiptPlaceKind } from './receipt';

/** Maximum pages named for one kind of place. */
const maxPages = 5;

interface ReceiptTexts {
	readonly pages: (count: string, isOne: boolean) => string;
	readonly words: (count: string, isOne: boolean) => string;
	readonly unchecked: string;
	readonly all: string;
	readonly inResult: (count: string) => string;
	readonly byOcr: (count: string, isOne: boolean) => string;
	readonly sums: (checked: string, wrong: string, isOne: boolean) => string;
	readonly kinds: { readonly [Kind in ReceiptPlaceKind]: string };
	readonly count: (kind: string, count: string) => string;
	readonly onPages: (pages: string, isOne: boolean) => string;
	readonly place: (page: number, position: string, kind: string, words: string) => string;
	readonly comma: string;
	readonly semicolon: string;
}

const texts: { readonly [Language in PromptLanguage]: ReceiptTexts } = {
	en: {
		pages: (count, isOne) => `${count} ${isOne ? 'page' : 'pages'}`,
		words: (count, isOne) => `${count} ${isOne ? 'word' : 'words'}`,
		unchecked: 'no words to check',
		all: 'all in the result',
		inResult: (count) => `${count} in the result`,
		byOcr: (count, isOne) => `${count} ${isOne ? 'page' : 'pages'} read with OCR`,
		sums: (checked, wrong, isOne) => `${checked} ${isOne ? 'total' : 'totals'} checked, ${wrong} wrong`,
		kinds: {
			missing: 'missing',
			double: 'duplicated',
			moved: 'moved',
			changed: 'uncertain',
			hidden: 'hidden',
			leftOut: 'left out',
		},
		count: (kind, count) => `${count} ${kind}`,
		place: (page, position, kind, words) => `Page ${page} (${position}), ${kind}: "${words}"`,
		onPages: (pages, isOne) => ` (${isOne ? 'page' : 'pages'} ${pages})`,
		comma: ', ',
		semicolon: '; ',
	},
	zh: {
		pages: (count) => `${count} 页`,
		words: (count) => `${count} 个词`,
		unchecked: '无需核对文字',
		all: '全部在结果中',
		inResult: (count) => `${count} 个在结果中`,
		byOcr: (count) => `${count} 页由 OCR 识别`,
		sums: (checked, wrong) => `核对了 ${checked} 个合计，${wrong} 个有误`,
		kinds: { missing: '缺少', double: '重复', moved: '移位', changed: '存疑', hidden: '隐藏', leftOut: '略去' },
		count: (kind, count) => `${kind} ${count} 个`,
		place: (page, position, kind, words) => `第 ${page} 页（${position}），${kind}：“${words}”`,
		onPages: (pages) => `（第 ${pages} 页）`,
		comma: '，',
		semicolon: '；',
	},
};

/** A receipt in one line: pages and words, then what is missing and where. */
export function receiptText(receipt: Receipt, language: PromptLanguage): string {
	const { pages, words, sums } = receipt;
	const text = texts[language];
	const of = (count: number): string => count.toLocaleString('en');
	const converted = countPages(pages.converted);
	const places = placeTexts(receipt, text);
	const isWhole = words.inResult === words.onPages && words.moved + words.changed === 0;
	const check = isWhole ? text.all : text.inResult(of(words.inResult));
	const seen = words.onPages === 0 ? [text.unchecked] : [text.words(of(words.onPages), words.onPages === 1), check];
	const byOcr = countPages(pages.byOcr);
	return [
		[text.pages(of(converted), converted === 1), ...seen].join(text.comma),
		...places,
		...(byOcr > 0 ? [text.byOcr(of(byOcr), byOcr === 1)] : []),
		...(sums.checked > 0 ? [text.sums(of(sums.checked), of(sums.wrong), sums.checked === 1)] : []),
	].join(text.semicolon);
}

function placeTexts({ words, places }: Receipt, text: ReceiptTexts): string[] {
	return Object.entries(text.kinds).flatMap(([kind, name]) => {
		const count = words[kind as ReceiptPlaceKind];
		if (count === 0) return [];
		const pages = [...new Set(places.filter((place) => place.kind === kind).map(({ page }) => page))];
		const named = `${pages.slice(0, maxPages).join(text.comma)}${pages.length > maxPages ? ' …' : ''}`;
		return [
			`${text.count(name, count.toLocaleString('en'))}${pages.length > 0 ? text.onPages(named, pages.length === 1) : ''}`,
		];
	});
}

/** A place of a receipt, with the distances from the left and top edges of the page in points. */
export function receiptPlaceText({ page, rect, kind, text }: ReceiptPlace, language: PromptLanguage): string {
	const { place, kinds } = texts[language];
	const [left, top] = rect.map(Math.round);
	return place(page, `${left}, ${top}`, kinds[kind], text);
}

/** Number of pages in a list such as `1,3-5`. */
function countPages(list: string): number {
	const ranges = list === '' ? [] : list.split(',').map((range) => range.split('-').map(Number));
	return ranges.reduce((sum, [first = 0, last = first]) => sum + last - first + 1, 0);
}

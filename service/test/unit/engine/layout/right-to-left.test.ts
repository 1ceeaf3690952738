import type { Word } from '../../../../src/engine/model';
import { runsText } from '../../../../src/engine/model/run-text';
import { blocksOf, plainStyle, PageBuilder, describeBlocks } from './page-builder';

/** Lines of right-to-left text that begin at `right`: words in reading order, set from right to left. */
function written(page: PageBuilder, texts: readonly string[], right: number, y: number, size = 10): PageBuilder {
	texts.forEach((text, index) => {
		let end = right;
		for (const word of text.split(' ')) {
			const width = [...word].length * size * 0.5;
			const baseline = y + index * 1.2 * size;
			const box = { left: end - width, right: end, top: baseline - 0.8 * size, bottom: baseline + 0.2 * size };
			page.words.push({
				text: word,
				box,
				fontSize: size,
				turn: 0,
				spaceAfter: true,
				style: plainStyle,
				baseline,
			} satisfies Word);
			end -= width + 0.3 * size;
		}
	});
	return page;
}

const hebrew = [
	'הדוח מראה כיצד נמצאו כל התוצאות של הסדרה הארוכה הזאת ומה פירושן',
	'למי שבא אחרי כן וקורא אותן שוב בשנה אחרת עם כל המספרים והטבלאות',
	'והוא נגמר כאן.',
];
const arabic = [
	'يوضح هذا التقرير كيف وجدت كل نتائج هذه السلسلة الطويلة وما الذي تعنيه',
	'لمن يأتي بعد ذلك ويقرؤها مرة أخرى في سنة أخرى مع كل الأرقام والجداول',
	'وينتهي هنا.',
];

describe('right-to-left pages', () => {
	it.each([
		['Hebrew', hebrew],
		['Arabic', arabic],
	])('%s: a paragraph ends at the left, indented first lines begin one', async (_name, texts) => {
		const page = written(
			written(written(new PageBuilder(), texts, 550, 100), [texts[0]!.split(' ').slice(0, -2).join(' ')], 530, 136),
			texts.slice(1),
			550,
			148,
		);
		const second = [texts[0]!.split(' ').slice(0, -2).join(' '), ...texts.slice(1)].join(' ');
		expect(describeBlocks(await blocksOf(page))).toEqual([`paragraph: ${texts.join(' ')}`, `paragraph: ${second}`]);
	});

	it('the right column comes first', async () => {
		const narrow = hebrew
			.flatMap((line) => [line.split(' ').slice(0, 6).join(' '), line.split(' ').slice(6).join(' ')])
			.filter((line) => line !== '');
		const long = [...narrow, ...narrow, ...narrow];
		const left = long.map((line) => line.replace(/^\S+/, 'שמאל'));
		const blocks = await blocksOf(written(written(new PageBuilder(), left, 280, 100), long, 550, 100));
		const text = describeBlocks(blocks).join(' ');
		expect(text.indexOf('שמאל')).toBeGreaterThan(text.lastIndexOf('הדוח'));
	});

	it('lists: markers are on the right, nested ones further left', async () => {
		const page = written(new PageBuilder(), hebrew, 550, 100);
		written(page, ['1. פריט ראשון', '2. פריט שני'], 550, 160);
		written(page, ['• פנימי', '• ועוד אחד'], 530, 184);
		written(page, ['3. פריט שלישי ואחרון'], 550, 208);
		const lists = (await blocksOf(page)).filter((block) => block.kind === 'list');
		expect(
			lists.flatMap(({ items }) => items.map(({ marker, level, runs }) => `${level} ${marker} ${runsText(runs)}`)),
		).toEqual(['0 1. פריט ראשון', '0 2. פריט שני', '1 • פנימי', '1 • ועוד אחד', '0 3. פריט שלישי ואחרון']);
	});

	it('numbers, dates and Latin words keep their own direction', async () => {
		const page = written(new PageBuilder(), ['חשבונית 2026-0042 מיום 15.01.2026 לחברת'], 550, 100);
		// Two Latin words stand from left to right between the Hebrew ones.
		page.line('Finch Stationery', 230, 100);
		written(page, ['בסך 1,234.50 ש״ח'], 225, 100);
		expect(describeBlocks(await blocksOf(page)).join(' ')).toContain(
			'חשבונית 2026-0042 מיום 15.01.2026 לחברת Finch Stationery בסך 1,234.50 ש״ח',
		);
	});
});

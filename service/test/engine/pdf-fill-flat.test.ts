import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { startBrowser } from '../support/browser';
import { itAtNight, sampled } from '../support/sample';
import { fill, hasReaders, seenWords, textIn, type SeenWord } from './fill-support';
import { drawnByLibrary, drawnKinds, tongues, type FlatForm, type Rect } from './flat-forms';
import { printedByBrowser, printedKinds } from './printed-forms';
import { removeFolders } from './support';

afterAll(removeFolders);

const judged = hasReaders ? it : it.skip;

/** A text without the print below it, in any order of letters: readers order right-to-left text differently. */
const signsOf = (text: string) =>
	[...text.normalize('NFKC').replaceAll(/[\s._…\p{Cf}[\]()☐□]/gu, '')].sort((a, b) => (a < b ? -1 : 1)).join('');

const isIn = ([left, top, width, tall]: Rect, word: SeenWord) => {
	const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
	return x > left && x < left + width && y > top && y < top + tall;
};

const isSame = (a: SeenWord, b: SeenWord) =>
	signsOf(a.text) === signsOf(b.text) && Math.abs(a.left - b.left) < 3 && Math.abs(a.top - b.top) < 3;

/** A value, with what another program reads in its places; `isRight` if that is the value. */
interface Judged {
	readonly name: string;
	readonly isRight: boolean;
	readonly marks: readonly { readonly seen: string; readonly wanted: string }[];
}

/** Judges a filled form by the words that another program reads. */
async function judge({ asked, pdf, name }: FlatForm): Promise<{ values: readonly Judged[]; wrong: readonly string[] }> {
	const values = Object.fromEntries(asked.map(({ key, value }) => [key, value]));
	const { bytes } = await fill(pdf, values);
	const before = seenWords(pdf);
	const added = seenWords(bytes).filter((word) => !before.some((one) => isSame(word, one)));
	const results = asked.map(({ key, marks }): Judged => {
		const read = marks.map(({ text, place }) => ({
			seen: signsOf(textOf(added.filter((word) => isIn(place, word)))),
			wanted: signsOf(text),
		}));
		return { name: `${name}: ${key}`, isRight: read.every(({ seen, wanted }) => seen === wanted), marks: read };
	});
	const isAsked = (word: SeenWord) => asked.some(({ marks }) => marks.some(({ place }) => isIn(place, word)));
	const elsewhere = added.filter((word) => signsOf(word.text) !== '' && !isAsked(word));
	return {
		values: results,
		wrong: [
			...elsewhere.map(({ text }) => `${name}: ${text} elsewhere`),
			...results.flatMap((one) =>
				one.marks.flatMap(({ seen, wanted }) =>
					seen === '' || seen === wanted ? [] : [`${one.name}: ${seen} for ${wanted}`],
				),
			),
		],
	};
}

const textOf = (words: readonly SeenWord[]) => words.map(({ text }) => text).join('');

/** Judges forms one by one. */
async function judgeAll(forms: readonly (() => Promise<FlatForm>)[]) {
	const values: Judged[] = [];
	const wrong: string[] = [];
	for (const make of forms) {
		const judgement = await judge(await make());
		values.push(...judgement.values);
		wrong.push(...judgement.wrong);
	}
	const missed = values.filter(({ isRight }) => !isRight).map(({ name }) => name);
	if (sampled(true, false))
		process.stdout.write(
			`${values.length} values, ${missed.length} missed, ${wrong.length} wrong\n${missed.join('\n')}\n`,
		);
	return { missed, wrong, part: 1 - missed.length / values.length };
}

const first = 1;
const latin = tongues.slice(0, 4);
const drawn = Object.keys(drawnKinds).flatMap((kind, index) => {
	const all = latin.map(
		(tongue, at) => async () => await drawnByLibrary(kind, tongue, first + index * latin.length + at),
	);
	return sampled(all, all.slice(index % latin.length, (index % latin.length) + 1));
});

describe('forms without fields', () => {
	judged('have each value in its place, and none elsewhere', async () => {
		const { missed, wrong } = await judgeAll(drawn);
		expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
	});

	itAtNight(
		'of a browser have each value in its place, and none elsewhere',
		async () => {
			const browser = await startBrowser();
			try {
				const forms = Object.keys(printedKinds).flatMap((kind, index) =>
					tongues.map(
						(tongue, at) => async () =>
							await printedByBrowser(browser, kind, tongue, first + index * tongues.length + at),
					),
				);
				const { wrong, part } = await judgeAll(forms);
				expect(wrong).toEqual([]);
				expect(part).toBeGreaterThanOrEqual(0.95);
			} finally {
				await browser.stop();
			}
		},
		1_800_000,
	);
});

type Line = readonly [text: string, x: number, y: number];

/** A page of texts in Helvetica; from its bottom left corner. */
async function pageOf(
	texts: readonly Line[],
	turn = 0,
	drawMore: (page: ReturnType<PDFDocument['addPage']>) => void = () => undefined,
) {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([600, 800]);
	page.setRotation(degrees(turn));
	for (const [text, x, y] of texts) page.drawText(text, { x, y, size: 10, font, rotate: degrees(turn) });
	drawMore(page);
	return await document.save();
}

describe('values of forms without fields', () => {
	it.each([
		[
			'an unknown label',
			[['Name: ________________', 50, 700]],
			{ Nmae: 'Ada' },
			/"Nmae" .*Fields of the form: "Name:"/,
		],
		[
			'too little room',
			[['Name: ______', 50, 700]],
			{ Name: 'Ada '.repeat(30) },
			/"Name" .*does not fit at "Name:" on page 1/,
		],
		[
			'several places',
			[
				['Name: ____________', 50, 700],
				['Name: ____________', 50, 600],
			],
			{ Name: 'Ada' },
			/"Name" .*2 places on page 1/,
		],
		[
			'an unclear date',
			[['Day: __ / __ / ____', 50, 700]],
			{ Day: '2026-12-04' },
			/"Day" .*at "Day:" on page 1 is doubtful/,
		],
		[
			'another option',
			[['Size: [ ] small [ ] large', 50, 700]],
			{ Size: 'huge' },
			/"Size" .*not an option.*"small", "large"/,
		],
		['two values', [['Name: ____________', 50, 700]], { Name: 'Ada', name: 'Eva' }, /"name" .*"Name" names the same/],
		['a page without blanks', [['Some text.', 50, 700]], { Name: 'Ada' }, /"Name" .*no form fields and no labels/],
	] as const)('are left out and named for %s', async (_why, texts, values, expected) => {
		const source = await pageOf(texts);
		const { warnings, bytes } = await fill(source, values);
		expect(warnings).toEqual([expect.stringMatching(expected)]);
		if (hasReaders) expect(textOf(seenWords(bytes))).not.toMatch(/huge|Eva|04|Ada Ada/);
	});

	judged('are never written over the label of a line', async () => {
		const source = await pageOf([['Name', 50, 703]], 0, (page) =>
			page.drawLine({ start: { x: 50, y: 700 }, end: { x: 300, y: 700 } }),
		);
		const { bytes, warnings } = await fill(source, { Name: 'Ada Lovelace' });
		expect(warnings).toEqual([]);
		expect(textIn(seenWords(bytes), { left: 75, top: 80, right: 300, bottom: 102 })).toBe('Ada Lovelace');
	});

	judged.each([
		['underscores', 0, '____________'],
		['drawn lines', 1, ''],
	])('continue on further %s', async (_what, drawn, blank) => {
		const rows = [700, 680, 660];
		const source = await pageOf(
			[
				[`Remarks: ${blank.repeat(4)}`, 50, 700],
				...rows.slice(1).flatMap((y): Line[] => (drawn ? [] : [[`${blank.repeat(4)}________`, 50, y]])),
				[`Name: ${blank.repeat(4)}`, 50, 640],
				...(drawn ? [] : [[`${blank.repeat(4)}`, 50, 560] as const]),
			],
			0,
			(page) => {
				for (const y of drawn ? [...rows, 640, 560] : [])
					page.drawLine({ start: { x: y === 700 || y === 640 ? 100 : 50, y }, end: { x: 361, y } });
			},
		);
		const words = Array.from({ length: 24 }, (_, index) => `word${index}`);
		const { bytes, warnings } = await fill(source, { Remarks: words.join(' '), Name: 'Ada' });
		expect(warnings).toEqual([]);
		// Poppler reads letters over underscores in the order of their heights.
		const seen = seenWords(bytes).sort((a, b) => a.left - b.left);
		const rowOf = (y: number) =>
			textIn(seen, { left: 45, right: 370, top: 800 - y - 10, bottom: 800 - y + 5 }).replaceAll(/[_\s]/g, '');
		expect(rows.map(rowOf).join('')).toBe(`Remarks:${words.join('')}`);
		expect(rowOf(660)).not.toBe('');
		// A line further down belongs to something else.
		const long = await fill(source, { Name: 'Ada '.repeat(100) });
		expect(long.warnings).toEqual([expect.stringContaining('does not fit')]);
	});

	judged('tick "no" for false', async () => {
		const source = await pageOf([['Member? ( ) yes ( ) no', 50, 700]]);
		const { bytes, warnings } = await fill(source, { Member: false });
		expect(warnings).toEqual([]);
		const [cross] = seenWords(bytes).filter(({ text }) => text.includes('X'));
		const no = seenWords(source).find(({ text }) => text === 'no')!;
		expect(cross!.right).toBeLessThan(no.left);
		expect(cross!.right).toBeGreaterThan(no.left - 14);
	});

	judged.each([90, 270])('stand upright on a page turned by %d°', async (turn) => {
		const at: Line = turn === 90 ? ['Name: ______________', 100, 100] : ['Name: ______________', 100, 700];
		const { bytes, warnings } = await fill(await pageOf([at], turn), { Name: 'Ada' });
		expect(warnings).toEqual([]);
		const words = seenWords(bytes);
		const name = words.find(({ text }) => text.startsWith('Name'))!;
		const value = words.find(({ text }) => text.includes('A') && text !== name.text)!;
		expect(Math.abs(value.bottom - name.bottom)).toBeLessThan(4);
		expect(value.left).toBeGreaterThan(name.right - 2);
	});
});

/** Every visible word of our pages is in the result exactly once, in every format with text. */
import { readFileSync } from 'node:fs';
import { keptByFormat } from '../../words/kept.mjs';
import { everything, textFormats, textParts, wordsOfResult, type TextFormat } from '../../words/result-words.mjs';
import { pagePath, readPages } from '../../../fixtures/pages/manifest';
import { convertFixture, removeFolders, unzip, type Converted } from '../../../service/test/engine/support';
import { samplePages, sampled } from '../../../service/test/support/sample';

afterAll(removeFolders);

const { isContainImg, txtTableFormat } = everything;

const resultOf = async (pdf: Uint8Array, format: TextFormat): Promise<Converted> =>
	await convertFixture(`pdf/${format}`, pdf, format === 'txt' ? { txtTableFormat } : { isContainImg });

/** The text of a result: its file, or the parts of its archive that hold text. */
async function textOf({ bytes }: Converted, format: TextFormat): Promise<string> {
	if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('utf8');
	const patterns = textParts[format].map((part) => new RegExp(`^${part.replace('.', '\\.').replace('*', '.*')}$`));
	const files = [...(await unzip(bytes))].filter(([name]) => patterns.some((pattern) => pattern.test(name)));
	return files.map(([, content]) => content.toString('utf8')).join('\n');
}

const pages = readPages().filter(({ file, scan }) => file.endsWith('.pdf') && scan === undefined);

it('covers documents of many programs and languages', () => {
	expect(pages.length).toBeGreaterThan(80);
});

/** JSON is what the others are compared with. In the sample, each document has one or two of the others, in turn. */
const turns = 3;
const formatsOf = (index: number): readonly TextFormat[] =>
	sampled(
		textFormats,
		textFormats.filter((format, turn) => format === 'json' || turn % turns === index % turns),
	);

const rows = samplePages(pages).map((page, index) => [page.id, page, formatsOf(index)] as const);

it.each(rows)('%s', async (_id, page, formats) => {
	const pdf = readFileSync(pagePath(page));
	let parsed: unknown;
	const lost: Record<string, unknown> = {};
	for (const format of formats) {
		const result = await resultOf(pdf, format);
		const { onPages, inResult, places } = result.words;
		// Words of the pages, in what the result is written from.
		if (inResult !== onPages || onPages === 0) lost[`${format}, from the page`] = { onPages, inResult, places };
		const text = await textOf(result, format);
		parsed ??= JSON.parse(text);
		const { missing, double } = keptByFormat(parsed, wordsOfResult(format, text));
		if (missing.length + double.length > 0) lost[format] = { missing, double };
	}
	expect(lost).toEqual({});
	// Plain text row by row is made without the layout.
	const byRow = (await convertFixture('pdf/txt', pdf, { txtTableFormat: 1 })).bytes.toString('utf8');
	expect(lettersOf(wordsOfResult('json', JSON.stringify(parsed)).join(' '))).toEqual(lettersOf(byRow));
});

/** Counts each letter and digit of a text. */
function lettersOf(text: string): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const letter of text.match(/[\p{L}\p{N}]/gu) ?? []) counts[letter] = (counts[letter] ?? 0) + 1;
	return counts;
}

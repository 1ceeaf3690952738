import { hasOffice, makeDocx, makeOpenDocument, saveAs, wordParagraph } from '../support/office';
import { sampled } from '../support/sample';
import { convertFixture, removeFolders } from '../engine/support';

afterAll(removeFolders);

const by = 'w:id="1" w:author="Kim" w:date="2024-01-01T00:00:00Z"';
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const out = (text: string): string =>
	`<w:del ${by}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
const into = (text: string): string => `<w:ins ${by}>${run(text)}</w:ins>`;
const fee = `<w:p>${run('The fee is ')}${out('900')}${into('1,200')}${run(' EUR.')}</w:p>`;

/** Texts of an OpenDocument with a deletion and an insertion. */
const openFee = makeOpenDocument(
	'text',
	'<text:tracked-changes><text:changed-region xml:id="a" text:id="a"><text:deletion><office:change-info><dc:creator>Kim</dc:creator><dc:date>2024-01-01T00:00:00</dc:date></office:change-info><text:p>900</text:p></text:deletion></text:changed-region><text:changed-region xml:id="b" text:id="b"><text:insertion><office:change-info><dc:creator>Kim</dc:creator><dc:date>2024-01-01T00:00:00</dc:date></office:change-info></text:insertion></text:changed-region></text:tracked-changes><text:p>The fee is <text:change text:change-id="a"/><text:change-start text:change-id="b"/>1,200<text:change-end text:change-id="b"/> EUR.</text:p>'.replaceAll(
		/<dc:(creator|date)>/g,
		'<dc:$1 xmlns:dc="http://purl.org/dc/elements/1.1/">',
	),
);

async function converted(bytes: Uint8Array, tool: 'pdf/txt' | 'pdf/markdown' = 'pdf/txt') {
	const { bytes: result, warnings } = await convertFixture(tool, bytes, {}, { fileName: 'draft.bin' });
	return { text: result.toString().replaceAll(/\s+/g, ' ').trim(), warnings };
}

(hasOffice ? describe : describe.skip)('tracked changes are accepted', () => {
	const formats: readonly (readonly [format: string, make: () => Buffer])[] = [
		['DOCX', () => makeDocx(fee)],
		['ODT', () => openFee],
		[
			'RTF',
			() =>
				Buffer.from(
					'{\\rtf1\\ansi{\\*\\revtbl{Unknown;}{Kim;}}The fee is {\\deleted\\revauthdel1 900}{\\revised\\revauth1 1,200} EUR.\\par}',
				),
		],
		['FODT', () => saveAs(openFee, 'odt', 'fodt')],
		['DOC', () => saveAs(openFee, 'odt', 'doc')],
	];
	// `legacy-office.test.ts` reads files of the last two, too.
	it.each(sampled(formats, formats.slice(0, 3)))('in %s, with a warning', async (_format, make) => {
		const { text, warnings } = await converted(make());
		expect(text).toBe('The fee is 1,200 EUR.');
		expect(warnings).toEqual([
			expect.stringMatching(/"draft\.bin" has tracked changes.*\(insertions: 1, deletions: 1\)/),
		]);
	});

	it('in tables and moves, over paragraphs', async () => {
		const row = (text: string, properties = ''): string =>
			`<w:tr>${properties}<w:tc><w:p>${run(text)}</w:p></w:tc><w:tc><w:p>${out('7')}${into('8')}</w:p></w:tc></w:tr>`;
		const table = `<w:tbl>${row('kept')}${row('gone', `<w:trPr><w:del ${by}/></w:trPr>`)}</w:tbl>`;
		const joined = `<w:p><w:pPr><w:rPr><w:del ${by}/></w:rPr></w:pPr>${run('one ')}</w:p><w:p>${run('sentence')}</w:p>`;
		const moved = `<w:p><w:moveFrom ${by}>${run('clause')}</w:moveFrom></w:p><w:p><w:moveTo ${by}>${run('clause')}</w:moveTo></w:p>`;
		expect((await converted(makeDocx(table + joined + moved))).text).toBe('kept 8 one sentence clause');
	});

	it('not where there are none', async () => {
		expect((await converted(makeDocx(wordParagraph('insert and del')))).warnings).toEqual([]);
		expect((await converted(saveAs(makeDocx(wordParagraph('plain')), 'docx', 'doc'))).warnings).toEqual([]);
	});
});

import { acceptInOpenText, acceptInWord, mayHaveRtfChanges } from '../../../../src/engine/office/tracked-changes';

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';

function accept(body: string, xmlns = `xmlns:w="${main}"`) {
	const counts = { insertions: 0, deletions: 0 };
	const xml = acceptInWord(`<?xml version="1.0"?><w:document ${xmlns}><w:body>${body}</w:body></w:document>`, counts);
	return { ...counts, body: /<w:body>([^]*)<\/w:body>/.exec(xml)?.[1] };
}
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const gone = (text: string): string => `<w:r><w:delText>${text}</w:delText></w:r>`;
const by = 'w:id="1" w:author="a > b"';
const paragraph = (content: string, properties = ''): string => `<w:p>${properties}${content}</w:p>`;
const mark = (change: string, more = ''): string => `<w:pPr>${more}<w:rPr><w:${change} ${by}/></w:rPr></w:pPr>`;

describe('tracked changes of Word', () => {
	it.each([
		[
			'a replaced amount',
			paragraph(`${run('fee ')}<w:del ${by}>${gone('900')}</w:del><w:ins ${by}>${run('1,200')}</w:ins>${run(' EUR')}`),
			paragraph(run('fee ') + run('1,200') + run(' EUR')),
		],
		[
			'an insertion that was partly deleted',
			paragraph(`<w:ins ${by}><w:del ${by}>${gone('x')}</w:del>${run('y')}</w:ins>`),
			paragraph(run('y')),
		],
		[
			'a move',
			`<w:p><w:moveFromRangeStart ${by}/><w:moveFrom ${by}>${run('moved')}</w:moveFrom><w:moveFromRangeEnd ${by}/>${run('a')}</w:p><w:p><w:moveTo ${by}>${run('moved')}</w:moveTo></w:p>`,
			paragraph(run('a')) + paragraph(run('moved')),
		],
		[
			'a deleted paragraph',
			paragraph(run('a')) + paragraph(`<w:del ${by}>${gone('b')}</w:del>`, mark('del')) + paragraph(run('c')),
			paragraph(run('a')) + paragraph(run('c')),
		],
		[
			'joined paragraphs, with a bookmark between them',
			`${paragraph(run('a '), mark('del', '<w:jc/>'))}<w:bookmarkEnd w:id="3"/>${paragraph(run('b'), '<w:pPr><w:ind/></w:pPr>')}`,
			`<w:bookmarkEnd w:id="3"/>${paragraph(run('a ') + run('b'), '<w:pPr><w:ind/></w:pPr>')}`,
		],
		[
			'three joined paragraphs, of which the last is empty',
			paragraph(run('a'), mark('del')) + paragraph(run('b'), mark('del')) + '<w:p/>',
			paragraph(run('a') + run('b')),
		],
		[
			'a split paragraph',
			paragraph(run('a'), mark('ins')) + paragraph(run('b')),
			paragraph(run('a'), '<w:pPr><w:rPr></w:rPr></w:pPr>') + paragraph(run('b')),
		],
		[
			'a paragraph mark deleted in front of a table, which stays a paragraph',
			`${paragraph(run('a'), mark('del'))}<w:tbl><w:tr/></w:tbl>`,
			`${paragraph(run('a'), '<w:pPr><w:rPr></w:rPr></w:pPr>')}<w:tbl><w:tr/></w:tbl>`,
		],
		[
			'a deleted row and an inserted one',
			`<w:tbl><w:tr><w:trPr><w:del ${by}/></w:trPr><w:tc/></w:tr><w:tr><w:trPr><w:ins ${by}/></w:trPr><w:tc>${run('b')}</w:tc></w:tr></w:tbl>`,
			`<w:tbl><w:tr><w:trPr></w:trPr><w:tc>${run('b')}</w:tc></w:tr></w:tbl>`,
		],
		[
			'a deleted table',
			`<w:tbl><w:tblPr/><w:tr><w:trPr><w:del ${by}/></w:trPr></w:tr></w:tbl>${paragraph('')}`,
			paragraph(''),
		],
		[
			'former properties',
			paragraph(run('a'), '<w:pPr><w:jc/><w:pPrChange><w:pPr/></w:pPrChange></w:pPr>'),
			paragraph(run('a'), '<w:pPr><w:jc/></w:pPr>'),
		],
		[
			'a change in a text box',
			`<w:p><w:r><v:t><w:p><w:del ${by}>${gone('1')}</w:del>${run('2')}</w:p></v:t></w:r></w:p>`,
			`<w:p><w:r><v:t>${paragraph(run('2'))}</v:t></w:r></w:p>`,
		],
	])('%s', (_name, body, expected) => {
		expect(accept(body).body).toBe(expected);
	});

	it('are counted', () => {
		const body = paragraph(
			`<w:del ${by}>${gone('a')}</w:del><w:ins ${by}>${run('b')}</w:ins><w:del ${by}>${gone('c')}</w:del>`,
		);
		expect(accept(body)).toMatchObject({ insertions: 1, deletions: 2 });
	});

	it('are found in strict documents and with another prefix', () => {
		const change = `<w:p><w:del ${by}>${gone('a')}</w:del></w:p>`;
		expect(accept(change, `xmlns:w='${strict}'`).deletions).toBe(1);
		const other = `<x:document xmlns:x="${main}">${change.replaceAll('w:', 'x:')}</x:document>`;
		expect(acceptInWord(other, { insertions: 0, deletions: 0 })).not.toContain('delText');
	});

	it('leave elements of the same name in another namespace', () => {
		const formula = '<m:del>1</m:del><ins/>';
		expect(accept(formula).body).toBe(formula);
	});

	it.each(['<w:p>', '<w:p></w:r>', `${'<w:p>'.repeat(1000)}${'</w:p>'.repeat(1000)}`, '<w:p w:a="'])(
		'are not searched in damaged XML: %.12s',
		(body) => {
			expect(() => accept(body)).toThrow();
		},
	);
});

describe('tracked changes of OpenDocument', () => {
	it('leave the text with its insertions', () => {
		const counts = { insertions: 0, deletions: 0 };
		const xml =
			'<office:text><text:tracked-changes><text:changed-region xml:id="a"><text:deletion><office:change-info/><text:p>900</text:p></text:deletion></text:changed-region><text:changed-region xml:id="b"><text:insertion/></text:changed-region></text:tracked-changes><text:p>fee <text:change text:change-id="a"/><text:change-start text:change-id="b"/>1,200<text:change-end text:change-id="b"/></text:p></office:text>';
		expect(acceptInOpenText(xml, counts)).toBe('<office:text><text:p>fee 1,200</text:p></office:text>');
		expect(counts).toEqual({ insertions: 1, deletions: 1 });
	});
});

describe('tracked changes of RTF', () => {
	it.each([
		['{\\deleted\\revauthdel1 900}', true],
		['{\\revised 1,200}', true],
		['\\deleted0 text', true],
		['\\revisions \\deletedx words', false],
	])('%s', (text, expected) => {
		expect(mayHaveRtfChanges(text)).toBe(expected);
	});
});

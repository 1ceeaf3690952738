import { hiddenPartsOf } from '../../../../src/engine/office/hidden-office';
import { mayHideRtf } from '../../../../src/engine/office/hidden-open-text';
import { HiddenContent } from '../../../../src/engine/text/hidden-content';
import { phraseText } from '../../../../src/messages/phrases';

const word = (body: string) =>
	`<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const seen = run('seen');

function convert(type: 'docx' | 'pptx' | 'odt', parts: Readonly<Record<string, string>>, hiddenText?: 'keep' | 'mark') {
	const hidden = new HiddenContent({ fileName: 'a', hiddenText });
	const { mayHide, change } = ((made) => ({ ...made, mayHide: made.mayHide.bind(made), change: made.change }))(
		hiddenPartsOf(type, hidden),
	);
	const isHiding = Object.values(parts).map(mayHide).includes(true);
	const results = Object.entries(parts).map(([name, xml]) => (isHiding ? (change(name)?.(xml) ?? xml) : xml));
	return { xml: results.join(''), warnings: hidden.warnings().map((warning) => phraseText(warning, 'en')) };
}

const styles =
	'<w:styles xmlns:w="x"><w:style w:type="character" w:styleId="Off"><w:rPr><w:vanish/></w:rPr></w:style>' +
	'<w:style w:type="paragraph" w:styleId="Gone"><w:rPr><w:vanish w:val="1"/></w:rPr></w:style>' +
	'<w:style w:type="character" w:styleId="Child"><w:basedOn w:val="Off"/></w:style>' +
	'<w:style w:type="character" w:styleId="On"><w:rPr><w:vanish w:val="0"/></w:rPr></w:style></w:styles>';

describe('hidden text of Word', () => {
	const ways: Readonly<Record<string, string>> = {
		'its own property': `<w:p>${seen}${run('Secret &amp; words', '<w:vanish/>')}</w:p>`,
		'several runs': `<w:p>${seen}${run('Sec', '<w:vanish/>')}${run('ret &amp; words', '<w:b/><w:vanish/>')}</w:p>`,
		'a property with a value': `<w:p>${seen}${run('Secret &amp; words', '<w:vanish w:val="true"/>')}</w:p>`,
		'a character style': `<w:p>${seen}${run('Secret &amp; words', '<w:rStyle w:val="Off"/>')}</w:p>`,
		'a paragraph style': `<w:p><w:pPr><w:pStyle w:val="Gone"/></w:pPr>${run('Secret &amp; words')}</w:p><w:p>${seen}</w:p>`,
		'a style based on a hidden one': `<w:p>${seen}${run('Secret &amp; words', '<w:rStyle w:val="Child"/>')}</w:p>`,
		'a text box': `<w:p>${seen}<w:r><w:pict><w:txbxContent><w:p>${run('Secret &amp; words', '<w:vanish/>')}</w:p></w:txbxContent></w:pict></w:r></w:p>`,
	};

	it.each(Object.keys(ways))('is named: %s', (name) => {
		const parts = { 'word/styles.xml': styles, 'word/document.xml': word(ways[name]!) };
		const { xml, warnings } = convert('docx', parts);
		expect(xml).not.toMatch(/Sec|words/);
		expect(xml).toContain('seen');
		expect(warnings).toEqual([expect.stringMatching(/^Hidden text in "a".*\(3 words: "Secret & words"/)]);
		const kept = convert('docx', parts, 'keep').xml;
		expect(kept).toContain('<w:vanish w:val="0"/></w:rPr><w:t xml:space="preserve">Secret &amp; words</w:t>');
		expect(convert('docx', parts, 'mark').xml).toContain('>[hidden: Secret &amp; words]<');
	});

	it.each([
		run('text', '<w:vanish w:val="0"/>'),
		run('text', '<w:webHidden/>'),
		run('text', '<w:rStyle w:val="On"/>'),
		'<w:r><w:rPr><w:vanish/></w:rPr><w:instrText>XE "text"</w:instrText></w:r>',
		`<w:pPr><w:rPr><w:vanish/><w:specVanish/></w:rPr></w:pPr>${run('text')}`,
	])('is not: %s', (content) => {
		const { xml, warnings } = convert('docx', {
			'word/styles.xml': styles,
			'word/document.xml': word(`<w:p>${content}</w:p>`),
		});
		expect(xml).toContain(content);
		expect(warnings).toEqual([]);
	});
});

describe('hidden text of OpenDocument', () => {
	const style = (name: string, more: string, family = 'text') =>
		`<style:style style:name="${name}" style:family="${family}"${more}</style:style>`;
	const off = '><style:text-properties text:display="none"/>';
	const openStyles =
		style('T1', off) +
		style('T2', ' style:parent-style-name="T1">') +
		style('T3', '><style:text-properties text:display="true"/>') +
		style('P1', off, 'paragraph');
	const open = (body: string) => `<office:text>${openStyles}${body}</office:text>`;
	const shown = '<text:p>seen</text:p>';

	const ways: Readonly<Record<string, string>> = {
		'a property': '<text:p>seen <text:span text:style-name="T1">Secret<text:s/>words</text:span></text:p>',
		'a parent style': '<text:p>seen <text:span text:style-name="T2">Secret words</text:span></text:p>',
		'two spans':
			'<text:p>seen <text:span text:style-name="T1">Secret </text:span><text:span text:style-name="T2">words</text:span></text:p>',
		'a paragraph style': `${shown}<text:p text:style-name="P1">Secret words</text:p>`,
		'a section': `${shown}<text:section text:name="a" text:display="none"><text:p>Secret words</text:p></text:section>`,
		'a condition of a section': `${shown}<text:section text:display="condition" text:condition="ooow:1" text:is-hidden="true"><text:p>Secret words</text:p></text:section>`,
		'a field':
			'<text:p>seen <text:hidden-text text:condition="1" text:string-value="Secret words" text:is-hidden="true"/></text:p>',
		'a field of its paragraph': `${shown}<text:p><text:hidden-paragraph text:condition="1" text:is-hidden="true"/>Secret words</text:p>`,
	};

	it.each(Object.keys(ways))('is named: %s', (name) => {
		const parts = { 'content.xml': open(ways[name]!) };
		const { xml, warnings } = convert('odt', parts);
		expect(xml).toBe(parts['content.xml']);
		expect(warnings).toEqual([expect.stringMatching(/\(2 words: "Secret words"/)]);
		const kept = convert('odt', parts, 'keep').xml;
		expect(kept).toContain('<text:span>Secret words</text:span>');
		expect(kept).not.toMatch(/<text:section[^>]*(?:display|hidden)/);
		expect(kept).toContain('seen');
		expect(convert('odt', parts, 'mark').xml).toContain('<text:span>[hidden: Secret words]</text:span>');
	});

	it.each([
		'<text:p><text:span text:style-name="T3">text</text:span></text:p>',
		'<text:p text:style-name="P1"><text:span text:style-name="T3">text</text:span></text:p>',
		'<text:section text:display="condition" text:condition="ooow:0"><text:p>text</text:p></text:section>',
		'<text:p><text:hidden-text text:condition="0">text</text:hidden-text></text:p>',
	])('is not: %s', (content) => {
		expect(convert('odt', { 'content.xml': open(content) }, 'keep')).toEqual({ xml: open(content), warnings: [] });
	});

	it.each([
		['{\\v hidden}', true],
		['{\\v1\\b hidden}', true],
		['{\\v\\f0 hidden}', true],
		['\\v0 shown', false],
		['\\viewkind4 \\vertalt \\vern0', false],
	])('in RTF: %s', (rtf, isHiding) => {
		expect(mayHideRtf(rtf)).toBe(isHiding);
	});
});

describe('hidden content of slides', () => {
	const shape = (text: string, more = '') =>
		`<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"${more}/></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
	const slide = (content: string, more = '') =>
		`<p:sld xmlns:p="p" xmlns:a="a"${more}><p:cSld>${content}</p:cSld></p:sld>`;

	it.each([
		['a slide', slide(shape('Secret words'), ' show="0"')],
		['a shape', slide(shape('seen') + shape('Secret words', ' hidden="1"'))],
		['a shape of a group', slide(`<p:grpSp>${shape('Secret words', ' hidden="true"')}</p:grpSp>`)],
	])('is named: %s', (_name, xml) => {
		const parts = { 'ppt/slides/slide1.xml': xml };
		const dropped = convert('pptx', parts);
		expect(dropped.warnings).toEqual([expect.stringMatching(/\(2 words: "Secret words"/)]);
		const kept = convert('pptx', parts, 'keep').xml;
		expect(kept).not.toMatch(/ (?:show|hidden)=/);
		expect(kept).toContain('<a:t>Secret words</a:t>');
		expect(convert('pptx', parts, 'mark').xml).toContain('<a:t>[hidden: Secret words]</a:t>');
	});

	const placed = (x: number, y: number, text: string) =>
		shape(text).replace(
			'<p:txBody>',
			`<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="900000" cy="900000"/></a:xfrm></p:spPr><p:txBody>`,
		);
	const presentation = '<p:presentation xmlns:p="p"><p:sldSz cx="12192000" cy="6858000"/></p:presentation>';
	const placedOn = (x: number, y: number, hiddenText?: 'keep') =>
		convert(
			'pptx',
			{ 'ppt/slides/slide1.xml': slide(placed(x, y, 'Secret words')), 'ppt/presentation.xml': presentation },
			hiddenText,
		);

	it.each([
		[-900_000, 0],
		[0, -5_000_000],
		[12_192_000, 0],
		[0, 6_858_000],
	])('is named beside the slide: %i, %i', (x, y) => {
		expect(placedOn(x, y).warnings).toEqual([expect.stringMatching(/"Secret words"/)]);
		expect(placedOn(x, y, 'keep').xml).toContain('<a:off x="0" y="0"/>');
	});

	it.each([
		[-899_000, 0],
		[11_000_000, 6_000_000],
	])('is not at the edge of the slide: %i, %i', (x, y) => {
		expect(placedOn(x, y).warnings).toEqual([]);
	});

	it('is not on slides that are shown', () => {
		const { warnings } = convert('pptx', { 'ppt/slides/slide1.xml': slide(shape('text', ' hidden="0"'), ' show="1"') });
		expect(warnings).toEqual([]);
	});
});

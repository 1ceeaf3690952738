import { PDFBool, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

const wait = 'Please wait... If this message is not eventually replaced, your viewer cannot display this document.';

const template = (inner: string) =>
	`<template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"><subform name="form1" layout="tb"><pageSet><pageArea/></pageSet>${inner}</subform></template>`;
const datasets = (inner: string) =>
	`<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form1>${inner}</form1></xfa:data></xfa:datasets>`;
const text = (value: string) => `<value><text>${value}</text></value>`;
const field = (name: string, caption: string, more = '<ui><textEdit/></ui>') =>
	`<field name="${name}">${caption === '' ? '' : `<caption>${text(caption)}</caption>`}${more}</field>`;

interface Made {
	readonly template?: string;
	readonly data?: string;
	/** The packets in an array, without `NeedsRendering`. */
	readonly packets?: boolean;
	readonly pageText?: string;
	readonly widget?: boolean;
}

async function made({ template: design, data, packets = false, pageText = wait, widget = false }: Made) {
	const document = await PDFDocument.create();
	const { context, catalog } = document;
	const page = document.addPage([595, 842]);
	page.drawText(pageText, { x: 40, y: 780, size: 10, lineHeight: 12 });
	const stream = (xml: string) => context.register(context.flateStream(Buffer.from(xml)));
	const start = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">';
	const parts = { template: design, datasets: data };
	const named = Object.entries(parts).flatMap(([name, xml]) => (xml === undefined ? [] : [[name, xml] as const]));
	const form = context.obj({ Fields: [] });
	const XFA = packets
		? context.obj(
				[['preamble', start] as const, ...named, ['postamble', '</xdp:xdp>'] as const].flatMap(([name, xml]) => [
					PDFString.of(name),
					stream(xml),
				]),
			)
		: stream(`<?xml version="1.0" encoding="UTF-8"?>${start}${named.map(([, xml]) => xml).join('')}</xdp:xdp>`);
	form.set(PDFName.of('XFA'), XFA);
	if (widget) {
		const entries = { Type: 'Annot', Subtype: 'Widget', FT: 'Tx', Rect: [40, 700, 200, 720], F: 4 };
		const reference = context.register(context.obj({ ...entries, T: PDFString.of('a'), V: PDFString.of('Shown 12') }));
		page.node.set(PDFName.of('Annots'), context.obj([reference]));
		form.set(PDFName.of('Fields'), context.obj([reference]));
	}
	catalog.set(PDFName.of('AcroForm'), form);
	if (!packets) catalog.set(PDFName.of('NeedsRendering'), PDFBool.True);
	return await document.save();
}

async function read(pdf: Uint8Array) {
	const { bytes, warnings } = await convertFixture('pdf/txt', pdf, { txtTableFormat: 0 });
	return { text: bytes.toString('utf8').replace(/[ \t]+/g, ' '), warnings };
}

const xfaWarning = (pageText = wait) =>
	expect.stringMatching(
		`XFA form that does not appear on its pages\\. The text and values .*page 1 was skipped: "${pageText.slice(0, 11)}`,
	) as unknown as string;

describe('an XFA form without pages', () => {
	it.each<readonly [string, Made, readonly string[]]>([
		[
			'in one piece',
			{
				template: template(field('Name', 'Full name') + field('Total', '')),
				data: datasets('<Name>Priya Raman</Name><Total>418.20</Total>'),
			},
			['Full name Priya Raman', '418.20'],
		],
		[
			'in packets',
			{
				packets: true,
				template: template(`<draw>${text('Application for a permit')}</draw>${field('City', 'City')}`),
				data: datasets('<City>Bergen</City>'),
			},
			['Application for a permit', 'City Bergen'],
		],
		[
			'with rows',
			{
				template: template(
					`<subform name="Item" layout="row">${field('Article', '')}${field('Price', '')}<occur max="-1"/></subform>`,
				),
				data: datasets(
					'<Item><Article>Bolt</Article><Price>1.20</Price></Item><Item><Article>Nut</Article><Price>0.45</Price></Item>',
				),
			},
			['Bolt 1.20', 'Nut 0.45'],
		],
		[
			'with choices',
			{
				template: template(
					field(
						'Country',
						'Country',
						'<ui><choiceList/></ui><items save="1"><text>NO</text><text>SE</text></items><items><text>Norway</text><text>Sweden</text></items>',
					) +
						field('Agree', 'I agree', '<ui><checkButton/></ui><items><text>1</text><text>0</text></items>') +
						`<exclGroup name="Kind">${field('a', 'New', '<ui><checkButton/></ui><items><text>A</text></items>')}${field('b', 'Renewal', '<ui><checkButton/></ui><items><text>B</text></items>')}</exclGroup>`,
				),
				data: datasets('<Country>SE</Country><Agree>1</Agree><Kind>B</Kind>'),
			},
			['Country Sweden', '☒ I agree', '☐ New', '☒ Renewal'],
		],
		[
			'with bindings',
			{
				template: template(
					field('F7', 'Postcode', '<ui><textEdit/></ui><bind match="dataRef" ref="$record.Address.Zip"/>'),
				),
				data: datasets('<Address><Zip>50825</Zip></Address>'),
			},
			['Postcode 50825'],
		],
		[
			'with rich text',
			{
				template: template(
					'<draw><value><exData contentType="text/html"><body xmlns="http://www.w3.org/1999/xhtml"><p>Please use <b>capitals</b></p></exData></value></draw>'.replace(
						'</exData>',
						'</body></exData>',
					) + field('Name', '名称'),
				),
				data: datasets('<Name>王小明 &amp; Co</Name>'),
			},
			['Please use capitals', '名称 王小明 & Co'],
		],
		['without a design', { packets: true, data: datasets('<Invoice><No>4711</No></Invoice>') }, ['No 4711']],
		[
			'with data that no field shows',
			{ template: template(field('A', 'First')), data: datasets('<A>1</A><B>second value</B>') },
			['First 1', 'B second value'],
		],
		[
			'with default values',
			{
				template: template(
					`<field name="Year"><caption>${text('Year')}</caption>${text('2026')}<ui><textEdit/></ui></field>`,
				),
			},
			['Year 2026'],
		],
		[
			'with fields in nested parts',
			{
				template: template(
					`<subform name="Person"><subform name="Home">${field('Street', 'Street')}</subform>${field('Age', 'Age')}</subform>`,
				),
				data: datasets('<Person><Home><Street>Strandgaten 12</Street></Home><Age>44</Age></Person>'),
			},
			['Street Strandgaten 12', 'Age 44'],
		],
		[
			'with parts that take no data of their own',
			{
				template: template(`<subform layout="tb"><subform>${field('Iban', 'IBAN')}</subform></subform>`),
				data: datasets('<Iban>NO93 8601 1117 947</Iban>'),
			},
			['IBAN NO93 8601 1117 947'],
		],
		[
			'with a field name that repeats',
			{
				template: template(field('Child', 'First child') + field('Child', 'Second child')),
				data: datasets('<Child>Ada</Child><Child>Ivo</Child>'),
			},
			['First child Ada', 'Second child Ivo'],
		],
		[
			'with a date, an amount and a text of several lines',
			{
				template: template(
					field('Due', 'Due', '<ui><dateTimeEdit/></ui>') +
						field('Sum', 'Sum', '<ui><numericEdit/></ui>') +
						field('Note', 'Note', '<ui><textEdit multiLine="1"/></ui>'),
				),
				data: datasets('<Due>2026-03-31</Due><Sum>-1200.5</Sum><Note>Ring twice&#10;Back door</Note>'),
			},
			['2026-03-31', '-1200.5', 'Ring twice', 'Back door'],
		],
		[
			'with data in another alphabet and signs',
			{
				packets: true,
				template: template(field('שם', 'שם') + field('Firm', 'Firm')),
				data: datasets('<שם>רות לוי</שם><Firm><![CDATA[Öberg & Söner <AB>]]></Firm>'),
			},
			['Firm Öberg & Söner <AB>', 'שם רות לוי'],
		],
		[
			'with a page in another language',
			{
				pageText:
					'Bitte warten... Falls diese Meldung nicht ersetzt wird, kann Ihr Programm das Dokument nicht anzeigen.',
				template: template(field('Betrag', 'Betrag')),
				data: datasets('<Betrag>99,90</Betrag>'),
			},
			['Betrag 99,90'],
		],
	])('%s is read with a warning', async (_, form, texts) => {
		const { text: result, warnings } = await read(await made(form));
		for (const expected of texts) expect(result).toContain(expected);
		expect(result).not.toContain('Please wait');
		expect(warnings).toContainEqual(xfaWarning(form.pageText));
	});

	it('leaves out hidden fields with their data', async () => {
		const hidden = `<field name="Key" presence="hidden"><ui><textEdit/></ui></field><subform name="Inner" presence="invisible">${field('Code', 'Code')}</subform>`;
		const form = {
			template: template(hidden + field('Name', 'Name')),
			data: datasets('<Key>k-1</Key><Inner><Code>c-2</Code></Inner><Name>Kim</Name>'),
		};
		const { text: result } = await read(await made(form));
		expect(result).toContain('Name Kim');
		expect(result).not.toMatch(/k-1|c-2/);
	});

	it('keeps its page with a warning if it is damaged', async () => {
		const { text: result, warnings } = await read(
			await made({ template: '<template><subform name="a">', data: '<!DOCTYPE a><b/>' }),
		);
		expect(result).toContain('Please wait');
		expect(warnings).toContainEqual(expect.stringContaining('the form data cannot be read'));
	});

	it('is named in a warning of page images, which do not show it', async () => {
		const pdf = await made({ data: datasets('<Name>Priya</Name>') });
		const { warnings } = await convertFixture('pdf/img', pdf);
		expect(warnings).toEqual([expect.stringContaining('do not show the XFA form')]);
	});

	it('gives fields', async () => {
		const form = {
			template: template(field('Name', 'Applicant') + field('Total', 'Total amount')),
			data: datasets('<Name>Priya Raman</Name><Total>418.20</Total>'),
		};
		const { bytes } = await convertFixture('idp/documentExtract', await made(form), { keys: ['Total amount'] });
		expect(bytes.toString('utf8')).toContain('418.20');
	});
});

describe('a document with an XFA form and ordinary pages', () => {
	it.each<readonly [string, Made, string]>([
		['with form fields', { packets: true, widget: true, pageText: 'Form of the town' }, 'Shown 12'],
		[
			'with a printed page',
			{
				packets: true,
				pageText: Array.from(
					{ length: 40 },
					(_, row) => `Line ${row} of a form that was printed with all of its values`,
				).join('\n'),
			},
			'Line 39',
		],
	])('%s is read from its pages', async (_, form, shown) => {
		const { text: result, warnings } = await read(
			await made({ ...form, template: template(field('A', 'First')), data: datasets('<A>other value</A>') }),
		);
		expect(result).toContain(shown);
		expect(result).not.toContain('other value');
		expect(warnings).toEqual([]);
	});
});

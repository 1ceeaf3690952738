import {
	degrees,
	PDFDocument,
	PDFName,
	PDFNumber,
	PDFString,
	StandardFonts,
	TextAlignment,
	type PDFDict,
	type PDFPage,
} from '@cantoo/pdf-lib';
import { seenFields, fieldValue, fill, hasReaders, seenWords, textIn } from './fill-support';
import { removeFolders } from './support';

afterAll(removeFolders);

const judged = hasReaders ? it : it.skip;
const height = 842;

type Rect = readonly [x: number, y: number, width: number, height: number];

/** A rectangle of an unrotated page as displayed. */
const placeOf = ([x, y, width, tall]: Rect) => ({
	left: x,
	top: height - y - tall,
	right: x + width,
	bottom: height - y,
});

/** A page for a form, with a font for labels. */
async function newForm() {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([595, height]);
	const label = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 10, font });
	return { document, page, label, form: document.getForm(), font };
}

/** A field of another producer: its dictionary merged with its widget, without an appearance. */
function addBareField(document: PDFDocument, page: PDFPage, rect: Rect, entries: Record<string, unknown>): PDFDict {
	const [x, y, width, tall] = rect;
	const field = document.context.obj({
		...{
			Type: 'Annot',
			Subtype: 'Widget',
			Rect: [x, y, x + width, y + tall],
			F: 4,
			DA: PDFString.of('/Helv 0 Tf 0 g'),
		},
		...entries,
	} as never) as unknown as PDFDict;
	const ref = document.context.register(field);
	page.node.addAnnot(ref);
	document.getForm().acroForm.addField(ref);
	return field;
}

const text = PDFString.of;
const rects = { name: [150, 700, 200, 20], notes: [150, 600, 200, 60], code: [150, 560, 160, 20] } as const;

/** Text fields as a form editor writes them. */
async function textForm(): Promise<Uint8Array> {
	const { document, page, label, form } = await newForm();
	const add = (name: string, [x, y, width, tall]: Rect) => {
		const field = form.createTextField(name);
		field.addToPage(page, { x, y, width, height: tall });
		return field;
	};
	add('applicant.name', rects.name).setAlignment(TextAlignment.Right);
	add('notes', rects.notes).enableMultiline();
	const code = add('code', rects.code);
	code.setMaxLength(8);
	code.enableCombing();
	label('Name:', 100, 705);
	return await document.save();
}

describe('text fields', () => {
	const values = { 'applicant.name': 'Ada Lovelace', notes: 'one two three '.repeat(8).trim(), code: 'AB12CD' };

	judged.each([false, true])('are shown and stored (flattened: %s)', async (flat) => {
		const { bytes, warnings } = await fill(await textForm(), values, { flattenForm: Number(flat) });
		expect(warnings).toEqual([]);
		const words = seenWords(bytes);
		expect(textIn(words, placeOf(rects.name))).toBe('Ada Lovelace');
		expect(textIn(words, placeOf(rects.notes))).toBe(values.notes);
		expect(textIn(words, placeOf(rects.code)).replaceAll(' ', '')).toBe('AB12CD');
		const fields = seenFields(bytes);
		expect(fields).toHaveLength(flat ? 0 : 3);
		if (!flat) for (const [name, value] of Object.entries(values)) expect(fieldValue(fields, name)).toBe(value);
	});

	judged('keep the alignment, lines and cells of the form', async () => {
		const words = seenWords((await fill(await textForm(), values)).bytes);
		const at = (wanted: string) => words.find((word) => word.text === wanted)!;
		expect(at('Lovelace').right).toBeGreaterThan(150 + 200 - 6);
		expect(new Set(words.filter((word) => word.text === 'one').map(({ top }) => top)).size).toBeGreaterThan(1);
		const cells = [...'AB12CD'].map((sign, index) => {
			const found = words.filter(({ text: own, top }) => own === sign && top > placeOf(rects.code).top - 2);
			return Math.abs((found[0]!.left + found[0]!.right) / 2 - (150 + (index + 0.5) * 20));
		});
		expect(Math.max(...cells)).toBeLessThan(2);
	});

	judged.each([
		['Hebrew', 'שלום עולם'],
		['Arabic', 'مرحبا بالعالم'],
		['Chinese', '北京市朝阳区'],
		['Japanese', '東京都ひらがな'],
		['Korean', '서울특별시'],
		['Russian', 'Лев Толстой'],
		['Greek', 'Αθήνα'],
		['Thai', 'กรุงเทพ'],
		['Hindi', 'नई दिल्ली'],
		['Polish', 'Łódź, ulica Żółta'],
	])('show %s', async (_language, value) => {
		const { bytes, warnings } = await fill(await textForm(), { 'applicant.name': value });
		expect(warnings).toEqual([]);
		const shown = textIn(seenWords(bytes), placeOf(rects.name));
		const sorted = (one: string) => [...one.normalize('NFKC').replaceAll(/\s/g, '')].sort().join('');
		expect(sorted(shown)).toBe(sorted(value));
		expect(fieldValue(seenFields(bytes), 'applicant.name')).toBe(value);
	});

	judged('break between words, and only a long word anywhere', async () => {
		const { document, page } = await newForm();
		const look = { FT: 'Tx', Ff: 1 << 12, DA: text('/F 56 Tf 0 g') };
		addBareField(document, page, [50, 600, 180, 66], { ...look, T: text('words') });
		addBareField(document, page, [50, 500, 90, 66], { ...look, T: text('long') });
		const words = 'Please call in the morning. The bell at the gate does not work.';
		const { bytes, warnings } = await fill(await document.save(), { words, long: `www.${'example'.repeat(5)}.com` });
		expect(warnings).toEqual([]);
		const seen = seenWords(bytes);
		expect(textIn(seen, placeOf([50, 600, 180, 66]))).toBe(words);
		expect(textIn(seen, placeOf([50, 500, 90, 66])).split(' ').length).toBeGreaterThan(1);
	});

	judged('of several lines take one line if they are low, and turn like their appearance', async () => {
		const { document, page } = await newForm();
		addBareField(document, page, [50, 700, 92, 10], { FT: 'Tx', T: text('low'), Ff: 1 << 12, DA: text('/F 9 Tf 0 g') });
		const stream = document.context.stream('', { BBox: [0, 0, 140, 14], Matrix: [0, 1, -1, 0, 0, 0] });
		const look = { N: document.context.register(stream) };
		addBareField(document, page, [300, 500, 14, 140], { FT: 'Tx', T: text('turned'), AP: look });
		const { bytes, warnings } = await fill(await document.save(), { low: 'Ada Lovelace', turned: 'Turned text' });
		expect(warnings).toEqual([]);
		const words = seenWords(bytes);
		expect(textIn(words, placeOf([50, 700, 92, 10]))).toBe('Ada Lovelace');
		expect(
			textIn(words, placeOf([300, 500, 14, 140]))
				.split(' ')
				.sort(),
		).toEqual(['Turned', 'text']);
	});

	judged('shrink a long text, and say when it does not fit', async () => {
		const long = 'A rather long company name with many words in it';
		const made = await fill(await textForm(), { 'applicant.name': long });
		expect(made.warnings).toEqual([]);
		expect(textIn(seenWords(made.bytes), placeOf(rects.name))).toBe(long);
		const { warnings, bytes } = await fill(await textForm(), { 'applicant.name': long.repeat(4) });
		expect(warnings).toEqual([expect.stringContaining('"applicant.name" does not fit')]);
		expect(fieldValue(seenFields(bytes), 'applicant.name')).toBe(long.repeat(4));
	});

	it('refuse what is longer than allowed', async () => {
		const { warnings } = await fill(await textForm(), { code: '123456789' });
		expect(warnings).toEqual([expect.stringMatching(/"code" was not filled in: it has 9 characters, .* allows 8/)]);
	});
});

describe('names', () => {
	it.each([
		['the exact name', 'applicant.name'],
		['another case', 'Applicant Name'],
		['the last part', 'name'],
	])('are matched by %s', async (_how, key) => {
		expect((await fill(await textForm(), { [key]: 'Ada' })).warnings).toEqual([]);
	});

	judged('are matched without the numbers of XFA, by tooltip, and by label', async () => {
		const { document, page, label } = await newForm();
		addBareField(document, page, [150, 700, 200, 20], { FT: 'Tx', T: text('form1[0].#subform[0].City[0]') });
		addBareField(document, page, [150, 660, 200, 20], { FT: 'Tx', T: text('f2'), TU: text('Postal code:') });
		addBareField(document, page, [150, 620, 200, 20], { FT: 'Tx', T: text('f3') });
		addBareField(document, page, [150, 560, 200, 20], { FT: 'Tx', T: text('f4') });
		label('3. Street (main residence):', 30, 625);
		label('Country', 150, 585);
		const values = { city: 'Paris', 'Postal Code': '75001', Street: 'Rue A', Country: 'France' };
		const { bytes, warnings } = await fill(await document.save(), values);
		expect(warnings).toEqual([]);
		const words = seenWords(bytes);
		expect([700, 660, 620, 560].map((y) => textIn(words, placeOf([150, y, 200, 20])))).toEqual(Object.values(values));
	});

	it('without a field are named, with the fields that exist', async () => {
		const { warnings } = await fill(await textForm(), { Nmae: 'Ada' });
		expect(warnings).toEqual([expect.stringMatching(/"Nmae" was not filled in: .*"applicant.name", "notes", "code"/)]);
	});

	it('of several fields are named', async () => {
		const { document, page } = await newForm();
		for (const [index, owner] of ['buyer', 'seller'].entries())
			addBareField(document, page, [150, 700 - 40 * index, 200, 20], { FT: 'Tx', T: text(`${owner}.name`) });
		const { warnings } = await fill(await document.save(), { name: 'Ada', 'buyer.name': 'B', 'Buyer Name': 'C' });
		expect(warnings).toEqual([
			expect.stringMatching(/"name" .*several fields.*"buyer.name", "seller.name"/),
			expect.stringMatching(/"Buyer Name" .*"buyer.name" names the same field/),
		]);
	});
});

/** Boxes and choices. */
async function choiceForm(): Promise<Uint8Array> {
	const { document, page, label, form } = await newForm();
	form.createCheckBox('terms').addToPage(page, { x: 50, y: 700, width: 12, height: 12 });
	label('I accept the terms', 68, 702);
	const plan = form.createRadioGroup('plan');
	for (const [index, name] of ['Basic plan', 'Full plan'].entries()) {
		plan.addOptionToPage(`p${index + 1}`, page, { x: 50 + 120 * index, y: 660, width: 12, height: 12 });
		label(name, 68 + 120 * index, 662);
	}
	const country = form.createDropdown('country');
	country.addOptions(['Austria', 'Germany', 'Switzerland']);
	country.addToPage(page, { x: 50, y: 600, width: 150, height: 20 });
	const tongues = form.createOptionList('languages');
	tongues.addOptions(['English', 'French', 'German', 'Italian']);
	tongues.enableMultiselect();
	tongues.addToPage(page, { x: 50, y: 500, width: 150, height: 60 });
	form.createButton('send').addToPage('Send', page, { x: 50, y: 450, width: 80, height: 20 });
	return await document.save();
}

describe('boxes and choices', () => {
	judged.each([
		['export values', { terms: true, plan: 'p2', country: 'Germany', languages: ['French', 'German'] }],
		['labels', { terms: 'I accept the terms', plan: 'Full plan', country: 'germany', languages: ['french', 'german'] }],
		[
			'labels as names',
			{ 'I accept the terms': 'yes', plan: 'full plan', country: 'Germany', languages: ['French', 'German'] },
		],
	])('are set by %s', async (_how, values) => {
		const { bytes, warnings } = await fill(await choiceForm(), values);
		expect(warnings).toEqual([]);
		const fields = seenFields(bytes);
		const states = fields.filter(({ fullname }) => ['terms', 'plan'].includes(fullname));
		const on = states.map(({ annotation }) => annotation.appearancestate !== '/Off');
		expect(on).toEqual([true, false, true]);
		expect(fieldValue(fields, 'country')).toBe('Germany');
		expect(fieldValue(fields, 'languages')).toEqual(['u:French', 'u:German']);
		expect(textIn(seenWords(bytes), placeOf([50, 600, 150, 20]))).toBe('Germany');
	});

	judged('are cleared by false', async () => {
		const ticked = await fill(await choiceForm(), { terms: true, plan: 'p1' });
		const { bytes } = await fill(ticked.bytes, { terms: false });
		const fields = seenFields(bytes);
		expect([fieldValue(fields, 'terms'), fieldValue(fields, 'plan')]).toEqual(['Off', '0']);
	});

	it('refuse other values, and buttons', async () => {
		const values = { terms: 'perhaps', plan: 'gold', country: 'France', languages: ['Latin'], send: 'x' };
		const { warnings } = await fill(await choiceForm(), values);
		expect(warnings).toEqual([
			expect.stringMatching(/"terms" .* not an option/),
			expect.stringMatching(/"plan" .* not an option .*"p1", "p2"/),
			expect.stringMatching(/"country" .*"Austria", "Germany", "Switzerland"/),
			expect.stringMatching(/"languages" .* not an option/),
			expect.stringMatching(/"send" .* button/),
		]);
	});

	judged('without appearances get a cross', async () => {
		const { document, page } = await newForm();
		addBareField(document, page, [50, 700, 12, 12], { FT: 'Btn', T: text('agree') });
		const { bytes, warnings } = await fill(await document.save(), { agree: true });
		expect(warnings).toEqual([]);
		expect(seenFields(bytes)[0]).toMatchObject({ value: '/Yes', annotation: { appearancestate: '/Yes' } });
	});
});

describe('dates', () => {
	const script = (js: string) => ({ AA: { F: { S: 'JavaScript', JS: text(js) } } });

	judged.each([
		['a format script', 'AFDate_FormatEx("dd/mm/yyyy");', '', '24/12/2026'],
		['a keystroke format', "AFDate_KeystrokeEx('m/d/yy')", '', '12/24/26'],
		['a German hint', '', 'Geburtsdatum (TT.MM.JJJJ):', '24.12.2026'],
		['a French hint', '', 'Date de naissance (JJ/MM/AAAA)', '24/12/2026'],
		['a Dutch hint', '', 'Geboortedatum DD-MM-JJJJ', '24-12-2026'],
		['an American hint', '', 'Date (MM/DD/YYYY)', '12/24/2026'],
		['no hint', '', 'Date', '2026-12-24'],
	])('follow %s', async (_how, js, hint, expected) => {
		const { document, page, label } = await newForm();
		label(hint, 20, 705);
		addBareField(document, page, [230, 700, 150, 20], { FT: 'Tx', T: text('day'), ...(js === '' ? {} : script(js)) });
		const { bytes } = await fill(await document.save(), { day: '2026-12-24' });
		expect(textIn(seenWords(bytes), placeOf([230, 700, 150, 20]))).toBe(expected);
	});

	judged('go into cells without separators', async () => {
		const { document, page, label } = await newForm();
		label('Date (DD/MM/YYYY)', 50, 705);
		addBareField(document, page, [230, 700, 160, 20], { FT: 'Tx', T: text('day'), MaxLen: 8, Ff: 1 << 24 });
		const { bytes, warnings } = await fill(await document.save(), { day: '2026-12-24' });
		expect([fieldValue(seenFields(bytes), 'day'), warnings]).toEqual(['24122026', []]);
	});
});

describe('numbers', () => {
	const action = (key: string, js: string) => ({ AA: { [key]: { S: 'JavaScript', JS: text(js) } } });

	judged.each([
		['AFNumber_Format(2, 0, 0, 0, "", true);', 1234567.5, '1,234,567.50'],
		['AFNumber_Format(2, 2, 0, 0, " \\\\u20ac", false);', 1234.5, '1.234,50 €'],
		['AFNumber_Format(0, 1, 0, 0, "$", true);', '1234', '$1234'],
		['AFNumber_Format(2, 0, 0, 0, "", true);', 'about 5', 'about 5'],
	])('are shown by %s', async (script, value, expected) => {
		const { document, page } = await newForm();
		addBareField(document, page, [50, 700, 200, 20], { FT: 'Tx', T: text('sum'), ...action('F', script) });
		const { bytes, warnings } = await fill(await document.save(), { sum: value });
		expect(warnings.filter((warning) => !warning.includes('JavaScript'))).toEqual([]);
		expect(textIn(seenWords(bytes), placeOf([50, 700, 200, 20]))).toBe(expected);
		expect(fieldValue(seenFields(bytes), 'sum')).toBe(String(value));
	});

	/** Fields, each with its value and the script that calculates it. */
	async function calculatedForm(fields: Readonly<Record<string, readonly [value: string, script?: string]>>) {
		const { document, page } = await newForm();
		for (const [index, [name, [value, script]]] of Object.entries(fields).entries())
			addBareField(document, page, [50, 760 - 40 * index, 200, 20], {
				...{ FT: 'Tx', T: text(name), V: text(value) },
				...(script === undefined ? {} : action('C', script)),
			});
		return await document.save();
	}
	const staleIn = ({ warnings }: { readonly warnings: readonly string[] }) =>
		warnings.filter((one) => one.includes('calculated'));

	judged.each([
		['"SUM", new Array("a", "b", "c")', '10.5'],
		['"SUM", ["a", "b", "c"]', '10.5'],
		['"AVG", "a, b"', '5.25'],
		['"PRD", new Array ("a", "b")', '17'],
		['"MIN", new Array("a", "b")', '2'],
		['"MAX", new Array("a", "b")', '8.5'],
	])('are calculated by %s', async (call, expected) => {
		const source = await calculatedForm({
			all: ['0', 'AFSimple_Calculate("SUM", new Array("total"));'],
			total: ['0', `AFSimple_Calculate(${call});`],
			...{ a: ['1'], b: ['8,5'], c: [''] },
		});
		const filled = await fill(source, { a: 2 });
		const seen = seenFields(filled.bytes);
		expect([fieldValue(seen, 'total'), fieldValue(seen, 'all'), staleIn(filled)]).toEqual([expected, expected, []]);
		expect(textIn(seenWords(filled.bytes), placeOf([50, 720, 200, 20]))).toBe(expected);
	});

	judged.each([
		['does more', { b: ['1'], total: ['7', 'AFSimple_Calculate("SUM", "a, b"); event.value *= 2;'] }],
		['takes a text', { b: ['one'], total: ['7', 'AFSimple_Calculate("SUM", "a, b");'] }],
		[
			'is circular',
			{ b: ['1', 'AFSimple_Calculate("SUM", "a, total");'], total: ['7', 'AFSimple_Calculate("SUM", "a, b")'] },
		],
	] as const)('of a script that %s stay, and are named', async (_what, fields) => {
		const source = await calculatedForm({ a: ['1'], ...fields });
		const filled = await fill(source, { a: 5 });
		expect([fieldValue(seenFields(filled.bytes), 'total'), staleIn(filled)]).toEqual([
			'7',
			[expect.stringContaining('"total"')],
		]);
		expect(staleIn(await fill(source, { a: 5, total: 5, b: 1 }))).toEqual([]);
	});
});

describe('documents', () => {
	judged.each([90, 180, 270])('with pages rotated by %d° are filled', async (angle) => {
		const { document, page, form } = await newForm();
		page.setRotation(degrees(angle));
		form.createTextField('name').addToPage(page, { x: 150, y: 400, width: 200, height: 20, rotate: degrees(angle) });
		for (const flattenForm of [0, 1]) {
			const { bytes, warnings } = await fill(await document.save(), { name: 'Turned text' }, { flattenForm });
			expect(warnings).toEqual([]);
			const [turned, last] = seenWords(bytes);
			expect([turned?.text, last?.text]).toEqual(['Turned', 'text']);
			expect(last!.left).toBeGreaterThan(turned!.right - 1);
			expect(Math.abs(last!.top - turned!.top)).toBeLessThan(1);
		}
	});

	judged('that ask for new appearances get them for all fields', async () => {
		const { document, page } = await newForm();
		addBareField(document, page, [50, 700, 200, 20], { FT: 'Tx', T: text('old'), V: text('old value') });
		addBareField(document, page, [50, 650, 200, 20], { FT: 'Tx', T: text('new') });
		document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), document.context.obj(true));
		const { bytes } = await fill(await document.save({ updateFieldAppearances: false }), { new: 'new value' });
		const words = seenWords(bytes);
		expect([700, 650].map((y) => textIn(words, placeOf([50, y, 200, 20])))).toEqual(['old value', 'new value']);
		expect(Buffer.from(bytes).includes('NeedAppearances')).toBe(false);
	});

	it('lose their XFA form and signatures with a warning', async () => {
		const { document, page } = await newForm();
		addBareField(document, page, [50, 700, 200, 20], { FT: 'Tx', T: text('name') });
		addBareField(document, page, [50, 600, 200, 20], { FT: 'Sig', T: text('signed'), V: { Type: 'Sig' } });
		const packet = document.context.register(
			document.context.flateStream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'),
		);
		const { dict } = document.getForm().acroForm;
		dict.set(PDFName.of('XFA'), packet);
		dict.set(PDFName.of('SigFlags'), PDFNumber.of(3));
		const saved = await document.save({ updateFieldAppearances: false });
		const { warnings } = await fill(saved, { name: 'Ada', signed: 'Ada' });
		expect(warnings).toEqual([
			expect.stringMatching(/signature/i),
			expect.stringMatching(/"signed" was not filled in/),
			expect.stringContaining('XFA form was removed'),
		]);
	});

	judged('share a value among fields of one name, and list widgets that the form forgot', async () => {
		const { document, page, form } = await newForm();
		const field = form.createTextField('name');
		field.addToPage(page, { x: 50, y: 700, width: 200, height: 20 });
		field.addToPage(page, { x: 50, y: 650, width: 200, height: 20 });
		const lost = document.context.obj({
			...{ Type: 'Annot', Subtype: 'Widget', FT: 'Tx', T: text('lost'), Rect: [50, 600, 250, 620], F: 4 },
		} as never);
		page.node.addAnnot(document.context.register(lost));
		const { bytes, warnings } = await fill(await document.save(), { name: 'Ada', lost: 'Found' });
		expect(warnings).toEqual([]);
		const words = seenWords(bytes);
		expect([700, 650, 600].map((y) => textIn(words, placeOf([50, y, 200, 20])))).toEqual(['Ada', 'Ada', 'Found']);
	});
});

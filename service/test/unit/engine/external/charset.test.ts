import { decodeAnyText, decodeHtml, findCharset } from '../../../../src/engine/external/charset';
import { encodeText } from '../../../support/charsets';

const samples: readonly (readonly [charset: string, text: string])[] = [
	['windows-1252', 'für'],
	['windows-1252', 'TEST ÄÖÜ'],
	['windows-1252', 'Sehr geehrte Damen, die Gebühr beträgt 12,50 €.'],
	['windows-1252', 'GRÖSSE: ÄPFEL, ÖL, ÜBER 30 €'],
	['windows-1252', 'Kvinnan åt köttbullar på en ö, “très bien”, señor – 5 °C, ¿qué?'],
	['windows-1252', 'Total £45.20, naïve café, © 2024, ½ Tag, 20 m² à 3 €'],
	['windows-1250', 'Łódź, dnia 5 października: zażółć gęślą jaźń'],
	['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy'],
	['windows-1251', 'Счёт на оплату № 12 от 5 марта, сумма 1 200 руб.'],
	['windows-1251', 'Привет'],
	['koi8-r', 'Здравствуйте, высылаем счет на оплату.'],
	['windows-1253', 'Τιμολόγιο αριθμός 12, σύνολο 30 €'],
	['shift_jis', '請求書をお送りします。よろしくお願いいたします。'],
	['gb18030', '您好，请查收这张发票，金额为一千元。'],
	['big5', '您好，請查收這張發票，金額為一千元。'],
	['euc-kr', '안녕하세요, 청구서를 보내드립니다.'],
	['euc-jp', 'お世話になっております。今月の請求書をお送りいたします。'],
	['euc-jp', '合計金額は一万円です。ご確認ください。'],
	['windows-1254', 'Sayın müşterimiz, mayıs ayına ait faturanız ektedir. Teşekkür ederiz, İstanbul.'],
	['windows-1254', 'AĞUSTOS AYI İŞ ÜCRETİ'],
	['windows-1255', 'שלום רב, מצורפת החשבונית עבור השירותים של חודש מאי.'],
	['windows-1255', 'חשבונית מס 12, סה"כ לתשלום 30 ש"ח'],
	['windows-1256', 'السلام عليكم، مرفق فاتورة شهر مايو. شكرا لكم'],
	['windows-874', 'เรียนลูกค้าที่เคารพ บริษัทขอส่งใบแจ้งหนี้ประจำเดือน'],
	['windows-1252', 'Það er gott veður við höfnina, þökk fyrir – ýmis verð á síðu'],
	['windows-1252', 'Gæld på 1.250 kr. til Åse, Øst; kører ældre'],
	['windows-1250', 'Takođe vođa šalje žalbu čim primi račun'],
	['windows-1250', 'Preţul este de 30 lei, în luna mai, către furnizorul nostru'],
	[
		'windows-1250',
		'Faktura została wystawiona za usługi księgowe. Płatność przelewem w ciągu czternastu dni. Dziękujemy za współpracę.',
	],
	[
		'iso-8859-2',
		'Faktura została wystawiona za usługi księgowe. Płatność przelewem w ciągu czternastu dni. Dziękujemy za współpracę.',
	],
	['windows-1250', 'Zapłać kwotę 120 zł do końca miesiąca'],
	['iso-8859-2', 'Zapłać kwotę 120 zł do końca miesiąca'],
	['windows-1250', 'Faktura byla vystavena za účetní služby. Platba převodem do čtrnácti dnů. Děkujeme za spolupráci.'],
	['iso-8859-2', 'Faktura byla vystavena za účetní služby. Platba převodem do čtrnácti dnů. Děkujeme za spolupráci.'],
	['windows-1250', 'Částka k úhradě je splatná příští měsíc'],
	['iso-8859-2', 'Částka k úhradě je splatná příští měsíc'],
	[
		'windows-1250',
		'A számlát a könyvelési szolgáltatásért állítottuk ki. Fizetés átutalással tizennégy napon belül. Köszönjük az együttműködést, őszintén.',
	],
	[
		'windows-1250',
		'Račun je izdan za računovodstvene usluge. Plaćanje u roku od četrnaest dana. Hvala na suradnji, želimo sreću.',
	],
	[
		'iso-8859-2',
		'Račun je izdan za računovodstvene usluge. Plaćanje u roku od četrnaest dana. Hvala na suradnji, želimo sreću.',
	],
	[
		'windows-1250',
		'Faktúra bola vystavená za účtovné služby. Platba prevodom do štrnástich dní. Ďakujeme za spoluprácu, tešíme sa.',
	],
	[
		'iso-8859-2',
		'Faktúra bola vystavená za účtovné služby. Platba prevodom do štrnástich dní. Ďakujeme za spoluprácu, tešíme sa.',
	],
	['windows-1250', 'Račun je bil izdan za računovodske storitve. Plačilo v štirinajstih dneh, žal brez popusta.'],
	['iso-8859-2', 'Račun je bil izdan za računovodske storitve. Plačilo v štirinajstih dneh, žal brez popusta.'],
	['windows-1252', 'Käyttöohje'],
	['windows-1252', 'Årsberetning og økonomi for året'],
	['windows-1252', 'Tilbud på nye døre'],
	['windows-1252', 'Société à responsabilité limitée — reçu n° 12'],
	['windows-1252', 'A fatura não está paga. Atenção às condições.'],
	['windows-1252', 'La factura está pendiente, señor Muñoz.'],
	['windows-1251', 'УВАЖАЕМЫЕ ГОСПОДА, ВЫСЫЛАЕМ СЧЁТ'],
	['koi8-r', 'УВАЖАЕМЫЕ ГОСПОДА, ВЫСЫЛАЕМ СЧЕТ НА ОПЛАТУ'],
];

describe('the charset of a text', () => {
	it.each(samples)('without a label is found: %s, %s', (charset, text) => {
		expect(decodeAnyText(encodeText(text, charset))).toBe(text);
	});

	it.each(['', 'us-ascii', 'utf-8', 'unknown-8bit', 'x-unknown'])('is found when the label "%s" is wrong', (label) => {
		for (const [charset, text] of samples)
			expect([label, decodeAnyText(encodeText(text, charset), label)]).toEqual([label, text]);
	});

	it.each(['', 'us-ascii', 'iso-8859-1', 'windows-1252', 'windows-1251', 'koi8-r', 'gb2312', 'shift_jis', 'no-such'])(
		'is UTF-8 when its bytes say so, whatever the label "%s" says',
		(label) => {
			for (const [, text] of samples.slice(1)) expect(decodeAnyText(Buffer.from(text), label)).toBe(text);
		},
	);

	it.each([
		['windows-1251', 'ба'],
		['koi8-r', 'Да'],
		['iso-8859-2', 'żółw'],
		['gb2312', '联通'],
		['euc-jp', '日本'],
		['windows-1254', 'şirket için ığdır'],
	])('is the labelled one when it fits: %s', (charset, text) => {
		expect(decodeAnyText(encodeText(text, charset), charset)).toBe(text);
	});

	it.each(['utf-16le', 'utf-16be'])('of a web page in %s without a byte order mark is found', (charset) => {
		const bytes = Buffer.from('<html><p>Übertrag 4,50 €</p></html>', 'utf16le');
		expect(decodeHtml(charset === 'utf-16be' ? bytes.swap16() : bytes)).toContain('Übertrag 4,50 €');
	});

	it('stays UTF-8 when a character is cut off', () => {
		const bytes = Buffer.from('Gebühr beträgt für Köln 5 €');
		expect(decodeAnyText(bytes.subarray(0, -1), 'utf-8')).toBe('Gebühr beträgt für Köln 5 \ufffd');
	});

	it('of plain ASCII is the labelled one, or UTF-8', () => {
		expect(findCharset(Buffer.from('plain'))).toBe('utf-8');
		expect(findCharset(Buffer.from('plain'), 'iso-2022-jp')).toBe('iso-2022-jp');
		for (const label of ['', 'us-ascii', 'utf-8'])
			expect(decodeAnyText(Buffer.from('\x1b$B@A5a=q\x1b(B 12'), label)).toBe('請求書 12');
		expect(findCharset(Buffer.from('plain'), 'no-such')).toBe('utf-8');
	});
});

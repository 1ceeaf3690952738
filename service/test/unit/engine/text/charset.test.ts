import { decodeAnyText, findCharset } from '../../../../src/engine/text/charset';
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

	it('stays UTF-8 when a character is cut off', () => {
		const bytes = Buffer.from('Gebühr beträgt für Köln 5 €');
		expect(decodeAnyText(bytes.subarray(0, -1), 'utf-8')).toBe('Gebühr beträgt für Köln 5 \ufffd');
	});

	it('of plain ASCII is the labelled one, or UTF-8', () => {
		expect(findCharset(Buffer.from('plain'))).toBe('utf-8');
		expect(findCharset(Buffer.from('plain'), 'iso-2022-jp')).toBe('iso-2022-jp');
		expect(findCharset(Buffer.from('plain'), 'no-such')).toBe('utf-8');
	});
});

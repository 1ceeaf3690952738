import { textsOf, valuesOf } from './support';

/** Labels of an invoice as its language prints them: number, date, due, net, tax, total, and a date with the name of its month. */
const papers: Readonly<Record<string, string>> = {
	Swedish:
		'Fakturanummer: 2026-17\nFakturadatum: 4 maj 2026\nFörfallodatum: 3 juni 2026\nSumma exkl. moms   800,00\nMomsbelopp   200,00\nAtt betala   1 000,00',
	Danish:
		'Fakturanummer: 2026-17\nFakturadato: 4. maj 2026\nForfaldsdato: 3. juni 2026\nNettobeløb   800,00\nMomsbeløb   200,00\nI alt at betale   1.000,00',
	Norwegian:
		'Fakturanummer: 2026-17\nFakturadato: 4. mai 2026\nForfallsdato: 3. juni 2026\nNettobeløp   800,00\nMva-beløp   200,00\nÅ betale   1 000,00',
	Finnish:
		'Laskun numero: 2026-17\nLaskun päivämäärä: 4.5.2026\nEräpäivä: 3.6.2026\nVeroton yhteensä   800,00\nALV yhteensä   200,00\nMaksettava yhteensä   1 000,00',
	Polish:
		'Numer faktury: 2026-17\nData wystawienia: 4 maja 2026\nTermin płatności: 3 czerwca 2026\nRazem netto   800,00\nKwota VAT   200,00\nRazem do zapłaty   1 000,00',
	Czech:
		'Číslo faktury: 2026-17\nDatum vystavení: 4. května 2026\nDatum splatnosti: 3. června 2026\nZáklad daně   800,00\nVýše DPH   200,00\nCelkem k úhradě   1 000,00',
	Hungarian:
		'Számla száma: 2026-17\nSzámla kelte: 2026. május 4.\nFizetési határidő: 2026. június 3.\nNettó összesen   800,00\nÁFA összege   200,00\nFizetendő összeg   1 000,00',
	Romanian:
		'Număr factură: 2026-17\nData facturii: 4 mai 2026\nData scadenței: 3 iunie 2026\nTotal fără TVA   800,00\nValoare TVA   200,00\nTotal de plată   1.000,00',
	Greek:
		'Αριθμός τιμολογίου: 2026-17\nΗμερομηνία έκδοσης: 4 Μαΐου 2026\nΗμερομηνία λήξης: 3 Ιουνίου 2026\nΚαθαρή αξία   800,00\nΠοσό ΦΠΑ   200,00\nΠληρωτέο ποσό   1.000,00',
	Turkish:
		'Fatura numarası: 2026-17\nFatura tarihi: 4 Mayıs 2026\nVade tarihi: 3 Haziran 2026\nKDV hariç toplam   800,00\nHesaplanan KDV   200,00\nÖdenecek tutar   1.000,00',
	Russian:
		'Номер счёта: 2026-17\nДата счёта: 4 мая 2026\nСрок оплаты: 3 июня 2026\nИтого без НДС   800,00\nСумма НДС   200,00\nВсего к оплате   1 000,00',
	Japanese:
		'請求書番号: 2026-17\n請求日: 2026年5月4日\n支払期限: 2026年6月3日\n税抜金額   800.00\n消費税額   200.00\n合計金額   1,000.00',
};

const keys = ['Invoice number', 'Invoice date', 'Due date', 'Net total', 'Tax amount', 'Total amount'];

it.each(Object.entries(papers))('fields of invoices by English names come from a page in %s', (_, page) => {
	expect(valuesOf(page, keys)).toEqual(['2026-17', '2026-05-04', '2026-06-03', '800.00', '200.00', '1000.00']);
});

describe('documents other than invoices', () => {
	it('have fields of statements, pay slips, bills and forms in any of the languages', () => {
		expect(
			valuesOf('Ingående saldo   1 200,00\nUtgående saldo   900,50', ['Opening balance', 'Closing balance']),
		).toEqual(['1200.00', '900.50']);
		expect(valuesOf('Bruttolohn   3.200,00\nNettolohn   2.150,00', ['Gross pay', 'Net pay'])).toEqual([
			'3200.00',
			'2150.00',
		]);
		expect(textsOf('Numéro de compteur: 884512\nConsommation: 310 kWh', ['Meter number', 'Consumption'])).toEqual([
			'884512',
			'310',
		]);
		expect(
			textsOf('Nazwisko: Zawalska\nImię: Orina\nKod pocztowy: 30-105', ['Last name', 'First name', 'Postal code']),
		).toEqual(['Zawalska', 'Orina', '30-105']);
	});

	it('have periods of two dates or a month', () => {
		expect(textsOf('Billing period: 01.02.2026 - 28.02.2026', ['Period'])).toEqual(['01.02.2026 - 28.02.2026']);
		expect(textsOf('Okres: 03/2026', ['Period'])).toEqual(['03/2026']);
	});
});

describe('country-specific values', () => {
	it('include labelled tax IDs without country prefix', () => {
		expect(textsOf('NIP: 526-000-12-46', ['Seller tax ID'])).toEqual(['526-000-12-46']);
		expect(textsOf('Org.nr.: 923 609 016 MVA', ['Seller tax ID'])).toEqual(['923 609 016 MVA']);
		expect(textsOf('MWST-Nr.: CHE-116.281.710 MWST', ['Seller tax ID'])).toEqual(['CHE-116.281.710 MWST']);
	});

	it('include account numbers with bank letters or line breaks', () => {
		expect(valuesOf('IBAN: NL91 ABNA 0417 1643 00', ['IBAN'])).toEqual(['NL91ABNA0417164300']);
		expect(valuesOf('IBAN\nDE89 3704 0044 0532\n0130 00', ['IBAN'])).toEqual(['DE89370400440532013000']);
	});

	it('include sums with spaced thousands and no decimals', () => {
		expect(valuesOf('Fizetendő összeg: 148 320 Ft', ['Total amount'])).toEqual(['148320']);
	});
});

describe('parties without headings', () => {
	const page = `
Velter Oyj
Kolmintie 12
00170 Sarlund
ALV-tunnus: FI20774740

Norgard Ky
Anolkatu 84
19300 Lindal

Lasku`;

	it('are the block at the top and the one below it', () => {
		expect(textsOf(page, ['Seller name', 'Buyer name', 'Seller address', 'Buyer address'])).toEqual([
			'Velter Oyj',
			'Norgard Ky',
			'Kolmintie 12 00170 Sarlund',
			'Anolkatu 84 19300 Lindal',
		]);
	});

	it('do not share a tax number', () => {
		expect(textsOf(page, ['Seller tax ID', 'Buyer tax ID'])).toEqual(['FI20774740', '']);
	});
});

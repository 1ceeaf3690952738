// @ts-check
// The habits of countries on business papers: numbers, dates, taxes and their numbers, addresses, accounts, company forms.
import { bban } from './accounts.mjs';
import { taxNumber } from './tax-numbers.mjs';

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'ro' | 'sv' | 'da' | 'no' | 'fi' | 'pl' | 'cs' | 'hu' | 'el' | 'tr' | 'ru' | 'zh' | 'ja'} Language */

/**
 * @typedef {object} Country
 * @property {Language} language
 * @property {readonly [point: string, thousands: string]} numbers
 * @property {0 | 2} decimals of its sums
 * @property {readonly string[]} dates patterns: `D` day, `DD` day of two digits, `M`, `MM`, `MMM` name of the month, `YYYY`
 * @property {string} currency ISO 4217
 * @property {readonly string[]} money ways to print a sum: `#` the number
 * @property {string} tax what its tax on sales is called
 * @property {readonly number[]} rates percent
 * @property {readonly string[]} taxId what its number is called
 * @property {readonly string[]} forms of companies; `@` the name
 * @property {readonly string[]} address rows: `$S` street name, `$N` house number, `$P` postal code, `$C` city
 * @property {readonly string[]} streets `@` the name
 * @property {string} postal `9` a digit, `A` a letter
 * @property {string} phone `#` a digit
 * @property {string} web top level domain
 */

/** @type {Readonly<Record<string, Country>>} */
export const countries = {
	GB: {
		...{ language: 'en', numbers: ['.', ','], decimals: 2, dates: ['DD/MM/YYYY', 'D MMM YYYY', 'DD-MM-YYYY'] },
		...{ currency: 'GBP', money: ['£#', '#', 'GBP #'], tax: 'VAT', rates: [20, 5] },
		...{ taxId: ['VAT number', 'VAT reg. no.', 'VAT ID'], forms: ['@ Ltd', '@ Limited', '@ & Sons Ltd', '@ plc'] },
		...{ address: ['$N $S', '$C', '$P'], streets: ['@ Road', '@ Lane', '@ Street'], postal: 'AA9 9AA' },
		...{ phone: '+44 #### ######', web: 'co.uk' },
	},
	US: {
		...{ language: 'en', numbers: ['.', ','], decimals: 2, dates: ['MM/DD/YYYY', 'MMM D, YYYY', 'M/D/YYYY'] },
		...{ currency: 'USD', money: ['$#', '$ #', '#'], tax: 'Sales tax', rates: [6, 7.5, 8.25] },
		...{ taxId: ['Tax ID', 'EIN', 'Federal tax ID'], forms: ['@ Inc.', '@ LLC', '@ Corp.'] },
		...{ address: ['$N $S', '$C, TX $P'], streets: ['@ Avenue', '@ Street', '@ Drive'], postal: '99999' },
		...{ phone: '(###) 555-####', web: 'com' },
	},
	IN: {
		...{ language: 'en', numbers: ['.', ','], decimals: 2, dates: ['DD/MM/YYYY', 'DD-MM-YYYY', 'D MMM YYYY'] },
		...{ currency: 'INR', money: ['₹#', 'Rs. #', '#'], tax: 'GST', rates: [18, 12, 5] },
		...{ taxId: ['GSTIN', 'GST number', 'GST reg. no.'], forms: ['@ Pvt. Ltd.', '@ Private Limited', '@ Traders'] },
		...{ address: ['No. $N, $S', '$C $P'], streets: ['@ Road', '@ Nagar', '@ Marg'], postal: '999999' },
		...{ phone: '+91 ##### #####', web: 'in' },
	},
	AU: {
		...{ language: 'en', numbers: ['.', ','], decimals: 2, dates: ['DD/MM/YYYY', 'D MMM YYYY'] },
		...{ currency: 'AUD', money: ['$#', 'A$#'], tax: 'GST', rates: [10] },
		...{ taxId: ['ABN'], forms: ['@ Pty Ltd', '@ Pty Limited'] },
		...{ address: ['$N $S', '$C NSW $P'], streets: ['@ Street', '@ Parade', '@ Road'], postal: '9999' },
		...{ phone: '(02) #### ####', web: 'com.au' },
	},
	DE: {
		...{ language: 'de', numbers: [',', '.'], decimals: 2, dates: ['DD.MM.YYYY', 'D. MMM YYYY', 'DD.MM.YYYY'] },
		...{ currency: 'EUR', money: ['# €', '# EUR', '#'], tax: 'MwSt', rates: [19, 7] },
		...{ taxId: ['USt-IdNr.', 'USt-ID', 'Umsatzsteuer-ID'], forms: ['@ GmbH', '@ AG', '@ e.K.', '@ GmbH & Co. KG'] },
		...{ address: ['$S $N', '$P $C'], streets: ['@straße', '@weg', '@gasse', 'Am @'], postal: '99999' },
		...{ phone: '+49 ### ######', web: 'de' },
	},
	AT: {
		...{ language: 'de', numbers: [',', '.'], decimals: 2, dates: ['DD.MM.YYYY', 'D. MMM YYYY'] },
		...{ currency: 'EUR', money: ['€ #', '# €', 'EUR #'], tax: 'USt', rates: [20, 10] },
		...{ taxId: ['UID-Nr.', 'UID', 'UID-Nummer'], forms: ['@ GmbH', '@ Ges.m.b.H.', '@ KG'] },
		...{ address: ['$S $N', '$P $C'], streets: ['@gasse', '@straße', '@platz'], postal: '9999' },
		...{ phone: '+43 # #######', web: 'at' },
	},
	CH: {
		...{ language: 'de', numbers: ['.', "'"], decimals: 2, dates: ['DD.MM.YYYY', 'D. MMM YYYY'] },
		...{ currency: 'CHF', money: ['CHF #', '#', 'Fr. #'], tax: 'MWST', rates: [8.1, 2.6] },
		...{ taxId: ['MWST-Nr.', 'UID', 'MwSt-Nummer'], forms: ['@ AG', '@ GmbH', '@ & Cie'] },
		...{ address: ['$S $N', '$P $C'], streets: ['@strasse', '@weg', '@gasse'], postal: '9999' },
		...{ phone: '+41 ## ### ## ##', web: 'ch' },
	},
	FR: {
		...{ language: 'fr', numbers: [',', ' '], decimals: 2, dates: ['DD/MM/YYYY', 'D MMM YYYY'] },
		...{ currency: 'EUR', money: ['# €', '#', '# EUR'], tax: 'TVA', rates: [20, 10, 5.5] },
		...{ taxId: ['N° TVA', 'TVA intracommunautaire', 'N° TVA intra.'], forms: ['@ SARL', 'SARL @', '@ SAS', '@ SA'] },
		...{ address: ['$N $S', '$P $C'], streets: ['rue de @', 'avenue @', 'boulevard @'], postal: '99999' },
		...{ phone: '+33 # ## ## ## ##', web: 'fr' },
	},
	BE: {
		...{ language: 'fr', numbers: [',', '.'], decimals: 2, dates: ['DD/MM/YYYY', 'D MMM YYYY'] },
		...{ currency: 'EUR', money: ['# €', '€ #', '# EUR'], tax: 'TVA', rates: [21, 6] },
		...{ taxId: ['N° TVA', 'TVA', 'N° d’entreprise'], forms: ['@ SRL', '@ SA', 'SPRL @'] },
		...{ address: ['$S $N', '$P $C'], streets: ['Rue de @', 'Chaussée de @', 'Avenue @'], postal: '9999' },
		...{ phone: '+32 # ### ## ##', web: 'be' },
	},
	ES: {
		...{ language: 'es', numbers: [',', '.'], decimals: 2, dates: ['DD/MM/YYYY', 'D de MMM de YYYY', 'DD-MM-YYYY'] },
		...{ currency: 'EUR', money: ['# €', '#', '# EUR'], tax: 'IVA', rates: [21, 10] },
		...{ taxId: ['NIF', 'CIF', 'N.I.F.'], forms: ['@ S.L.', '@ S.A.', '@, S.L.'] },
		...{ address: ['$S, $N', '$P $C'], streets: ['Calle @', 'Avenida de @', 'Plaza @'], postal: '99999' },
		...{ phone: '+34 ### ### ###', web: 'es' },
	},
	MX: {
		...{ language: 'es', numbers: ['.', ','], decimals: 2, dates: ['DD/MM/YYYY', 'YYYY-MM-DD'] },
		...{ currency: 'MXN', money: ['$#', '$ #'], tax: 'IVA', rates: [16] },
		...{ taxId: ['RFC', 'R.F.C.'], forms: ['@ S.A. de C.V.', '@ S. de R.L.'] },
		...{ address: ['$S No. $N', 'C.P. $P $C'], streets: ['Calle @', 'Av. @', 'Calzada @'], postal: '99999' },
		...{ phone: '+52 ## #### ####', web: 'mx' },
	},
	IT: {
		...{ language: 'it', numbers: [',', '.'], decimals: 2, dates: ['DD/MM/YYYY', 'D MMM YYYY', 'DD-MM-YYYY'] },
		...{ currency: 'EUR', money: ['€ #', '# €', '#'], tax: 'IVA', rates: [22, 10] },
		...{ taxId: ['Partita IVA', 'P.IVA', 'P. IVA'], forms: ['@ S.r.l.', '@ S.p.A.', '@ S.n.c.'] },
		...{ address: ['$S, $N', '$P $C (MI)'], streets: ['Via @', 'Viale @', 'Piazza @'], postal: '99999' },
		...{ phone: '+39 ### #######', web: 'it' },
	},
	NL: {
		...{ language: 'nl', numbers: [',', '.'], decimals: 2, dates: ['DD-MM-YYYY', 'D MMM YYYY'] },
		...{ currency: 'EUR', money: ['€ #', '#', 'EUR #'], tax: 'btw', rates: [21, 9] },
		...{ taxId: ['Btw-nummer', 'BTW-nr.', 'Btw-id'], forms: ['@ B.V.', '@ BV', '@ N.V.'] },
		...{ address: ['$S $N', '$P $C'], streets: ['@straat', '@laan', '@weg'], postal: '9999 AA' },
		...{ phone: '+31 ## ### ####', web: 'nl' },
	},
	PT: {
		...{ language: 'pt', numbers: [',', '.'], decimals: 2, dates: ['DD/MM/YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD'] },
		...{ currency: 'EUR', money: ['# €', '#', '€ #'], tax: 'IVA', rates: [23, 13] },
		...{ taxId: ['NIF', 'Contribuinte n.º', 'NIPC'], forms: ['@ Lda.', '@, Lda', '@ S.A.'] },
		...{ address: ['$S $N', '$P $C'], streets: ['Rua @', 'Avenida @', 'Largo @'], postal: '9999-999' },
		...{ phone: '+351 ### ### ###', web: 'pt' },
	},
	BR: {
		...{ language: 'pt', numbers: [',', '.'], decimals: 2, dates: ['DD/MM/YYYY'] },
		...{ currency: 'BRL', money: ['R$ #', '#'], tax: 'ICMS', rates: [18, 12] },
		...{ taxId: ['CNPJ'], forms: ['@ Ltda', '@ Comércio Ltda', '@ S.A.'] },
		...{ address: ['$S, $N', '$P $C - SP'], streets: ['Rua @', 'Avenida @', 'Travessa @'], postal: '99999-999' },
		...{ phone: '(11) ####-####', web: 'com.br' },
	},
	PL: {
		...{ language: 'pl', numbers: [',', ' '], decimals: 2, dates: ['DD.MM.YYYY', 'YYYY-MM-DD', 'D MMM YYYY'] },
		...{ currency: 'PLN', money: ['# zł', '# PLN', '#'], tax: 'VAT', rates: [23, 8] },
		...{ taxId: ['NIP'], forms: ['@ Sp. z o.o.', '@ S.A.', '@ Sp.j.'] },
		...{ address: ['$S $N', '$P $C'], streets: ['ul. @', 'al. @', 'os. @'], postal: '99-999' },
		...{ phone: '+48 ### ### ###', web: 'pl' },
	},
	CZ: {
		...{ language: 'cs', numbers: [',', ' '], decimals: 2, dates: ['D.M.YYYY', 'DD.MM.YYYY', 'D. MMM YYYY'] },
		...{ currency: 'CZK', money: ['# Kč', '# CZK', '#'], tax: 'DPH', rates: [21, 12] },
		...{ taxId: ['DIČ'], forms: ['@ s.r.o.', '@ a.s.', '@, s.r.o.'] },
		...{ address: ['$S $N', '$P $C'], streets: ['@ ulice', '@ova', '@ náměstí'], postal: '999 99' },
		...{ phone: '+420 ### ### ###', web: 'cz' },
	},
	SE: {
		...{ language: 'sv', numbers: [',', ' '], decimals: 2, dates: ['YYYY-MM-DD', 'D MMM YYYY'] },
		...{ currency: 'SEK', money: ['# kr', '#', '# SEK'], tax: 'moms', rates: [25, 12] },
		...{ taxId: ['Momsreg.nr', 'VAT-nummer', 'Momsregistreringsnummer'], forms: ['@ AB', 'AB @', '@ Handelsbolag'] },
		...{ address: ['$S $N', '$P $C'], streets: ['@gatan', '@vägen', '@torget'], postal: '999 99' },
		...{ phone: '+46 ## ### ## ##', web: 'se' },
	},
	DK: {
		...{ language: 'da', numbers: [',', '.'], decimals: 2, dates: ['DD-MM-YYYY', 'D. MMM YYYY', 'DD.MM.YYYY'] },
		...{ currency: 'DKK', money: ['# kr.', 'kr. #', 'DKK #', '#'], tax: 'moms', rates: [25] },
		...{ taxId: ['CVR-nr.', 'CVR', 'SE-nr.'], forms: ['@ ApS', '@ A/S', '@ I/S'] },
		...{ address: ['$S $N', '$P $C'], streets: ['@vej', '@gade', '@allé'], postal: '9999' },
		...{ phone: '+45 ## ## ## ##', web: 'dk' },
	},
	NO: {
		...{ language: 'no', numbers: [',', ' '], decimals: 2, dates: ['DD.MM.YYYY', 'D. MMM YYYY'] },
		...{ currency: 'NOK', money: ['kr #', '#', 'NOK #'], tax: 'mva', rates: [25, 15] },
		...{ taxId: ['Org.nr.', 'Organisasjonsnummer', 'Foretaksnummer'], forms: ['@ AS', '@ ASA', '@ ANS'] },
		...{ address: ['$S $N', '$P $C'], streets: ['@veien', '@gata', '@vegen'], postal: '9999' },
		...{ phone: '+47 ## ## ## ##', web: 'no' },
	},
	FI: {
		...{ language: 'fi', numbers: [',', ' '], decimals: 2, dates: ['D.M.YYYY', 'DD.MM.YYYY'] },
		...{ currency: 'EUR', money: ['# €', '#', '# EUR'], tax: 'ALV', rates: [25.5, 14] },
		...{ taxId: ['ALV-tunnus', 'ALV-numero', 'VAT-tunnus'], forms: ['@ Oy', '@ Oyj', '@ Ky'] },
		...{ address: ['$S $N', '$P $C'], streets: ['@katu', '@tie', '@kuja'], postal: '99999' },
		...{ phone: '+358 ## ### ####', web: 'fi' },
	},
	HU: {
		...{ language: 'hu', numbers: [',', ' '], decimals: 0, dates: ['YYYY.MM.DD.', 'YYYY-MM-DD', 'YYYY. MMM D.'] },
		...{ currency: 'HUF', money: ['# Ft', '# HUF'], tax: 'ÁFA', rates: [27, 5] },
		...{ taxId: ['Adószám', 'Közösségi adószám'], forms: ['@ Kft.', '@ Zrt.', '@ Bt.'] },
		...{ address: ['$P $C', '$S $N.'], streets: ['@ utca', '@ út', '@ tér'], postal: '9999' },
		...{ phone: '+36 ## ### ####', web: 'hu' },
	},
	RO: {
		...{ language: 'ro', numbers: [',', '.'], decimals: 2, dates: ['DD.MM.YYYY', 'DD/MM/YYYY', 'D MMM YYYY'] },
		...{ currency: 'RON', money: ['# lei', '# RON', '#'], tax: 'TVA', rates: [19, 9] },
		...{ taxId: ['CUI', 'CIF', 'Cod fiscal'], forms: ['SC @ SRL', '@ S.R.L.', '@ S.A.'] },
		...{ address: ['$S nr. $N', '$P $C'], streets: ['Str. @', 'Bd. @', 'Calea @'], postal: '999999' },
		...{ phone: '+40 ### ### ###', web: 'ro' },
	},
	GR: {
		...{ language: 'el', numbers: [',', '.'], decimals: 2, dates: ['DD/MM/YYYY', 'D MMM YYYY'] },
		...{ currency: 'EUR', money: ['# €', '€ #', '#'], tax: 'ΦΠΑ', rates: [24, 13] },
		...{ taxId: ['ΑΦΜ', 'Α.Φ.Μ.'], forms: ['@ Α.Ε.', '@ Ε.Π.Ε.', '@ Ο.Ε.'] },
		...{ address: ['$S $N', '$P $C'], streets: ['Οδός @', 'Λεωφόρος @', 'Πλατεία @'], postal: '999 99' },
		...{ phone: '+30 ### ### ####', web: 'gr' },
	},
	TR: {
		...{ language: 'tr', numbers: [',', '.'], decimals: 2, dates: ['DD.MM.YYYY', 'DD/MM/YYYY', 'D MMM YYYY'] },
		...{ currency: 'TRY', money: ['# TL', '₺#', '#'], tax: 'KDV', rates: [20, 10] },
		...{ taxId: ['VKN', 'Vergi no', 'Vergi numarası'], forms: ['@ Ltd. Şti.', '@ A.Ş.', '@ Ticaret'] },
		...{ address: ['$S No: $N', '$P $C'], streets: ['@ Caddesi', '@ Sokak', '@ Bulvarı'], postal: '99999' },
		...{ phone: '+90 ### ### ## ##', web: 'com.tr' },
	},
	RU: {
		...{ language: 'ru', numbers: [',', ' '], decimals: 2, dates: ['DD.MM.YYYY', 'D MMM YYYY'] },
		...{ currency: 'RUB', money: ['# руб.', '# ₽', '#'], tax: 'НДС', rates: [20, 10] },
		...{ taxId: ['ИНН'], forms: ['ООО «@»', 'АО «@»', 'ИП @'] },
		...{ address: ['$P, г. $C', '$S, д. $N'], streets: ['ул. @', 'пр. @', 'пер. @'], postal: '999999' },
		...{ phone: '+7 ### ###-##-##', web: 'ru' },
	},
	CN: {
		...{ language: 'zh', numbers: ['.', ','], decimals: 2, dates: ['YYYY年MM月DD日', 'YYYY-MM-DD', 'YYYY年M月D日'] },
		...{ currency: 'CNY', money: ['¥#', '￥#', '#'], tax: '增值税', rates: [13, 6] },
		...{ taxId: ['纳税人识别号', '统一社会信用代码', '税号'], forms: ['@有限公司', '@贸易有限公司', '@股份有限公司'] },
		...{ address: ['$C市$S$N号'], streets: ['@路', '@大街', '@东路'], postal: '999999' },
		...{ phone: '021-########', web: 'cn' },
	},
	JP: {
		...{ language: 'ja', numbers: ['.', ','], decimals: 0, dates: ['YYYY年M月D日', 'YYYY/MM/DD', 'YYYY年MM月DD日'] },
		...{ currency: 'JPY', money: ['¥#', '#円', '￥#'], tax: '消費税', rates: [10, 8] },
		...{ taxId: ['登録番号'], forms: ['株式会社@', '@株式会社', '有限会社@'] },
		...{ address: ['〒$P $C市$S$N'], streets: ['@町', '@通', '@'], postal: '999-9999' },
		...{ phone: '03-####-####', web: 'co.jp' },
	},
};

/** @param {Draw} draw @param {string} pattern `9` a digit, `A` a capital letter @returns {string} */
export const filled = (draw, pattern) =>
	pattern.replace(/[9A]/g, (sign) => (sign === '9' ? String(draw.whole(0, 9)) : draw.one([...'BCDEFGHJKLMNPRSTW'])));

/**
 * @typedef {object} Account
 * @property {'iban' | 'account_number'} kind
 * @property {string} number without spaces
 * @property {string} printed
 * @property {string} bic
 */

/** @param {Draw} draw @param {string} country @returns {Account} */
export function drawAccount(draw, country) {
	const local = localAccounts[country];
	const bic = `${filled(draw, 'AAAA')}${country}${filled(draw, 'A9')}${draw.chance(0.5) ? 'XXX' : ''}`;
	if (local !== undefined) {
		const printed = filled(draw, local);
		return { kind: 'account_number', number: printed.replaceAll(/[ -]/g, ''), printed, bic };
	}
	const number = bban(draw, country);
	return { kind: 'iban', number, printed: draw.chance(0.8) ? number.replace(/(.{4})(?=.)/g, '$1 ') : number, bic };
}

/** Account numbers of countries that have no international ones, or do not use them at home. @type {Readonly<Record<string, string>>} */
const localAccounts = {
	US: '9999999999',
	IN: '99999999999999',
	AU: '999-999 99999999',
	MX: '999999999999999999',
	BR: '99999-9',
	RU: '40702810999999999999',
	CN: '6222999999999999999',
	JP: '9999999',
};

/** @param {Draw} draw @param {string} country @returns {string} as printed */
export const drawTaxNumber = (draw, country) => taxNumber(draw, country);

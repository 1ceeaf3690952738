// @ts-check
// Usual words for multi-page tables and account columns in each language.
import { wordsOf } from './order.mjs';

export const pageTopic = /** @type {const} */ (['carried', 'brought', 'page', 'debit', 'credit_side', 'value_date']);

/** @typedef {(typeof pageTopic)[number]} PageWordId */

/** @type {Readonly<Record<import('../countries.mjs').Language, string>>} */
const lines = {
	en: 'Carried forward;Carry over|Brought forward;From previous page|Page|Debit;Paid out;Withdrawals|Credit;Paid in;Deposits|Value date;Value',
	de: 'Übertrag;Zu übertragen|Übertrag;Übertrag Vorseite|Seite|Soll;Belastung;Lastschrift|Haben;Gutschrift|Valuta;Wertstellung',
	fr: 'À reporter;Total à reporter|Report;Report page précédente|Page|Débit|Crédit|Date de valeur;Valeur',
	es: 'Suma y sigue;A trasladar|Suma anterior;De la página anterior|Página|Debe;Cargos;Cargo|Haber;Abonos;Abono|Fecha valor;F. valor',
	it: 'A riportare;Totale da riportare|Riporto|Pagina|Dare;Addebiti;Uscite|Avere;Accrediti;Entrate|Valuta;Data valuta',
	nl: 'Transporteren;Over te brengen|Transport;Transport vorige pagina|Pagina|Af;Debet|Bij;Credit|Valutadatum;Rentedatum',
	pt: 'A transportar|Transporte|Página|Débito;Débitos|Crédito;Créditos|Data valor;Data-valor',
	ro: 'De reportat;Report|Report;Report pagina anterioară|Pagina|Debit;Plăți|Credit;Încasări|Data valutei;Data valută',
	sv: 'Transport;Att överföra|Transport;Från föregående sida|Sida|Debet;Uttag|Kredit;Insättning|Valutadag;Valutadatum',
	da: 'Overføres;Transport|Overført;Transport|Side|Debet;Hævet|Kredit;Indsat|Valørdato;Valør',
	no: 'Overføres;Transport|Overført;Fra forrige side|Side|Debet;Ut av konto|Kredit;Inn på konto|Valutadato;Rentedato',
	fi: 'Siirretään;Siirto seuraavalle sivulle|Siirto;Siirto edelliseltä sivulta|Sivu|Veloitus;Otto|Hyvitys;Pano|Arvopäivä',
	pl: 'Do przeniesienia|Z przeniesienia|Strona|Obciążenia;Wypłaty|Uznania;Wpłaty|Data waluty',
	cs: 'K převodu;Převádí se|Převod;Z předchozí strany|Strana|Na vrub;Výdaje|Ve prospěch;Příjmy|Datum valuty;Valuta',
	hu: 'Átvitel|Áthozat|Oldal|Terhelés|Jóváírás|Értéknap',
	el: 'Σε μεταφορά;Προς μεταφορά|Από μεταφορά;Εκ μεταφοράς|Σελίδα|Χρέωση|Πίστωση|Ημερομηνία αξίας;Ημ/νία αξίας',
	tr: 'Nakli yekün|Nakli yekün;Devir|Sayfa|Borç|Alacak|Valör;Valör tarihi',
	ru: 'Итого к переносу;К переносу|Перенос;С предыдущей страницы|Страница|Дебет;Списание|Кредит;Зачисление|Дата валютирования',
	zh: '过次页;转下页|承前页;接上页|页|支出;借方|收入;贷方|起息日',
	ja: '次頁繰越;次ページへ|前頁繰越;前ページより|ページ|お支払金額;出金|お預り金額;入金|起算日',
};

/** By language. @type {Readonly<Record<string, Readonly<Record<PageWordId, readonly string[]>>>>} */
export const pageWords = Object.fromEntries(
	Object.entries(lines).map(([language, line]) => [language, wordsOf(line, pageTopic)]),
);

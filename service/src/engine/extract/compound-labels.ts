import { compact } from './fold';
import { isEnded, hitOf, type Hit } from './label-index';
import { labelOwners } from './lexicon';
import { creditNames } from './names/document-names';
import type { PageText } from './page-text';
import { extractSettings } from './settings';

const { maxWords, weight } = extractSettings.compoundLabels;

/** Words for an invoice or another voucher. */
const documents =
	'invoice bill rechnung beleg facture factura fattura factuur fatura faktura faktury lasku laskun számla factură fatura τιμολόγιο τιμολογίου счет счёт счета 发票 發票 請求書 請求';

/** Connectives between the words of a name. */
const links = 's de la du da do di della del van von of the der ref';

/** Words for attributes of the document, by field. */
const heads: Readonly<Record<string, string>> = {
	invoice_number:
		'no number nummer nr numéro número numero numer číslo szám száma sorszáma numarası αριθμός номер numărul 号码 號碼 番号 号 id code',
	issue_date: 'date datum fecha data dato päivä päiväys kelte dátum tarihi ημερομηνία дата 日期 日',
	currency: 'currency währung devise moneda valuta moeda waluta měna pénzneme birimi νόμισμα валюта 币种 通貨',
	grand_total:
		'total amount betrag summe gesamtbetrag endbetrag endsumme montant importe importo totale bedrag totaal totalbelopp beløb beloeb kwota částka összege tutarı ποσό сумма 金额 金額',
};

const alternatives = (words: readonly string[]): string =>
	[...new Set(words.map(compact))]
		.filter((word) => word !== '')
		.sort((a, b) => b.length - a.length)
		.join('|');

const patterns: ReadonlyMap<string, RegExp> = new Map(
	Object.entries(heads).map(([id, words]) => {
		const document = alternatives([...documents.split(' '), ...creditNames.split(';')]);
		const [head, link] = [alternatives(words.split(' ')), `(?:${alternatives(links.split(' '))}){0,2}`];
		return [id, new RegExp(`^(?:(?:${document})${link}(?:${head})|(?:${head})${link}(?:${document}))$`)];
	}),
);

/** Weight of a compound label. */
export const compoundWeight = weight;

/**
 * Finds labels composed of known words, such as "Faktura" and "Datum". They only count if they fill their segment or
 * precede a colon.
 */
export function findCompoundLabels({ segments }: PageText, fieldId: string): Hit[] {
	const pattern = patterns.get(fieldId);
	if (!pattern) return [];
	return segments.flatMap((segment) => {
		let text = '';
		for (let end = 1; end <= Math.min(maxWords, segment.tokens.length); end++) {
			text += segment.tokens[end - 1]?.fold ?? '';
			if (!pattern.test(text)) continue;
			const hit = hitOf(segment, 0, end);
			const owners = labelOwners.get(text);
			if (isEnded(hit) && (owners === undefined || owners.has(fieldId))) return [hit];
		}
		return [];
	});
}

import { contentSettings } from './settings';

/**
 * Titles of business documents by kind, in several languages. A line is a title if it starts or ends with one of them
 * and has little else.
 */
const titles: Readonly<Record<string, string>> = {
	'credit note':
		'credit note|credit memo|gutschrift|rechnungskorrektur|avoir|note de crédit|nota de crédito|factura rectificativa|nota di credito|creditnota|nota kredytowa|kreditnota|kreditfaktura|hyvityslasku|dobropis|jóváíró|貸方票|红字发票|πιστωτικό',
	'delivery note':
		'delivery note|despatch note|dispatch note|packing slip|lieferschein|bon de livraison|albarán|nota de entrega|documento di trasporto|ddt|pakbon|guia de remessa|dowód dostawy|følgeseddel|följesedel|lähetyslista|dodací list|szállítólevél|aviz de însoțire|irsaliye|送货单|納品書|δελτίο αποστολής',
	order:
		'purchase order|order confirmation|order|bestellung|auftragsbestätigung|auftrag|bon de commande|commande|pedido|orden de compra|ordine di acquisto|ordine|bestelling|inkooporder|encomenda|zamówienie|ordre|beställning|tilaus|objednávka|megrendelés|comandă|sipariş|采购订单|注文書|παραγγελία',
	statement:
		'account statement|bank statement|statement of account|statement|kontoauszug|relevé de compte|extracto de cuenta|estratto conto|rekeningafschrift|extrato de conta|extrato|wyciąg bankowy|wyciąg|kontoudtog|kontoutskrift|kontoutdrag|tiliote|výpis z účtu|bankszámlakivonat|extras de cont|hesap özeti|hesap ekstresi|对账单|银行对账单|取引明細|αντίγραφο λογαριασμού',
	payslip:
		'payslip|pay statement|pay slip|lohnabrechnung|gehaltsabrechnung|bulletin de paie|fiche de paie|nómina|busta paga|cedolino|loonstrook|salarisspecificatie|recibo de vencimento|pasek wynagrodzeń|lønseddel|lönespecifikation|palkkalaskelma|výplatní páska|bérjegyzék|fluturaș|maaş bordrosu|工资单|給与明細|μισθοδοσία',
	receipt:
		'receipt|sales receipt|quittung|kassenbeleg|ticket de caisse|reçu|recibo|ricevuta|scontrino|kassabon|talão|paragon|kvittering|kvitto|kuitti|účtenka|nyugta|chitanță|fiş|收据|領収書|απόδειξη',
	offer:
		'quotation|quote|offer|angebot|devis|presupuesto|preventivo|offerte|orçamento|oferta|tilbud|offert|tarjous|nabídka|ajánlat|ofertă|teklif|报价单|見積書|προσφορά',
	reminder:
		'payment reminder|reminder|mahnung|zahlungserinnerung|relance|rappel|recordatorio de pago|sollecito|aanmaning|wezwanie do zapłaty|rykker|påminnelse',
	invoice:
		'tax invoice|invoice|electricity bill|energy bill|rechnung|stromrechnung|energieabrechnung|facture|factura|fattura|bolletta|factuur|fatura|faktura|lasku|számla|factură|发票|請求書|τιμολόγιο|счёт|счет-фактура',
	contract: 'contract|agreement|vertrag|contrat|contrato|contratto|overeenkomst|umowa|sözleşme|合同|契約書',
	form: 'registration form|application form|anmeldeformular|antrag|formulaire|formulario|modulo|formulier|formulário|formularz|blanket|lomake|formulář|űrlap|formular|başvuru formu|申请表|申込書|αίτηση',
	report: 'annual report|report|bericht|rapport|informe|relazione|relatório|raport|报告|報告書',
	letter:
		'dear |sehr geehrte|liebe |madame, monsieur|bonjour|estimado|estimada|gentile |geachte |prezado|szanowni|hej |hyvä ',
};

const patterns = Object.entries(titles).map(([kind, words]) => ({ kind, words: words.split('|') }));

/** The kind of document by the lines in the upper part of a page; `undefined` without such a title. */
export function documentKind(lines: readonly string[]): string | undefined {
	for (const line of lines) {
		const text = line.toLowerCase().trim();
		if (text.length > contentSettings.maxTitleLength) continue;
		const found = patterns.find(({ words }) => words.some((word) => isTitle(text, word)));
		if (found) return found.kind;
	}
	return undefined;
}

/** Only non-letters may be next to it. */
function isTitle(text: string, word: string): boolean {
	const at = text.indexOf(word);
	if (at < 0) return false;
	const [before, after] = [text.slice(0, at), text.slice(at + word.length)];
	const isWhole =
		!/\p{L}$/u.test(before) && (word.endsWith(' ') || /[\u3040-\u9fff]$/u.test(word) || !/^\p{L}/u.test(after));
	// "Invoice 7", "Invoice no. 7 of 3 May", "Tax invoice": labels are followed by a colon.
	return (
		isWhole &&
		before.trim().split(/\s+/).filter(Boolean).length <= 1 &&
		!/^\s*(?:number|date|nr|no|n°)?\.?\s*:/u.test(after)
	);
}

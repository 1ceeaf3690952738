import type { FieldEntry } from './lexicon';

/**
 * What fields of business documents are called. Add a name to a language, a language to a field, or a field to the table;
 * nothing else has to change.
 *
 * Names are parted by `;`. Case, accents, signs and spaces do not matter, and "number", "no.", "nr", "n°" and "#" are one.
 * A name says exactly this field. One with `~` says it in context only ("Date", "Total"), one with `^` is a mere connective,
 * one with `!` says it better than others do ("Total after rounding"). `keys` are further names that people ask for and that
 * no document prints. `not`: words that make a name mean something else when they stand around it. `term`: the business
 * term of EN 16931. `also`: the field that this one equals where its own names are missing: what is due is the total.
 */
export const fieldTable: readonly FieldEntry[] = [
	{
		id: 'invoice_number', type: 'id', term: 'BT-1', place: 'top',
		labels: {
			en: 'Invoice number; Invoice ID; ~Invoice; ~Inv no; ~Bill no; ~Document no; ~Receipt no; ~Doc no; ~Tax invoice no; ~Cash bill no; ~Credit note no; Invoice reference; Tax invoice number; Invoice code; ~Reference no; ~Ref no',
			de: 'Rechnungsnummer; Rechnung Nr; Rechnungs-Nr; Beleg-Nr; Belegnummer; ~Gutschrift Nr; ~Rechnung; Rg-Nr; Re-Nr; Fakturanummer; Faktura Nr; ~Vorgangsnummer',
			fr: 'Facture n°; N° de facture; N° facture; Numéro de facture; ~Facture; ~Avoir n°; Facture numéro; Réf facture; Numéro facture; ~N° de pièce',
			es: 'Número de factura; Factura nº; Nº de factura; Nº factura; ~Factura; Factura núm; Núm factura; N.º factura; Factura número; Núm. de factura',
			it: 'Numero fattura; Fattura n.; Fattura nr; N. fattura; Numero documento; ~Fattura; Numero della fattura; Nr. fattura; Fattura numero; N. documento',
			nl: 'Factuurnummer; Factuur nr; Factuurnr; ~Factuur; Factuur nummer; Notanummer',
			pt: 'Número da fatura; Fatura n.º; Nº da fatura; ~Fatura; ~Nota fiscal nº; Fatura número; N.º fatura; Número de fatura; Factura n.º',
			zh: '发票号码; 发票编号; 发票号; 票据号码; ~单据编号; ~編號; ~編号',
		},
		keys: 'Bill number; Receipt number; Document number; Credit note number',
		not: 'customer kunden client cliente klant order bestell auftrag commande pedido ordine delivery liefer livraison article artikel contract vertrag contrat linked associee liee original ursprung page seite account konto vat ust tva total amount betrag date datum fax tel phone gst registration reg',
	},
	{
		id: 'issue_date', type: 'date', term: 'BT-2', place: 'top',
		labels: {
			en: 'Invoice date; Date of issue; Issue date; Date of invoice; Issued on; Billing date; Bill date; Receipt date; Document date; ~Date; ~Issued; ~Dated; ~Inv date; ~Transaction date; ~Order date; ^issued at; Tax invoice date; Date issued; Invoice issued; ~Created',
			de: 'Rechnungsdatum; Belegdatum; Beleg-Datum; Ausstellungsdatum; Rechnung vom; ~Datum; ^vom; ^von; Rechnungs-Datum; Erstellt am; Ausgestellt am; Rg-Datum; Rechnung Datum',
			fr: "Date de facture; Date facture; Date d'émission; Date de la facture; ~Date; ~Le; ^du; Facture du; Émise le; Date de facturation; Facturé le",
			es: 'Fecha de factura; Fecha factura; Fecha de emisión; Fecha de expedición; ~Fecha; ^de fecha; Fecha emisión; Fecha de la factura; Fecha expedición',
			it: 'Data fattura; Data emissione; Data documento; Data di emissione; ~Data; ^del; Data della fattura; Emessa il; Data doc',
			nl: 'Factuurdatum; ~Datum; Datum factuur',
			pt: 'Data da fatura; Data de emissão; ~Data; Data emissão; Data da factura; Emitida em',
			zh: '开票日期; 开具日期; 发票日期; ~日期; ~单据日期',
		},
		keys: 'Date of document; Creation date; Purchase date',
		not: 'due fallig falligkeit echeance vencimiento scadenza verval delivery liefer lieferung leistung livraison prestation entrega consegna lever order bestell bestellung commande pedido ordine auftrag linked associee birth geburt expiry expiration valid start debut fin end periode period printed payment zahlung reglement cheque stylesheet version start',
	},
	{
		id: 'due_date', type: 'date', term: 'BT-9', place: 'top',
		labels: {
			en: 'Due date; Payment due; Pay by; Due on; Date due; Payment due date; ~Due; ~Remit until; ~Please remit until; Payment due by; Due by; Please pay by; Payable by',
			de: 'Fällig am; Fälligkeit; Zahlbar bis; Fälligkeitsdatum; Zahlungsziel; ~bis zum; ~überweisen Sie bis zum; ~netto bis; Zahlbar am; Zahlung bis; Fällig; Fällig bis; Zahlungsfrist',
			fr: "Date d'échéance; Échéance; À payer avant; À payer avant le; ~Payable le; Échéance le; Date limite de paiement; Date de règlement",
			es: 'Fecha de vencimiento; Vencimiento; ~Vence; Fecha vencimiento; Vencimiento el',
			it: 'Data scadenza; Scadenza; Data di scadenza; Scadenza pagamento; Data di pagamento',
			nl: 'Vervaldatum; Te betalen voor; Uiterste betaaldatum; Vervalt op; Betaaldatum; Te voldoen voor',
			pt: 'Data de vencimento; Vencimento; Data vencimento; Data limite de pagamento',
			zh: '到期日; 付款期限; 到期日期; 付款截止日',
		},
		keys: 'Payment date; Deadline',
		not: 'skonto discount',
	},
	{
		id: 'delivery_date', type: 'date', term: 'BT-72', place: 'top',
		labels: {
			en: 'Delivery date; Date of supply; Date of delivery; Ship date; Shipping date; Date of service; Service date',
			de: 'Lieferdatum; Leistungsdatum; Liefer- und Leistungsdatum; Liefer- bzw. Leistungsdatum; Leistungs-Datum; ~Lieferung vom',
			fr: 'Date de livraison; Date de prestation', es: 'Fecha de entrega; Fecha de envío', it: 'Data consegna; Data di consegna',
			nl: 'Leverdatum; Leveringsdatum', pt: 'Data de entrega', zh: '交货日期; 送货日期; 发货日期',
		},
	},
	{
		id: 'order_date', type: 'date', place: 'top',
		labels: {
			en: 'Order date; Date of order; PO date', de: 'Bestelldatum; Bestell-Datum; Auftragsdatum', fr: 'Date de commande', es: 'Fecha de pedido',
			it: 'Data ordine', nl: 'Besteldatum; Orderdatum', pt: 'Data da encomenda; Data do pedido', zh: '订单日期; 下单日期',
		},
	},
	{
		id: 'period', type: 'text', term: 'BG-14',
		labels: {
			en: 'Billing period; Service period; Statement period; Invoice period', de: 'Leistungszeitraum; Abrechnungszeitraum', fr: 'Période de facturation; Période',
			es: 'Periodo de facturación; Período de facturación', it: 'Periodo di fatturazione', nl: 'Factuurperiode', pt: 'Período de faturação', zh: '账单周期; 账期',
		},
	},
	{
		id: 'currency', type: 'currency', term: 'BT-5',
		labels: {
			en: 'Currency; Invoice currency; Currency code', de: 'Währung; Rechnungswährung; Beträge in; Belegwährung', fr: 'Devise; Monnaie', es: 'Moneda; Divisa',
			it: 'Valuta; Divisa', nl: 'Valuta; Munt', pt: 'Moeda', zh: '币种; 货币; 币别',
		},
		not: 'buchung accounting booking steuer tax kurs rate umrechnung',
	},
	{
		id: 'grand_total', type: 'amount', term: 'BT-112', place: 'bottom',
		labels: {
			en: '!Total after rounding; !Rounded total; !Total rounded; Grand total; Invoice total; Invoice amount; Total incl. VAT; Total including VAT; Total incl tax; Total amount incl. VAT; Total inclusive GST; Total incl GST; Total sales inclusive GST; Total sales incl GST; Total payable; Total amount payable; Nett total; Net total amount payable; Total amount due; Total due; Amount to be paid; Total to pay; Total after adj incl GST; Total after adjustment; Total RM incl of GST; Total incl; Total inclusive; Total sales inclusive; Total sales incl; Total sales inclusive of GST; Amount incl GST; Amount inclusive; Bill total; Total bill; ~Total amount; ~Total; ~Total sales; ~Total sale; ~Gross amount; ~Total gross; ~Payment due; ~Amount; ~Total RM; ~Due payable; ~Amount due; ~Balance due; ~Nett amount; ~Total price; ~Net amt; ~Total amt; ^Net total; Amount total; Total invoice amount; Invoice value; Total charges; Total cost; Order total; Pay this amount; Total EUR; Total USD; Total GBP; ~Sum',
			de: 'Bruttosumme; Rechnungsbetrag; Rechnungsbetrag brutto; Gesamtbetrag; Gesamtsumme; Summe inkl; Summe inkl USt; Summe brutto; Bruttobetrag; Rechnungssumme brutto; Endbetrag; Gesamtbetrag brutto; Rechnungsendbetrag; Endsumme; ~Gesamt; ~Summe; ~Total; ~Betrag; ~Zahlbetrag; ~Zu zahlen; Gesamt brutto; Rechnungssumme; Total brutto; Zu zahlender Betrag; Endbetrag brutto; Summe inkl MwSt; Gesamtbetrag inkl MwSt; Gesamtbetrag inkl USt; Gesamtsumme brutto; Bruttogesamtbetrag; Gesamtpreis brutto; Gesamtbetrag EUR; ~Gesamtpreis',
			fr: 'Total TTC; Montant TTC; Montant total TTC; Montant total; ~Total; ~Net à payer; ~Total général; Total à payer; Montant à payer; Prix TTC; Total toutes taxes comprises',
			es: 'Total factura; Importe total; Total con IVA; Total IVA incluido; ~Total; ~Total a pagar; Total general; Total con impuestos; Importe total con IVA',
			it: 'Totale fattura; Totale documento; Totale complessivo; Importo totale; ~Totale; ~Netto a pagare; ~Totale da pagare; Totale IVA inclusa; Importo da pagare; Totale a pagare; Totale generale',
			nl: 'Totaal incl. btw; Totaalbedrag; Totaal inclusief btw; Factuurbedrag; Eindtotaal; ~Totaal; ~Te betalen; Totaal te betalen; Totaal te voldoen; Totaal factuur',
			pt: 'Total da fatura; Total com IVA; Valor total; Total a pagar; ~Total; ~Montante total; Total geral; Total a liquidar; Valor da fatura',
			zh: '价税合计; 含税金额; 总计金额; 含税总额; ~总计; ~合计; ~总额; ~总金额; ~應付金額; ~應付總額',
		},
		keys: 'Total gross; Gross total; Sum; Price; Total amount with tax',
		not: 'netto ht excl exclude excluding exclusive ohne hors sub zwischen zwischensumme line position positions tax steuer steuerbasis tva vat ust mwst iva btw discount rabatt remise saving savings paid bezahlt anzahlung qty quantity items item menge change cash rounding rundung before avant base basis zuschlage abschlage taxes gst sst point points units count',
	},
	{
		id: 'amount_due', type: 'amount', term: 'BT-115', place: 'bottom', also: 'grand_total',
		labels: {
			en: 'Amount due; Balance due; Due payable; Balance payable; Total due; Amount payable; Total payable; ~Balance; ~Outstanding',
			de: 'Zahlbetrag; Zu zahlen; Restbetrag; Zahlungsbetrag; Offener Betrag; ~Rechnungsbetrag; ~Gesamtbetrag', fr: 'Net à payer; Solde à payer; Reste à payer; Montant dû; ~Total TTC',
			es: 'Total a pagar; Importe pendiente; Importe a pagar', it: 'Netto a pagare; Saldo; Totale da pagare; Importo dovuto', nl: 'Te betalen; Nog te betalen; Openstaand bedrag',
			pt: 'Valor a pagar; Total a pagar; Saldo a pagar', zh: '应付金额; 应付总额; 应付款',
		},
		not: 'netto ht excl exclude excluding exclusive ohne hors sub zwischen tax steuer tva vat ust mwst iva btw discount rabatt remise paid bezahlt anzahlung qty quantity items item menge change cash',
	},
	{
		id: 'net_total', type: 'amount', term: 'BT-109', place: 'bottom',
		labels: {
			en: 'Net total; Total excl. VAT; Total excluding VAT; Total net; Tax basis; Net amount; Total excl tax; Total before tax; Taxable amount; Total excl GST; ~Subtotal; Total exclusive of VAT; Total without VAT; Amount excl VAT; Net sum; Total (net)',
			de: 'Nettosumme; Nettobetrag; Rechnungssumme ohne USt; Summe netto; Gesamt netto; Gesamtbetrag netto; Rechnungssumme netto; Netto; ~Steuerbasisbetrag; ~Basisbetrag; ~Zwischensumme; Gesamtsumme netto; Total netto; Summe exkl MwSt; Zwischensumme netto; Warenwert netto',
			fr: 'Total HT; Montant HT; Total hors taxes; Montant total HT; Base HT; Total net HT; Montant net HT; Total H.T.', es: 'Base imponible; Total sin IVA; Importe neto; Total neto; Total base imponible; Subtotal sin IVA', it: 'Imponibile; Totale netto; Totale imponibile; Totale IVA esclusa; Netto imponibile',
			nl: 'Totaal excl. btw; Totaal exclusief btw; Nettobedrag; Totaal netto; Subtotaal excl btw; Bedrag excl btw', pt: 'Total sem IVA; Base tributável; Total ilíquido; Total líquido; Total sem imposto; Incidência', zh: '不含税金额; 税前金额; 净额',
		},
		keys: 'Total without tax; Tax basis total',
	},
	{
		id: 'subtotal', type: 'amount', term: 'BT-106', place: 'bottom',
		labels: {
			en: 'Subtotal; Sub total; Line total; Items total; Sum of lines', de: 'Zwischensumme; Positionssumme; Warenwert; Summe Positionen', fr: 'Sous-total; Sous total', es: 'Subtotal', it: 'Subtotale',
			nl: 'Subtotaal', pt: 'Subtotal', zh: '小计',
		},
	},
	{
		id: 'tax_total', type: 'amount', term: 'BT-110', place: 'bottom',
		labels: {
			en: 'VAT amount; Total tax; Total VAT; VAT total; Tax total; Tax amount; Sales tax; Total taxes; GST amount; Total GST; ~Tax; ~VAT; ~GST; Total amount of VAT; VAT sum; Total VAT amount',
			de: 'Steuerbetrag; USt-Betrag; MwSt gesamt; USt gesamt; Umsatzsteuer; Mehrwertsteuer; MwSt-Betrag; Summe USt; zzgl USt; zuzüglich USt; ~USt; ~MwSt; Gesamt MwSt; Summe MwSt; Summe Umsatzsteuer; MwSt-Summe; Gesamte USt; Umsatzsteuerbetrag; zzgl MwSt; zzgl gesetzl MwSt',
			fr: 'Total TVA; Montant TVA; Total taxes; Montant de la TVA; ~TVA; TVA totale; Total de la TVA; Taxes', es: 'Cuota IVA; Total IVA; Importe IVA; ~IVA; Total impuestos; IVA total; Importe del IVA', it: 'Totale IVA; Imposta; Importo IVA; ~IVA; IVA totale; Totale imposta; Totale imposte', nl: 'Btw-bedrag; Totaal btw; ~Btw; Totaal BTW bedrag; BTW totaal',
			pt: 'Valor do IVA; Total IVA; Total de IVA; ~IVA; Total imposto; Total impostos', zh: '税额; 税额合计; 合计税额',
		},
		not: 'excl ohne hors sin before number nummer id no incl inkl',
	},
	{
		id: 'tax_rate', type: 'percent', term: 'BT-119', place: 'bottom',
		labels: {
			en: 'VAT rate; Tax rate; VAT %; ~VAT; ~GST; ~Tax', de: 'Steuersatz; USt %; MwSt-Satz; MwSt %; USt-Satz; ~USt; ~MwSt', fr: 'Taux de TVA; Taux TVA; TVA %; ~TVA', es: 'Tipo de IVA; % IVA; ~IVA',
			it: 'Aliquota IVA; Aliquota; ~IVA', nl: 'Btw-tarief; Btw %; ~Btw', pt: 'Taxa de IVA; % IVA; ~IVA', zh: '税率',
		},
	},
	{
		id: 'paid_amount', type: 'amount', term: 'BT-113', place: 'bottom',
		labels: {
			en: 'Amount paid; Prepaid; Deposit; Paid amount; Prepayment; ~Paid; ~Cash; ~Payment', de: 'Anzahlung; Bereits gezahlt; Erhaltene Anzahlungen; ~Bezahlt; ~Gegeben', fr: 'Acompte; Déjà payé; Montant payé',
			es: 'Anticipo; Pagado', it: 'Acconto; Pagato', nl: 'Betaald; Aanbetaling', pt: 'Adiantamento; Pago', zh: '已付金额; 已付; 预付款',
		},
	},
	{
		id: 'discount', type: 'amount', term: 'BT-107', place: 'bottom',
		labels: {
			en: 'Discount; Allowance; Rebate; Total discount', de: 'Rabatt; Abschlag; Nachlass; Gesamtbetrag der Abschläge', fr: 'Remise; Rabais', es: 'Descuento', it: 'Sconto', nl: 'Korting', pt: 'Desconto', zh: '折扣; 优惠',
		},
	},
	{
		id: 'shipping', type: 'amount', term: 'BT-99', place: 'bottom',
		labels: {
			en: 'Shipping; Freight; Delivery charge; Shipping cost; Postage; Shipping & handling', de: 'Versand; Fracht; Porto; Versandkosten; Lieferkosten', fr: 'Frais de port; Transport; Port', es: 'Gastos de envío; Portes',
			it: 'Spese di spedizione; Trasporto', nl: 'Verzendkosten', pt: 'Portes; Frete', zh: '运费',
		},
	},
	{
		id: 'rounding', type: 'amount', term: 'BT-114', place: 'bottom',
		labels: { en: 'Rounding; Rounding adj; Rounding adjustment; Round adj', de: 'Rundung', fr: 'Arrondi', es: 'Redondeo', it: 'Arrotondamento', nl: 'Afronding', pt: 'Arredondamento', zh: '舍入' },
	},
	{
		id: 'payment_terms', type: 'text', term: 'BT-20',
		labels: {
			en: 'Payment terms; Terms of payment; Terms; Payment conditions', de: 'Zahlungsbedingungen; Zahlungsbedingung; Zahlungskonditionen', fr: 'Conditions de paiement; Conditions de règlement', es: 'Condiciones de pago',
			it: 'Condizioni di pagamento; Termini di pagamento', nl: 'Betalingsvoorwaarden; Betalingsconditie', pt: 'Condições de pagamento', zh: '付款条件',
		},
	},
	{
		id: 'payment_method', type: 'text', term: 'BT-82',
		labels: {
			en: 'Payment method; Paid by; Payment mode; Method of payment; Payment type', de: 'Zahlungsart; Zahlungsweise; Zahlart', fr: 'Mode de paiement; Mode de règlement; ~Règlement', es: 'Forma de pago; Método de pago',
			it: 'Modalità di pagamento; Metodo di pagamento', nl: 'Betaalwijze; Betaalmethode', pt: 'Forma de pagamento; Modo de pagamento', zh: '付款方式; 支付方式',
		},
	},
	{
		id: 'seller_name', type: 'name', role: 'seller', term: 'BT-27',
		labels: {
			en: 'Seller; Supplier; Vendor; Seller name; Supplier name; Vendor name; Issued by; Company name; ~From; ~Company; Sold by; Issued from; Billed by; Service provider', de: 'Verkäufer; Lieferant; Rechnungssteller; Rechnungsersteller; ~Firma; ~Absender; Auftragnehmer; Leistungserbringer; Aussteller', fr: 'Vendeur; Fournisseur; Émetteur; ~De; Prestataire; Vendu par',
			es: 'Vendedor; Proveedor; Emisor; Prestador; Empresa', it: 'Venditore; Fornitore; Cedente; Cedente/prestatore; Emittente; Prestatore; Mittente', nl: 'Verkoper; Leverancier; ~Afzender; Dienstverlener', pt: 'Vendedor; Fornecedor; Emitente; Prestador; Empresa', zh: '销售方; 卖方; 供应商; 销货单位; 销售方名称',
		},
		keys: 'Merchant; Store; Shop; Store name; Merchant name; Company; Sender; Issuer; Shop name; Business name',
	},
	{
		id: 'buyer_name', type: 'name', role: 'buyer', term: 'BT-44',
		labels: {
			en: 'Buyer; Customer; Bill to; Sold to; Billed to; Invoice to; Customer name; Buyer name; Client; Client name; ~Attention; ~To; Bill-to; Customer details; Recipient', de: 'Käufer; Kunde; Rechnungsempfänger; Käufer/Leistungsempfänger; Leistungsempfänger; Auftraggeber; ~Empfänger; ~An; Rechnung an; Besteller',
			fr: 'Acheteur; Client; Facturé à; ~Destinataire; Destinataire; Adressé à; Facturer à', es: 'Cliente; Comprador; Facturar a; Datos del cliente; Destinatario', it: 'Cliente; Cessionario; Cessionario/committente; Spettabile; Destinatario; Intestatario fattura; Spett.le; Committente', nl: 'Koper; Klant; Factuuradres; Factuur aan; Debiteur', pt: 'Cliente; Comprador; Faturado a; Destinatário', zh: '购买方; 买方; 购货单位; 客户; 客户名称; 购买方名称',
		},
		keys: 'Recipient; Receiver',
	},
	{
		id: 'seller_address', type: 'address', role: 'seller', term: 'BG-5',
		labels: {
			en: 'Seller address; Supplier address; Vendor address; Registered office; ~Address', de: 'Anschrift Verkäufer; Lieferantenanschrift; ~Anschrift; ~Adresse; ~Sitz', fr: 'Adresse du fournisseur; Siège; ~Adresse', es: 'Domicilio; ~Dirección',
			it: 'Sede; ~Indirizzo', nl: '~Adres', pt: 'Morada; ~Endereço', zh: '销售方地址; ~地址; ~地址、电话',
		},
		keys: 'Company address; Store address; Merchant address; Sender address',
	},
	{
		id: 'buyer_address', type: 'address', role: 'buyer', term: 'BG-8',
		labels: {
			en: 'Buyer address; Customer address; Billing address; Client address; Bill to address', de: 'Rechnungsadresse; Rechnungsanschrift; Kundenadresse', fr: 'Adresse de facturation', es: 'Dirección de facturación', it: 'Indirizzo di fatturazione', nl: 'Factuuradres', pt: 'Morada de faturação', zh: '购买方地址; 客户地址',
		},
	},
	{
		id: 'ship_to', type: 'address', role: 'other', term: 'BG-15',
		labels: {
			en: 'Ship to; Deliver to; Delivery address; Shipping address; Consignee', de: 'Lieferadresse; Warenempfänger; Lieferanschrift; Abweichender Warenempfänger', fr: 'Adresse de livraison; Livré à', es: 'Dirección de entrega; Enviar a',
			it: 'Destinazione; Luogo di consegna; Indirizzo di consegna', nl: 'Afleveradres; Leveradres', pt: 'Morada de entrega', zh: '收货地址; 送货地址; 收货人',
		},
	},
	{
		id: 'seller_vat_id', type: 'vat', role: 'seller', term: 'BT-31', place: 'top',
		labels: {
			en: 'VAT ID; VAT number; VAT reg no; VAT registration number; VAT; VAT ID number; Seller VAT ID; Supplier VAT number; ~GST no; ~GST reg no; ~GST ID; ~Tax ID; VAT registration; Tax registration number; VAT no; VAT reg; VAT code; VAT identification number', de: 'USt-IdNr; Umsatzsteuer-ID; USt-ID; USt-Id-Nr; UID; UID-Nr; USt-Identnr; Umsatzsteuer-Identifikationsnummer; USt-ID-Nummer; UStID; Umsatzsteuer-Identnummer; Umsatzsteuer-Identifikationsnr; MwSt-Nr; USt-Id; Ust Ident Nr; UID-Nummer; Ust-Identifikationsnummer',
			fr: 'N° TVA; TVA intracommunautaire; TVA; N° TVA intracom; N° TVA intra; Numéro de TVA; TVA intra; N° de TVA; Identifiant TVA; TVA n°; N° TVA intracommunautaire; Code TVA; N° identification TVA', es: 'NIF-IVA; NIF; CIF; CIF/NIF; NIF/CIF; N.I.F.; C.I.F.; NIF-IVA; VAT', it: 'Partita IVA; P.IVA; P. IVA; Part. IVA; P.I.; Partita I.V.A.; Cod. Fisc. e P.IVA; P.IVA/C.F.; P.IVA e C.F.', nl: 'Btw-nummer; Btw-nr; BTW-id; Btw nr; Btw-identificatienummer; BTW-nr; OB-nummer', pt: 'NIF; NIPC; Contribuinte; Contribuinte nº; N.I.F.; NIF/NIPC; Nº contribuinte; Contribuinte n.º', zh: '纳税人识别号; 税号; 统一社会信用代码/纳税人识别号; 统一社会信用代码',
		},
		keys: 'Tax ID; Tax number of the seller; VAT identification number',
		not: 'client customer kunde kunden buyer kaufer acheteur votre vos ihre ihr your cliente comprador klant koper ship invoicee representative representant bevollmachtigt fiskalvertreter glaubiger',
	},
	{
		id: 'buyer_vat_id', type: 'vat', role: 'buyer', term: 'BT-48', place: 'top',
		labels: {
			en: 'Customer VAT no; Your VAT ID; Buyer VAT ID; Customer VAT ID; Client VAT number; Your VAT no; ~VAT ID; ~VAT number', de: 'USt-IdNr Kunde; Ihre USt-IdNr; USt-ID Kunde; Ihre UID; ~USt-IdNr', fr: 'N° TVA client; TVA client; ~N° TVA', es: 'NIF cliente; ~NIF', it: 'P.IVA cliente; ~P.IVA',
			nl: 'Btw-nr klant; ~Btw-nummer', pt: 'NIF do cliente; ~NIF', zh: '购买方税号; 购买方纳税人识别号; ~纳税人识别号',
		},
	},
	{
		id: 'tax_number', type: 'id', term: 'BT-32',
		labels: {
			en: 'Tax number; Tax ID; GST reg no; GST no; GST ID; GST registration no; EIN; TIN; ABN; SST no; Tax reg no', de: 'Steuernummer; St.-Nr; Steuer-Nr; Steuernr; StNr', fr: 'N° fiscal', es: 'Número fiscal', it: 'Codice fiscale; C.F.', nl: 'Fiscaal nummer',
			pt: 'Número fiscal', zh: '税务登记号',
		},
		role: 'seller',
	},
	{
		id: 'company_reg_no', type: 'id', term: 'BT-30', role: 'seller',
		labels: {
			en: 'Company reg no; Registration no; Company registration number; Company no; Co reg no; Co no; Reg no; Business reg no', de: 'Handelsregister; HRB; HRA; Handelsregisternummer; Registernummer; HRB Nr', fr: 'SIRET; SIREN; RCS', es: 'Registro mercantil', it: 'REA; Registro imprese',
			nl: 'KvK-nummer; KvK; KvK nr', pt: 'Matrícula; CRC', zh: '注册号',
		},
	},
	{
		id: 'iban', type: 'iban', term: 'BT-84',
		labels: {
			en: 'IBAN; IBAN number; ~Account no; ~Bank account; ~Account number', de: 'IBAN; ~Bankverbindung; ~Konto; ~Kontonr', fr: 'IBAN; ~Compte; ~RIB', es: 'IBAN; ~Cuenta', it: 'IBAN; ~Coordinate bancarie', nl: 'IBAN; ~Rekening; ~Rekeningnummer', pt: 'IBAN; ~Conta',
			zh: 'IBAN; 银行账号; ~账号; ~银行账户',
		},
		not: 'your ihrem ihr ihre votre lastschrift debit eingezogen belastet debiteur debtor zahler mandat',
	},
	{
		id: 'bic', type: 'bic', term: 'BT-86',
		labels: { en: 'BIC; SWIFT; BIC/SWIFT; SWIFT code; BIC code; SWIFT/BIC' },
	},
	{
		id: 'bank_name', type: 'text',
		labels: { en: 'Bank; Bank name; Name of bank', de: 'Bank; Kreditinstitut; Bankname', fr: 'Banque', es: 'Banco; Entidad', it: 'Banca', nl: 'Bank', pt: 'Banco', zh: '开户银行; 开户行' },
	},
	{
		id: 'account_holder', type: 'text', term: 'BT-85',
		labels: {
			en: 'Account holder; Account name; Payee; Beneficiary', de: 'Kontoinhaber; Zahlungsempfänger', fr: 'Titulaire du compte; Titulaire; Bénéficiaire', es: 'Titular; Beneficiario', it: 'Intestatario; Beneficiario', nl: 'Rekeninghouder; Ten name van',
			pt: 'Titular da conta; Titular', zh: '账户名称; 户名; 收款人',
		},
	},
	{
		id: 'payment_reference', type: 'id', term: 'BT-83',
		labels: {
			en: 'Payment reference; Remittance; Reference number; Remittance information', de: 'Verwendungszweck; Zahlungsreferenz', fr: 'Référence de paiement', es: 'Referencia de pago', it: 'Causale', nl: 'Betalingskenmerk', pt: 'Referência de pagamento', zh: '付款参考',
		},
	},
	{
		id: 'order_number', type: 'id', term: 'BT-13', place: 'top',
		labels: {
			en: 'Order no; PO number; Purchase order; Your order; Order; PO; Purchase order no; Sales order; Order ID; Order reference; PO #; Customer order no; Purchase order number; Order reference; Your order no', de: 'Bestellnummer; Auftragsnummer; Ihre Bestellung; Bestell-Nr; Bestellung; Bestellung Nr; Auftrags-Nr; Auftrag Nr; Ihre Bestellnummer; Ihre Bestell-Nr; Auftragsbestätigung Nr; Bestellreferenz', fr: 'N° de commande; Bon de commande; N° commande; Commande n°; N° bon de commande; Votre commande; Réf commande; Numéro de commande',
			es: 'Nº de pedido; Número de pedido; Pedido; Pedido nº; Su pedido', it: 'Numero ordine; Ordine n.; N. ordine; Vs. ordine; Rif. ordine; Numero d’ordine', nl: 'Bestelnummer; Ordernummer; Uw order; Uw ordernummer; Uw bestelling', pt: 'N.º de encomenda; Pedido; Encomenda; Nota de encomenda; Encomenda n.º', zh: '订单号; 订单编号; 订单号码',
		},
		not: 'date datum',
	},
	{
		id: 'customer_number', type: 'id', term: 'BT-46', place: 'top',
		labels: {
			en: 'Customer no; Account no; Client ID; Customer ID; Customer; Client no; Customer code; Account; Customer number; Client number; Account number', de: 'Kundennummer; Kd-Nr; Kunden-Nr; Kundennr; Ihre Nummer; Ihre Kundennummer; Kunden-Nummer; Debitorennummer; Debitor', fr: 'N° client; Code client; N° de client; Numéro client; Réf client; Numéro de client; Compte client', es: 'Nº de cliente; Código cliente; Nº cliente; Código de cliente; Número de cliente',
			it: 'Codice cliente; N. cliente; Cod. cliente; Numero cliente', nl: 'Klantnummer; Klantnr; Debiteurnummer; Klant nr; Relatienummer', pt: 'N.º de cliente; Código de cliente; Cliente n.º; Número de cliente', zh: '客户编号; 客户代码',
		},
		not: 'vat ust tva tax bank',
	},
	{
		id: 'supplier_number', type: 'id',
		labels: { en: 'Supplier no; Vendor no; Supplier ID', de: 'Lieferantennummer; Lief-Nr; Lieferanten-Nr', fr: 'N° fournisseur; Code fournisseur', es: 'Nº de proveedor', it: 'Codice fornitore', nl: 'Leveranciersnummer', pt: 'N.º de fornecedor', zh: '供应商编号' },
	},
	{
		id: 'contract_number', type: 'id', term: 'BT-12',
		labels: {
			en: 'Contract no; Agreement ref; Policy no; Contract ID; Agreement no', de: 'Vertragsnummer; Vertrags-Nr; Versicherungsscheinnummer', fr: 'N° de contrat; Réf. marché; N° contrat', es: 'Nº de contrato', it: 'Numero contratto', nl: 'Contractnummer', pt: 'N.º do contrato', zh: '合同号; 合同编号',
		},
	},
	{
		id: 'delivery_note_no', type: 'id', term: 'BT-16',
		labels: {
			en: 'Delivery note no; Despatch advice; Delivery note; DO no', de: 'Lieferscheinnummer; Lieferschein Nr; Lieferschein; Lieferscheinnr', fr: 'N° bon de livraison; Bon de livraison n°', es: 'Nº de albarán; Albarán', it: 'Numero DDT; Bolla; DDT n.', nl: 'Pakbonnummer', pt: 'Guia de remessa', zh: '送货单号; 送货单编号',
		},
	},
	{
		id: 'preceding_invoice', type: 'id', term: 'BT-25',
		labels: {
			en: 'Original invoice; Related invoice; Original invoice no; Invoice reference', de: 'Ursprungsrechnung; Bezug Rechnung; Ursprungsbeleg-Nr; Originalrechnung', fr: 'Facture liée; Facture associée; N° de facture associée', es: 'Factura rectificada', it: 'Fattura collegata', nl: 'Oorspronkelijke factuur',
			pt: 'Fatura original', zh: '原发票号; 原发票号码',
		},
	},
	{
		id: 'buyer_reference', type: 'text', term: 'BT-10',
		labels: {
			en: 'Your reference; Buyer reference; Your ref', de: 'Ihr Zeichen; Leitweg-ID; Ihre Referenz', fr: 'Votre référence; Référence acheteur; V/Réf', es: 'Su referencia', it: 'Vostro riferimento', nl: 'Uw referentie; Uw kenmerk', pt: 'Vossa referência', zh: '参考编号; 贵方编号',
		},
	},
	{
		id: 'contact_phone', type: 'phone',
		labels: { en: 'Phone; Tel; Mobile; Telephone; Phone number; Tel no; Contact no; HP', de: 'Telefon; Fon; Tel; Mobil; Telefonnummer; Rufnummer', fr: 'Téléphone; Tél; Portable', es: 'Teléfono; Móvil', it: 'Telefono; Cellulare', nl: 'Telefoon', pt: 'Telefone; Telemóvel', zh: '电话; 联系电话; 手机' },
		not: 'fax telefax telecopie',
	},
	{
		id: 'contact_fax', type: 'phone',
		labels: { en: 'Fax; Fax no; Facsimile; Fax number', de: 'Telefax; Fax; Faxnummer', fr: 'Télécopie; Fax', es: 'Fax', it: 'Fax', nl: 'Fax', pt: 'Fax', zh: '传真' },
	},
	{
		id: 'contact_email', type: 'email',
		labels: { en: 'Email; E-mail; Mail; Email address', de: 'E-Mail; E-Mail-Adresse', fr: 'Courriel; E-mail; Mél', es: 'Correo electrónico; Correo', it: 'Posta elettronica; PEC', nl: 'E-mailadres', pt: 'Correio eletrónico', zh: '邮箱; 电子邮件; 电子邮箱' },
	},
	{
		id: 'website', type: 'url',
		labels: { en: 'Website; Web; Web page; Homepage; URL; Internet', de: 'Webseite; Internet', fr: 'Site web; Site internet', es: 'Sitio web; Página web', it: 'Sito web; Sito', nl: 'Website', pt: 'Sítio web', zh: '网址; 网站' },
	},
];

/** Words that name a party in a key or in a heading of a document. */
export const roleWords: Readonly<Record<'seller' | 'buyer' | 'other', string>> = {
	seller:
		'Seller; Supplier; Vendor; From; Issuer; Verkäufer; Lieferant; Rechnungssteller; Rechnungsersteller; Absender; Vendeur; Fournisseur; Émetteur; Vendedor; Proveedor; Emisor; Venditore; Fornitore; Cedente; Cedente/prestatore; Verkoper; Leverancier; Fornecedor; Emitente; 销售方; 卖方; 供应商; 销货单位',
	buyer:
		'Buyer; Customer; Client; Bill to; Sold to; Billed to; Invoice to; Billing address; Käufer; Kunde; Rechnungsempfänger; Käufer/Leistungsempfänger; Leistungsempfänger; Abweichender Rechnungsempfänger; Rechnungsadresse; Rechnungsanschrift; Acheteur; Facturé à; Adresse de facturation; Cliente; Comprador; Cessionario; Cessionario/committente; Spettabile; Koper; Klant; Factuuradres; 购买方; 买方; 购货单位; 客户',
	other:
		"Ship to; Ship from; Deliver to; Delivery address; Shipping address; Consignee; Payee; Payer; Lieferadresse; Warenempfänger; Abweichender Warenempfänger; Lieferanschrift; Steuerbevollmächtigter; Steuervertreter; Zahlungsempfänger; Adresse de livraison; Représentant fiscal; Livraison; Livraison: adresse, références; Destinazione; Afleveradres; Dirección de entrega; Morada de entrega; Buyer requisitionner; Tax representative; Facturé par; Payeur; 收货人; 收货地址",
};

/** Names of the columns of item tables, in the form of the names above. */
export const columnTable: readonly { readonly id: string; readonly labels: string }[] = [
	{ id: 'position', labels: 'Pos; Position; Line; Item no; No; #; Pos-Nr; Ligne; Posición; Riga; Regel; Linha; 序号; 行号' },
	{ id: 'article', labels: 'Article no; Item code; Code; SKU; Part no; Product code; Artikelnummer; Art-Nr; Artikel-Nr; Artikel; Article; Référence; Réf; Código; Codice; Articolo; Artikelnr; Ref; GTIN; EAN; 货号; 商品编码; 编码' },
	{ id: 'description', labels: 'Description; Item; Product; Service; Details; Goods; Particulars; Item description; Description of goods; Beschreibung; Bezeichnung; Artikelbezeichnung; Leistung; Produkt; Désignation; Libellé; Produit; Descripción; Concepto; Producto; Descrizione; Prodotto; Omschrijving; Product; Descrição; Produto; 货物或应税劳务名称; 项目名称; 名称; 品名; 商品名称; 描述; 货物名称' },
	{ id: 'quantity', labels: 'Quantity; Qty; Pieces; Units; Hours; Menge; Anzahl; Stück; Stk; Quantité; Qté; Nombre; Cantidad; Cant; Uds; Quantità; Qtà; Aantal; Hoeveelheid; Quantidade; Qtd; 数量' },
	{ id: 'unit', labels: 'Unit; UOM; UM; Einheit; Unité; Unidad; Unità; Eenheid; Unidade; 单位' },
	{ id: 'unit_price', labels: 'Unit price; Price; Rate; Unit cost; Price per unit; U/Price; Einzelpreis; Einzel; Nettopreis; Preis; Stückpreis; E-Preis; Prix unitaire; P.U.; PU HT; Prix; Precio unitario; Precio; Prezzo unitario; Prezzo; Stukprijs; Prijs; Preço unitário; Preço; 单价' },
	{ id: 'discount', labels: 'Discount; Disc; Rabatt; Remise; Rem; Descuento; Dto; Sconto; Korting; Desconto; 折扣' },
	{ id: 'tax_rate', labels: 'VAT; VAT rate; VAT %; Tax; Tax rate; GST; USt; MwSt; Steuersatz; USt %; MwSt-%; TVA; Taux; IVA; % IVA; Aliquota; Btw; Btw %; 税率' },
	{ id: 'tax_amount', labels: 'VAT amount; Tax amount; Steuerbetrag; Montant TVA; Cuota; Imposta; 税额' },
	{ id: 'amount', labels: 'Amount; Total; Line total; Net amount; Total price; Extended price; Sum; Betrag; Gesamt; Gesamtpreis; Summe; Nettobetrag; Positionsbetrag; Gesamtbetrag; Nettowert; Entgelt; Montant; Total HT; Prix HT; Montant HT; Importe; Importo; Totale; Bedrag; Totaal; Valor; 金额; 合计; 小计' },
	{ id: 'date', labels: 'Date; Datum; Fecha; Data; 日期' },
];

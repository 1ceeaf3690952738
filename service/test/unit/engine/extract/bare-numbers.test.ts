import { valuesOf } from './support';

/** Documents whose number has the label "Number", or only that of another document: page, number and date. */
const documents: readonly (readonly [page: string, number: string, date: string])[] = [
	[
		`
Gutschrift
Müller GmbH
Nummer: GS-12
Datum: 14.06.2024
Zu Rechnung 4711 vom 01.06.2024`,
		'GS-12',
		'2024-06-14',
	],
	[
		`
STORNORECHNUNG
Müller GmbH
Nr.        ST-12
Datum      14.06.2024
Bezug      Rechnung 4711 vom 01.06.2024`,
		'ST-12',
		'2024-06-14',
	],
	[
		`
AVOIR
Dupont SARL
Numéro : AV-12
Date : 14/06/2024
Sur facture n° FA-99 du 01/06/2024`,
		'AV-12',
		'2024-06-14',
	],
	[
		`
CREDITNOTA
Jansen BV
Nummer      CN-77
Datum       14-06-2024
Betreft factuur 2024-99 d.d. 01-06-2024`,
		'CN-77',
		'2024-06-14',
	],
	[
		`
NOTA DE CRÉDITO
Loja Azul Lda
Número: NC 2024/17
Data: 14/06/2024
Referente à fatura FT 2024/99 de 01/06/2024`,
		'NC 2024/17',
		'2024-06-14',
	],
	[
		`
FACTURA
Suministros del Sur S.L.
Número: 2024-311
Fecha: 14/06/2024`,
		'2024-311',
		'2024-06-14',
	],
	[
		`
INVOICE
Harbour Supplies Ltd
No.          Date            Customer
4471         14/06/2024      C-55`,
		'4471',
		'2024-06-14',
	],
	[
		`
KREDITFAKTURA
Nordisk AB
Nummer: 5512
Datum: 2024-06-14
Avser faktura 4711 från 2024-06-01`,
		'5512',
		'2024-06-14',
	],
	[
		`
FAKTURA KORYGUJĄCA
Kowalski sp. z o.o.
Numer: FK/3/2024
Data wystawienia: 2024-06-14
Do faktury nr FV/120/2024 z dnia 2024-06-01`,
		'FK/3/2024',
		'2024-06-14',
	],
	[
		`
CREDIT NOTE
Harbour Supplies Ltd
Customer
Number: 88
Date: 14 June 2024
Credit note for invoice 4471 of 2 May 2024`,
		'',
		'2024-06-14',
	],
	[
		`
ΠΙΣΤΩΤΙΚΟ ΤΙΜΟΛΟΓΙΟ
Παπαδόπουλος ΑΕ
Αριθμός: 552
Ημερομηνία: 14/06/2024
Σχετικό τιμολόγιο: 4711`,
		'552',
		'2024-06-14',
	],
	[
		`
DOBROPIS
Novák s.r.o.
Číslo: D-12
Datum vystavení: 14.06.2024
K faktuře č. 4711`,
		'D-12',
		'2024-06-14',
	],
	[
		`
红字发票
编号：88001
日期：2024年6月14日
对应蓝字发票号码：77001`,
		'88001',
		'2024-06-14',
	],
	[
		`
ABONO
Número                Fecha                Cliente
AB-31                 14/06/2024           430
Abono de la factura F-88 de 01/06/2024`,
		'AB-31',
		'2024-06-14',
	],
	[
		`
İADE FATURASI
Yılmaz A.Ş.
No: IAD2024000012
Tarih: 14.06.2024
İlgili fatura: SAT2024000001, 02.06.2024`,
		'IAD2024000012',
		'2024-06-14',
	],
	[
		`
FACTURA RECTIFICATIVA
Suministros Norte, S.A.                 Nº factura: FR-0012
                                        Fecha: 14/06/2024
Factura que se rectifica
Nº factura: F-0455
Fecha factura: 22/05/2024
Total: -121,00 €`,
		'FR-0012',
		'2024-06-14',
	],
	[
		`
NOTA DE CRÉDITO
Distribuidora Sol
Nº factura rectificada: F-0455
Nº nota: NC-12
Fecha: 14/06/2024`,
		'NC-12',
		'2024-06-14',
	],
	[
		`
NOTA DE ABONO Nº AB/45
Distribuidora Sol
Fecha de abono: 14/06/2024
Nº factura: F-0455
Fecha factura: 22/05/2024`,
		'AB/45',
		'2024-06-14',
	],
	[
		`
Nota di credito
Rossi srl
Numero documento: NC-45
Data documento: 14/06/2024
Fattura collegata: numero 455 del 22/05/2024`,
		'NC-45',
		'2024-06-14',
	],
	[
		`
CREDIT NOTE
Kestrel Ltd
Original invoice
Number: INV-55
Date: 22 May 2024
Credit note
Number: CN-12
Date: 14 June 2024`,
		'CN-12',
		'2024-06-14',
	],
	[
		`
Gutschrift
Huber GmbH
Rechnung
Nummer: 4711
Datum: 22.05.2024
Gutschrift
Nummer: 12
Datum: 14.06.2024`,
		'12',
		'2024-06-14',
	],
	[
		`
AVOIR
Dupont SARL
Numéro          Date            Facture d'origine
AV-12           14/06/2024      FA-455`,
		'AV-12',
		'2024-06-14',
	],
	[
		`
Rechnungskorrektur Nr. RK-7
Huber GmbH
zur Rechnung Nr. 4711 vom 22.05.2024
Datum: 14.06.2024`,
		'RK-7',
		'2024-06-14',
	],
	[
		`
FACTURA
Suministros Norte, S.A.
Cliente
Número: 4400
Factura
Número: F-0455
Fecha: 22/05/2024`,
		'F-0455',
		'2024-05-22',
	],
	[
		`
INVOICE
Acme Inc.                          Number          2024-551
                                   Date            22 May 2024
                                   Order number    PO-88`,
		'2024-551',
		'2024-05-22',
	],
	[
		`
FACTURE
Dupont SARL
Numéro de commande : C-88
N° client : 4400
Numéro : FA-455
Date : 22/05/2024`,
		'FA-455',
		'2024-05-22',
	],
	[
		`
FATURA
Loja Azul
Contribuinte nº: 501234567
Número: FT 2024/55
Data: 22/05/2024`,
		'FT 2024/55',
		'2024-05-22',
	],
	[
		`
RECHNUNG
Huber GmbH
Kunden-Nr.: 4400
Nr.: 2024-55
Datum: 22.05.2024`,
		'2024-55',
		'2024-05-22',
	],
	[
		`
INVOICE
Acme Inc.
No. of packages: 12
Date: 22 May 2024`,
		'',
		'2024-05-22',
	],
	[
		`
INVOICE
Acme Inc.
No 14, Mill Road
Leeds LS1 4AP
Date: 22 May 2024
Ref: 7788`,
		'',
		'2024-05-22',
	],
	[
		`
FACTURA
Calle Mayor
Número 14
28001 Madrid
Nº factura: F-0455
Fecha: 22/05/2024`,
		'F-0455',
		'2024-05-22',
	],
	[
		`
Credit Note
Order details
Number: 5567
Credit note no: CN-8
Date: 14 June 2024`,
		'CN-8',
		'2024-06-14',
	],
	[
		`
CREDIT NOTE                           Number: CN-8
Acme Inc.                             Date: 14 June 2024
                                      Against invoice: 55`,
		'CN-8',
		'2024-06-14',
	],
	[
		`
NOTA DE CRÉDITO ELECTRÓNICA
RUT: 76.123.456-7
Nº 4521
Fecha emisión: 14/06/2024
Referencia: Factura electrónica Nº 3310 del 22/05/2024`,
		'4521',
		'2024-06-14',
	],
	[
		`
NOTA DE CRÉDITO
N° 0001-00004521
Fecha: 14/06/2024
Comprobante asociado: Factura 0001-00003310`,
		'0001-00004521',
		'2024-06-14',
	],
	[
		`
NOTA DE CRÉDITO
Número                NC-00871
Fecha                 25/09/2024
Factura relacionada   F-10022
Fecha factura         13/09/2024`,
		'NC-00871',
		'2024-09-25',
	],
	[
		`
KREDITNOTA
Nummer           K-771
Dato             27.06.2024
Gjelder faktura  90022
Fakturadato      13.06.2024`,
		'K-771',
		'2024-06-27',
	],
	[
		`
Gutschrift
Nummer              G-5531
Datum               27.06.2024
Rechnungsnummer     88120
Rechnungsdatum      13.06.2024`,
		'G-5531',
		'2024-06-27',
	],
	[
		`
Credit note
Date                27 June 2024
Invoice no          88120
Invoice date        13 June 2024
Credit note no      CN-7`,
		'CN-7',
		'2024-06-27',
	],
	[
		`
Delta Service AG                FACTURA RECTIFICATIVA
Hauptstrasse 1                  Nº factura             R-2024-17
8001 Zürich                     Fecha                  21/10/2024
                                Rectifica la factura   F-2024-903
                                de fecha               01/10/2024`,
		'R-2024-17',
		'2024-10-21',
	],
];

it.each(documents)('the number and date of the document itself: %s', (page, number, date) => {
	expect(valuesOf(page, ['Invoice Number', 'Invoice Date'])).toEqual([number, date]);
});

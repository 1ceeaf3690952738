// @ts-check
// Words that business papers print, by language: the ordinary ones, the first of each what a person would call it.
import { wordList } from './order.mjs';

export const western = {
	en: wordList(`
Invoice number;Invoice no.;Inv. ref.|Credit note number;Credit memo no.|Order number;PO number;Purchase order no.|Delivery note number;Despatch note no.|Receipt number;Receipt no.;Ticket|Statement number;Statement no.|Customer number;Account ref.;Client ID|Contract number;Agreement no.|Original invoice;Invoice credited|Payment reference;Remittance reference
Invoice date;Date of issue;Issued on|Date;Issue date;Dated|Due date;Payment due;Pay by|Delivery date;Date of supply|Billing period;Period;Service period|Pay date;Payment date|Date of birth;Birth date
Net total;Total excl. {t};Net amount|{t} amount;Total {t};{t}|Total amount;Total incl. {t};Grand total|Subtotal;Goods total|{t} rate|Amount paid;Cash tendered|Change;Change due|Opening balance;Balance brought forward;Previous balance|Closing balance;New balance;Balance carried forward|Gross pay;Total earnings;Gross salary|Net pay;Take-home pay;Net salary|Deductions;Total deductions
Seller;Supplier;Vendor|Buyer;Bill to;Customer|Ship to;Deliver to;Delivery address|Employer;Company|Employee;Employee name|Account holder;Account name|Address|Phone;Tel.|Email;E-mail|Name
Bank;Bank name|Account number;Account no.|Payment method;Paid by|Currency|Cash|Card
Employee number;Staff no.;Payroll ID|Department;Cost centre|Meter number;Meter no.;Meter serial|Previous reading;Last reading|Current reading;Present reading|Consumption;Usage;Units used|Gross weight;Total weight|Number of packages;Packages
Last name;Surname;Family name|First name;Given name|Place of birth|Nationality|ID number;Document no.|Postal code;Postcode|City;Town|Occupation;Profession
Description;Item|Quantity;Qty|Unit price;Price|Amount;Line total|Pos.;No.|Details;Transaction|Balance
Invoice;Tax invoice|Credit note;Credit memo|Purchase order;Order|Delivery note;Despatch note|Receipt|Account statement;Bank statement|Payslip;Pay statement|Electricity bill;Energy bill|Registration form;Application form`),
	de: wordList(`
Rechnungsnummer;Rechnungs-Nr.;Beleg-Nr.|Gutschriftnummer;Gutschrift-Nr.|Bestellnummer;Auftragsnummer;Bestell-Nr.|Lieferscheinnummer;Lieferschein-Nr.|Belegnummer;Bon-Nr.|Auszugsnummer;Auszug Nr.|Kundennummer;Kunden-Nr.;Kd.-Nr.|Vertragsnummer;Vertragskonto|Ursprüngliche Rechnung;Zu Rechnung|Verwendungszweck;Zahlungsreferenz
Rechnungsdatum;Ausstellungsdatum;Datum|Datum;Belegdatum|Fälligkeitsdatum;Zahlbar bis;Fällig am|Lieferdatum;Leistungsdatum|Abrechnungszeitraum;Leistungszeitraum;Zeitraum|Auszahlungsdatum;Zahltag|Geburtsdatum;Geboren am
Nettobetrag;Summe netto;Gesamt netto|{t}-Betrag;zzgl. {t};{t}|Gesamtbetrag;Rechnungsbetrag;Summe brutto|Zwischensumme;Warenwert|{t}-Satz|Bezahlt;Gegeben|Rückgeld|Anfangssaldo;Alter Kontostand;Saldovortrag|Endsaldo;Neuer Kontostand|Bruttolohn;Gesamtbrutto;Bruttobezüge|Nettolohn;Auszahlungsbetrag;Nettoverdienst|Abzüge;Summe Abzüge
Verkäufer;Lieferant;Rechnungssteller|Käufer;Rechnungsempfänger;Kunde|Lieferadresse;Lieferanschrift|Arbeitgeber|Arbeitnehmer;Mitarbeiter|Kontoinhaber|Anschrift;Adresse|Telefon;Tel.|E-Mail|Name
Bank;Kreditinstitut|Kontonummer;Konto-Nr.|Zahlungsart;Zahlungsweise|Währung|Bar|Karte
Personalnummer;Pers.-Nr.|Abteilung;Kostenstelle|Zählernummer;Zähler-Nr.|Alter Zählerstand;Zählerstand alt|Neuer Zählerstand;Zählerstand neu|Verbrauch|Bruttogewicht;Gesamtgewicht|Anzahl Packstücke;Packstücke;Kolli
Nachname;Familienname|Vorname|Geburtsort|Staatsangehörigkeit;Nationalität|Ausweisnummer;Ausweis-Nr.|Postleitzahl;PLZ|Ort;Wohnort|Beruf
Bezeichnung;Beschreibung;Artikel|Menge;Anzahl|Einzelpreis;Preis|Betrag;Gesamtpreis|Pos.|Buchungstext;Vorgang|Saldo
Rechnung|Gutschrift;Rechnungskorrektur|Bestellung;Auftrag|Lieferschein|Quittung;Kassenbeleg|Kontoauszug|Lohnabrechnung;Gehaltsabrechnung|Stromrechnung;Energieabrechnung|Anmeldeformular;Antrag`),
	fr: wordList(`
Numéro de facture;Facture n°;N° facture|Numéro d’avoir;Avoir n°|Numéro de commande;Commande n°;N° de commande|Numéro de bon de livraison;BL n°|Numéro de ticket;Ticket n°|Numéro de relevé;Relevé n°|Numéro client;N° client;Code client|Numéro de contrat;N° de contrat|Facture d’origine;Facture concernée|Référence de paiement;Réf. de paiement
Date de facture;Date d’émission;Émise le|Date;En date du|Date d’échéance;Échéance;À payer avant le|Date de livraison|Période de facturation;Période|Date de paiement;Payé le|Date de naissance;Né(e) le
Total HT;Montant HT;Total hors taxes|Montant {t};Total {t};{t}|Total TTC;Montant total;Net à payer|Sous-total;Total articles|Taux de {t};Taux {t}|Montant payé;Espèces reçues|Monnaie rendue;Rendu|Solde initial;Ancien solde;Solde précédent|Solde final;Nouveau solde|Salaire brut;Total brut|Net à payer;Salaire net|Total des retenues;Retenues
Vendeur;Fournisseur;Émetteur|Client;Facturé à;Acheteur|Adresse de livraison;Livré à|Employeur|Salarié;Employé|Titulaire du compte;Titulaire|Adresse|Téléphone;Tél.|E-mail;Courriel|Nom
Banque|Numéro de compte;N° de compte|Mode de paiement;Mode de règlement|Devise|Espèces|Carte
Matricule;N° de salarié|Service;Département|Numéro de compteur;N° compteur|Ancien index;Relevé précédent|Nouvel index;Relevé actuel|Consommation|Poids brut;Poids total|Nombre de colis;Colis
Nom de famille;Nom|Prénom|Lieu de naissance|Nationalité|Numéro de pièce d’identité;N° de pièce|Code postal|Ville;Commune|Profession
Désignation;Description|Quantité;Qté|Prix unitaire;P.U.|Montant;Total|N°|Libellé;Opération|Solde
Facture|Avoir|Bon de commande;Commande|Bon de livraison|Ticket de caisse;Reçu|Relevé de compte|Bulletin de paie;Fiche de paie|Facture d’électricité|Formulaire d’inscription;Demande`),
	es: wordList(`
Número de factura;Factura n.º;N.º factura|Número de nota de crédito;Abono n.º|Número de pedido;Pedido n.º;N.º de pedido|Número de albarán;Albarán n.º|Número de recibo;Ticket n.º|Número de extracto;Extracto n.º|Número de cliente;N.º de cliente;Código de cliente|Número de contrato;N.º de contrato|Factura original;Factura rectificada|Referencia de pago
Fecha de factura;Fecha de emisión;Fecha de expedición|Fecha|Fecha de vencimiento;Vencimiento;Pagar antes de|Fecha de entrega|Periodo de facturación;Periodo|Fecha de pago|Fecha de nacimiento
Base imponible;Total sin {t};Importe neto|Importe {t};Cuota {t};{t}|Importe total;Total factura;Total con {t}|Subtotal|Tipo de {t}|Importe pagado;Entregado|Cambio;Devolución|Saldo inicial;Saldo anterior|Saldo final;Nuevo saldo|Salario bruto;Total devengado|Salario neto;Líquido a percibir|Total deducciones;Deducciones
Vendedor;Proveedor;Emisor|Comprador;Cliente;Facturar a|Dirección de entrega;Entregar a|Empresa;Empleador|Empleado;Trabajador|Titular de la cuenta;Titular|Dirección;Domicilio|Teléfono;Tel.|Correo electrónico;E-mail|Nombre
Banco;Entidad|Número de cuenta;N.º de cuenta|Forma de pago;Método de pago|Moneda;Divisa|Efectivo|Tarjeta
Número de empleado;N.º de empleado|Departamento;Sección|Número de contador;N.º de contador|Lectura anterior|Lectura actual|Consumo|Peso bruto;Peso total|Número de bultos;Bultos
Apellidos;Apellido|Nombre|Lugar de nacimiento|Nacionalidad|Número de documento;N.º de documento|Código postal;C.P.|Ciudad;Localidad|Profesión;Ocupación
Descripción;Concepto|Cantidad;Cant.|Precio unitario;Precio|Importe;Total|N.º|Concepto;Movimiento|Saldo
Factura|Nota de crédito;Factura rectificativa|Pedido;Orden de compra|Albarán;Nota de entrega|Recibo;Ticket|Extracto de cuenta|Nómina;Recibo de salarios|Factura de electricidad;Factura de luz|Formulario de inscripción;Solicitud`),
	it: wordList(`
Numero fattura;Fattura n.;N. fattura|Numero nota di credito;Nota di credito n.|Numero ordine;Ordine n.;Vs. ordine|Numero DDT;DDT n.|Numero scontrino;Ricevuta n.|Numero estratto conto;Estratto n.|Codice cliente;N. cliente|Numero contratto;Contratto n.|Fattura di riferimento;Fattura originaria|Riferimento pagamento;Causale
Data fattura;Data di emissione;Data documento|Data|Data di scadenza;Scadenza;Da pagare entro|Data di consegna;Data consegna|Periodo di fatturazione;Periodo|Data di pagamento;Data pagamento|Data di nascita;Nato il
Imponibile;Totale imponibile;Totale netto|Imposta;Totale {t};{t}|Totale fattura;Totale documento;Totale complessivo|Subtotale;Totale merce|Aliquota {t};Aliquota|Importo pagato;Contanti ricevuti|Resto|Saldo iniziale;Saldo precedente|Saldo finale;Nuovo saldo|Retribuzione lorda;Totale competenze|Netto in busta;Netto a pagare|Totale trattenute;Trattenute
Venditore;Fornitore;Cedente|Cliente;Spett.le;Cessionario|Destinazione merce;Indirizzo di consegna|Datore di lavoro;Azienda|Dipendente;Lavoratore|Intestatario;Intestatario del conto|Indirizzo;Sede|Telefono;Tel.|E-mail|Nome
Banca|Numero di conto;N. conto|Modalità di pagamento;Metodo di pagamento|Valuta;Divisa|Contanti|Carta
Matricola;Codice dipendente|Reparto;Ufficio|Numero contatore;Matricola contatore|Lettura precedente|Lettura attuale|Consumo|Peso lordo;Peso totale|Numero colli;Colli
Cognome|Nome|Luogo di nascita|Cittadinanza;Nazionalità|Numero documento;N. documento|CAP|Città;Comune|Professione
Descrizione;Articolo|Quantità;Q.tà|Prezzo unitario;Prezzo|Importo;Totale|N.|Descrizione operazione;Causale|Saldo
Fattura|Nota di credito|Ordine di acquisto;Ordine|Documento di trasporto;DDT|Ricevuta;Scontrino|Estratto conto|Busta paga;Cedolino|Bolletta dell’energia;Bolletta luce|Modulo di iscrizione;Domanda`),
	nl: wordList(`
Factuurnummer;Factuurnr.;Factuur nr.|Creditnotanummer;Creditnota nr.|Ordernummer;Bestelnummer;Uw order|Pakbonnummer;Pakbon nr.|Bonnummer;Bon nr.|Afschriftnummer;Volgnummer|Klantnummer;Debiteurnummer;Klantnr.|Contractnummer|Oorspronkelijke factuur;Betreft factuur|Betalingskenmerk
Factuurdatum;Datum factuur|Datum|Vervaldatum;Te betalen voor;Uiterste betaaldatum|Leverdatum;Leveringsdatum|Factuurperiode;Periode|Betaaldatum;Datum betaling|Geboortedatum
Nettobedrag;Totaal excl. {t};Subtotaal excl. {t}|{t}-bedrag;Totaal {t};{t}|Totaalbedrag;Totaal incl. {t};Te betalen|Subtotaal|{t}-tarief;{t} %|Betaald;Contant ontvangen|Wisselgeld;Terug|Beginsaldo;Oud saldo|Eindsaldo;Nieuw saldo|Brutoloon;Bruto salaris|Nettoloon;Uit te betalen|Totaal inhoudingen;Inhoudingen
Verkoper;Leverancier|Koper;Klant;Factuuradres|Afleveradres;Leveradres|Werkgever|Werknemer;Medewerker|Rekeninghouder|Adres|Telefoon;Tel.|E-mail|Naam
Bank|Rekeningnummer;Rekeningnr.|Betaalwijze;Betaalmethode|Valuta|Contant|Pin
Personeelsnummer;Werknemersnr.|Afdeling|Meternummer;Meternr.|Vorige meterstand;Beginstand|Huidige meterstand;Eindstand|Verbruik|Brutogewicht;Totaalgewicht|Aantal colli;Colli
Achternaam;Familienaam|Voornaam|Geboorteplaats|Nationaliteit|Documentnummer;ID-nummer|Postcode|Woonplaats;Plaats|Beroep
Omschrijving;Artikel|Aantal|Prijs per stuk;Prijs|Bedrag;Totaal|Nr.|Omschrijving;Mutatie|Saldo
Factuur|Creditnota|Bestelling;Inkooporder|Pakbon;Leverbon|Kassabon;Bon|Rekeningafschrift|Loonstrook;Salarisspecificatie|Energierekening;Jaarafrekening|Inschrijfformulier;Aanvraag`),
	pt: wordList(`
Número da fatura;Fatura n.º;N.º da fatura|Número da nota de crédito;Nota de crédito n.º|Número da encomenda;Encomenda n.º;Pedido n.º|Número da guia;Guia de remessa n.º|Número do recibo;Talão n.º|Número do extrato;Extrato n.º|Número de cliente;Cliente n.º;Código do cliente|Número do contrato;Contrato n.º|Fatura original;Fatura de origem|Referência de pagamento
Data da fatura;Data de emissão;Emitida em|Data|Data de vencimento;Vencimento;Pagar até|Data de entrega|Período de faturação;Período|Data de pagamento|Data de nascimento
Total sem {t};Base tributável;Total líquido|Valor do {t};Total {t};{t}|Total a pagar;Total da fatura;Valor total|Subtotal|Taxa de {t}|Valor pago;Entregue|Troco|Saldo inicial;Saldo anterior|Saldo final;Novo saldo|Vencimento bruto;Salário bruto;Total ilíquido|Vencimento líquido;Salário líquido;Líquido a receber|Total de descontos;Descontos
Vendedor;Fornecedor;Emitente|Comprador;Cliente;Faturado a|Morada de entrega;Local de entrega|Empresa;Entidade patronal|Trabalhador;Funcionário|Titular da conta;Titular|Morada;Endereço|Telefone;Tel.|E-mail;Correio eletrónico|Nome
Banco|Número da conta;Conta n.º|Forma de pagamento;Modo de pagamento|Moeda|Numerário;Dinheiro|Cartão
Número do funcionário;N.º mecanográfico|Departamento;Secção|Número do contador;Contador n.º|Leitura anterior|Leitura atual|Consumo|Peso bruto;Peso total|Número de volumes;Volumes
Apelido;Sobrenome|Nome próprio;Nome|Local de nascimento;Naturalidade|Nacionalidade|Número do documento;N.º do documento|Código postal;CEP|Cidade;Localidade|Profissão
Descrição;Artigo|Quantidade;Qtd.|Preço unitário;Preço|Valor;Total|N.º|Descrição;Movimento|Saldo
Fatura|Nota de crédito|Encomenda;Nota de encomenda|Guia de remessa;Nota de entrega|Recibo;Talão|Extrato de conta|Recibo de vencimento;Recibo de salário|Fatura de eletricidade;Fatura de energia|Formulário de inscrição;Requerimento`),
	ro: wordList(`
Număr factură;Factura nr.;Nr. factură|Număr notă de credit;Nota de credit nr.|Număr comandă;Comanda nr.|Număr aviz;Aviz nr.|Număr bon;Bon nr.|Număr extras;Extras nr.|Număr client;Cod client|Număr contract;Contract nr.|Factura inițială;Factura de origine|Referință plată
Data facturii;Data emiterii;Emisă la|Data|Data scadenței;Scadență;Termen de plată|Data livrării|Perioada de facturare;Perioada|Data plății|Data nașterii
Total fără {t};Valoare netă;Bază impozabilă|Valoare {t};Total {t};{t}|Total de plată;Total general;Total cu {t}|Subtotal|Cota {t}|Sumă achitată;Numerar primit|Rest|Sold inițial;Sold precedent|Sold final;Sold nou|Salariu brut;Total venit brut|Salariu net;Rest de plată|Total rețineri;Rețineri
Vânzător;Furnizor|Cumpărător;Client;Beneficiar|Adresa de livrare;Loc de livrare|Angajator|Angajat;Salariat|Titular cont;Titular|Adresa|Telefon;Tel.|E-mail|Nume
Banca|Număr cont;Cont|Modalitate de plată;Metodă de plată|Moneda;Valuta|Numerar|Card
Marca;Număr angajat|Departament;Secția|Număr contor;Serie contor|Index vechi;Citire anterioară|Index nou;Citire curentă|Consum|Greutate brută;Greutate totală|Număr colete;Colete
Nume de familie;Nume|Prenume|Locul nașterii|Cetățenie;Naționalitate|Număr act identitate;Nr. document|Cod poștal|Localitate;Oraș|Profesie;Ocupație
Denumire;Descriere|Cantitate;Cant.|Preț unitar;Preț|Valoare;Total|Nr.|Descriere;Tranzacție|Sold
Factură|Notă de credit;Factură storno|Comandă|Aviz de însoțire;Notă de livrare|Bon fiscal;Chitanță|Extras de cont|Fluturaș de salariu;Stat de plată|Factură de energie;Factură electricitate|Formular de înscriere;Cerere`),
};

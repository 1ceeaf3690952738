// @ts-check
// Words that business papers print, by language: the north and the east of Europe, Turkey.
import { wordList } from './order.mjs';

export const northern = {
	sv: wordList(`
Fakturanummer;Fakturanr;Faktura nr|Kreditfakturanummer;Kreditnota nr|Ordernummer;Beställningsnr;Er order|Följesedelsnummer;Följesedel nr|Kvittonummer;Kvitto nr|Utdragsnummer;Utdrag nr|Kundnummer;Kundnr|Avtalsnummer;Avtalsnr|Ursprunglig faktura;Avser faktura|Betalningsreferens;OCR-nummer
Fakturadatum;Utfärdad|Datum|Förfallodatum;Förfallodag;Betalas senast|Leveransdatum;Leveransdag|Faktureringsperiod;Period|Utbetalningsdag;Utbetalningsdatum|Födelsedatum
Summa exkl. {t};Nettobelopp;Netto|{t}-belopp;Summa {t};{t}|Att betala;Totalbelopp;Summa inkl. {t}|Delsumma;Varuvärde|{t}-sats|Betalt;Kontant|Växel;Tillbaka|Ingående saldo;Föregående saldo|Utgående saldo;Nytt saldo|Bruttolön|Nettolön;Utbetalas|Summa avdrag;Avdrag
Säljare;Leverantör|Köpare;Kund;Faktureras|Leveransadress|Arbetsgivare|Anställd;Medarbetare|Kontoinnehavare|Adress|Telefon;Tel.|E-post|Namn
Bank|Kontonummer;Kontonr|Betalningssätt|Valuta|Kontant|Kort
Anställningsnummer;Anst.nr|Avdelning|Mätarnummer;Mätarnr|Föregående avläsning;Tidigare mätarställning|Aktuell avläsning;Ny mätarställning|Förbrukning|Bruttovikt;Totalvikt|Antal kolli;Kolli
Efternamn|Förnamn|Födelseort|Medborgarskap;Nationalitet|Id-nummer;Legitimationsnr|Postnummer|Ort;Postort|Yrke
Beskrivning;Benämning|Antal|À-pris;Pris|Belopp;Summa|Nr|Text;Transaktion|Saldo
Faktura|Kreditfaktura;Kreditnota|Beställning;Inköpsorder|Följesedel|Kvitto|Kontoutdrag|Lönespecifikation;Lönebesked|Elräkning;Elfaktura|Anmälningsblankett;Ansökan`),
	da: wordList(`
Fakturanummer;Fakturanr.;Faktura nr.|Kreditnotanummer;Kreditnota nr.|Ordrenummer;Ordre nr.;Rekvisition|Følgeseddelnummer;Følgeseddel nr.|Bonnummer;Kvittering nr.|Udskriftsnummer;Kontoudtog nr.|Kundenummer;Kunde nr.;Debitornr.|Aftalenummer;Kontraktnr.|Oprindelig faktura;Vedrører faktura|Betalingsreference
Fakturadato;Udstedt|Dato|Forfaldsdato;Betalingsfrist;Betales senest|Leveringsdato|Faktureringsperiode;Periode|Udbetalingsdato;Dispositionsdato|Fødselsdato
Beløb ekskl. {t};Nettobeløb;I alt ekskl. {t}|{t}-beløb;{t} i alt;{t}|Total inkl. {t};I alt at betale;Beløb i alt|Subtotal|{t}-sats|Betalt;Kontant modtaget|Byttepenge;Retur|Primosaldo;Tidligere saldo|Ultimosaldo;Ny saldo|Bruttoløn|Nettoløn;Til udbetaling|Fradrag i alt;Fradrag
Sælger;Leverandør|Køber;Kunde;Faktureres til|Leveringsadresse|Arbejdsgiver|Medarbejder;Lønmodtager|Kontohaver|Adresse|Telefon;Tlf.|E-mail|Navn
Bank;Pengeinstitut|Kontonummer;Kontonr.|Betalingsmåde|Valuta|Kontant|Kort
Medarbejdernummer;Lønnummer|Afdeling|Målernummer;Målernr.|Forrige aflæsning;Tidligere målerstand|Aktuel aflæsning;Ny målerstand|Forbrug|Bruttovægt;Samlet vægt|Antal kolli;Kolli
Efternavn|Fornavn|Fødested|Nationalitet;Statsborgerskab|Id-nummer;Legitimationsnr.|Postnummer|By|Stilling;Erhverv
Beskrivelse;Varetekst|Antal|Enhedspris;Pris|Beløb;I alt|Nr.|Tekst;Postering|Saldo
Faktura|Kreditnota|Indkøbsordre;Bestilling|Følgeseddel|Kvittering;Kassebon|Kontoudtog|Lønseddel|Elregning|Tilmeldingsblanket;Ansøgning`),
	no: wordList(`
Fakturanummer;Fakturanr.;Faktura nr.|Kreditnotanummer;Kreditnota nr.|Ordrenummer;Bestillingsnr.;Ordre nr.|Pakkseddelnummer;Pakkseddel nr.|Kvitteringsnummer;Bongnr.|Utskriftsnummer;Utskrift nr.|Kundenummer;Kundenr.|Avtalenummer;Avtalenr.|Opprinnelig faktura;Gjelder faktura|Betalingsreferanse;KID
Fakturadato;Utstedt|Dato|Forfallsdato;Forfall;Betales innen|Leveringsdato|Faktureringsperiode;Periode|Utbetalingsdato|Fødselsdato
Sum ekskl. {t};Nettobeløp;Netto|{t}-beløp;Sum {t};{t}|Å betale;Sum inkl. {t};Totalbeløp|Delsum|{t}-sats|Betalt;Kontant|Vekslepenger;Tilbake|Inngående saldo;Forrige saldo|Utgående saldo;Ny saldo|Bruttolønn|Nettolønn;Til utbetaling|Sum trekk;Trekk
Selger;Leverandør|Kjøper;Kunde;Faktureres|Leveringsadresse|Arbeidsgiver|Ansatt;Arbeidstaker|Kontoinnehaver;Kontohaver|Adresse|Telefon;Tlf.|E-post|Navn
Bank|Kontonummer;Kontonr.|Betalingsmåte|Valuta|Kontant|Kort
Ansattnummer;Ansattnr.|Avdeling|Målernummer;Målernr.|Forrige avlesning;Tidligere målerstand|Aktuell avlesning;Ny målerstand|Forbruk|Bruttovekt;Totalvekt|Antall kolli;Kolli
Etternavn|Fornavn|Fødested|Nasjonalitet;Statsborgerskap|Id-nummer;Legitimasjonsnr.|Postnummer|Poststed;By|Yrke
Beskrivelse;Varetekst|Antall|Enhetspris;Pris|Beløp;Sum|Nr.|Tekst;Transaksjon|Saldo
Faktura|Kreditnota|Bestilling;Innkjøpsordre|Pakkseddel;Følgeseddel|Kvittering|Kontoutskrift|Lønnsslipp|Strømregning;Strømfaktura|Påmeldingsskjema;Søknad`),
	fi: wordList(`
Laskun numero;Laskunumero;Lasku nro|Hyvityslaskun numero;Hyvityslasku nro|Tilausnumero;Tilaus nro;Ostotilausnro|Lähetysluettelon numero;Lähete nro|Kuitin numero;Kuitti nro|Tiliotteen numero;Tiliote nro|Asiakasnumero;Asiakasnro|Sopimusnumero;Sopimus nro|Alkuperäinen lasku;Koskee laskua|Viitenumero;Viite
Laskun päivämäärä;Laskupäivä;Päiväys|Päivämäärä;Päiväys|Eräpäivä;Maksettava viimeistään|Toimituspäivä;Toimituspäivämäärä|Laskutuskausi;Jakso|Maksupäivä|Syntymäaika
Veroton yhteensä;Summa ilman {t};Netto|{t} yhteensä;{t}-määrä;{t}|Maksettava yhteensä;Yhteensä;Loppusumma|Välisumma|{t}-kanta;{t} %|Maksettu;Käteinen|Takaisin;Vaihtoraha|Alkusaldo;Edellinen saldo|Loppusaldo;Uusi saldo|Bruttopalkka|Nettopalkka;Maksetaan|Vähennykset yhteensä;Vähennykset
Myyjä;Toimittaja|Ostaja;Asiakas;Laskutusosoite|Toimitusosoite|Työnantaja|Työntekijä;Palkansaaja|Tilinomistaja;Tilinhaltija|Osoite|Puhelin;Puh.|Sähköposti|Nimi
Pankki|Tilinumero;Tili|Maksutapa|Valuutta|Käteinen|Kortti
Henkilönumero;Henkilönro|Osasto|Mittarin numero;Mittarinro|Edellinen lukema|Nykyinen lukema;Uusi lukema|Kulutus|Bruttopaino;Kokonaispaino|Kollien määrä;Kollit
Sukunimi|Etunimi|Syntymäpaikka|Kansalaisuus|Henkilötodistuksen numero;Asiakirjan nro|Postinumero|Postitoimipaikka;Kaupunki|Ammatti
Kuvaus;Tuote|Määrä|Yksikköhinta;À-hinta|Summa;Yhteensä|Nro|Selite;Tapahtuma|Saldo
Lasku|Hyvityslasku|Ostotilaus;Tilaus|Lähetysluettelo;Lähete|Kuitti|Tiliote|Palkkalaskelma|Sähkölasku|Ilmoittautumislomake;Hakemus`),
	pl: wordList(`
Numer faktury;Faktura nr;Nr faktury|Numer faktury korygującej;Korekta nr|Numer zamówienia;Zamówienie nr;Nr zamówienia|Numer dokumentu WZ;WZ nr|Numer paragonu;Paragon nr|Numer wyciągu;Wyciąg nr|Numer klienta;Nr klienta;Kod klienta|Numer umowy;Umowa nr|Faktura pierwotna;Do faktury|Tytuł płatności;Tytuł przelewu
Data wystawienia;Data faktury;Wystawiono dnia|Data|Termin płatności;Płatne do|Data dostawy;Data sprzedaży|Okres rozliczeniowy;Okres|Data wypłaty|Data urodzenia
Razem netto;Wartość netto;Kwota netto|Kwota {t};Razem {t};{t}|Razem do zapłaty;Wartość brutto;Do zapłaty|Suma częściowa;Suma pozycji|Stawka {t}|Zapłacono;Gotówka|Reszta|Saldo początkowe;Poprzednie saldo|Saldo końcowe;Nowe saldo|Wynagrodzenie brutto;Płaca brutto|Wynagrodzenie netto;Do wypłaty|Suma potrąceń;Potrącenia
Sprzedawca;Wystawca|Nabywca;Kupujący;Klient|Adres dostawy;Odbiorca|Pracodawca|Pracownik|Właściciel rachunku;Posiadacz rachunku|Adres|Telefon;Tel.|E-mail|Imię i nazwisko
Bank|Numer rachunku;Nr konta|Sposób płatności;Forma płatności|Waluta|Gotówka|Karta
Numer pracownika;Nr ewidencyjny|Dział;Wydział|Numer licznika;Nr licznika|Poprzedni odczyt;Wskazanie poprzednie|Bieżący odczyt;Wskazanie bieżące|Zużycie|Waga brutto;Masa całkowita|Liczba paczek;Ilość opakowań
Nazwisko|Imię|Miejsce urodzenia|Obywatelstwo;Narodowość|Numer dokumentu;Nr dowodu|Kod pocztowy|Miejscowość;Miasto|Zawód
Nazwa towaru lub usługi;Opis|Ilość|Cena jednostkowa;Cena|Wartość;Kwota|Lp.|Opis operacji;Tytuł|Saldo
Faktura;Faktura VAT|Faktura korygująca|Zamówienie|Dokument dostawy;Wydanie zewnętrzne|Paragon fiskalny;Pokwitowanie|Wyciąg bankowy|Pasek wynagrodzeń;Lista płac|Faktura za energię;Rachunek za prąd|Formularz zgłoszeniowy;Wniosek`),
	cs: wordList(`
Číslo faktury;Faktura č.;Doklad č.|Číslo dobropisu;Dobropis č.|Číslo objednávky;Objednávka č.|Číslo dodacího listu;Dodací list č.|Číslo účtenky;Účtenka č.|Číslo výpisu;Výpis č.|Číslo zákazníka;Zákaznické číslo|Číslo smlouvy;Smlouva č.|Původní faktura;K faktuře č.|Variabilní symbol
Datum vystavení;Datum faktury;Vystaveno dne|Datum|Datum splatnosti;Splatnost;Uhraďte do|Datum dodání;Datum plnění|Fakturační období;Období|Datum výplaty|Datum narození
Základ daně;Celkem bez {t};Částka bez {t}|Výše {t};{t} celkem;{t}|Celkem k úhradě;Celkem s {t};Celková částka|Mezisoučet|Sazba {t}|Zaplaceno;Hotově přijato|Vráceno|Počáteční zůstatek;Předchozí zůstatek|Konečný zůstatek;Nový zůstatek|Hrubá mzda|Čistá mzda;K výplatě|Srážky celkem;Srážky
Prodávající;Dodavatel|Kupující;Odběratel;Zákazník|Dodací adresa;Místo dodání|Zaměstnavatel|Zaměstnanec|Majitel účtu;Vlastník účtu|Adresa|Telefon;Tel.|E-mail|Jméno
Banka|Číslo účtu;Účet|Způsob platby;Forma úhrady|Měna|Hotovost|Karta
Osobní číslo|Oddělení;Středisko|Číslo elektroměru;Číslo měřidla|Předchozí stav;Počáteční stav|Aktuální stav;Konečný stav|Spotřeba|Hrubá hmotnost;Celková hmotnost|Počet balíků;Počet kusů
Příjmení|Jméno|Místo narození|Státní příslušnost;Národnost|Číslo dokladu;Číslo průkazu|PSČ|Obec;Město|Povolání
Popis;Název položky|Množství;Počet|Cena za jednotku;Cena|Částka;Celkem|Č.|Popis;Transakce|Zůstatek
Faktura;Faktura – daňový doklad|Dobropis;Opravný daňový doklad|Objednávka|Dodací list|Účtenka;Paragon|Výpis z účtu|Výplatní páska|Vyúčtování elektřiny;Faktura za energie|Přihláška;Žádost`),
	hu: wordList(`
Számla száma;Számlaszám;Számla sorszáma|Jóváíró számla száma;Jóváírás sorszáma|Rendelésszám;Megrendelés száma|Szállítólevél száma;Szállítólevél sorszáma|Nyugtaszám;Nyugta sorszáma|Kivonat száma;Kivonat sorszáma|Ügyfélszám;Vevőkód|Szerződésszám;Szerződés száma|Eredeti számla;Eredeti számla száma|Közlemény;Fizetési hivatkozás
Számla kelte;Kiállítás dátuma;Kelt|Dátum;Kelt|Fizetési határidő;Esedékesség|Teljesítés dátuma;Szállítás dátuma|Elszámolási időszak;Időszak|Kifizetés dátuma;Bérfizetés napja|Születési dátum;Születési idő
Nettó összesen;Nettó érték;Adóalap|{t} összege;{t} összesen;{t}|Fizetendő összeg;Bruttó összesen;Végösszeg|Részösszeg|{t} kulcs;{t}-kulcs|Fizetve;Kapott készpénz|Visszajáró|Nyitó egyenleg;Előző egyenleg|Záró egyenleg;Új egyenleg|Bruttó bér;Bruttó fizetés|Nettó bér;Kifizetendő|Levonások összesen;Levonások
Eladó;Szállító;Kibocsátó|Vevő;Vásárló|Szállítási cím|Munkáltató|Munkavállaló;Dolgozó|Számlatulajdonos|Cím|Telefon;Tel.|E-mail|Név
Bank;Számlavezető bank|Bankszámlaszám;Számlaszám|Fizetési mód|Pénznem;Deviza|Készpénz|Kártya
Törzsszám;Dolgozó kódja|Osztály;Részleg|Mérő száma;Mérő gyári száma|Előző leolvasás;Előző mérőállás|Jelenlegi leolvasás;Új mérőállás|Fogyasztás|Bruttó súly;Össztömeg|Csomagok száma;Csomagszám
Vezetéknév;Családi név|Keresztnév;Utónév|Születési hely|Állampolgárság|Okmányszám;Igazolványszám|Irányítószám|Település;Város|Foglalkozás
Megnevezés;Leírás|Mennyiség|Egységár|Összeg;Érték|Ssz.|Leírás;Tranzakció|Egyenleg
Számla|Jóváíró számla|Megrendelés|Szállítólevél|Nyugta|Bankszámlakivonat;Számlakivonat|Bérjegyzék;Fizetési jegyzék|Villanyszámla;Áramszámla|Jelentkezési lap;Kérelem`),
	el: wordList(`
Αριθμός τιμολογίου;Τιμολόγιο αρ.;Αρ. τιμολογίου|Αριθμός πιστωτικού;Πιστωτικό αρ.|Αριθμός παραγγελίας;Αρ. παραγγελίας|Αριθμός δελτίου αποστολής;Δελτίο αρ.|Αριθμός απόδειξης;Απόδειξη αρ.|Αριθμός κίνησης;Αντίγραφο αρ.|Κωδικός πελάτη;Αρ. πελάτη|Αριθμός σύμβασης;Αρ. συμβολαίου|Αρχικό τιμολόγιο;Σχετικό τιμολόγιο|Αιτιολογία πληρωμής;Κωδικός πληρωμής
Ημερομηνία τιμολογίου;Ημερομηνία έκδοσης;Ημ/νία έκδοσης|Ημερομηνία;Ημ/νία|Ημερομηνία λήξης;Πληρωτέο έως;Λήξη|Ημερομηνία παράδοσης|Περίοδος χρέωσης;Περίοδος|Ημερομηνία πληρωμής|Ημερομηνία γέννησης
Καθαρή αξία;Σύνολο χωρίς {t};Καθαρό ποσό|Ποσό {t};Σύνολο {t};{t}|Συνολικό ποσό;Πληρωτέο ποσό;Γενικό σύνολο|Μερικό σύνολο;Υποσύνολο|Συντελεστής {t}|Πληρώθηκε;Μετρητά|Ρέστα|Αρχικό υπόλοιπο;Προηγούμενο υπόλοιπο|Τελικό υπόλοιπο;Νέο υπόλοιπο|Μικτές αποδοχές|Καθαρές αποδοχές;Πληρωτέο|Σύνολο κρατήσεων;Κρατήσεις
Πωλητής;Προμηθευτής;Εκδότης|Αγοραστής;Πελάτης|Διεύθυνση παράδοσης;Τόπος παράδοσης|Εργοδότης|Εργαζόμενος;Υπάλληλος|Δικαιούχος λογαριασμού;Δικαιούχος|Διεύθυνση|Τηλέφωνο;Τηλ.|E-mail|Όνομα
Τράπεζα|Αριθμός λογαριασμού;Αρ. λογαριασμού|Τρόπος πληρωμής|Νόμισμα|Μετρητά|Κάρτα
Αριθμός μητρώου;Κωδικός εργαζομένου|Τμήμα|Αριθμός μετρητή;Αρ. μετρητή|Προηγούμενη ένδειξη|Τρέχουσα ένδειξη;Τελευταία ένδειξη|Κατανάλωση|Μικτό βάρος;Συνολικό βάρος|Αριθμός δεμάτων;Δέματα
Επώνυμο|Όνομα|Τόπος γέννησης|Υπηκοότητα;Ιθαγένεια|Αριθμός ταυτότητας;Αρ. εγγράφου|Ταχυδρομικός κώδικας;Τ.Κ.|Πόλη|Επάγγελμα
Περιγραφή;Είδος|Ποσότητα|Τιμή μονάδας;Τιμή|Αξία;Ποσό|Α/Α|Περιγραφή;Κίνηση|Υπόλοιπο
Τιμολόγιο|Πιστωτικό τιμολόγιο|Παραγγελία|Δελτίο αποστολής|Απόδειξη|Αντίγραφο κίνησης λογαριασμού;Κίνηση λογαριασμού|Εκκαθαριστικό μισθοδοσίας;Απόδειξη πληρωμής|Λογαριασμός ρεύματος|Έντυπο εγγραφής;Αίτηση`),
	tr: wordList(`
Fatura numarası;Fatura no;Belge no|İade fatura numarası;İade fatura no|Sipariş numarası;Sipariş no|İrsaliye numarası;İrsaliye no|Fiş numarası;Fiş no|Ekstre numarası;Ekstre no|Müşteri numarası;Müşteri no;Cari kod|Sözleşme numarası;Sözleşme no|Asıl fatura;İlgili fatura|Ödeme referansı;Ödeme açıklaması
Fatura tarihi;Düzenleme tarihi;Düzenlenme tarihi|Tarih|Vade tarihi;Son ödeme tarihi|Teslim tarihi;Teslimat tarihi|Fatura dönemi;Dönem|Ödeme tarihi|Doğum tarihi
Mal hizmet toplam tutarı;{t} hariç toplam;Net tutar|Hesaplanan {t};{t} tutarı;{t}|Ödenecek tutar;{t} dahil toplam;Genel toplam|Ara toplam|{t} oranı|Ödenen;Nakit alınan|Para üstü|Açılış bakiyesi;Önceki bakiye|Kapanış bakiyesi;Yeni bakiye|Brüt ücret;Brüt maaş|Net ücret;Net ödenen|Kesintiler toplamı;Toplam kesinti
Satıcı;Tedarikçi|Alıcı;Müşteri;Sayın|Teslimat adresi;Sevk adresi|İşveren|Çalışan;Personel|Hesap sahibi|Adres|Telefon;Tel.|E-posta|Ad soyad
Banka|Hesap numarası;Hesap no|Ödeme şekli;Ödeme yöntemi|Para birimi|Nakit|Kart
Sicil numarası;Personel no|Bölüm;Departman|Sayaç numarası;Sayaç no|Önceki okuma;İlk endeks|Son okuma;Son endeks|Tüketim|Brüt ağırlık;Toplam ağırlık|Koli sayısı;Paket sayısı
Soyadı|Adı|Doğum yeri|Uyruğu;Vatandaşlık|Kimlik numarası;Belge no|Posta kodu|Şehir;İl|Mesleği
Açıklama;Mal hizmet|Miktar|Birim fiyat|Tutar;Mal hizmet tutarı|Sıra no|Açıklama;İşlem|Bakiye
Fatura|İade faturası|Sipariş formu;Sipariş|Sevk irsaliyesi;İrsaliye|Satış fişi;Makbuz|Hesap ekstresi|Ücret bordrosu;Maaş bordrosu|Elektrik faturası|Kayıt formu;Başvuru formu`),
};

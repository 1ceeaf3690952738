// @ts-check
// Sixteen languages as far as made-up documents need them: little words, content words, syllables for names, labels of parts.
// All of it was written down here; the sentences that speech.mjs makes of it mean nothing.

/** @typedef {'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'sv' | 'pl' | 'tr' | 'ru' | 'el' | 'ar' | 'he' | 'zh' | 'ja'} Language */

/** Labels that documents print before or above parts of themselves. @typedef {'table' | 'figure' | 'contents' | 'references' | 'abstract' | 'total' | 'page' | 'of' | 'note' | 'source' | 'share' | 'amount' | 'year'} Label */

/**
 * @typedef {object} Vocabulary
 * @property {'latin' | 'cyrillic' | 'greek' | 'arabic' | 'hebrew' | 'han'} script
 * @property {readonly string[]} little words that make a language known: articles, prepositions, conjunctions
 * @property {readonly string[]} words nouns, verbs and adjectives
 * @property {readonly string[]} syllables names are made of
 * @property {Readonly<Record<Label, string>>} labels
 * @property {string} point decimal sign
 * @property {string} thousands sign between groups of three digits
 */

/** @param {string} text @returns {string[]} */
const split = (text) => text.trim().split(/\s+/);

/** Order of the labels in `labels` below. @type {readonly Label[]} */
const labelOrder = [
	...['table', 'figure', 'contents', 'references', 'abstract', 'total', 'page'],
	...['of', 'note', 'source', 'share', 'amount', 'year'],
].map((label) => /** @type {Label} */ (label));

/** @param {string} text labels in the order of `labelOrder`, divided by bars @returns {Record<Label, string>} */
function labels(text) {
	const parts = text.split('|');
	if (parts.length !== labelOrder.length) throw new Error(`${labelOrder.length} labels are needed: ${text}`);
	return /** @type {Record<Label, string>} */ (
		Object.fromEntries(labelOrder.map((label, index) => [label, parts[index] ?? '']))
	);
}

const romance =
	'ba be bi bo bra ca ce cho ci co da de di do fa fe fi gra la le li lo lu ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to tra va ve vi';
const germanic =
	'ab ald an ber bol brun dal del den dor eck el fal fen ger gol hal ham hel hol kar kel kin lan lem len lin mar mel mon nes nor ol rad ren rol sal sen sol stel tal ten tor ul var vel wal win';

/** @type {Readonly<Record<Language, Vocabulary>>} */
export const vocabularies = {
	en: {
		script: 'latin',
		little: split(
			'the of and to in a is that for it as with was on by be at from this which are or not but were their between after before under through into each',
		),
		words: split(
			'river engine market paper winter signal valley measure harbour bridge method season metal garden window letter motion surface village cotton record sample pattern storage climate branch border answer change carry follow remain reach gather build widen lower steady narrow distant ordinary heavy quiet recent northern shallow uneven reliable',
		),
		syllables: split(germanic),
		labels: labels('Table|Figure|Contents|References|Abstract|Total|Page|of|Note|Source|Share|Amount|Year'),
		point: '.',
		thousands: ',',
	},
	de: {
		script: 'latin',
		little: split(
			'der die das und in zu den mit von für ist auf nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um noch wie über so nur',
		),
		words: split(
			'Fluss Motor Markt Papier Winter Signal Brücke Verfahren Jahreszeit Metall Garten Fenster Brief Bewegung Oberfläche Dorf Baumwolle Probe Muster Lager Klima Zweig Grenze Antwort ändern tragen folgen bleiben erreichen sammeln bauen senken ruhig eng entfernt gewöhnlich schwer neulich nördlich flach zuverlässig größer übrig schließlich',
		),
		syllables: split(germanic),
		labels: labels(
			'Tabelle|Abbildung|Inhalt|Literatur|Zusammenfassung|Summe|Seite|von|Hinweis|Quelle|Anteil|Betrag|Jahr',
		),
		point: ',',
		thousands: '.',
	},
	fr: {
		script: 'latin',
		little: split(
			'le la les de des du et à en un une est que qui dans pour par sur au avec pas plus ce il elle ne se son sont aux entre sous mais ou',
		),
		words: split(
			'rivière moteur marché papier hiver signal vallée mesure port pont méthode saison métal jardin fenêtre lettre mouvement surface village coton échantillon modèle réserve climat branche frontière réponse changer porter suivre rester atteindre réunir bâtir étroit lointain ordinaire lourd calme récent léger élevé première dernière',
		),
		syllables: split(romance),
		labels: labels('Tableau|Figure|Sommaire|Références|Résumé|Total|Page|sur|Note|Source|Part|Montant|Année'),
		point: ',',
		thousands: '\u00a0',
	},
	es: {
		script: 'latin',
		little: split(
			'el la los las de y a en un una es que se por con para del al como más pero su lo no sobre entre desde hasta sin ya o este esta',
		),
		words: split(
			'río motor mercado papel invierno señal valle medida puerto puente método estación metal jardín ventana carta movimiento superficie pueblo algodón muestra patrón almacén clima rama frontera respuesta cambiar llevar seguir quedar alcanzar reunir construir estrecho lejano ordinario pesado tranquilo reciente pequeño año último',
		),
		syllables: split(romance),
		labels: labels('Tabla|Figura|Índice|Referencias|Resumen|Total|Página|de|Nota|Fuente|Parte|Importe|Año'),
		point: ',',
		thousands: '.',
	},
	it: {
		script: 'latin',
		little: split(
			'il la i le di e a in un una è che per con del della non si da al come più ma nel sono anche tra su gli lo ha dal questo questa',
		),
		words: split(
			'fiume motore mercato carta inverno segnale valle misura porto ponte metodo stagione metallo giardino finestra lettera moto superficie villaggio cotone campione modello deposito clima ramo confine risposta cambiare portare seguire restare raggiungere riunire costruire stretto lontano comune pesante calmo recente città qualità',
		),
		syllables: split(romance),
		labels: labels('Tabella|Figura|Indice|Bibliografia|Sommario|Totale|Pagina|di|Nota|Fonte|Quota|Importo|Anno'),
		point: ',',
		thousands: '.',
	},
	pt: {
		script: 'latin',
		little: split(
			'o a os as de e do da em um uma é que para com não por se na no mais como mas ao dos das foi pelo pela entre até sem ou este esta',
		),
		words: split(
			'rio motor mercado papel inverno sinal vale medida porto ponte método estação metal jardim janela carta movimento superfície aldeia algodão amostra padrão armazém clima ramo fronteira resposta mudar levar seguir ficar alcançar reunir construir estreito distante comum pesado calmo recente região produção',
		),
		syllables: split(romance),
		labels: labels('Tabela|Figura|Conteúdo|Referências|Resumo|Total|Página|de|Nota|Fonte|Parte|Valor|Ano'),
		point: ',',
		thousands: '.',
	},
	nl: {
		script: 'latin',
		little: split(
			'de het een en van in is dat op te met voor niet aan er om zijn als ook bij door maar naar uit over dan nog wel tot onder deze die',
		),
		words: split(
			'rivier motor markt papier winter signaal dal maat haven brug methode seizoen metaal tuin venster brief beweging vlak dorp katoen monster patroon opslag klimaat tak grens antwoord veranderen dragen volgen blijven bereiken bouwen smal ver gewoon zwaar stil recent noordelijk ondiep betrouwbaar',
		),
		syllables: split(germanic),
		labels: labels('Tabel|Figuur|Inhoud|Literatuur|Samenvatting|Totaal|Pagina|van|Opmerking|Bron|Aandeel|Bedrag|Jaar'),
		point: ',',
		thousands: '.',
	},
	sv: {
		script: 'latin',
		little: split(
			'och i att det som en på är av för med den till inte om ett men var sig så från han vi kan när efter upp vid under mellan genom eller',
		),
		words: split(
			'flod motor marknad papper vinter signal dal mått hamn bro metod årstid metall trädgård fönster brev rörelse yta bomull prov mönster lager klimat gren gräns svar ändra bära följa stanna nå samla bygga smal avlägsen vanlig tung stilla nyligen nordlig grund pålitlig större',
		),
		syllables: split(germanic),
		labels: labels('Tabell|Figur|Innehåll|Referenser|Sammanfattning|Summa|Sida|av|Anmärkning|Källa|Andel|Belopp|År'),
		point: ',',
		thousands: '\u00a0',
	},
	pl: {
		script: 'latin',
		little: split(
			'i w na z do że się nie to jest o jak po za od przez dla oraz ale czy pod nad przy który jego bez tylko także między przed',
		),
		words: split(
			'rzeka silnik rynek papier zima sygnał dolina miara port most metoda pora metal ogród okno list ruch powierzchnia wieś bawełna próbka wzór skład klimat gałąź granica odpowiedź zmienić nieść śledzić zostać osiągnąć zebrać budować wąski daleki zwykły ciężki cichy świeży północny płytki pewny',
		),
		syllables: split(
			'ba bor cza da dro go gra ja jo ka kie ko kra la le lo mi mo na ni no pa po ra ro ska sta szy ta to wa wi wo za zo zy',
		),
		labels: labels('Tabela|Rysunek|Spis treści|Bibliografia|Streszczenie|Razem|Strona|z|Uwaga|Źródło|Udział|Kwota|Rok'),
		point: ',',
		thousands: '\u00a0',
	},
	tr: {
		script: 'latin',
		little: split(
			've bir bu da de için ile olarak çok daha olan gibi kadar en sonra göre ise ama ne her o ya iki önce arasında üzerinde',
		),
		words: split(
			'nehir motor pazar kağıt kış işaret vadi ölçü liman köprü yöntem mevsim maden bahçe pencere mektup hareket yüzey köy pamuk kayıt örnek desen depo iklim dal sınır cevap değişmek taşımak izlemek kalmak ulaşmak toplamak kurmak dar uzak sıradan ağır sessiz yeni kuzey sığ güvenilir',
		),
		syllables: split(
			'ak al ba be bi dar der di el er gö gül ka kan kı ko la le lı ma mer mu na ne or öz ran sa se su tan te tu yal ye yü za',
		),
		labels: labels('Tablo|Şekil|İçindekiler|Kaynakça|Özet|Toplam|Sayfa|toplam|Not|Kaynak|Pay|Tutar|Yıl'),
		point: ',',
		thousands: '.',
	},
	ru: {
		script: 'cyrillic',
		little: split(
			'и в на не что с по из к у за от для как это но при под между без или был были его её их также после перед через',
		),
		words: split(
			'река двигатель рынок бумага зима сигнал долина мера порт мост метод сезон металл сад окно письмо движение поверхность деревня хлопок запись образец узор склад климат ветвь граница ответ менять нести следить остаться достичь собрать строить узкий дальний обычный тяжёлый тихий недавний северный мелкий',
		),
		syllables: split(
			'ба бо ва ви во га го да до за ка ко ла ле ли ло ма ми мо на не ни но пе по ра ри ро са се со ста та ти то',
		),
		labels: labels(
			'Таблица|Рисунок|Содержание|Литература|Аннотация|Итого|Страница|из|Примечание|Источник|Доля|Сумма|Год',
		),
		point: ',',
		thousands: '\u00a0',
	},
	el: {
		script: 'greek',
		little: split(
			'και το να η ο της του με για που από στο στη σε είναι δεν τα την τον οι των θα μια ένα ή πριν μετά μεταξύ κάτω χωρίς',
		),
		words: split(
			'ποτάμι μηχανή αγορά χαρτί χειμώνας σήμα κοιλάδα μέτρο λιμάνι γέφυρα μέθοδος εποχή μέταλλο κήπος παράθυρο γράμμα κίνηση επιφάνεια χωριό βαμβάκι δείγμα σχέδιο αποθήκη κλίμα κλαδί σύνορο απάντηση αλλάζω μεταφέρω ακολουθώ μένω φτάνω μαζεύω χτίζω στενός μακρινός συνηθισμένος βαρύς ήσυχος πρόσφατος',
		),
		syllables: split(
			'βα βε γα γο δα δο θα θε κα κο λα λε λι λο μα με μι μο να νε νι νο πα πε ρα ρε ρι ρο σα σε σο τα τε τι το φα φι χα',
		),
		labels: labels('Πίνακας|Σχήμα|Περιεχόμενα|Βιβλιογραφία|Περίληψη|Σύνολο|Σελίδα|από|Σημείωση|Πηγή|Μερίδιο|Ποσό|Έτος'),
		point: ',',
		thousands: '.',
	},
	ar: {
		script: 'arabic',
		little: split('في من على إلى عن أن هذا هذه التي الذي مع كان بين بعد قبل كل أو ثم لم قد حتى عند تحت'),
		words: split(
			'نهر محرك سوق ورق شتاء إشارة وادي قياس ميناء جسر طريقة موسم معدن حديقة نافذة رسالة حركة سطح قرية قطن سجل عينة نمط مخزن مناخ فرع حدود جواب تغير يحمل يتبع يبقى يصل يجمع يبني ضيق بعيد عادي ثقيل هادئ حديث شمالي',
		),
		syllables: split('با بر تا تر جا جو دا دو را رو زا سا سو شا طا فا قا كا كو لا لو ما مو نا نو ها وا يا'),
		labels: labels('جدول|شكل|المحتويات|المراجع|ملخص|المجموع|صفحة|من|ملاحظة|المصدر|حصة|مبلغ|سنة'),
		point: '.',
		thousands: ',',
	},
	he: {
		script: 'hebrew',
		little: split('של את על לא זה היא הוא עם כי גם אל בין אחרי לפני כל או אך מן אשר תחת עד רק כמו יותר'),
		words: split(
			'נהר מנוע שוק נייר חורף אות עמק מדידה נמל גשר שיטה עונה מתכת גינה חלון מכתב תנועה שטח כפר כותנה רישום דגימה דפוס מחסן אקלים ענף גבול תשובה משנה נושא עוקב נשאר מגיע אוסף בונה צר רחוק רגיל כבד שקט חדש צפוני רדוד',
		),
		syllables: split('בא בר גל דו דר הר ול זי חר טל ימ כר לב לו מא מר נו נר סי עמ פר צו קר רו רן שא שי תר'),
		labels: labels('טבלה|איור|תוכן|מקורות|תקציר|סך|עמוד|מתוך|הערה|מקור|חלק|סכום|שנה'),
		point: '.',
		thousands: ',',
	},
	zh: {
		script: 'han',
		little: split('的 在 和 是 了 与 对 从 为 将 以 等 中 及 于 由'),
		words: split(
			'河流 机器 市场 纸张 冬季 信号 山谷 测量 港口 桥梁 方法 季节 金属 花园 窗户 信件 运动 表面 村庄 棉花 记录 样品 图案 仓库 气候 分支 边界 回答 改变 携带 跟随 保持 到达 收集 建造 狭窄 遥远 普通 沉重 安静 最近 北方 可靠 水位 温度 数量 结果 工程',
		),
		syllables: split(
			'安 白 北 长 成 达 东 方 丰 高 光 海 和 红 华 江 金 康 兰 林 明 宁 平 清 瑞 山 盛 石 泰 天 通 文 西 新 兴 阳 永 云 正 中',
		),
		labels: labels('表|图|目录|参考文献|摘要|合计|第|共|注|来源|份额|金额|年份'),
		point: '.',
		thousands: ',',
	},
	ja: {
		script: 'han',
		little: split('は を に の が と で も から まで より では には として による'),
		words: split(
			'河川 機械 市場 用紙 冬期 信号 谷間 測定 港湾 橋梁 方法 季節 金属 庭園 窓口 手紙 運動 表面 村落 綿花 記録 見本 模様 倉庫 気候 支店 境界 回答 変化 移動 追跡 保持 到着 収集 建設 データ システム モデル グループ エネルギー サービス 北部 信頼 水位 温度 数量 結果 工事',
		),
		syllables: split(
			'青 赤 池 石 井 上 内 海 江 大 岡 小 川 木 北 倉 黒 坂 佐 沢 島 下 白 杉 高 滝 竹 田 谷 戸 中 永 西 野 浜 原 東 平 福 藤 本 松 水 宮 村 森 山 横 吉',
		),
		labels: labels('表|図|目次|参考文献|要旨|合計|頁|全|注|出典|割合|金額|年度'),
		point: '.',
		thousands: ',',
	},
};

/** @type {readonly Language[]} */
export const languages = /** @type {Language[]} */ (Object.keys(vocabularies));

/** @param {Language} language @returns {boolean} whether it is written from right to left */
export const isRightToLeft = (language) => ['arabic', 'hebrew'].includes(vocabularies[language].script);

/** @param {Language} language @returns {boolean} whether it has no spaces between words */
export const isUnspaced = (language) => vocabularies[language].script === 'han';

/**
 * Names of article sections in several languages: they identify a section whatever its style. Whole names, lower case,
 * without punctuation.
 */
const abstractNames =
	'abstract|summary|synopsis|zusammenfassung|kurzfassung|résumé|resumen|resumo|sommario|riassunto|samenvatting|sammanfattning|sammendrag|resumé|tiivistelmä|streszczenie|abstrakt|souhrn|összefoglaló|özet|rezumat|аннотация|резюме|реферат|анотація|περίληψη|תקציר|ملخص|الملخص|सारांश|บทคัดย่อ|tóm tắt|摘要|抄録|要旨|概要|초록|요약';

const keywordNames =
	'key ?words?(?: and phrases)?|index terms|mots[- ]clés|schlüsselwörter|schlagwörter|palabras clave|palavras[- ]chave|parole chiave|trefwoorden|sökord|nyckelord|avainsanat|słowa kluczowe|klíčová slova|kulcsszavak|anahtar (?:kelimeler|sözcükler)|cuvinte cheie|ключевые слова|ключові слова|λέξεις κλειδιά|מילות מפתח|الكلمات المفتاحية|关键词|關鍵詞|キーワード|주제어|키워드';

/** Sections of abstracts. */
const abstractParts =
	'background|context|introduction|rationale|aims?|objectives?|purpose|design|setting|study design|participants|patients|subjects|interventions?|methods?|methodology|materials? and methods?|methods? and materials?|patients and methods|methods and (?:results|findings)|data sources|measurements|main outcome measures|results?|findings|observations?|discussion|interpretation|conclusions?|significance|limitations|trial registration|contexte|objectifs?|but|méthodes?|matériels? et méthodes|résultats|hintergrund|einleitung|ziele?|fragestellung|methoden?|methodik|material und methoden|ergebnisse|schlussfolgerung(?:en)?|fazit|antecedentes|introducción|objetivos?|métodos?|material(?:es)? y métodos|resultados|discusión|conclusión|conclusiones|contexto|introdução|materia(?:l|is) e métodos|discussão|conclusão|conclusões|introduzione|obiettiv[oi]|scopo|metodi|materiali e metodi|risultati|conclusion[ei]|achtergrond|doel|resultaten|conclusies?|bakgrund|syfte|metod(?:er)?|resultat|slutsats(?:er)?|wstęp|cel|metody|materiał i metody|wyniki|wnioski|giriş|amaç|yöntem(?:ler)?|bulgular|sonuç(?:lar)?|введение|цель|методы|материалы и методы|результаты|заключение|выводы|目的|背景|方法|结果|結果|结论|結論|考察|배경|목적|방법|결과|결론';

/** Sections after the text of an article. */
const endParts =
	"acknowledge?ments?|funding|funding (?:information|sources?|statement)|financial support(?: and sponsorship)?|(?:authors?[’']?s?[’']? )?contributions?|author contributions? statement|(?:conflicts?|declaration) of (?:competing )?interests?|competing (?:financial )?interests?|disclosures?|disclosure statement|data availability(?: statement)?|availability of data and materials?|availability of supporting data|code availability|ethics(?: approval(?: and consent to participate)?| statement)?|ethical (?:approval|considerations)|consent(?: for publication| to participate)?|informed consent|supplement(?:ary|al) (?:materials?|information|data)|supporting information|abbreviations|list of abbreviations|danksagung|interessenkonflikte?|remerciements|financement|conflits? d[’']intérêts?|agradecimientos|financiación|conflictos? de intereses|agradecimentos|financiamento|conflitos? de interesses?|ringraziamenti|finanziamenti|conflitt[oi] d[’']interesse";

/** Article types, above the title. */
const articleKinds =
	'(?:original|research|review|short|brief|full(?:[- ]length)?|regular|invited|methodology|feature|data|software|technical|clinical|primary|mini[- ]?) ?(?:research )?(?:articles?|papers?|reviews?|reports?|communications?|notes?|studies|study|investigations?|contributions?)|article|research|review|mini[- ]?review|systematic review|meta-analysis|letters?|letter to the editor|editorial|commentary|case (?:reports?|study|series)|perspectives?|opinion|correspondence|protocol|study protocol|methodology|database|open access|free access|open|originalarbeit|übersichtsarbeit|fallbericht|article original|artículo (?:original|de revisión)|artigo (?:original|de revisão)|articolo originale';

const whole = (names: string) => new RegExp(`^(?:${names})$`, 'iu');
const [isAbstractName, isKeywordName, isAbstractPart, isEndPart] = [
	abstractNames,
	keywordNames,
	abstractParts,
	endParts,
].map(whole) as [RegExp, RegExp, RegExp, RegExp];
const ofKind = new RegExp(`^(?:(?:${articleKinds})\\W*)+$`, 'iu');

/** The meaning of an article section name. */
export type SectionName = 'abstract' | 'keywords' | 'abstractPart' | 'endPart';

/** The kind of an article section by its name, without number and punctuation; `undefined` for other texts. */
export function sectionNamed(text: string): SectionName | undefined {
	const name = text
		.normalize('NFKC')
		.replace(/^[\s\d.]+|[\s.:：—–-]+$/gu, '')
		.replace(/\s+/g, ' ');
	// Letters set apart: "A B S T R A C T".
	const plain = /^(?:\S )+\S$/.test(name) ? name.replaceAll(' ', '') : name;
	if (isAbstractName.test(plain)) return 'abstract';
	if (isKeywordName.test(plain)) return 'keywords';
	if (isAbstractPart.test(plain)) return 'abstractPart';
	return isEndPart.test(plain) ? 'endPart' : undefined;
}

/** Whether a text is only an article type: "Review Article". */
export function isArticleKind(text: string): boolean {
	const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
	return ofKind.test(/^(?:\S )+\S$/.test(plain) ? plain.replaceAll(' ', '') : plain);
}

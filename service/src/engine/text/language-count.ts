/** Languages that a script alone tells, most telling first: Japanese text has Han signs, too. */
const scripts: readonly (readonly [RegExp, string])[] = [
	[/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
	[/\p{Script=Hangul}/gu, 'ko'],
	[/\p{Script=Han}/gu, 'zh'],
	[/\p{Script=Hebrew}/gu, 'he'],
	[/\p{Script=Thai}/gu, 'th'],
	[/\p{Script=Greek}/gu, 'el'],
	[/\p{Script=Devanagari}/gu, 'hi'],
	[/\p{Script=Bengali}/gu, 'bn'],
	[/\p{Script=Tamil}/gu, 'ta'],
	[/\p{Script=Telugu}/gu, 'te'],
	[/\p{Script=Kannada}/gu, 'kn'],
	[/\p{Script=Malayalam}/gu, 'ml'],
	[/\p{Script=Gujarati}/gu, 'gu'],
	[/\p{Script=Gurmukhi}/gu, 'pa'],
	[/\p{Script=Georgian}/gu, 'ka'],
	[/\p{Script=Armenian}/gu, 'hy'],
	[/\p{Script=Ethiopic}/gu, 'am'],
	[/\p{Script=Khmer}/gu, 'km'],
	[/\p{Script=Lao}/gu, 'lo'],
	[/\p{Script=Myanmar}/gu, 'my'],
];

/** Part of the letters a script needs; kana are enough from a smaller one. */
const leastPart = 0.25;
const leastKana = 0.05;

/**
 * The most frequent small words of languages that share a script with others. A word of several languages counts for all of
 * them; the differences decide.
 */
const smallWords: Readonly<Record<string, string>> = {
	en: 'the of and to in is that for it with as on be are this by from or an at was which not have has its their',
	de: 'der die und das ist nicht ein eine von mit dem den des zu auf für im sich auch es werden bei oder wird sind als',
	fr: 'le la les des et est une un du dans pour que qui sur au par pas ce avec sont aux ou cette plus votre vous',
	es: 'el la los las de y en que es un una por con para del se no su al como más o este esta son',
	it: 'il la di e che è un una per non con del della sono dei le gli nel al si da come alla più questo',
	pt: 'o a os as de e que do da em um uma para com não por no na se dos ao mais como das são',
	nl: 'de het een en van is op te dat in voor met niet zijn aan door ook bij of wordt deze naar uw',
	pl: 'w i na z do się nie jest to że o dla po od oraz przez jak są za ze lub być',
	cs: 'a v na se je že z do o pro s po od jsou jako nebo která který podle být ve',
	sk: 'a v na sa je že z do o pre s po od sú ako alebo ktorá ktorý podľa byť vo',
	sv: 'och i att det som en på är av för med till den inte har ett om från eller kan',
	da: 'og i at det som en på er af for med til den ikke har et om fra eller kan blev',
	nb: 'og i å det som en på er av for med til den ikke har et om fra eller kan ble',
	fi: 'ja on ei se että oli hän myös tai ovat joka sekä kun mutta voi jos',
	hu: 'a az és hogy nem egy is van meg ez csak de vagy mint volt',
	ro: 'și de la în a cu pe care nu este un o din pentru sau mai sunt ce',
	hr: 'i u je na se za da su od s a o kao ili koji koja iz što',
	tr: 've bir bu için ile da de olarak olan daha gibi veya çok en ne kadar',
	vi: 'và của là các có được cho một trong không với này những để người',
	id: 'dan yang di untuk dengan dari pada ini itu adalah dalam tidak akan oleh atau',
	ca: 'el la els les de i en que és un una per amb del no al com més o',
	ru: 'и в не на с что по как из для это к от а его о или при',
	uk: 'і в не на з що та до як для це від у його про або при',
	bg: 'и в на не с за от да се е по са като или при това',
	ar: 'في من على إلى أن عن هذا التي الذي هذه مع كان أو',
	fa: 'و در به از که این را با است برای آن یک های',
	ur: 'کے میں کی ہے اور سے کا کو اس کہ نے پر',
};

const wordLanguages = new Map<string, string[]>();
for (const [language, words] of Object.entries(smallWords)) {
	// Single letters are labels and variables as often as words.
	for (const word of words.split(' ').filter(({ length }) => length > 1))
		wordLanguages.set(word, [...(wordLanguages.get(word) ?? []), language]);
}

/** Small words a text needs before they say anything. */
const leastWords = 4;

/** Counts the evidence for the language of a text: its script, then its small words. */
export class LanguageCount {
	private readonly words = new Map<string, number>();
	private readonly signs = new Map<string, number>();
	private letters = 0;

	add(text: string): void {
		this.letters += text.match(/\p{L}/gu)?.length ?? 0;
		// Western texts are most of all, and have none of these signs.
		if (hasOtherScripts(text)) {
			for (const [script, language] of scripts) {
				const count = text.match(script)?.length ?? 0;
				if (count > 0) this.signs.set(language, (this.signs.get(language) ?? 0) + count);
			}
		}
		for (const word of text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
			for (const language of wordLanguages.get(word) ?? [])
				this.words.set(language, (this.words.get(language) ?? 0) + 1);
		}
	}

	/** The language of most of the text (BCP 47); `undefined` when nothing tells it. */
	language(): string | undefined {
		const script = scripts.find(
			([, language]) => (this.signs.get(language) ?? 0) > (language === 'ja' ? leastKana : leastPart) * this.letters,
		);
		if (script) return script[1];
		let best: string | undefined;
		let most = leastWords - 1;
		for (const [language, count] of this.words) if (count > most) [best, most] = [language, count];
		return best;
	}
}

/** First code behind the Latin letters. */
const firstOther = 0x250;

function hasOtherScripts(text: string): boolean {
	for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= firstOther) return true;
	return false;
}

/** True when the script alone tells a language. @param language BCP 47, as `LanguageCount` gives it */
export function hasOwnScript(language: string): boolean {
	return scripts.some(([, other]) => other === language);
}

/** How many of some words, in small letters, are small words of a language. */
export function countSmallWords(words: readonly string[], language: string): number {
	return words.filter((word) => wordLanguages.get(word)?.includes(language)).length;
}

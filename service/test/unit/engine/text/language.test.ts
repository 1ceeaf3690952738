import { functionWords, foldedWord } from '../../../../src/engine/text/language/function-words';
import { LanguageCount } from '../../../../src/engine/text/language/language-count';

function languageOf(text: string): string | undefined {
	const count = new LanguageCount();
	count.add(text);
	return count.language();
}

describe('the language of a text', () => {
	it.each([
		['da', 'Pakken er hos en nabo, og vi har skrevet om det for dig, men den skal være hentet af jer.'],
		['lv', 'Sūtījums ir pie kaimiņa, un tas nav tālu no mums, bet jums tas ir jāsaņem ar šo lapu vai pēc zvana.'],
		['lt', 'Siuntinys yra pas kaimyną, ir jis ne toli nuo jūsų, bet jį reikia pasiimti su šiuo lapu iki vakaro.'],
		[
			'et',
			'Pakk on naabri juures ja see ei ole kaugel, kuid teil tuleb see ära tuua selle lehega või mitte nii hilja.',
		],
		['ne', 'यो पार्सल छिमेकीको घरमा छ र तपाईंले यस पत्र संग लिन सक्नु हुनेछ, वा हामी लाई भने हुन्छ।'],
		['mr', 'हे पार्सल शेजारी आहे आणि ते तुम्ही या पत्रासह घेऊ शकता किंवा आम्ही परत पाठवू असे नाही.'],
	])('%s is also recognised', (language, text) => expect(languageOf(text)).toBe(language));

	it('is that of the script for few words', () => {
		expect(languageOf('अनुबंध')).toBe('hi');
		expect(languageOf('договор 12')).toBeUndefined();
	});

	it('is recognised without diacritics lost in a scan', () => {
		const text = 'Le colis est près de la maison, où il a été laissé pour vous par le voisin, et il ne sera pas rendu.';
		expect(languageOf(text.normalize('NFD').replace(/\p{M}/gu, ''))).toBe(languageOf(text));
	});
});

it('function words are normalised and unique', () => {
	for (const [language, list] of Object.entries(functionWords)) {
		const words = list.split(' ');
		expect([language, words.map(foldedWord)]).toEqual([language, words]);
		expect([language, new Set(words).size]).toEqual([language, words.length]);
	}
});

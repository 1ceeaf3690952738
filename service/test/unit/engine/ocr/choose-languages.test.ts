import { isTraditionalChinese } from '../../../../src/engine/ocr/han-forms';
import { functionWords } from '../../../../src/engine/text/language/function-words';
import { languageDefinition } from '../../../../src/engine/ocr/port/languages';
import { languageTag, likelyLanguages } from '../../../../src/engine/ocr/choose-languages';

const latin = languageDefinition('LATIN').codes;

describe('the language of a text', () => {
	// As recognisers without the language's letters read it: marks lost.
	it.each([
		['eng', 'The parcel was left with the neighbour because nobody was at home, and it is still there for you.'],
		['deu', 'Das Paket ist bei den Nachbarn, und die sind heute nicht zu Hause, werden aber am Abend auf sie warten.'],
		[
			'fra',
			'Le colis est chez le voisin et nous ne sommes pas dans la maison, mais vous pouvez passer avec la lettre.',
		],
		['pol', 'Paczka jest u sasiada, bo nikogo nie bylo w domu, i czeka tam na panstwa od wtorku do piatku.'],
		[
			'ces',
			'Balik je u souseda a ceka tam na vas do patku, nebo ho vratime. Klic k domu si vezmete podle dohody, jako vzdy.',
		],
		['tur', 'Paket bir komsuya verildi ve sizin icin orada bekliyor, bu mektup ile her gun alinabilir.'],
		['vie', 'Goi hang da duoc gui cho nguoi hang xom va dang cho ban o do trong mot tuan, khong mat phi.'],
		['swe', 'Paketet finns hos en granne och det gar att hamta det med den har lappen, som inte far tappas.'],
	])('%s is recognised by its function words', (code, text) => {
		expect(likelyLanguages(text, latin)[0]).toBe(code);
	});

	it('may be one of two similar languages', () => {
		const text = 'Pakken er hos en nabo, og det er ikke langt til den, som vi har skrevet om for deg.';
		expect(likelyLanguages(text, latin).sort()).toEqual(['dan', 'nor']);
	});

	it('is not guessed from names and numbers', () => {
		expect(likelyLanguages('Invoice 2041 Total 31.90 EUR Hamburg Baker & Sons', latin)).toEqual([]);
		expect(likelyLanguages('', latin)).toEqual([]);
	});

	it.each([
		[
			'rus',
			'Посылка находится у соседа, и он не будет дома до вечера, но её можно получить по этой записке или по звонку.',
		],
		[
			'ukr',
			'Посилка у сусіда, що живе на розі, та її можна отримати до вечора або за дзвінком, бо він для цього буде вдома, але не пізно.',
		],
		[
			'srp',
			'Пакет је код комшије и може да се узме до вечери, а за то је потребно да имате овај папир који смо оставили.',
		],
	])('%s is distinguished from similar languages', (code, text) => {
		expect(likelyLanguages(text, languageDefinition('CYRILLIC').codes)[0]).toBe(code);
	});

	it('has function words for each language of a value with several', () => {
		for (const value of ['LATIN', 'CYRILLIC', 'ESLAV', 'ARABIC', 'DEVANAGARI'] as const) {
			for (const code of languageDefinition(value).codes)
				if (code !== 'Latin') expect(functionWords[languageTag(code) ?? '']).toMatch(/ /);
		}
	});
});

describe('Chinese', () => {
	it('is traditional or simplified by its characters', () => {
		expect(isTraditionalChinese('委員會開會討論圖書館的預算')).toBe(true);
		expect(isTraditionalChinese('委员会开会讨论图书馆的预算')).toBe(false);
		expect(isTraditionalChinese('人人生而自由')).toBe(false);
	});
});

import { compact } from './fold';

/** Currencies, each with the countries whose invoices are in it. */
const countriesOf = (
	'EUR AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK, AED AE, AUD AU, BRL BR, CAD CA, CHF CH, CNY CN, ' +
	'CZK CZ, DKK DK, GBP GB, HKD HK, HUF HU, ILS IL, INR IN, JPY JP, KRW KR, MXN MX, MYR MY, NOK NO, NZD NZ, PLN PL, ' +
	'RON RO, RUB RU, SAR SA, SEK SE, SGD SG, THB TH, TRY TR, TWD TW, UAH UA, USD US, ZAR ZA'
)
	.split(', ')
	.map((entry) => entry.split(' '));

/** Languages in which addresses name countries. */
const languages =
	'en de fr es it nl pt pl cs sk sl hr hu ro bg el da sv nb fi et lv lt tr ru uk he ar ja ko zh th'.split(' ');

/** A name has at most this many words: "United Arab Emirates". */
const maxWords = 3;

/** Currencies by the folded names of their countries, and the last words of these names, which few rows end with. */
interface Countries {
	readonly currencies: ReadonlyMap<string, string>;
	readonly lastWords: ReadonlySet<string>;
}

let known: Countries | undefined;

function countries(): Countries {
	if (known) return known;
	const currencies = new Map<string, string>();
	const lastWords = new Set<string>();
	for (const language of languages) {
		const names = new Intl.DisplayNames([language], { type: 'region' });
		for (const [currency = '', ...regions] of countriesOf) {
			for (const name of regions.map((region) => names.of(region) ?? '')) {
				currencies.set(compact(name), currency);
				lastWords.add(compact(name.split(' ').at(-1) ?? ''));
			}
		}
	}
	return (known = { currencies, lastWords });
}

/** The country that ends a row, as in addresses, and its currency. */
export function countryAtEnd(words: readonly { readonly text: string }[]) {
	const { currencies, lastWords } = countries();
	const last = words.at(-1)?.text ?? '';
	if (/\d/.test(last) || !lastWords.has(compact(last))) return undefined;
	for (let count = Math.min(maxWords, words.length); count > 0; count--) {
		const name = words
			.slice(-count)
			.map(({ text }) => text)
			.join(' ');
		const currency = currencies.get(compact(name));
		if (currency !== undefined) return { name, currency };
	}
	return undefined;
}

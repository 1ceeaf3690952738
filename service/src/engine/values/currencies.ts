/** Currency codes (ISO 4217), and common unofficial ones, as alternatives of a pattern. */
export const currencyCodes =
	'EUR|USD|GBP|CHF|JPY|CNY|RMB|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|INR|BRL|MXN|ZAR|KRW|SGD|HKD|TWD|THB|ILS|AED|SAR|MYR|DEM';

/** Currency symbols, as a pattern for one of them. */
export const currencySigns = '[€$£¥￥₹₽₩₺₴₦₫฿₪₱¢]';

/** Short currency names (besides codes and symbols), as alternatives of a pattern. */
export const currencyNames =
	'R\\$|lei|TL|US\\$|HK\\$|NT\\$|A\\$|C\\$|S\\$|CN¥|RM|Rs\\.?|kr\\.?|zł|Kč|Ft|Fr\\.|лв\\.?|руб\\.?|元|円|원|ر\\.س\\.?|د\\.إ\\.?|ש["״]ח';

/** Codes of the symbols and names that mean one currency, or mainly one; several share `$` and `¥`. */
const codeOf: Readonly<Record<string, string>> = {
	'€': 'EUR',
	'£': 'GBP',
	'₹': 'INR',
	'₽': 'RUB',
	'₩': 'KRW',
	'₺': 'TRY',
	RM: 'MYR',
	EURO: 'EUR',
	R$: 'BRL',
	lei: 'RON',
	TL: 'TRY',
	zł: 'PLN',
	Kč: 'CZK',
	Ft: 'HUF',
	Rs: 'INR',
	'Rs.': 'INR',
	'Fr.': 'CHF',
	руб: 'RUB',
	'руб.': 'RUB',
	'₪': 'ILS',
	'ש״ח': 'ILS',
	'ש"ח': 'ILS',
	'ر.س': 'SAR',
	'ر.س.': 'SAR',
	'د.إ': 'AED',
	'د.إ.': 'AED',
	원: 'KRW',
	円: 'JPY',
	元: 'CNY',
};

/** The code of a printed currency code, symbol or name; other text unchanged. */
export function currencyCode(printed: string): string {
	return codeOf[printed] ?? printed;
}

import { makeCandidate, type Candidate } from './candidate';
import { countryAtEnd } from './country-currency';
import type { PageValues } from './page-values';
import { extractSettings } from './settings';

const { likelyScore, countryScore, unclearScore } = extractSettings.currencySigns;

interface SharedSign {
	/** Currencies of the sign, with words of the countries that use it. */
	readonly codes: readonly (readonly [code: string, evidence: RegExp])[];
	/** Currency without any evidence; `undefined` if no one is more likely. */
	readonly usual?: string;
}

const yen: SharedSign = {
	codes: [
		[
			'JPY',
			/[\u3041-\u30fa]|円|消費税|株式会社|請求|御中|振込|税込|税抜|領収|納品|見積|\b(?:JPY|yen|Japan|Tokyo|Osaka|Kyoto|Kobe|Nagoya|Yokohama|Sapporo|Fukuoka|consumption tax|qualified invoice)\b|(?<!\w)T\d{13}(?!\w)|\+81\b|\bK\.K\.|\bKabushiki\b/iu,
		],
		[
			'CNY',
			/发票|开票|价税|增值税|人民币|元整|有限公司|购买方|销售方|纳税人|单价|金额|订单|开户|账号|\b(?:CNY|RMB|yuan|renminbi|fapiao|China|Beijing|Shanghai|Shenzhen|Guangzhou|Hangzhou|Suzhou|Ningbo|Yiwu)\b|\+86\b/iu,
		],
	],
};

/** Signs that several currencies share. */
const sharedSigns: Readonly<Record<string, SharedSign>> = {
	'¥': yen,
	'￥': yen,
	$: {
		usual: 'USD',
		codes: [
			[
				'USD',
				/\b(?:USD|USA|United States|U\.S\.A\.|IRS|EIN|Federal (?:tax )?ID)\b|US\$|\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/u,
			],
			['CAD', /\b(?:CAD|Canada|HST|QST|TVQ|TPS)\b|C\$|CA\$|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/u],
			['AUD', /\b(?:AUD|Australia|ABN|ACN)\b|A\$|AU\$/u],
			['NZD', /\b(?:NZD|New Zealand|NZBN)\b|NZ\$/u],
			['SGD', /\b(?:SGD|Singapore)\b|S\$/u],
			['HKD', /\b(?:HKD|Hong Kong)\b|HK\$|香港/u],
			['MXN', /\b(?:MXN|México|RFC|CFDI)\b|MX\$/u],
		],
	},
};

/** Currencies that a sign may mean; empty for other texts. */
export function currenciesOfSign(sign: string): readonly string[] {
	return sharedSigns[sign]?.codes.map(([code]) => code) ?? [];
}

/** Counts the evidence for the currency of a sign over all pages of a document. */
export class CurrencyVotes {
	private readonly found = new Set<string>();
	/** Countries of the addresses, by their currency. */
	private readonly countries = new Map<string, Candidate>();
	private hasSums = false;

	addPage(page: PageValues): void {
		this.addCountries(page);
		const text = page.text.segments.map((segment) => segment.text).join('\n');
		for (const { codes } of Object.values(sharedSigns))
			for (const [code, evidence] of codes) if (evidence.test(text)) this.found.add(code);
		for (const { found } of page.all('amount')) this.hasSums ||= found.cents === true;
	}

	/** Ends of rows that name a country, as addresses do. */
	private addCountries({ text: { pageIndex, segments } }: PageValues): void {
		for (const segment of segments) {
			const country = countryAtEnd(segment.words);
			if (!country || this.countries.has(country.currency)) continue;
			const end = segment.text.length;
			const found = { start: end - country.name.length, end, value: country.currency };
			const how = { type: 'currency', source: 'pattern', score: countryScore } as const;
			this.countries.set(country.currency, makeCandidate(pageIndex, segment, found, how));
		}
	}

	/** The currency of the only country in the addresses, for a document of sums that names no currency. */
	ofCountry(): readonly Candidate[] {
		return this.hasSums && this.countries.size === 1 ? [...this.countries.values()] : [];
	}

	/** The currency of a sign: one candidate, or several that are suggestions. */
	resolve(candidate: Candidate): readonly Candidate[] {
		const sign = candidate.type === 'currency' ? sharedSigns[candidate.value] : undefined;
		if (!sign) return [candidate];
		const { codes, usual } = sign;
		const likely = codes.flatMap(([code]) => (this.found.has(code) ? [code] : []));
		const [only, other] = likely;
		if (only === undefined && usual !== undefined)
			return [this.misreadSign(candidate) ?? { ...candidate, value: usual }];
		if (only !== undefined && other === undefined)
			return [
				only === usual || usual === undefined
					? { ...candidate, value: only }
					: { ...candidate, value: only, source: 'pattern', score: likelyScore },
			];
		const possible = likely.length > 0 ? likely : codes.map(([code]) => code);
		return possible.map((value, at) => ({ ...candidate, value, source: 'symbol', score: unclearScore - at / 100 }));
	}

	/** OCR reads rarer signs as a dollar: the country of the addresses knows better. */
	private misreadSign({ value, readConfidence }: Candidate): Candidate | undefined {
		const [own] = this.ofCountry();
		const isMisread = own !== undefined && readConfidence < 1 && !currenciesOfSign(value).includes(own.value);
		return isMisread ? own : undefined;
	}
}

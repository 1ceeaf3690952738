import type { Block, DocumentPage } from '../model/blocks';
import { runsText } from '../model/run-text';
import { DecimalEvidence } from './typed-column';
import { currencySigns } from '../values/currencies';
import { readNumber, type DecimalSign } from '../values/typed-number';

/** Frequent small words of languages whose countries agree on the decimal sign; Spanish is not one of them. */
const smallWords: Readonly<Record<string, { readonly sign: DecimalSign; readonly words: string }>> = {
	english: { sign: '.', words: 'the of and to is for with that by from are was this which not have been' },
	german: { sign: ',', words: 'der die das und ist nicht mit für von dem den zu auf wird sich auch als nach' },
	french: { sign: ',', words: 'le les des et est dans pour que une sur avec pas aux du sont cette' },
	italian: { sign: ',', words: 'il di che della per con non sono gli alla nel dei delle una' },
	dutch: { sign: ',', words: 'het een van en niet voor met zijn aan ook naar bij wordt door' },
	portuguese: { sign: ',', words: 'os das dos uma não para com pelo pela são ao mais foi' },
};

const languageOf = new Map<string, string[]>();
for (const [language, { words }] of Object.entries(smallWords)) {
	for (const word of words.split(' ')) languageOf.set(word, [...(languageOf.get(word) ?? []), language]);
}

/** Minimum number of its small words that identify a language, and their ratio to those of any other. */
const minWords = 10;
const clearLead = 3;

/** Chinese, Japanese and Korean use a decimal point; minimum number of their characters that identify them. */
const minEastAsian = 20;
const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

/**
 * Numbers of running text that cannot be a section number, a version or a date: with a currency, a percent sign or a
 * unit.
 */
const sureNumbers = new RegExp(
	`(?<![\\d.,])(${currencySigns}\\s?\\d[\\d.,]*\\d)|` +
		'(?<![\\d.,])(\\d[\\d.,]*\\d)(?=\\s?(?:%|€|percent\\b|per cent\\b|million|billion|Prozent\\b|Mio\\b|Mrd\\b|Milliarden\\b|pour cent\\b))',
	'g',
);

/** Characters examined per page. */
const maxCharacters = 20_000;

/** Evidence about the decimal sign from a document's text, for tables that do not show it. */
export class TextEvidence {
	/** From numbers in the text and earlier tables. */
	readonly decimals = new DecimalEvidence();
	private readonly languages = new Map<string, number>();
	private eastAsianSigns = 0;

	/** Takes a page into account. */
	add({ blocks }: DocumentPage): void {
		let rest = maxCharacters;
		for (const block of blocks) {
			if (rest <= 0) return;
			const text = textOf(block).slice(0, rest);
			rest -= text.length;
			if (block.kind !== 'table') this.addNumbers(text);
			this.addWords(text);
		}
	}

	/** The decimal sign of the document's language; `undefined` if unclear. */
	get languageSign(): DecimalSign | undefined {
		const [first, second] = [...this.languages].sort(([, a], [, b]) => b - a);
		const leads = first && first[1] >= minWords && first[1] >= clearLead * (second?.[1] ?? 0);
		const sign = leads ? smallWords[first[0]]?.sign : undefined;
		if (this.eastAsianSigns < minEastAsian) return sign;
		return sign === ',' ? undefined : '.';
	}

	private addNumbers(text: string): void {
		for (const [, withCurrency, plain] of text.matchAll(sureNumbers)) {
			const sign = readNumber(withCurrency ?? plain ?? '')?.decimalSign;
			if (sign !== undefined && sign !== 'ambiguous') this.decimals.add(sign);
		}
	}

	private addWords(text: string): void {
		this.eastAsianSigns += text.match(eastAsian)?.length ?? 0;
		for (const [word] of text.toLowerCase().matchAll(/\p{L}{2,}/gu)) {
			for (const language of languageOf.get(word) ?? []) {
				this.languages.set(language, (this.languages.get(language) ?? 0) + 1);
			}
		}
	}
}

function textOf(block: Block): string {
	switch (block.kind) {
		case 'text':
			return runsText(block.runs);
		case 'list':
			return block.items.map(({ runs }) => runsText(runs)).join('\n');
		case 'table':
			return block.table.cells.map(({ runs }) => runsText(runs)).join('\n');
		default:
			return '';
	}
}

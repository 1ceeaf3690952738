import type { ParameterValues } from '../../../request/parameters';
import { compact, tokenize } from '../../../extract/fold';
import { findLabelledPeople } from '../../../extract/labelled-people';
import { labelTexts } from '../../../extract/lexicon';
import type { ExtractPage } from '../../../extract/page-text';
import { recognisers } from '../../../extract/recognise';
import { isFullIban } from '../../../extract/recognise/identifiers';
import { passesCard, findPersonalNumbers } from '../../../values/personal-numbers';
import { restBy97 } from '../../../values/check-digits';

/** What can be found without being named. */
export type SecretKind = ParameterValues['redactKinds'][number];

/** A part of a text that must go. */
export interface Secret {
	readonly kind: SecretKind | 'text';
	/** In the text. */
	readonly start: number;
	readonly end: number;
}

/** Finds what must go in a text: single spaces within lines, tabs at gaps, line feeds at the ends of lines. */
export type SecretFinder = (text: string) => Secret[];

type Finder = (text: string) => readonly { readonly start: number; readonly end: number }[];

/** Groups of a number may be apart by one of these. */
const cards = /(?<![\p{L}\p{N}]|\d[.,/-])\d(?:[ \n-]?\d){12,18}(?![\p{L}\p{N}])/gu;

const ibanLabels = labelTexts([], ['IBAN']);
const taxLabels = labelTexts(['seller_vat_id', 'buyer_vat_id', 'tax_number']);
const birthLabels = labelTexts(
	['birth_date'],
	['Born; Né; Née; Nato; Nata; Nacido; Nacida; Geb; Geboren; Narozena; Urodzony; Urodzona; Syntynyt; Född'],
);
const phoneLabels = labelTexts(
	['contact_phone', 'contact_fax'],
	[
		'Cell; Cell phone; Cellphone; Mobile phone; Mobile number; Telephone number; Home phone; Handy; Handynummer; Mobilfunk; Mobilnummer; Mobilfunknummer; GSM',
		'Télécopieur; Celular; Teléfono móvil; Teléfono fijo; Mobiel; Mobiele nummer; Telefoonnummer; Matkapuhelin; Komórka; Mobilní telefon',
		'手机号; 手机号码; 电话号码; 携帯電話; 携帯; 手機; 휴대폰; 팩스',
	],
);

/** Maximum characters of a label before a value. */
const labelBefore = 40;

/** Maximum words of a label; ideographs are a word each. */
const maxLabelWords = 6;
const numberWord = compact('No');

/** Whether one of the labels ends before a value, with punctuation or spaces between them. */
function isAfter(labels: ReadonlySet<string>, text: string, start: number): boolean {
	const from = Math.max(0, start - labelBefore);
	const words = tokenize(text.slice(from, start)).map(({ fold }) => fold);
	// The first one may be a part of a word.
	if (from > 0) words.shift();
	if (words.at(-1) === numberWord) words.pop();
	return words.slice(-maxLabelWords).some((_, index, last) => labels.has(last.slice(index).join('')));
}

/** Check digits of the country do not matter: a mistyped account number is personal, too. */
const isIban = (value: string) => isFullIban(value) && restBy97(value.slice(4) + value.slice(0, 4)) === 1;

/**
 * Whether words follow what looks like the start of an account number, as a tax number does. An account number has
 * letters alone in groups of four at most, and only after such groups.
 */
function goesOnInWords(text: string): boolean {
	let before = 0;
	return text.split(/[\s.-]+/).some((group) => {
		const at = before;
		before += group.length;
		return at > 0 && /^\p{L}+$/u.test(group) && (group.length > 4 || at % 4 > 0);
	});
}

const finders: Readonly<Record<SecretKind, Finder>> = {
	iban: (text) => {
		const found = [text, text.replaceAll('\n', ' ')].flatMap((one) =>
			recognisers.iban(one.toUpperCase().length === one.length ? one.toUpperCase() : one),
		);
		return found.filter(
			({ start, end, value }) =>
				!goesOnInWords(text.slice(start, end)) && (isIban(value) || isAfter(ibanLabels, text, start)),
		);
	},
	card: (text) =>
		[...text.matchAll(cards)].flatMap(({ index, 0: match }) =>
			passesCard(match.replace(/\D/g, '')) ? [{ start: index, end: index + match.length }] : [],
		),
	personalNumber: findPersonalNumbers,
	taxNumber: (text) =>
		recognisers
			.vat(text)
			.filter(({ start, check, weak }) => (weak !== true && check !== false) || isAfter(taxLabels, text, start)),
	email: (text) => recognisers.email(text),
	phone: (text) =>
		recognisers
			.phone(text)
			.filter(({ start, value, weak }) => (weak === true ? isAfter(phoneLabels, text, start) : value.length > 8)),
	webAddress: (text) => recognisers.url(text),
	// Learned from the pages.
	name: () => [],
	birthDate: (text) => recognisers.date(text).filter(({ start }) => isAfter(birthLabels, text, start)),
};

/** White space of a phrase, wherever its lines end; readers miss narrow spaces. */
const phraseSpace = String.raw`[ \t]?\n?`;
/** A word may continue in the next line, and readers see spaces in letter-spaced words. */
const wordJoint = String.raw`(?: |-\n)?`;
const letter = String.raw`[\p{L}\p{N}\p{M}]`;

/** Maximum characters that `*` stands for: bounds the search. */
const maxRun = 64;

/** Maximum `*` of a text: each multiplies the steps of the search. */
export const maxWildcards = 2;

/**
 * The expression for a text with wildcards: `*` for any characters but spaces, `?` for one, `#` for a digit. It has no
 * nested repetition.
 */
export function wildcardPattern(text: string): RegExp {
	const folded = foldSecret(text).trim();
	const signs = [...folded].map((sign) => {
		if (sign === '*') return String.raw`\S{0,${maxRun}}`;
		if (sign === '?') return String.raw`\S`;
		if (sign === '#') return '[#0-9]';
		if (sign === ' ') return phraseSpace;
		return sign.replace(/[\\^$.|+()[\]{}/]/, String.raw`\$&`);
	});
	const opening = new RegExp(letter, 'u').test(folded[0] ?? '')
		? `(?<!${letter})`
		: folded.startsWith('*')
			? String.raw`(?<!\S)`
			: '';
	const closing = new RegExp(letter, 'u').test(folded.at(-1) ?? '') ? `(?!${letter})` : '';
	return new RegExp(`${opening}${signs.join(wordJoint)}${closing}`, 'giu');
}

/** A text for comparison: without accents, with plain hyphens, quotes and spaces. Not always of the same length. */
export function foldSecret(text: string): string {
	return [...text]
		.map(foldCharacter)
		.join('')
		.replace(/[ \t]+/g, ' ');
}

/** A character for comparison; empty if it does not count. */
export function foldCharacter(character: string): string {
	return character
		.normalize('NFKD')
		.replace(/[\p{M}\p{Cf}]/gu, '')
		.replace(/[\p{Pd}\u2212]/gu, '-')
		.replace(/[\u2018\u2019\u201a\u2032\u00b4`]/gu, "'")
		.replace(/[\u201c\u201d\u201e\u2033\u00ab\u00bb]/gu, '"')
		.replace(/[\s\u00a0]/gu, ' ');
}

/** Texts that the pages of a document say to be of a kind. */
export class LearnedTexts {
	private readonly patterns = new Map<string, { readonly kind: SecretKind; readonly pattern: RegExp }>();

	constructor(private readonly kinds: readonly SecretKind[]) {}

	/** Learns the names and dates of birth next to their labels, if they are wanted. */
	learn(page: ExtractPage): void {
		if (!this.kinds.includes('name') && !this.kinds.includes('birthDate')) return;
		const { names, birthDates } = findLabelledPeople(page);
		this.add('name', names);
		this.add('birthDate', birthDates);
	}

	all(): { readonly kind: SecretKind; readonly pattern: RegExp }[] {
		return [...this.patterns.values()];
	}

	private add(kind: SecretKind, texts: readonly string[]): void {
		if (!this.kinds.includes(kind)) return;
		for (const text of texts) this.patterns.set(`${kind} ${text}`, { kind, pattern: wildcardPattern(text) });
	}
}

/** Makes the finder of a request. @param learned  may grow while pages are read */
export function secretFinder(
	kinds: readonly SecretKind[],
	texts: readonly string[],
	learned: LearnedTexts = new LearnedTexts([]),
): SecretFinder {
	const named = texts.map((text) => ({ kind: 'text' as const, pattern: wildcardPattern(text) }));
	return (text) => [
		...kinds.flatMap((kind) => finders[kind](text).map(({ start, end }): Secret => ({ kind, start, end }))),
		...[...named, ...learned.all()].flatMap(({ kind, pattern }) =>
			[...text.matchAll(pattern)].flatMap(({ index, 0: { length } }): Secret[] =>
				length > 0 ? [{ kind, start: index, end: index + length }] : [],
			),
		),
	];
}

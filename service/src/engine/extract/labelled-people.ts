import { standalonePlacesOf } from './free-key';
import { anyValue, findFreeValue } from './free-value';
import { compact, compactPrinted } from './fold';
import { hitOf, type Hit } from './label-index';
import { labelOwners, labelTexts, printedLabels } from './lexicon';
import { people } from './names/people';
import { pageText, type ExtractPage } from './page-text';
import { PageValues } from './page-values';
import { recognisers } from './recognise';
import type { LabelStarts } from './value-pieces';

/** Names and dates of birth that labels announce. */
export interface LabelledPeople {
	readonly names: readonly string[];
	readonly birthDates: readonly string[];
}

const namedFields = ['employee', 'buyer_name', 'account_holder', 'first_name', 'last_name'];
const nameLabels = labelTexts(namedFields, Object.values(people));
/** As printed: "None" is not "Nome", which only OCR confuses with it. */
const printedNameLabels = printedLabels(namedFields, Object.values(people));
const birthLabels = labelTexts(['birth_date']);
const wanted: ReadonlySet<string> = new Set([...nameLabels, ...birthLabels]);

/** Finds names and dates of birth to the right of their labels, or below them. */
export function findLabelledPeople(page: ExtractPage): LabelledPeople {
	const values = new PageValues(pageText(page), wanted);
	const isLabel: LabelStarts = (segment, offset) =>
		!beginsWithParticle(segment.text.slice(offset)) &&
		(values.labels.beginsLabel(segment, offset) || beginsWanted(values, segment, offset));
	const textsOf = (hits: readonly Hit[]) =>
		hits.flatMap((hit) =>
			// The row below may continue a value or be another one.
			[{}, { isBesideOneRow: true as const }].flatMap((option) => {
				const found = findFreeValue(values.text, hit, isLabel, { ...anyValue, maxRows: 1, ...option });
				return found ? [found.text] : [];
			}),
		);
	const placesOf = (labels: ReadonlySet<string>) =>
		[...labels].flatMap((label) => standalonePlacesOf(values, label, ''));
	const isPrinted = ({ segment, from, to }: Hit) =>
		values.text.mayBeMisread || printedNameLabels.has(compactPrinted(segment.text.slice(from, to)));
	const names = textsOf(placesOf(nameLabels).filter(isPrinted)).flatMap((text) => nameIn(text) ?? []);
	const birthDates = textsOf(placesOf(birthLabels)).flatMap((text) =>
		recognisers.date(text).map(({ start, end }) => text.slice(start, end)),
	);
	return { names: [...new Set(names)], birthDates: [...new Set(birthDates)] };
}

/** Whether a label of a person starts here, and a colon follows it or nothing. */
function beginsWanted({ labels }: PageValues, segment: Parameters<LabelStarts>[0], offset: number): boolean {
	const first = segment.tokens.findIndex(({ start }) => start === offset);
	if (first < 0) return false;
	for (let end = first + 1; end <= Math.min(segment.tokens.length, first + maxLabelWords); end++) {
		const hit = hitOf(segment, first, end);
		const text = segment.tokens
			.slice(first, end)
			.map(({ fold }) => fold)
			.join('');
		const isEnded = (first === 0 && end === segment.tokens.length) || /^\s?[:：]/.test(segment.text.slice(hit.to));
		if (isEnded && wanted.has(text) && labels.find(text).length > 0) return true;
	}
	return false;
}

/** Maximum words of a label, and of a name. */
const maxLabelWords = 6;
const maxNameWords = 6;

/** Words within names that begin with a small letter. */
const particles =
	/^(?:v[oa]n|de[rnlsm]?|d[aou]s?|di|del|dal|della|la|le|los|las|ten|ter|t[eo]|zu[mr]?|af|av|bin|bint|ibn|al|el|e|y|i|und|and|et)$/u;
const beginsWithParticle = (text: string) => particles.test(/^\S+/.exec(text)?.[0] ?? '');
const nameWord = /^['’(]?[\p{L}\p{M}][\p{L}\p{M}.'’‘`()-]*[,;]?$/u;

/** The name that a value begins with; `undefined` if it begins with something else. */
function nameIn(value: string): string | undefined {
	const words: string[] = [];
	const all = value.trim().split(/\s+/);
	for (const word of all) {
		const isName = nameWord.test(word) && (/^['’(]?[\p{Lu}\p{Lt}\p{Lo}]/u.test(word) || particles.test(word));
		if (!isName || words.length === maxNameWords) break;
		words.push(word);
	}
	// A sentence, unlike "Smith née Jones".
	if (words.length === 1 && all.slice(1, 3).filter((word) => /^\p{Ll}/u.test(word)).length === 2) return undefined;
	while (words.length > 0 && particles.test(words.at(-1) ?? '')) words.pop();
	const name = words.join(' ').replace(/[,;:(]+$/u, '');
	const length = name.replace(/[^\p{L}]/gu, '').length;
	const isShort = length < (/\p{Lo}/u.test(name) ? minIdeographs : minLetters);
	return isShort || labelOwners.has(compact(name)) || wanted.has(compact(name)) ? undefined : name;
}

/** Minimum letters of a name; of scripts without capitals. */
const minLetters = 3;
const minIdeographs = 2;

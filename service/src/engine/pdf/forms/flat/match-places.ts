import { compact } from '../../../extract/fold';
import { questionBoxes } from '../../../extract/choices';
import { isAtStart } from '../../../extract/label-index';
import { optionText, type Tick } from '../../../text/ticks';
import { listTexts } from '../../../../messages/list-texts';
import { phrase, type Phrase } from '../../../../messages/phrases';
import { asTick, valueTexts, type FormValue } from '../form-values';
import { foldLabel, labelNames } from '../labels';
import { withoutDateHint } from '../value-dates';
import type { FlatPage } from './flat-page';
import type { LabelledBlank } from './place-labels';

/** Where a value goes: the boxes to tick, or places to write its texts in. */
export type FlatMatch =
	| { readonly page: FlatPage; readonly ticks: readonly Tick[] }
	| { readonly places: readonly FlatPlace[] }
	| { readonly reason: Phrase };

/** A blank on its page. */
export interface FlatPlace {
	readonly page: FlatPage;
	readonly named: LabelledBlank;
}

type Index = ReadonlyMap<string, readonly FlatPlace[]>;

/** The labels of a flat form. */
export class FlatLabels {
	private readonly levels: readonly Index[];
	private readonly places: readonly FlatPlace[];

	constructor(private readonly pages: readonly FlatPage[]) {
		this.places = pages.flatMap((page) => page.blanks.map((named) => ({ page, named })));
		this.levels = [
			indexOf(this.places, ({ labels }) => labels.flatMap(namesOf)),
			indexOf(this.places, ({ labels, header }) =>
				header === undefined
					? []
					: labels.flatMap(namesOf).flatMap((row) => namesOf(header).flatMap((column) => [row + column, column + row])),
			),
			indexOf(this.places, ({ header }) => (header === undefined ? [] : namesOf(header))),
		];
	}

	/** Finds the place of a value. */
	find(key: string, value: FormValue): FlatMatch {
		const choice = this.choiceOf(key, value);
		if (choice && !('reason' in choice)) return choice;
		const name = foldLabel(key);
		const places = this.levels.map((level) => level.get(name)).find((found) => found !== undefined) ?? [];
		if (places.length === 0) return choice ?? { reason: this.noPlace() };
		if (typeof value === 'boolean') return choice ?? { reason: phrase('fillNotAnOption', { options: '' }) };
		const texts = valueTexts(value);
		const unclear = places.find(({ named }) => named.labels.length > 1);
		if (unclear) return { reason: phrase('fillDoubtful', placeDetails(unclear)) };
		if (places.length === 1) return { places };
		if (texts.length > 1 && texts.length <= places.length) return { places: places.slice(0, texts.length) };
		return { reason: phrase('fillSeveralBlanks', { count: places.length, pages: pagesOf(places) }) };
	}

	/** The boxes of a question, or the box of an option itself; `undefined` if nothing is named so. */
	private choiceOf(key: string, value: FormValue): FlatMatch | undefined {
		const questions = this.pages.flatMap((page) => {
			const hits = page.values.labels.find(compact(key)).filter(isAtStart);
			return hits.flatMap((hit) => {
				const ticks = questionBoxes(page.values, hit);
				return ticks.length > 0 ? [{ page, ticks }] : [];
			});
		});
		const options = this.pages.flatMap((page) =>
			page.values.ticks().flatMap((tick) => (isNamed(tick, foldLabel(key)) ? [{ page, ticks: [tick] }] : [])),
		);
		const state = asTick(value);
		if (options.length === 1 && state !== undefined) {
			const [{ page, ticks }] = options as [{ page: FlatPage; ticks: Tick[] }];
			return { page, ticks: state ? ticks : [] };
		}
		if (questions.length + options.length === 0) return undefined;
		const [question] = questions;
		if (!question || questions.length > 1)
			return {
				reason: phrase('fillSeveralBlanks', { count: questions.length + options.length, pages: pagesOf(questions) }),
			};
		return chosenOf(question, value);
	}

	private noPlace(): Phrase {
		const labels = [...new Set(this.places.map(({ named }) => named.labels[0] ?? named.header ?? ''))];
		const options = this.pages.flatMap((page) => page.values.ticks().map(({ option }) => optionText(option)));
		const names = [...labels, ...options].filter((text) => text !== '');
		if (names.length === 0) return phrase('fillNoFields');
		return phrase('fillNoPlace', { fields: listTexts(names.slice(0, maxListed).map((text) => ({ text }))) });
	}
}

/** Maximum labels in one warning. */
const maxListed = 30;

function chosenOf({ page, ticks }: { page: FlatPage; ticks: readonly Tick[] }, value: FormValue): FlatMatch {
	const state = typeof value === 'boolean' ? value : undefined;
	const isNamedTick = ({ option, isUnderHeader }: Tick) => option.length > 0 && !isUnderHeader;
	if (state !== undefined && ticks.length === 1) return { page, ticks: state ? ticks : [] };
	const chosen = valueTexts(value).map((text) => {
		const found = ticks.filter(
			(tick) =>
				isNamedTick(tick) &&
				(state === undefined ? isNamed(tick, foldLabel(text)) : asTick(optionText(tick.option)) === state),
		);
		return found.length === 1 ? found[0] : undefined;
	});
	const found = chosen.filter((tick) => tick !== undefined);
	if (found.length === chosen.length) return { page, ticks: found };
	const options = ticks.map(({ option }) => ({ text: optionText(option) }));
	return { reason: phrase('fillNotAnOption', { options: listTexts(options) }) };
}

function isNamed({ option, isUnderHeader }: Tick, name: string): boolean {
	return !isUnderHeader && name !== '' && labelNames(optionText(option)).includes(name);
}

const namesOf = (label: string) => [...new Set([...labelNames(label), ...labelNames(withoutDateHint(label))])];

/** The page and label of a place, for a warning. */
export function placeDetails({ page, named }: FlatPlace): { readonly page: number; readonly label: string } {
	return { page: page.page, label: named.labels[0] ?? named.header ?? '' };
}

const pagesOf = (places: readonly { readonly page: FlatPage }[]) =>
	[...new Set(places.map(({ page }) => page.page))].join(', ');

function indexOf(places: readonly FlatPlace[], names: (named: LabelledBlank) => readonly string[]): Index {
	const index = new Map<string, FlatPlace[]>();
	for (const place of places)
		for (const name of new Set(names(place.named))) index.set(name, [...(index.get(name) ?? []), place]);
	return index;
}

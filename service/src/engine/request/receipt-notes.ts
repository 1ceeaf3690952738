import type { ModelVersion } from '../../../../contract/ocr-models';
import {
	maxReceiptPlaces,
	maxReceiptText,
	receiptWordCounts,
	type Receipt,
	type ReceiptPlace,
	type ReceiptPlaceKind,
	type ReceiptWords,
} from '../../../../contract/receipt';
import { maxPlaces, type WordPlace, type WordsKept } from '../../../../contract/words';
import { pageListOf } from '../../parameters';

/** Words found by one check of a conversion. Absent counts are 0; `inResult` follows from the others. */
export interface WordsFound {
	readonly counts: Partial<Omit<ReceiptWords, 'inResult'>>;
	readonly places?: readonly ReceiptPlace[];
}

/** What a conversion itself knows for its receipt. */
export type ReceiptFindings = Pick<Receipt, 'pages' | 'ocrModels' | 'words' | 'places' | 'sums'>;

/** Collects what the steps of a conversion report for its receipt. */
export class ReceiptNotes {
	private readonly counts: { -readonly [Count in keyof ReceiptWords]: number };
	private readonly places = new Map<ReceiptPlaceKind, ReceiptPlace[]>();
	private readonly readByOcr = new Set<number>();
	private models: ModelVersion | '' = '';
	private pages: { readonly total: number; readonly converted: readonly number[] } | undefined;
	private readonly sums = { checked: 0, wrong: 0 };

	constructor() {
		this.counts = Object.fromEntries(receiptWordCounts.map((count) => [count, 0])) as Record<
			keyof ReceiptWords,
			number
		>;
	}

	/** Adds to what was found so far. */
	addWords({ counts, places = [] }: WordsFound): void {
		for (const [count, words] of Object.entries(counts)) this.counts[count as keyof ReceiptWords] += words;
		for (const place of places) {
			const ofKind = this.places.get(place.kind) ?? [];
			const text = place.text.slice(0, maxReceiptText);
			if (ofKind.length < maxReceiptPlaces) this.places.set(place.kind, [...ofKind, { ...place, text }]);
		}
	}

	/** @param pageNumber  from 1; duplicates count once */
	addReadByOcr(pageNumber: number, models: ModelVersion): void {
		this.readByOcr.add(pageNumber);
		this.models = models;
	}

	/** Adds recalculated totals. */
	addSums({ checked, wrong }: Receipt['sums']): void {
		this.sums.checked += checked;
		this.sums.wrong += wrong;
	}

	/** @param total  of the whole document */
	setPages(total: number, converted: readonly number[]): void {
		this.pages = { total, converted };
	}

	get pagesReadByOcr(): number[] {
		return [...this.readByOcr].sort((a, b) => a - b);
	}

	get ocrModels(): ModelVersion | '' {
		return this.models;
	}

	/** The word check as callers know it: before options of the tool remove any. */
	get wordsKept(): WordsKept {
		const { onPages, missing, double } = this.counts;
		const places = [...this.places.values()]
			.flat()
			.filter(isKeptPlace)
			.toSorted((a, b) => a.page - b.page);
		return { onPages, inResult: Math.max(0, onPages - missing - double), places: places.slice(0, maxPlaces) };
	}

	/** @param pageCount  of the result, for a tool that converts whole documents */
	findings(pageCount: number): ReceiptFindings {
		const { onPages, missing, double, leftOut } = this.counts;
		const { total, converted } = this.pages ?? { total: pageCount, converted: numbersTo(pageCount) };
		return {
			pages: { total, converted: pageListOf(converted), byOcr: pageListOf(this.pagesReadByOcr) },
			ocrModels: this.models,
			words: { ...this.counts, inResult: Math.max(0, onPages - missing - double - leftOut) },
			places: [...this.places.values()].flat().toSorted((a, b) => a.page - b.page),
			sums: { ...this.sums },
		};
	}
}

function numbersTo(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index + 1);
}

function isKeptPlace(place: ReceiptPlace): place is ReceiptPlace & WordPlace {
	return place.kind === 'missing' || place.kind === 'double';
}

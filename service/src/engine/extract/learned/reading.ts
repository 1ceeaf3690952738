import type { Rule, Turn, Word } from '../../model';
import type { ExtractPage } from '../page-text';
import { learnedSettings } from '../learned-settings';

const { firstPages, maxWords, maxRules } = learnedSettings.reading;

/** A page reading for a review: lengths in points on the displayed page. */
interface ReadPage {
	/** Page index. */
	readonly page: number;
	readonly width: number;
	readonly height: number;
	/** Text, left, top, right, bottom, size, rotation, and OCR confidence if read by OCR. */
	readonly words: readonly (readonly [string, number, number, number, number, number, Turn, number?])[];
	/** Direction, position, start and end. */
	readonly rules: readonly (readonly ['h' | 'v', number, number, number])[];
}

/** The reading stored with a result until both are deleted. */
export interface Reading {
	readonly version: 1;
	readonly pageCount: number;
	/** The first pages and the last one. */
	readonly pages: readonly ReadPage[];
}

/** Collects the reading of a document, page by page. */
export class ReadingRecord {
	private readonly pages: ReadPage[] = [];
	private last: ReadPage | undefined;
	private count = 0;

	addPage(page: ExtractPage): void {
		const read = compactPage(page);
		if (this.count < firstPages) this.pages.push(read);
		else this.last = read;
		this.count++;
	}

	/** Returns the reading after the last page. */
	finish(): Reading {
		return { version: 1, pageCount: this.count, pages: this.last ? [...this.pages, this.last] : this.pages };
	}
}

function compactPage({ pageNumber, width, height, words, rules }: ExtractPage): ReadPage {
	return {
		page: pageNumber - 1,
		width: round(width),
		height: round(height),
		words: words.slice(0, maxWords).map(({ text, box, fontSize, turn, confidence }) => {
			const { left, top, right, bottom } = box;
			const word = [text, round(left), round(top), round(right), round(bottom), round(fontSize), turn] as const;
			return confidence === undefined ? word : [...word, round(confidence)];
		}),
		rules: rules
			.slice(0, maxRules)
			.map(({ direction, position, start, end }) => [
				direction === 'horizontal' ? 'h' : 'v',
				round(position),
				round(start),
				round(end),
			]),
	};
}

/** Converts a page of a stored reading for extraction. */
export function pageOfReading({ page, width, height, words, rules }: ReadPage): ExtractPage {
	return {
		pageNumber: page + 1,
		width,
		height,
		words: words.map(([text, left, top, right, bottom, fontSize, turn, confidence]): Word => {
			const word = { text, box: { left, top, right, bottom }, fontSize, turn, spaceAfter: true };
			return confidence === undefined ? word : { ...word, confidence };
		}),
		rules: rules.map(
			([direction, position, start, end]): Rule => ({
				direction: direction === 'h' ? 'horizontal' : 'vertical',
				position,
				start,
				end,
				thickness: 0,
			}),
		),
	};
}

function round(value: number): number {
	return Math.round(value * 100) / 100;
}

import { endsSentence } from '../paragraphs/paragraphs';
import { lookOf, type Draft } from '../draft/draft';
import type { DraftFeatures } from '../draft/paragraph-features';

/** How paragraphs of one style are used in a document; shares from 0 to 1. */
interface StyleHabits {
	/** Share of the document's text in this style. */
	readonly ofText: number;
	/** Share of its paragraphs that are short. */
	readonly short: number;
	/** Share of its paragraphs right above text in another style. */
	readonly leading: number;
	/** Share of its paragraphs that end like sentences. */
	readonly sentences: number;
	/** Its paragraphs per page. */
	readonly perPage: number;
}

interface Counts {
	paragraphs: number;
	characters: number;
	short: number;
	leading: number;
	sentences: number;
}

/** Minimum lines of text, and the length of a sentence as a share of a line. */
const textFill = 1.5;
const sentenceFill = 0.4;

/** Maximum length of a short paragraph, in column widths. */
const shortLength = 110;

/**
 * The paragraph styles of a document, over all pages so far: what is repeatedly alone above text is a heading, however
 * little it differs from the text.
 */
export class ParagraphStyles {
	private readonly byStyle = new Map<string, Counts>();
	private characters = 0;
	private pages = 0;

	/** Counts the paragraphs of a page. @param drafts  in reading order */
	add(drafts: readonly Draft[]): void {
		this.pages++;
		const looks = drafts.map(lookOf);
		looks.forEach((look, index) => {
			if (!look) return;
			const counts = this.countsOf(look.style);
			const next = looks[index + 1];
			counts.paragraphs++;
			counts.characters += look.length;
			this.characters += look.length;
			if (look.length <= shortLength) counts.short++;
			if (next && next.style !== look.style && isText(next)) counts.leading++;
			if (endsSentence(look.text)) counts.sentences++;
		});
	}

	/** The statistics of a style that occurred. */
	habitsOf({ style }: DraftFeatures): StyleHabits {
		const { paragraphs, characters, short, leading, sentences } = this.countsOf(style);
		const share = (count: number) => count / Math.max(1, paragraphs);
		return {
			ofText: characters / Math.max(1, this.characters),
			short: share(short),
			leading: share(leading),
			sentences: share(sentences),
			perPage: paragraphs / Math.max(1, this.pages),
		};
	}

	private countsOf(style: string): Counts {
		let counts = this.byStyle.get(style);
		if (!counts) {
			counts = { paragraphs: 0, characters: 0, short: 0, leading: 0, sentences: 0 };
			this.byStyle.set(style, counts);
		}
		return counts;
	}
}

/** Whether a paragraph is running text, by its length. */
export function isText({ fill, text }: DraftFeatures): boolean {
	return fill >= textFill || (fill >= sentenceFill && endsSentence(text));
}

import { fieldsText, type ToldExtraction } from './fields-text';
import { citation, type Parsed } from './parsed';
import { readPart, type PartWanted } from './read-parts';
import { searchParsed } from './search-parsed';

/** A question about a read document. */
export type Question =
	| ({ readonly kind: 'part' } & PartWanted)
	| { readonly kind: 'search'; readonly query: string; readonly maxPlaces: number }
	| { readonly kind: 'fields'; readonly keys: readonly string[] };

/** A text, and the same for programs. */
export interface QuestionAnswer {
	readonly text: string;
	readonly structured: Readonly<Record<string, unknown>>;
}

/**
 * Answers from the JSON of a conversion: `pdf/json` or `img/json` for parts and searches, `idp/documentExtract` for
 * fields.
 * @throws ServiceError `invalidRequest` for a continuation of another document
 */
export function answerFrom(result: unknown, question: Question): QuestionAnswer {
	switch (question.kind) {
		case 'part': {
			const parsed = result as Parsed;
			const { text, pages, continueFrom } = readPart(parsed, question);
			const next = continueFrom === undefined ? {} : { continueFrom };
			// Some clients, including n8n, give their model nothing else.
			return { text, structured: { text, pages, pageCount: parsed.pages.length, ...next } };
		}
		case 'search': {
			const { query, maxPlaces } = question;
			const { places, total, isPhrase } = searchParsed(result as Parsed, query, maxPlaces);
			const head =
				total === 0
					? `"${query}" is not in the document.`
					: `${total} ${total === 1 ? 'place' : 'places'}${isPhrase ? '' : ' that have all words, apart'}:`;
			const lines = places.map(({ page, box, text }) => `- ${citation(page - 1, box)}: ${text}`);
			return { text: [head, ...lines].join('\n'), structured: { total, isPhrase, places } };
		}
		case 'fields': {
			const { data } = result as { readonly data: ToldExtraction };
			const { details, fields, checks, undecided } = data;
			return { text: fieldsText(question.keys, data), structured: { details, fields, checks, undecided } };
		}
	}
}

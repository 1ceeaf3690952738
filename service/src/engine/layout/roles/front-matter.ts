import { isArticleKind, sectionNamed } from '../../text/section-names';
import type { ParagraphDraft } from '../draft/draft';
import type { LayoutSettings } from '../settings/settings';

/** A paragraph at the start of a document, and whether it looks like a heading. */
interface HeadPart {
	readonly draft: ParagraphDraft;
	readonly isHeading: boolean;
}

/** Typical text around the start of an article: addresses, dates of receipt, names of universities. */
const evidence = [
	/\S@\S+\.\p{L}{2}/u,
	/\b(?:doi\b|doi\.org|issn)/iu,
	/\b(?:received|accepted|revised|published(?: online)?|eingegangen|reçu|recibido|recebido)\b.{0,30}\d/iu,
	/\b(?:department|faculty|institute|universit\p{L}*|school of|college|laborator\p{L}+|hospital|fakultät|institut|departamento|facultad|faculdade|dipartimento)\b/iu,
	/\bcorrespond(?:ing|ence)\b/iu,
];

/** Journal names. */
const journal =
	/\b(?:journal|annals|proceedings|transactions|bulletin|archives?|acta|letters|revista|revue|zeitschrift|rivista|tidskrift|plos|bmc|frontiers|magazine|quarterly)\b|期刊|杂志|学报|学会誌/iu;

/** Where the text of an article without abstract starts. */
const opening =
	/^(?:1\.?\s+|I\.\s+)?(?:introduction|background|einleitung|einführung|introducción|introdução|introduzione|введение|引言|はじめに|緒言|서론)$/iu;

/**
 * The title of an article among the paragraphs above its abstract, by size and length; journal names, article types and
 * authors may be larger or bolder.
 * @param parts  paragraphs of the first page, in reading order
 * @returns those above the abstract, and the title among them; `undefined` if this is not an article, or none of them
 * looks like a title
 */
export function articleHead(
	parts: readonly HeadPart[],
	settings: LayoutSettings,
): { readonly above: readonly ParagraphDraft[]; readonly title: ParagraphDraft } | undefined {
	const end = headEnd(parts, settings);
	const above = parts.slice(0, Math.max(0, end));
	const title = likeliest(above, settings);
	return title ? { above: above.map(({ draft }) => draft), title } : undefined;
}

function likeliest(above: readonly HeadPart[], { frontMatter, headings }: LayoutSettings): ParagraphDraft | undefined {
	const { largePart, minWords, maxWords, masthead } = frontMatter;
	const largest = above.reduce((most, { draft }) => Math.max(most, draft.look.size), 0);
	const scored = above.map(({ draft, isHeading }) => {
		const { size, text } = draft.look;
		const words =
			text.split(/\s+/).length +
			(text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) / 2;
		const isLong = draft.lines.length > headings.maxLines || words > frontMatter.longest;
		const isNone = isLong || size < largePart * largest || isArticleKind(text) || words < minWords;
		const score = size * Math.sqrt(Math.min(words, maxWords)) * (journal.test(text) ? masthead : 1);
		return { draft, score: isNone || (!isHeading && size < largest) ? 0 : score };
	});
	const [best] = scored.toSorted((a, b) => b.score - a.score);
	return best && best.score > 0 ? best.draft : undefined;
}

/** Index of the first paragraph after the front matter of an article; -1 if it is not an article. */
function headEnd(parts: readonly HeadPart[], { frontMatter }: LayoutSettings): number {
	const named = parts.findIndex(({ draft: { look, runsIn }, isHeading }) => {
		const name = sectionNamed(look.text);
		return name === 'abstract' && (isHeading || runsIn || look.length < 30);
	});
	if (named > 0) return named;
	const opened = parts.findIndex(({ draft: { look }, isHeading }) => isHeading && opening.test(look.text));
	if (opened < 0) return -1;
	const before = parts.slice(0, opened);
	const keywords = before.some(({ draft }) => sectionNamed(draft.look.text.split(/[:：—–]/u)[0] ?? '') === 'keywords');
	const signs = evidence.filter((sign) => before.some(({ draft }) => sign.test(draft.look.text))).length;
	return keywords || signs >= frontMatter.evidence ? opened : -1;
}

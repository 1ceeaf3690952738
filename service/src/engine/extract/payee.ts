import { above, below, rightOf } from './neighbours';
import type { PageValues } from './page-values';
import type { Segment } from './page-text';

/** Says to whom a cheque is made out: the seller, in the languages of countries that use cheques. */
const payableTo =
	/(?:(?:check|cheque)s?\s(?:\p{L}+\s)?payable\sto(?:\sthe\sorder\sof)?|ch[eè]ques?\s(?:\p{L}+\s)?à\s?l['’]ordre\sde|cheques?\s(?:\p{L}+\s)?a\s(?:nombre|la\sorden|favor)\sde|assegn[oi]\sintestat[oi]\sa|cheques?\sà\sordem\sde|cheques?\sop\snaam\svan|schecks?\s(?:bitte\s)?(?:ausstellen\s)?auf)\s?[:：]?\s*/iu;

const hint = /ch[eè](?:que|ck)|asseg|scheck/iu;

/** Behind the name: the next sentence, or "and mail it". Not behind abbreviations, such as "St. Mary's". */
const sentenceRest = /(?:(?<=\p{L}{3})[.;](?:\s.*)?|\s(?:and|et|und|y|e|en)\s\p{Ll}.*)$/u;

/** Longer texts are sentences. */
const maxLength = 60;

/** The payee of cheques, in the same text or beside a label of up to three rows. */
export function findPayee({
	text: page,
}: PageValues): { readonly segment: Segment; readonly text: string } | undefined {
	for (const segment of page.segments) {
		if (!hint.test(segment.text)) continue;
		const { box, row } = segment;
		const rows = [...above(page, box, row, 1, 1), segment, ...below(page, box, row, 1, 1).flat()];
		for (const label of [[segment], rows]) {
			const text = label.map((one) => one.text).join(' ');
			const match = payableTo.exec(text);
			if (!match) continue;
			const rest = text.slice(match.index + match[0].length).replace(sentenceRest, '');
			const [first] = label;
			const beside = first && rest === '' ? rightOf(page, first.box, first.row)[0] : undefined;
			const name = beside ? beside.text : rest;
			if (/^\p{Lu}/u.test(name) && name.length <= maxLength) return { segment: beside ?? segment, text: name.trim() };
		}
	}
	return undefined;
}

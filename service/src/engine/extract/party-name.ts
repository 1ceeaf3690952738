import { startsAddress } from './address-words';
import { compact, tokenize } from './fold';
import type { PageValues } from './page-values';
import type { Segment } from './page-text';

/** Words of a salutation, of an attention line, and of how a letter was sent, in many languages. */
const salutations = new Set(
	(
		'Herr Herrn Frau Familie Firma An zHd Einschreiben Mr Mrs Ms Miss Sir Sirs Madam Messrs Dear To Company Attn Attention ' +
		'M Mme Mlle Monsieur Madame Mademoiselle Messieurs Mesdames Par courrier avion Sr Sra Sres Señor Señora Señores Don Doña ' +
		'Sig Signor Signora Signore Signori Spett Spettle le Egregio Gentile Senhor Senhora Senhores Exmo Exma Exmos Exmas Ilmo ' +
		'Dhr Mevr De heer Mevrouw Tav Herre Fru Pan Pani Pán Paní Panie Państwo Vážený Vážená Domnul Doamna Sayın Bay Bayan ' +
		'Господин Госпожа Г-н Г-жа Κύριος Κυρία Κύριο 様 御中 先生 女士 尊敬的 By post mail courier Per Post Recommandé Raccomandata'
	)
		.split(' ')
		.map(compact),
);

/** A remark as a whole line in brackets. */
const remark = /^\([^()]*\)$/u;

/** An e-mail address, or a place with its postal code. */
const contact = /\S@\S|,.*\s\d{4,}$/u;

/** A department within a company. */
const department =
	/^(?:(?:the )?(?:accounts? (?:payable|receivable)|accounting|finance|billing|purchasing|procurement)(?: (?:dept\.?|department|team|office))?|accounts (?:dept\.?|department)|(?:kreditoren|finanz)?buchhaltung|rechnungswesen|einkauf|rechnungseingang|(?:service )?comptabilité(?: fournisseurs?)?|service (?:achats|financier)|(?:departamento|dpto\.?) (?:de )?\p{L}+|cuentas por pagar|ufficio \p{L}+|contabilità(?: fornitori)?|(?:crediteuren)?administratie|departamento financeiro|contas a pagar|contabilidade)$/iu;

/** Opens an attention line: the full words need a colon, because a name may start with them. */
const attention =
	/^(?:(?:attn|att|fao|z\. ?hd|z\. ?h|zhd|zu händen(?: von)?|à l['’]attention (?:de|du)|a la atención de|alla c\.? ?a|all['’]attenzione di|t\.a\.v|ter attentie van|ao cuidado de)(?!\p{L})[.:：]*|(?:attention|atención|attenzione|attention to)\s?[:：])\s*/iu;

/** The addressee of an attention line; `undefined` for other texts. */
export function findAddressee(text: string): string | undefined {
	const [marker] = attention.exec(text) ?? [];
	return marker === undefined ? undefined : text.slice(marker.length).trim();
}

/** Whether a text may be the name of a party: no salutation, address, department, remark in brackets or label. */
export function isPartyName(page: PageValues, segment: Segment): boolean {
	const text = segment.text.trim();
	if (!/\p{L}{2}|\p{Script=Han}/u.test(text) || remark.test(text) || department.test(text.replace(/[,;.]$/, '')))
		return false;
	if (/[:：]$/.test(text)) return false;
	if (isSentence(text) || contact.test(text) || (startsAddress(text) && /^\d|\d[\p{L}]?$/u.test(text))) return false;
	const words = tokenize(text.replace(/\(\p{L}{1,3}\)/gu, ''));
	return !words.every(({ fold }) => salutations.has(fold)) && !page.labels.isWholeLabel(segment);
}

/** Whether a text has more words in lower case than others, of three letters and more: articles are shorter. */
function isSentence(text: string): boolean {
	const words = text.match(/\p{L}{3,}/gu) ?? [];
	const count = words.filter((word) => /^\p{Ll}/u.test(word)).length;
	return count > 2 && 2 * count > words.length;
}

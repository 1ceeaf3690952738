import {
	ExternalHyperlink,
	FootnoteReferenceRun,
	TextRun as DocxRun,
	type IRunOptions,
	type ParagraphChild,
} from 'docx';
import { hasRightToLeft } from '../../model/scripts';
import type { TextRun } from '../../model/blocks';
import { fontNames, type Typeface } from '../../fonts/typeface';
import { halfPoints } from './units';

/** What the runs of a paragraph have in common. */
export interface RunLook {
	readonly face?: Typeface;
	/** Points. */
	readonly fontSize?: number;
	/** Number of the footnote a superscript refers to. */
	readonly footnote?: (mark: string) => number | undefined;
}

/** Control characters that XML 1.0 cannot hold. */
const notInXml = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** A text as XML can hold it. */
export function xmlText(text: string): string {
	return text.replace(notInXml, '');
}

/** Runs as Word has them. */
export function docxRuns(runs: readonly TextRun[], look: RunLook = {}): ParagraphChild[] {
	return runs.flatMap((run): ParagraphChild[] => {
		const note = run.position === 'superscript' ? look.footnote?.(run.text.trim()) : undefined;
		if (note !== undefined) return [new FootnoteReferenceRun(note)];
		const isLink = run.link !== undefined && /^(https?|mailto|ftp):/i.test(run.link);
		const own = textRuns(run, look, isLink);
		return isLink && run.link !== undefined ? [new ExternalHyperlink({ link: xmlText(run.link), children: own })] : own;
	});
}

function textRuns(run: TextRun, { face, fontSize }: RunLook, isLink: boolean): DocxRun[] {
	const family = run.monospace ? 'mono' : face?.family;
	const options: IRunOptions = {
		...(run.bold || face?.bold ? { bold: true } : {}),
		...(run.italic || face?.italic ? { italics: true } : {}),
		...(run.position === 'superscript' ? { superScript: true } : {}),
		...(run.position === 'subscript' ? { subScript: true } : {}),
		...(family ? { font: fontNames[family] } : {}),
		...(fontSize === undefined ? {} : { size: halfPoints(fontSize) }),
		...(isLink ? { style: 'Hyperlink' } : face && face.color !== '000000' ? { color: face.color } : {}),
		...(hasRightToLeft(run.text) ? { rightToLeft: true } : {}),
	};
	return run.text
		.split('\n')
		.map((text, index) => new DocxRun({ ...options, text: xmlText(text), ...(index > 0 ? { break: 1 } : {}) }));
}

/** The language of a document as its default style says it: Word has one for each kind of script. @param language  BCP 47 */
export function languageOption(language: string | undefined): Pick<IRunOptions, 'language'> {
	if (language === undefined) return {};
	if (/^(zh|ja|ko)\b/.test(language)) return { language: { eastAsia: language } };
	return { language: /^(ar|he|fa|ur)\b/.test(language) ? { bidirectional: language } : { value: language } };
}

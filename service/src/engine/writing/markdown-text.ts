import type { TextRun } from '../model/blocks';
import { noteReferences } from './note-references';

/** Minimum letters of a bold run: single letters are mathematics. */
const emphasisLetters = 3;

/** Italics need a word as well: `f(x, y)` is a formula. */
const italicWord = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{3}|[\p{Lo}]{2}/u;

/** Escapes characters that Markdown would interpret. A star between spaces is not markup. */
export function escapeMarkdown(text: string): string {
	return text
		.replace(/[\\`]|(?<!\s)\*|\*(?!\s)/g, '\\$&')
		.replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
		.replace(/<(?=[a-z/!?])/gi, '\\<')
		.replace(/&(?=#?\w+;)/g, '&amp;')
		.replace(/\[(?=[^\]]*\]\()/g, '\\[')
		.replace(/~~/g, '\\~\\~');
}

/** Escapes the start of a paragraph that would make it a heading, a list or a quotation. */
export function escapeStart(markdown: string): string {
	return markdown
		.replace(/^(\s*)(#{1,6}|[-+>*]|={3,}|-{3,})(?=\s|$)/, '$1\\$2')
		.replace(/^(\s*\d{1,9})([.)])(?=\s)/, '$1\\$2');
}

/** How runs are written. */
interface InlineOptions {
	/** Replacement of a footnote mark in a superscript; `undefined` for other superscripts. */
	readonly footnote?: (mark: string) => string | undefined;
	/** HTML instead of Markdown, for cells of HTML tables. */
	readonly html?: boolean;
}

/** Runs as inline Markdown (or HTML). */
export function inlineText(runs: readonly TextRun[], options: InlineOptions = {}): string {
	// Stars alone, as in ticked cells, are not markup.
	const [first, ...others] = runs;
	if (first && others.length === 0 && /^\s*\*{1,2}\s*$/.test(first.text)) return first.text;
	return runs
		.map((run, index) => {
			const before = runs[index - 1]?.text.at(-1) ?? ' ';
			const after = runs[index + 1]?.text.at(0) ?? ' ';
			return runText(run, options, { before, after });
		})
		.join('');
}

/** The characters next to a run; a space at both ends of a text. */
interface Neighbours {
	readonly before: string;
	readonly after: string;
}

function runText(run: TextRun, { footnote, html }: InlineOptions, beside: Neighbours): string {
	const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run.text) ?? [];
	if (core === '') return run.text;
	const escape = html ? escapeTags : escapeMarkdown;
	const notes = run.position === 'superscript' && footnote ? noteReferences(core, footnote) : [];
	if (notes.length > 0)
		return before + notes.map(({ text, note }) => note ?? `<sup>${escape(text)}</sup>`).join('') + after;
	if (run.position) {
		const tag = run.position === 'superscript' ? 'sup' : 'sub';
		return `${before}<${tag}>${escape(core)}</${tag}>${after}`;
	}
	const ends = { before: before === '' ? beside.before : ' ', after: after === '' ? beside.after : ' ' };
	let text = html ? escape(core) : emphasize(run, core, ends);
	if (run.link !== undefined && !html && !/\n/.test(core)) text = link(text, core, run.link);
	return before + text + after;
}

/**
 * Emphasis only works if the adjacent characters allow it: punctuation next to a letter goes outside. CommonMark 0.31,
 * section 6.2 (left- and right-flanking delimiter runs).
 */
function emphasize(run: TextRun, core: string, { before, after }: Neighbours): string {
	const letters = core.match(/\p{L}/gu)?.length ?? 0;
	const marks =
		letters < emphasisLetters ? '' : (run.bold ? '**' : '') + (run.italic && italicWord.test(core) ? '*' : '');
	if (marks === '') return escapeMarkdown(core);
	const opening = isSign(before) ? (/^[\p{P}\p{S}]+/u.exec(core)?.[0] ?? '') : '';
	const closing = isSign(after) ? (/[\p{P}\p{S}]+$/u.exec(core)?.[0] ?? '') : '';
	const [, left = '', inner = '', right = ''] =
		/^(\s*)([\s\S]*?)(\s*)$/.exec(core.slice(opening.length, core.length - closing.length)) ?? [];
	const end = [...marks].reverse().join('');
	return `${escapeMarkdown(opening)}${left}${marks}${escapeMarkdown(inner)}${end}${right}${escapeMarkdown(closing)}`;
}

function isSign(sign: string): boolean {
	return !/[\s\p{P}\p{S}]/u.test(sign);
}

function link(text: string, core: string, link: string): string {
	const target = link.replace(/[\s<>()]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'));
	if (link.startsWith('#page=')) return text;
	if (link === core || link === `mailto:${core}`) return `<${link.replace(/[<>\s]/g, '')}>`;
	return `[${text}](${target})`;
}

/** Text for HTML. */
function escapeTags(text: string): string {
	return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

import type { TextRun } from '../model/blocks';
import { noteReferences } from './note-references';
import { raisedCharacters } from './raised-characters';

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
		return before + notes.map(({ text, note }) => note ?? raise(text, 'superscript', escape, '')).join('') + after;
	if (run.position) return before + raise(core, run.position, escape, before === '' ? beside.before : '') + after;
	const ends = { before: before === '' ? beside.before : ' ', after: after === '' ? beside.after : ' ' };
	let text = html ? escape(core) : emphasize(run, core, ends);
	if (run.link !== undefined && !html && !/\n/.test(core)) text = link(text, core, run.link);
	return before + text + after;
}

function raise(
	text: string,
	position: NonNullable<TextRun['position']>,
	escape: (text: string) => string,
	before: string,
): string {
	const tag = position === 'superscript' ? 'sup' : 'sub';
	return raisedCharacters(text, position, before) ?? `<${tag}>${escape(text)}</${tag}>`;
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

/** White space that a line break leaves in an address, and hyphens, which may be of another kind in its link. */
const looseSigns = /[\s\u200b\u00ad]|\p{Pd}/gu;

function link(text: string, core: string, link: string): string {
	if (link.startsWith('#page=')) return text;
	const email = link.replace(/^mailto:/i, '');
	const address = (isEmail.test(email) ? email : link).replace(/\s/g, '');
	// CommonMark 0.31, section 6.5: an address in angle brackets may not contain angle brackets.
	if (isEmail.test(email) || /^[a-z][a-z\d+.-]+:[^<>]*$/i.test(link)) {
		// Punctuation of the sentence is not part of an address, but an address may end with some.
		const opening = /^[\p{Ps}\p{Pi}]*/u.exec(core)?.[0].length ?? 0;
		const closing = core.length - (/[\p{Po}\p{Pe}\p{Pf}]*$/u.exec(core)?.[0].length ?? 0);
		for (let end = core.length; end >= closing; end--)
			if (sameAddress(core.slice(opening, end), address) || sameAddress(core.slice(opening, end), link))
				return `${escapeMarkdown(core.slice(0, opening))}<${address}>${escapeMarkdown(core.slice(end))}`;
	}
	const target = link.replace(/[\s<>()]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'));
	return `[${text}](${target})`;
}

const isEmail = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

function sameAddress(printed: string, link: string): boolean {
	return printed.replace(looseSigns, '') === link.replace(looseSigns, '');
}

/** Text for HTML. */
function escapeTags(text: string): string {
	return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

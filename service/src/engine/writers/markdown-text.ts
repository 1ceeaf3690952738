import type { TextRun } from '../model/blocks';

/** Fewest letters a run has for its bold or italic to be written: single letters are mathematics. */
const emphasisLetters = 3;

/** Text with the signs escaped that Markdown would read as marks. */
export function escapeMarkdown(text: string): string {
	return text
		.replace(/[\\`*]/g, '\\$&')
		.replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
		.replace(/<(?=[a-z/!?])/gi, '\\<')
		.replace(/&(?=#?\w+;)/g, '&amp;')
		.replace(/\[(?=[^\]]*\]\()/g, '\\[')
		.replace(/~~/g, '\\~\\~');
}

/** A paragraph whose beginning would make it a heading, a list or a quotation gets that sign escaped. */
export function escapeStart(markdown: string): string {
	return markdown
		.replace(/^(\s*)(#{1,6}|[-+>]|={3,}|-{3,})(?=\s|$)/, '$1\\$2')
		.replace(/^(\s*\d{1,9})([.)])(?=\s)/, '$1\\$2');
}

/** How runs are written. */
export interface InlineOptions {
	/** What stands for a superscript that is the mark of a footnote; `undefined` when it is none. */
	readonly footnote?: (mark: string) => string | undefined;
	/** HTML instead of Markdown, for cells of HTML tables. */
	readonly html?: boolean;
}

/** Runs as inline Markdown (or HTML). */
export function inlineText(runs: readonly TextRun[], options: InlineOptions = {}): string {
	return runs.map((run) => runText(run, options)).join('');
}

function runText(run: TextRun, { footnote, html }: InlineOptions): string {
	const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run.text) ?? [];
	if (core === '') return run.text;
	const mark = run.position === 'superscript' ? footnote?.(core) : undefined;
	if (mark !== undefined) return before + mark + after;
	let text = html ? escapeHtml(core) : escapeMarkdown(core);
	if (run.position === 'superscript') text = `<sup>${text}</sup>`;
	if (run.position === 'subscript') text = `<sub>${text}</sub>`;
	if (!html) text = emphasized(run, core, text);
	if (run.link !== undefined && !html && !/\n/.test(core)) text = linked(text, core, run.link);
	return before + text + after;
}

function emphasized(run: TextRun, core: string, text: string): string {
	const letters = core.match(/\p{L}/gu)?.length ?? 0;
	if (letters < emphasisLetters || run.position) return text;
	const marks = (run.bold ? '**' : '') + (run.italic ? '*' : '');
	return marks === '' ? text : `${marks}${text}${[...marks].reverse().join('')}`;
}

function linked(text: string, core: string, link: string): string {
	const target = link.replace(/[\s<>()]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'));
	if (link.startsWith('#page=')) return text;
	if (link === core || link === `mailto:${core}`) return `<${link.replace(/[<>\s]/g, '')}>`;
	return `[${text}](${target})`;
}

/** Text for HTML. */
export function escapeHtml(text: string): string {
	return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

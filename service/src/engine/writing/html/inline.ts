import type { TextRun } from '../../model/blocks';
import { notePieces } from '../note-references';

/** Text for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
	return text
		.replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
		.replace(/&/g, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/"/g, '&quot;');
}

/** Targets of links inside the document and of footnote marks; `undefined` for none. */
export interface InlineTargets {
	readonly page: (pageNumber: number) => string | undefined;
	readonly footnote: (mark: string) => string | undefined;
}

const nowhere: InlineTargets = { page: () => undefined, footnote: () => undefined };

/** Addresses a reader may follow; scripts and files are excluded. */
const allowedLink = /^(https?|mailto|ftp|tel):/i;

/** Runs as inline HTML. */
export function inlineHtml(runs: readonly TextRun[], targets: InlineTargets = nowhere): string {
	return runs
		.map((run) => {
			const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run.text) ?? [];
			return core === '' ? escapeHtml(run.text) : escapeHtml(before) + runHtml(core, run, targets) + escapeHtml(after);
		})
		.join('');
}

function runHtml(core: string, run: TextRun, targets: InlineTargets): string {
	let html = escapeHtml(core).replace(/\n/g, '<br>');
	if (run.monospace) html = `<code>${html}</code>`;
	if (run.italic) html = `<em>${html}</em>`;
	if (run.bold) html = `<strong>${html}</strong>`;
	if (run.position === 'subscript') html = `<sub>${html}</sub>`;
	const notes = run.position === 'superscript' ? noteLinks(core, targets) : undefined;
	const address = addressOf(run.link, targets);
	if (notes !== undefined) html = notes;
	else if (address !== undefined) html = link(html, address);
	return run.position === 'superscript' ? `<sup>${html}</sup>` : html;
}

/** The marks of a superscript, each linked to its note; `undefined` if none has one. */
function noteLinks(superscript: string, { footnote }: InlineTargets): string | undefined {
	const pieces = notePieces(superscript).map(({ text, isMark }) => ({
		text: escapeHtml(text),
		address: isMark ? footnote(text) : undefined,
	}));
	if (pieces.every(({ address }) => address === undefined)) return undefined;
	return pieces.map(({ text, address }) => (address === undefined ? text : link(text, address))).join('');
}

function link(html: string, address: string): string {
	return `<a href="${escapeHtml(address)}">${html}</a>`;
}

function addressOf(link: string | undefined, { page }: InlineTargets): string | undefined {
	const pageNumber = /^#page=(\d+)$/.exec(link ?? '')?.[1];
	if (pageNumber !== undefined) return page(Number(pageNumber));
	// An address cannot contain spaces.
	return link !== undefined && allowedLink.test(link) ? link.trim().replace(/\s/g, '%20') : undefined;
}

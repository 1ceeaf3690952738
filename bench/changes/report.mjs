// @ts-check
// The page to look at: every changed page with its pictures and its texts side by side, in one file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { escapeHtml, sideBySide } from './text-diff.mjs';

/** @typedef {import('./compare.mjs').PageChange} PageChange */
/** @typedef {import('./results.mjs').PageResult} PageResult */
/** @typedef {import('../real/judge.mjs').Change} FigureChange */
/** @typedef {{ page?: string, before?: string, after?: string }} Pictures data URIs; a state without a program has none */

/**
 * @param {object} report
 * @param {{ before: string, after: string }} report.titles
 * @param {number} report.pageCount  pages that were compared
 * @param {FigureChange[]} report.means  of sets
 * @param {PageChange[]} report.changes  worst first
 * @param {Map<PageChange, Pictures>} report.pictures  of those that are withPicture
 * @returns {string} a page of HTML that needs no other file
 */
export function reportPage({ titles, pageCount, means, changes, pictures }) {
	const withPicture = changes.filter((change) => pictures.has(change));
	const more = changes.length - withPicture.length;
	return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Changed pages: ${escapeHtml(titles.before)} and ${escapeHtml(titles.after)}</title>
<style>${readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')}</style></head><body>
<header><h1>${changes.length} of ${pageCount} pages changed</h1>
<p>Before: ${escapeHtml(titles.before)}<br>After: ${escapeHtml(titles.after)}</p>
<p class="quiet">Worst first: documents whose figures fell, then pages by the share that is not common to both. Pink frames are blocks that changed. A click enlarges a picture.${more > 0 ? ` The last ${more} pages are listed without pictures.` : ''}</p>
${meansTable(means)}${listOf(changes, pictures)}</header>
${withPicture.map((change, index) => section(change, index, pictures.get(change) ?? {})).join('\n')}
<script>document.addEventListener('click', (event) => { event.target.closest?.('.picture')?.parentElement.classList.toggle('large'); });
document.addEventListener('keydown', (event) => { if (event.key === 'Escape') document.querySelectorAll('.large').forEach((one) => one.classList.remove('large')); });</script>
</body></html>
`;
}

/** @param {FigureChange[]} means */
function meansTable(means) {
	if (means.length === 0) return '<p>No figure of a set has changed.</p>';
	const rows = means.map(
		({ set, figure, before, after }) =>
			`<tr><td>${escapeHtml(set)} ${figure}</td><td>${before.toFixed(4)}</td><td>${after.toFixed(4)}</td><td>${signed(after - before)}</td></tr>`,
	);
	return `<h3>Means of sets</h3><table class="list"><tr><th>figure</th><th>before</th><th>after</th><th>difference</th></tr>${rows.join('')}</table>`;
}

/** @param {PageChange[]} changes @param {Map<PageChange, Pictures>} pictures */
function listOf(changes, pictures) {
	const rows = changes.map((change, index) => {
		const name = `${escapeHtml(change.document)}, page ${change.pageNumber}`;
		const { words, blocks, cells } = change.shares;
		const worst = change.figures[0];
		return `<tr><td>${pictures.has(change) ? `<a href="#page-${index}">${name}</a>` : name}</td><td>${percent(words)}</td><td>${percent(blocks)}</td><td>${percent(cells)}</td><td>${worst ? `${worst.set} ${worst.figure} ${signed(worst.after - worst.before)}` : ''}</td></tr>`;
	});
	return `<h3>Pages</h3><table class="list"><tr><th>page</th><th>words</th><th>blocks</th><th>cells</th><th>figure of the document</th></tr>${rows.join('')}</table>`;
}

/** @param {PageChange} change @param {number} index @param {Pictures} pictures */
function section(change, index, pictures) {
	const { document, pageNumber, before, after, shares, figures } = change;
	const all = figures
		.map(
			({ set, figure, before: then, after: now }) =>
				`${set} ${figure} ${then.toFixed(4)} → ${now.toFixed(4)} (${signed(now - then)})`,
		)
		.join(', ');
	return `<section id="page-${index}"><div class="place"><h2>${escapeHtml(document)}, page ${pageNumber}</h2>
<span class="shares">changed: ${percent(shares.words)} of words, ${percent(shares.blocks)} of blocks, ${percent(shares.cells)} of cells</span></div>
${all === '' ? '' : `<p>Figures of the document: ${all}</p>`}
<div class="pictures">
<figure><figcaption>The page</figcaption>${picture(pictures.page, undefined, change, true)}</figure>
<figure><figcaption>Before${blockCount(before)}</figcaption>${picture(pictures.before ?? pictures.page, before, change, pictures.before !== undefined)}</figure>
<figure><figcaption>After${blockCount(after)}</figcaption>${picture(pictures.after ?? pictures.page, after, change, pictures.after !== undefined)}</figure>
</div>
${texts(before?.markdown ?? '', after?.markdown ?? '')}</section>`;
}

/** @param {string} before @param {string} after */
function texts(before, after) {
	if (before === after) return '<p class="quiet">The Markdown is the same.</p>';
	return `<h3>Markdown before and after</h3><table class="text">${sideBySide(before, after)}</table>`;
}

/** @param {PageResult | undefined} page */
function blockCount(page) {
	return page ? `: ${page.blocks.length} blocks` : '';
}

/**
 * @param {string | undefined} uri
 * @param {PageResult | undefined} page  whose changed blocks are framed
 * @param {PageChange} change
 * @param {boolean} isInspected  the picture shows all blocks already
 */
function picture(uri, page, { changedBlocks }, isInspected) {
	if (uri === undefined) return '<div class="none">There is no such page, or it cannot be drawn.</div>';
	const frames = (page?.blocks ?? [])
		.filter((block) => !isInspected || changedBlocks.has(block))
		.map((block) => frame(block.rect, page, changedBlocks.has(block) ? '' : 'all'));
	return `<div class="picture${isInspected ? '' : ' plain'}"><img src="${uri}" alt="">${frames.join('')}</div>`;
}

/** @param {import('./results.mjs').Rect} rect @param {PageResult | undefined} page @param {string} name */
function frame([left, top, right, bottom], page, name) {
	const of = (/** @type {number} */ length, /** @type {number | undefined} */ whole) =>
		`${((100 * length) / (whole ?? 1)).toFixed(2)}%`;
	const style = `left:${of(left, page?.width)};top:${of(top, page?.height)};width:${of(right - left, page?.width)};height:${of(bottom - top, page?.height)}`;
	return `<i class="${name}" style="${style}"></i>`;
}

/** @param {number} share */
function percent(share) {
	return share === 0 ? '–' : `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
}

/** @param {number} difference */
function signed(difference) {
	const text = `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(4)}`;
	return `<span class="${difference < 0 ? 'fell' : 'rose'}">${text}</span>`;
}

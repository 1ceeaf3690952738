// @ts-check
// A tree as plain HTML that pandoc makes into LaTeX: one-column papers as people print them from Markdown. Looks are those of pandoc.
import { spawnSync } from 'node:child_process';

import { setByLatex } from '../../../fixtures/pages/make/programs/drivers.mjs';
import { escapeXml, python, runProgram, versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { drawnCells } from '../tree/rules.mjs';
import { headingText } from '../tree/tree.mjs';
import { westernLanguages } from './producer.mjs';

/** @typedef {import('../tree/tree.mjs').Block} Block */
/** @typedef {import('../tree/tree.mjs').Table} Table */
/** @typedef {import('../tree/tree.mjs').Tree} Tree */

/** @returns {string | undefined} path of the program that comes with a package of Python */
function program() {
	const run = spawnSync(python(), ['-c', 'import pypandoc; print(pypandoc.get_pandoc_path())'], { encoding: 'utf8' });
	return run.status === 0 ? run.stdout.trim() : undefined;
}

/** @param {Table} table @returns {string} with widths only where cells are long: pandoc sets short ones as wide as they are */
function tableHtml(table) {
	const { widths, headRows, caption, notes, align } = table;
	const isLong = drawnCells(table)
		.flat()
		.some(({ text }) => text.length > 28);
	const columns = isLong
		? `<colgroup>${widths.map((share) => `<col style="width:${(share * 100).toFixed(1)}%">`).join('')}</colgroup>`
		: '';
	const rows = drawnCells(table).map((cells, row) => {
		const tag = row < headRows ? 'th' : 'td';
		const html = cells.map(({ text, rowSpan, columnSpan, column, align: side }) => {
			const spans = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}`;
			return `<${tag}${spans} style="text-align:${columnSpan > 1 ? side : align[column]}">${text.split('\n').map(escapeXml).join('<br>')}</${tag}>`;
		});
		return `<tr>${html.join('')}</tr>`;
	});
	const title = caption === undefined ? '' : `<caption>${escapeXml(caption)}</caption>`;
	return `<table>${title}${columns}<thead>${rows.slice(0, headRows).join('')}</thead><tbody>${rows.slice(headRows).join('')}</tbody></table>${notes.map((note) => `<p>${escapeXml(note)}</p>`).join('')}`;
}

/** @param {Block} block @returns {string} */
function blockHtml(block) {
	const paragraph = (/** @type {string} */ html) => `<p>${html}</p>`;
	switch (block.kind) {
		case 'abstract':
			return paragraph(`<b>${escapeXml(block.label)}</b> ${escapeXml(block.text)}`);
		case 'heading': {
			const text = escapeXml(headingText(block));
			return block.follows === undefined
				? `<h${block.level}>${text}</h${block.level}>`
				: paragraph(`<b>${text}</b> ${escapeXml(block.follows)}`);
		}
		case 'paragraph':
			return paragraph(
				block.runs
					.map(({ text, bold, italic }) =>
						bold ? `<b>${escapeXml(text)}</b>` : italic ? `<i>${escapeXml(text)}</i>` : escapeXml(text),
					)
					.join(''),
			);
		case 'list': {
			const tag = block.ordered ? 'ol' : 'ul';
			return `<${tag}>${block.items.map(({ text, items }) => `<li>${escapeXml(text)}${items.length > 0 ? `<ul>${items.map((item) => `<li>${escapeXml(item)}</li>`).join('')}</ul>` : ''}</li>`).join('')}</${tag}>`;
		}
		case 'table':
			return tableHtml(block);
		case 'quote':
			return `<blockquote><p>${escapeXml(block.text)}</p></blockquote>`;
		case 'code':
			return `<pre><code>${escapeXml(block.lines.join('\n'))}</code></pre>`;
		case 'references':
			return block.items.map((item) => paragraph(escapeXml(item))).join('');
		case 'box':
			return `<blockquote><p><b>${escapeXml(block.title)}</b><br>${escapeXml(block.text)}</p></blockquote>`;
		case 'break':
			return '';
		default:
			throw new Error(`pandoc has no ${block.kind} here`);
	}
}

/** @param {Tree} tree @param {string} path of the PDF */
function write({ style, blocks, language }, path) {
	const title = blocks.flatMap((block) => (block.kind === 'title' ? [block.text] : []))[0] ?? '';
	const authors = blocks.flatMap((block) => (block.kind === 'authors' ? block.lines : []));
	const body = blocks.filter(({ kind }) => kind !== 'title' && kind !== 'authors').map(blockHtml);
	const html = `<html lang="${language}"><head><meta charset="utf-8"><title>${escapeXml(title)}</title>${authors.map((line) => `<meta name="author" content="${escapeXml(line)}">`).join('')}</head><body>${body.join('\n')}</body></html>`;
	const { page, size } = style;
	const geometry = `paperwidth=${page.width}bp,paperheight=${page.height}bp,left=${page.left}bp,right=${page.right}bp,top=${page.top}bp,bottom=${page.bottom + 16}bp`;
	// Captions of the tree have their labels, and numbers of headings are in their texts.
	const variables = [
		`geometry:${geometry}`,
		`fontsize:${size < 10 ? 10 : size < 11.3 ? 11 : 12}pt`,
		`documentclass:${style.title.bold ? 'scrartcl' : 'article'}`,
		'header-includes:\\usepackage{caption}\\captionsetup{labelformat=empty}\\sloppy',
	];
	const options = [
		'-f',
		'html',
		'-t',
		'latex',
		'-s',
		'--wrap=none',
		...variables.flatMap((variable) => ['-V', variable]),
	];
	setByLatex('pdflatex', runProgram(program() ?? 'pandoc', options, { input: html }), path, 2);
}

/** @type {import('./producer.mjs').Family} */
export const pandoc = {
	program: 'pandoc and pdfTeX',
	version: () => {
		const path = program();
		return path && versionOf('pdftex', ['--version']) ? versionOf(path, ['--version']) : undefined;
	},
	abilities: {
		languages: westernLanguages,
		genres: ['article', 'report', 'statistics'],
		columns: [1],
		families: ['serif'],
		rules: ['three'],
		without: ['figure', 'cards', 'sideBySide', 'contents'],
		running: 'number',
		rowSpans: false,
		smallCapitals: false,
	},
	make: { write },
};

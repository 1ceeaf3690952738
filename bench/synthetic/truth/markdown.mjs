// @ts-check
// The truth as Markdown, as the scorers beside the project read it: tables as HTML, running lines and axis texts left out.
import { escapeXml } from '../../../fixtures/pages/make/programs/program.mjs';
import { headingRoles } from './truth.mjs';

/** @typedef {import('./truth.mjs').Truth} Truth */
/** @typedef {import('./truth.mjs').TruthTable} TruthTable */

/** @param {TruthTable} table @returns {string} */
function tableHtml({ cells }) {
	/** @type {string[]} */
	const rows = [];
	for (const { row, rowSpan, columnSpan, text, head } of cells) {
		const tag = head ? 'th' : 'td';
		const spans = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}`;
		rows[row] = `${rows[row] ?? ''}<${tag}${spans}>${escapeXml(text.replaceAll('\n', ' '))}</${tag}>`;
	}
	return `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
}

/** @param {Truth} truth @returns {string} */
export function truthMarkdown({ texts, tables }) {
	/** @type {string[]} */
	const parts = [];
	let lastTable = -1;
	for (const { role, text, level = 2, table } of texts) {
		if (table !== undefined) {
			const found = tables[table];
			if (table > lastTable && found) parts.push(tableHtml(found));
			lastTable = Math.max(lastTable, table);
		} else if (headingRoles.includes(role)) parts.push(`${'#'.repeat(level)} ${text}`);
		else if (role === 'listItem') parts.push(`- ${text}`);
		else if (role !== 'axis') parts.push(text);
	}
	return `${parts.join('\n\n')}\n`;
}

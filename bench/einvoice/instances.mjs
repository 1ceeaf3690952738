// @ts-check
// KoSIT's test instances: each file names mutations of its elements, and the rules that must find or accept the result.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { engine } from '../engine.mjs';

/** @typedef {{ open: number, content: number, close: number, end: number }} Span of an element: its start tag, its content, its end tag */
/** @typedef {Record<string, string>} Mutation attributes of an instruction */

const { checkInvoice, invoiceOf, parseInvoiceXml } = engine('checkInvoice', 'invoiceOf', 'parseInvoiceXml');

/** @param {string} folder `test/instances` of itplr-kosit/xrechnung-schematron @returns {string} figures, and what differs */
export function judgeInstances(folder) {
	const counts = { faults: 0, found: 0, accepted: 0, silent: 0 };
	/** @type {string[]} */
	const differing = [];
	for (const path of globSync('**/*.xml', { cwd: folder }).sort()) {
		const text = readFileSync(join(folder, path), 'utf8').replace(/<!--[\s\S]*?-->/g, '');
		for (const { mutation, results } of mutationsOf(text))
			for (const result of results) {
				const rules = rulesOf(result);
				for (const rule of namesIn(mutation['schematron-invalid'])) {
					counts.faults++;
					if (rules.has(rule)) counts.found++;
					else differing.push(`${basename(path)}: ${rule} was not found (${mutation.mutator})`);
				}
				for (const rule of namesIn(mutation['schematron-valid'])) {
					counts.accepted++;
					if (!rules.has(rule)) counts.silent++;
					else differing.push(`${basename(path)}: ${rule} is a false alarm (${mutation.mutator})`);
				}
			}
	}
	const { faults, found, accepted, silent } = counts;
	return [
		`KoSIT's test instances: ${found} of ${faults} named faults found, the named rule silent in ${silent} of ${accepted}`,
		...differing,
	].join('\n');
}

/** Names without the prefix of their syntax; parts of a rule are one rule. @param {string | undefined} text */
const namesIn = (text) =>
	(text ?? '')
		.split(/[\s,]+/)
		.filter((name) => name !== '')
		.map((name) => (name.split(':').at(-1) ?? '').replace(/(?<=R043)-\d$/, ''));

/** @param {string} text @returns {Set<string>} */
function rulesOf(text) {
	try {
		const invoice = invoiceOf(parseInvoiceXml(Buffer.from(text)));
		return new Set(invoice ? checkInvoice(invoice).map((/** @type {{ rule: string }} */ { rule }) => rule) : []);
	} catch {
		return new Set();
	}
}

/** @param {string} text @returns {{ mutation: Mutation, results: string[] }[]} */
function mutationsOf(text) {
	return [...text.matchAll(/<\?xmute\s([\s\S]*?)\?>/g)].map((match) => {
		const pairs = [...(match[1] ?? '').matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
		const mutation = Object.fromEntries(pairs.map(([, name = '', one, other]) => [name, one ?? other ?? '']));
		return { mutation, results: resultsOf(text, mutation, spanOf(text, match.index + match[0].length)) };
	});
}

/** @param {string} text @param {Mutation} mutation @param {Span | undefined} span @returns {string[]} */
function resultsOf(text, { mutator, values = '', separator = ',', attribute }, span) {
	if (mutator === 'identity') return [text];
	if (!span) return [];
	const { open, content, close, end } = span;
	/** @param {string} value */
	const withValue = (value) => {
		if (attribute === undefined) return text.slice(0, content) + value + text.slice(close);
		const tag = text.slice(open, content).replace(new RegExp(`(?<=\\s${attribute}=")[^"]*`), value);
		return text.slice(0, open) + tag + text.slice(content);
	};
	if (mutator === 'remove') return [text.slice(0, open) + text.slice(end)];
	if (mutator === 'empty') return [withValue('')];
	if (mutator !== 'code') return [];
	const escaped = (/** @type {string} */ value) => value.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
	return values.split(separator).map((value) => withValue(escaped(value)));
}

const attributes = `(?:"[^"]*"|'[^']*'|[^>"'])*?`;

/** The next element. @param {string} text @param {number} from @returns {Span | undefined} */
function spanOf(text, from) {
	const start = new RegExp(`<([A-Za-z][\\w:.-]*)${attributes}(/?)>`, 'g');
	start.lastIndex = from;
	const match = start.exec(text);
	if (!match) return undefined;
	const content = start.lastIndex;
	if (match[2] === '/') return { open: match.index, content, close: content, end: content };
	const tags = new RegExp(`<(/?)${match[1]}(?=[\\s>/])${attributes}(/?)>`, 'g');
	tags.lastIndex = content;
	let depth = 1;
	for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
		if (tag[1] === '/') depth--;
		else if (tag[2] !== '/') depth++;
		if (depth === 0) return { open: match.index, content, close: tag.index, end: tags.lastIndex };
	}
	return undefined;
}

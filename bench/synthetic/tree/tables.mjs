// @ts-check
// Tables: what is in them and how they look, drawn apart from each other.
import { isUnspaced } from './languages.mjs';

/** @typedef {import('./tree.mjs').Alignment} Alignment */
/** @typedef {import('./tree.mjs').Cell} Cell */
/** @typedef {import('./tree.mjs').Row} Row */
/** @typedef {import('./tree.mjs').Table} Table */
/** @typedef {import('./speech.mjs').Speech} Speech */

/** Content type of a column. @typedef {'text' | 'long' | 'count' | 'decimal' | 'percent' | 'money' | 'year' | 'code'} ColumnKind */

/** Relative widths of columns. @type {Readonly<Record<ColumnKind, number>>} */
const room = { text: 1.5, long: 3.2, count: 1.1, decimal: 1.1, percent: 1.1, money: 1.3, year: 1.1, code: 1.4 };

/** Share of a line that a column needs at least, in ems, so that words and numbers do not break. */
const minEms = 8.5;

/**
 * @param {Speech} speech
 * @param {object} wanted
 * @param {number} wanted.ems  length of the line in letters' heights
 * @param {string} [wanted.caption]
 * @param {boolean} [wanted.long]  over pages
 * @param {boolean} [wanted.small]  one of two side by side
 * @param {readonly import('./tree.mjs').Rules[]} wanted.rules  that the producer can draw
 * @param {boolean} wanted.spans  the producer knows cells over several rows
 * @returns {Table}
 */
export function drawTable(speech, { ems, caption, long = false, small = false, rules, spans }) {
	const { draw } = speech;
	const most = Math.max(2, Math.min(7, Math.floor(ems / minEms)));
	const kinds = drawKinds(speech, draw.whole(2, most), ems);
	const stub = spans && !small && kinds.length > 2 && draw.chance(0.15);
	/** @type {ColumnKind[]} */
	const columns = stub && kinds.length < most ? ['text', ...kinds] : kinds;
	const [minRows, maxRows] = rowRange(kinds, long, small);
	const bodyRows = draw.whole(minRows, maxRows);
	const head = draw.chance(0.93) ? drawHead(speech, columns) : [];
	const body =
		stub && columns.length > kinds.length ? stubRows(speech, columns, bodyRows) : plainRows(speech, columns, bodyRows);
	const total = columns.map((kind) => room[kind]).reduce((sum, value) => sum + value, 0);
	const width = long || small || columns.length > 3 || draw.chance(0.5) ? 1 : draw.between(0.6, 0.9, 2);
	return {
		kind: 'table',
		...(caption === undefined ? {} : { caption }),
		captionAt: draw.chance(0.75) ? 'above' : 'below',
		align: columns.map((kind) => alignmentOf(kind, draw.chance(0.2))),
		widths: columns.map((kind) => Number(((room[kind] / total) * width).toFixed(4))),
		rows: [...head, ...body],
		headRows: head.length,
		notes: !small && draw.chance(0.25) ? [drawNote(speech)] : [],
		long,
		look: {
			rules: draw.weighted([...rules].map((rule) => /** @type {const} */ ([rule, ruleWeights[rule]]))),
			shade: draw.weighted([
				['none', 7],
				['zebra', 1.2],
				['head', 1.5],
				['both', 0.8],
			]),
			head: draw.weighted([
				['bold', 6],
				['regular', 3],
				['italic', 1],
			]),
			padX: draw.between(2.5, 6),
			padY: draw.between(0.5, 4),
			sizeChange: draw.one([0, 0, -0.5, -1]),
			thickness: draw.one([0.4, 0.5, 0.8]),
		},
	};
}

/** @param {readonly ColumnKind[]} kinds @param {boolean} long @param {boolean} small @returns {[number, number]} */
function rowRange(kinds, long, small) {
	if (long) return [40, 70];
	if (small) return [3, 5];
	return [3, kinds.includes('long') ? 6 : 12];
}

/** How often rules are drawn; three-rule tables are the most ordinary ones of science. @type {Readonly<Record<import('./tree.mjs').Rules, number>>} */
const ruleWeights = { three: 5, grid: 3, none: 1.5, heads: 1.5, rows: 1.5, partial: 1.2, stub: 1, outer: 0.8 };

/** @param {Speech} speech @param {number} count @param {number} ems @returns {ColumnKind[]} the first is of words */
function drawKinds({ draw }, count, ems) {
	const hasLong = count <= 4 && ems > 24 && draw.chance(0.4);
	/** @type {ColumnKind} */
	const numbers = draw.one(/** @type {const} */ (['count', 'decimal', 'percent', 'money']));
	/** @type {ColumnKind[]} */
	const rest = Array.from({ length: count - 1 }, (_, index) => {
		if (hasLong && index === count - 2) return 'long';
		return draw.chance(0.7) ? numbers : draw.one(/** @type {const} */ (['text', 'year', 'code', 'decimal', 'count']));
	});
	return [draw.chance(0.1) ? 'code' : 'text', ...rest];
}

/** @param {ColumnKind} kind @param {boolean} isCentred @returns {Alignment} */
function alignmentOf(kind, isCentred) {
	if (['text', 'long', 'code'].includes(kind)) return 'left';
	return isCentred ? 'center' : 'right';
}

/** @param {Speech} speech @param {ColumnKind} kind @returns {string} */
function cellText(speech, kind) {
	const { draw } = speech;
	switch (kind) {
		case 'text':
			return speech.phrase(1, 2);
		case 'long':
			return speech.phrase(5, 14);
		case 'count':
			return speech.number(draw.whole(2, 4));
		case 'decimal':
			return speech.number(draw.whole(1, 2), 2);
		case 'percent':
			return `${speech.number(2, 1)}${draw.chance(0.5) ? ' ' : ''}%`.replace(' ', '\u00a0');
		case 'money':
			return speech.number(draw.whole(3, 5), 2);
		case 'year':
			return String(draw.whole(1950, 2029));
		case 'code':
			return `${String.fromCharCode(65 + draw.whole(0, 25))}${String.fromCharCode(65 + draw.whole(0, 25))}-${draw.whole(100, 9999)}`;
	}
}

/** @param {Speech} speech @param {ColumnKind} kind @returns {string} */
function headText(speech, kind) {
	const { draw } = speech;
	if (kind === 'year') return speech.label('year');
	if (kind === 'percent' && draw.chance(0.5)) return `${speech.label('share')} (%)`;
	return speech.phrase(1, ['text', 'long'].includes(kind) ? 2 : 1);
}

/** One or two rows; of two, the upper spans some columns. @param {Speech} speech @param {readonly ColumnKind[]} columns @returns {Row[]} */
function drawHead(speech, columns) {
	const { draw } = speech;
	const names = columns.map((kind) => headText(speech, kind));
	if (columns.length < 4 || draw.chance(0.7)) return [{ role: 'head', cells: names.map((text) => ({ text })) }];
	const first = draw.whole(1, columns.length - 3);
	const span = draw.whole(2, columns.length - first);
	/** @type {Cell[]} */
	const upper = [
		...names.slice(0, first).map((text) => ({ text, rowSpan: 2, loose: true })),
		{ text: speech.phrase(1, 2), columnSpan: span, align: 'center' },
		...names.slice(first + span).map((text) => ({ text, rowSpan: 2, loose: true })),
	];
	return [
		{ role: 'head', cells: upper },
		{ role: 'head', cells: names.slice(first, first + span).map((text) => ({ text })) },
	];
}

/** Rows with groups and a sum now and then. @param {Speech} speech @param {readonly ColumnKind[]} columns @param {number} count @returns {Row[]} */
function plainRows(speech, columns, count) {
	const { draw } = speech;
	const hasGroups = count > 4 && draw.chance(0.2);
	const emptyShare = draw.chance(0.3) ? 0.12 : 0;
	/** @type {Row[]} */
	const rows = [];
	for (let index = 0; index < count; index++) {
		if (hasGroups && index % 4 === 0)
			rows.push({ role: 'group', cells: [{ text: speech.phrase(2, 3), columnSpan: columns.length, loose: true }] });
		rows.push({
			role: 'body',
			cells: columns.map((kind, column) => ({
				text: column > 0 && draw.chance(emptyShare) ? draw.one(['', '–']) : cellText(speech, kind),
			})),
		});
	}
	const hasSum = columns.slice(1).some((kind) => ['count', 'money', 'decimal'].includes(kind)) && draw.chance(0.25);
	if (hasSum) {
		rows.push({
			role: 'sum',
			cells: columns.map((kind, column) => ({
				text:
					column === 0
						? speech.label('total')
						: ['count', 'money', 'decimal'].includes(kind)
							? cellText(speech, kind)
							: '',
			})),
		});
	}
	return rows;
}

/** Groups of rows with one label each. @param {Speech} speech @param {readonly ColumnKind[]} columns @param {number} count @returns {Row[]} */
function stubRows(speech, columns, count) {
	/** @type {Row[]} */
	const rows = [];
	while (rows.length < count) {
		const height = speech.draw.whole(2, 3);
		for (let index = 0; index < height; index++) {
			const cells = columns.slice(1).map((kind) => ({ text: cellText(speech, kind) }));
			const label = { text: speech.phrase(1, 1), rowSpan: height, loose: true };
			rows.push({ role: 'body', cells: index === 0 ? [label, ...cells] : cells });
		}
	}
	return rows;
}

/** @param {Speech} speech */
function drawNote(speech) {
	const colon = isUnspaced(speech.language) ? '：' : ': ';
	return `${speech.label(speech.draw.one(['note', 'source']))}${colon}${speech.sentence()}`;
}

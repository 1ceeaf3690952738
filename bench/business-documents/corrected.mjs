// @ts-check
// One correction of the first document of each group, as a person would make it: what is right is confirmed, what is wrong or missing is
// taken from the page by a click on its words. The other papers of the group are asked without and with what was learned.
import { engine } from '../engine.mjs';
import { judged } from './compare.mjs';
import { askPages, namings } from './extract.mjs';
import { linesTable, reviewedLines, scoreLines, withOwnNames } from './lines.mjs';
import { calibration, scoreAnswers, tableBy } from './score.mjs';

/** @typedef {import('./make.mjs').MadeDocument} MadeDocument */
/** @typedef {import('./sheet.mjs').Asked} Asked */
/** @typedef {import('./extract.mjs').Naming} Naming */
/** @typedef {import('./score.mjs').Scored} Scored */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const { boxOfPlace, compact, learnLayout, pageText, findText } = engine(
	'boxOfPlace',
	'compact',
	'learnLayout',
	'pageText',
	'findText',
);

/**
 * @typedef {object} CorrectedFigures
 * @property {Scored[]} before without what was learned
 * @property {Scored[]} after
 * @property {import('./lines.mjs').ScoredLines[]} linesBefore
 * @property {import('./lines.mjs').ScoredLines[]} linesAfter
 * @property {number} judged askings of papers that were not reviewed
 * @property {number} applied of them whose layout was recognised
 * @property {number} changed of them whose layout was taken for one that has changed
 * @property {number} corrections values that were corrected in the first papers
 * @property {number} confirmed values that were confirmed there
 */

/**
 * @param {readonly { paper: MadeDocument, pages: any[] }[]} read documents with their pages, ordered by group
 * @returns {CorrectedFigures}
 */
export function judgeCorrected(read) {
	/** @type {Scored[]} */
	const before = [];
	/** @type {Scored[]} */
	const after = [];
	/** @type {import('./lines.mjs').ScoredLines[]} */
	const linesBefore = [];
	/** @type {import('./lines.mjs').ScoredLines[]} */
	const linesAfter = [];
	const counts = { applied: 0, changed: 0, judged: 0, corrections: 0, confirmed: 0 };
	/** @type {Map<string, { paper: MadeDocument, pages: any[] }[]>} */
	const groups = new Map();
	for (const one of read) {
		const group = one.paper.group ?? one.paper.name;
		groups.set(group, [...(groups.get(group) ?? []), one]);
	}
	for (const [group, [first, ...others]] of groups) {
		if (!first) continue;
		for (const { paper, pages } of others) linesBefore.push(...scoreLines(paper, pages, withOwnNames));
		/** @type {Map<string, any>} */
		const taught = new Map();
		for (const naming of namings) {
			const { memory, corrections, confirmed } = correct(first, naming);
			counts.corrections += corrections;
			counts.confirmed += confirmed;
			// As it is kept, and read again.
			const layouts = memory ? [{ id: group, name: group, memory: JSON.parse(JSON.stringify(memory)) }] : [];
			for (const { paper, pages } of others) {
				const keys = paper.asked.flatMap((one) => one[naming] ?? []);
				before.push(...scoreAnswers(paper, naming, askPages(pages, keys).answers));
				const { answers, layout } = askPages(pages, keys, layouts);
				after.push(...scoreAnswers(paper, naming, answers));
				taught.set(`${naming} ${paper.name}`, { layouts, layout });
				counts.judged++;
				if (layout?.state === 'applied') counts.applied++;
				if (layout?.state === 'changed') counts.changed++;
			}
		}
		for (const { paper, pages } of others)
			linesAfter.push(
				...scoreLines(paper, pages, withOwnNames, (naming) =>
					taught.get(`${naming === 'own' ? 'english' : naming} ${paper.name}`),
				),
			);
	}
	return { before, after, linesBefore, linesAfter, ...counts };
}

/**
 * @param {{ paper: MadeDocument, pages: any[] }} read
 * @param {Naming} naming
 */
function correct({ paper, pages }, naming) {
	const asked = paper.asked.filter((one) => one[naming] !== null);
	const keys = asked.map((one) => /** @type {string} */ (one[naming]));
	const { answers } = askPages(pages, keys);
	const texts = pages.map((page) => pageText(page));
	let corrections = 0;
	const reviewed = asked.map((one, index) => {
		const key = /** @type {string} */ (keys[index]);
		const answer = /** @type {any} */ (answers.get(key));
		const common = { key, use: 0, state: 'value', type: answer?.type ?? 'text' };
		if (answer && judged(answer, one).loose)
			return { ...common, isConfirmed: true, text: answer.text, pageIndex: answer.pageIndex, box: answer.box };
		corrections++;
		const taken = takenWords(texts, one, answer);
		return {
			...common,
			isConfirmed: false,
			text: one.text === '' ? one.value : one.text,
			pageIndex: taken?.pageIndex ?? 0,
			box: taken?.box,
		};
	});
	const ways = withOwnNames.filter((way) => way === naming || (way === 'own' && naming === 'english'));
	const lines = ways.flatMap((way) => reviewedLines(paper, pages, way));
	return {
		memory: learnLayout(texts, texts.length, reviewed, lines),
		corrections,
		confirmed: reviewed.length - corrections,
	};
}

/**
 * The words that say a value: of several places that beside its printed label.
 * @param {readonly any[]} texts
 * @param {Asked} one
 * @param {any} answer
 * @returns {{ pageIndex: number, box: Box } | undefined}
 */
function takenWords(texts, { text, printed }, answer) {
	if (text === '') return undefined;
	const all = texts.flatMap((page) =>
		findText(page, text).map((/** @type {any} */ place) => {
			const [{ segment, from }] = place;
			const beside = [
				segment.text.slice(0, from),
				page.rows[segment.row]?.segments[segment.place - 1]?.text ?? '',
				page.rows[segment.row - 1]?.segments.find(
					(/** @type {any} */ { box }) => box.left < segment.box.right && box.right > segment.box.left,
				)?.text ?? '',
			];
			const isLabelled = printed !== null && beside.some((words) => compact(words).endsWith(compact(printed)));
			const box = page.displayed(boxOfPlace(place));
			const isShown =
				answer?.box &&
				box.left < answer.box.right &&
				box.right > answer.box.left &&
				box.top < answer.box.bottom &&
				box.bottom > answer.box.top;
			return { pageIndex: page.pageIndex, box, worth: (isLabelled ? 2 : 0) + (isShown ? 1 : 0) };
		}),
	);
	return all.sort((a, b) => b.worth - a.worth)[0];
}

/** @param {CorrectedFigures} figures @returns {string} */
export function correctedReport(figures) {
	const { before, after, linesBefore, linesAfter, judged: count, applied, changed, corrections, confirmed } = figures;
	return [
		`Without what was learned\n${tableBy(before, 'kind')}`,
		`After one review of the first document of each group\n${tableBy(after, 'kind')}`,
		tableBy(after, 'family'),
		`Without what was learned\n${linesTable(linesBefore, 'family')}`,
		`After one review\n${linesTable(linesAfter, 'family')}`,
		`Without what was learned\n${calibration(before)}`,
		`After one review\n${calibration(after)}`,
		`Reviews: ${confirmed} values confirmed, ${corrections} corrected. Of ${count} askings ${applied} had a layout that was learned, ${changed} one that looked changed`,
	].join('\n\n');
}

// @ts-check
// Digits changed on the page, one at a time, as a bad reading changes them: how many of them the checks of the result find.
import { division } from './division.mjs';
import { drawOf } from './draw.mjs';
import { askPages } from './extract.mjs';

/** @typedef {import('./make.mjs').MadeDocument} MadeDocument */
/** @typedef {{ faults: number, found: number, doubted: number, corrected: number, gone: number, byField: Map<string, { faults: number, found: number }>, missed: string[] }} Drawn */
/** @typedef {{ covered: Drawn, any: Drawn, values: number, coveredValues: number, checks: number, alarms: number, alarmed: string[], states: Map<string, Record<string, number>> }} FaultFigures */
/** @typedef {{ paper: MadeDocument, pages: readonly any[], keys: readonly string[], id: string, english: string, answer: any, isCovered: boolean }} Target */

/** Types of values whose digits arithmetic or check digits may cover. */
const coveredTypes = ['amount', 'number', 'percent', 'account', 'tax'];

/**
 * Faults are drawn twice: from values that a passed check covers, and from every value with a digit, invoice numbers and days among them,
 * most of which nothing on the paper contradicts.
 * @param {readonly { paper: MadeDocument, pages: readonly any[] }[]} papers with their pages
 * @param {number} wanted how many digits are changed in each of both, each on a separate page
 * @param {number} seed
 * @returns {FaultFigures}
 */
export function injectFaults(papers, wanted, seed) {
	/** @type {Pick<FaultFigures, 'checks' | 'alarms' | 'alarmed' | 'states'>} */
	const unchanged = { checks: 0, alarms: 0, alarmed: [], states: new Map() };
	const targets = papers.flatMap(({ paper, pages }) => {
		const keys = paper.asked.map(({ english }) => english);
		const { answers, checks } = askPages(pages, keys);
		for (const { check, state } of checks) {
			const states = unchanged.states.get(check) ?? {};
			unchanged.states.set(check, { ...states, [state]: (states[state] ?? 0) + 1 });
			if (state === 'impossible') continue;
			unchanged.checks++;
			if (state === 'failed') {
				unchanged.alarms++;
				unchanged.alarmed.push(`${paper.name} ${check}`);
			}
		}
		// A check that failed before would be taken for one that finds the fault.
		if (checks.some(({ state }) => state === 'failed')) return [];
		const proven = new Set(checks.filter(({ state }) => state === 'passed').flatMap(({ keys: own }) => own));
		return paper.asked.flatMap(({ id, english, type }) => {
			const answer = /** @type {any} */ (answers.get(english));
			if (!answer?.box || !/\d/.test(answer.text)) return [];
			return [
				{ paper, pages, keys, id, english, answer, isCovered: coveredTypes.includes(type) && proven.has(english) },
			];
		});
	});
	const covered = targets.filter(({ isCovered }) => isCovered);
	return {
		...unchanged,
		covered: drawFaults(covered, wanted, `faults ${seed}`),
		any: drawFaults(targets, wanted, `any faults ${seed}`),
		values: targets.length,
		coveredValues: covered.length,
	};
}

/** @param {readonly Target[]} targets @param {number} wanted @param {string} seed @returns {Drawn} */
function drawFaults(targets, wanted, seed) {
	/** @type {Drawn} */
	const figures = { faults: 0, found: 0, doubted: 0, corrected: 0, gone: 0, byField: new Map(), missed: [] };
	if (targets.length === 0) return figures;
	const draw = drawOf(seed);
	for (let tries = 0; figures.faults < wanted && tries < wanted * 4; tries++) {
		const { paper, pages, keys, id, english, answer } = draw.one(/** @type {Target[]} */ (targets));
		const changed = withOtherDigit(pages, answer, draw);
		if (!changed) continue;
		const after = askPages(changed, keys);
		const now = after.answers.get(english);
		// Where the value is read elsewhere on the page, or not any more, nothing wrong is in the result.
		if (!now) figures.gone++;
		else if (now.value === answer.value && now.text === answer.text) figures.corrected++;
		if (!now || (now.value === answer.value && now.text === answer.text)) continue;
		figures.faults++;
		const field = figures.byField.get(id) ?? { faults: 0, found: 0 };
		field.faults++;
		const isFound = after.checks.some(({ state }) => state === 'failed');
		if (isFound) {
			figures.found++;
			field.found++;
		} else if (division[paper.family] === 'fitted') {
			const own = after.checks.filter(({ keys: of }) => of.includes(english));
			const ends = own.map(({ check, state }) => `${check} ${state}`).join(', ');
			figures.missed.push(
				`${paper.name} ${paper.country} ${id}: ${answer.text} is read as ${now.text} (${ends || 'no check'})`,
			);
		}
		if (isFound || now.confidence < 0.9) figures.doubted++;
		figures.byField.set(id, field);
	}
	return figures;
}

/**
 * The pages with one digit of a value changed.
 * @param {readonly any[]} pages
 * @param {{ pageIndex: number, box: { left: number, top: number, right: number, bottom: number } }} answer
 * @param {import('../synthetic/tree/draw.mjs').Draw} draw
 */
function withOtherDigit(pages, { pageIndex, box }, draw) {
	const page = pages.find(({ pageNumber }) => pageNumber === pageIndex + 1);
	const own = page?.words.filter((/** @type {any} */ { text, box: at }) => {
		const middle = (at.top + at.bottom) / 2;
		return (
			/\d/.test(text) &&
			at.right > box.left + 0.5 &&
			at.left < box.right - 0.5 &&
			middle > box.top &&
			middle < box.bottom
		);
	});
	if (!own || own.length === 0) return undefined;
	const word = draw.one(/** @type {any[]} */ (own));
	const places = [...word.text].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []));
	const at = draw.one(places);
	// A leading zero would be no number any more.
	const digit = String((Number(word.text[at]) + draw.whole(1, 9)) % 10);
	if (digit === '0' && at === places[0]) return undefined;
	const text = `${word.text.slice(0, at)}${digit}${word.text.slice(at + 1)}`;
	return pages.map((one) =>
		one === page
			? { ...one, words: one.words.map((/** @type {any} */ other) => (other === word ? { ...word, text } : other)) }
			: one,
	);
}

/** @param {FaultFigures} figures @param {number} examples missed faults of fitted families that are named @returns {string} */
export function faultsReport({ covered, any, values, coveredValues, checks, alarms, alarmed, states }, examples) {
	const ends = [...states].map(
		([check, own]) =>
			`  ${check.padEnd(14)}${Object.entries(own)
				.map(([state, count]) => `${state} ${count}`)
				.join(', ')}`,
	);
	return [
		`Values with digits: ${values}, covered by a passed check ${coveredValues}, ${share(coveredValues, values)}`,
		...drawnReport('covered values', covered, examples),
		...drawnReport('any values', any, 0),
		`False alarms: ${alarms} of ${checks} checks of unchanged documents, ${share(alarms, checks)}`,
		...(alarmed.length > 0 ? [`  ${alarmed.slice(0, 12).join(', ')}`] : []),
		...ends,
	].join('\n');
}

/** @param {string} of @param {Drawn} figures @param {number} examples */
function drawnReport(of, { faults, found, doubted, corrected, gone, byField, missed }, examples) {
	const rows = [...byField]
		.sort((a, b) => b[1].faults - a[1].faults)
		.map(([id, own]) => `  ${id.padEnd(20)}${String(own.faults).padStart(5)}  found ${share(own.found, own.faults)}`);
	return [
		`Faults of ${of}: ${faults} wrong digits in results, found ${share(found, faults)}; found, or of a confidence below .9 ${share(doubted, faults)}`,
		`  besides, ${corrected} changed digits whose value was taken from elsewhere, and ${gone} whose value was left empty`,
		...rows,
		...missed.slice(0, examples).map((one) => `  missed: ${one}`),
	];
}

/** @param {number} part @param {number} all */
const share = (part, all) => (part / Math.max(1, all)).toFixed(3);

// @ts-check
// Digits changed on the page, one at a time, as a bad reading changes them: how many of them the checks of the result find.
import { drawOf } from './draw.mjs';
import { askPages } from './extract.mjs';

/** @typedef {import('./make.mjs').MadePaper} MadePaper */
/** @typedef {{ faults: number, found: number, doubted: number, mended: number, gone: number, byField: Map<string, { faults: number, found: number }>, checks: number, alarms: number, alarmed: string[], states: Map<string, Record<string, number>> }} FaultFigures */

/**
 * @param {readonly { paper: MadePaper, pages: readonly any[] }[]} papers with their pages
 * @param {number} wanted how many digits are changed, each on a page of its own
 * @param {number} seed
 * @returns {FaultFigures}
 */
export function injectFaults(papers, wanted, seed) {
	/** @type {FaultFigures} */
	const figures = {
		faults: 0,
		found: 0,
		doubted: 0,
		mended: 0,
		gone: 0,
		byField: new Map(),
		checks: 0,
		alarms: 0,
		alarmed: [],
		states: new Map(),
	};
	const targets = papers.flatMap(({ paper, pages }) => {
		const keys = paper.asked.map(({ english }) => english);
		const { answers, checks } = askPages(pages, keys);
		for (const { check, state } of checks) {
			const states = figures.states.get(check) ?? {};
			figures.states.set(check, { ...states, [state]: (states[state] ?? 0) + 1 });
			if (state === 'impossible') continue;
			figures.checks++;
			if (state === 'failed') {
				figures.alarms++;
				figures.alarmed.push(`${paper.name} ${check}`);
			}
		}
		const proven = new Set(checks.filter(({ state }) => state === 'passed').flatMap(({ keys: own }) => own));
		return paper.asked.flatMap(({ id, english, type }) => {
			const answer = /** @type {any} */ (answers.get(english));
			const isNumber = ['amount', 'number', 'percent', 'account', 'tax'].includes(type);
			return answer?.box && isNumber && proven.has(english) ? [{ paper, pages, keys, id, english, answer }] : [];
		});
	});
	if (targets.length === 0) return figures;
	const draw = drawOf(`faults ${seed}`);
	for (let tries = 0; figures.faults < wanted && tries < wanted * 4; tries++) {
		const { pages, keys, id, english, answer } = draw.one(targets);
		const changed = withOtherDigit(pages, answer, draw);
		if (!changed) continue;
		const after = askPages(changed, keys);
		const now = after.answers.get(english);
		// Where the value is read elsewhere on the page, or not any more, nothing wrong is in the result.
		if (!now) figures.gone++;
		else if (now.value === answer.value && now.text === answer.text) figures.mended++;
		if (!now || (now.value === answer.value && now.text === answer.text)) continue;
		figures.faults++;
		const field = figures.byField.get(id) ?? { faults: 0, found: 0 };
		field.faults++;
		const isFound =
			after.checks.some(({ state, keys: own }) => state === 'failed' && own.includes(english)) ||
			after.checks.some(({ state }) => state === 'failed');
		if (isFound) {
			figures.found++;
			field.found++;
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
 * @param {import('../foundry/tree/draw.mjs').Draw} draw
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

/** @param {FaultFigures} figures @returns {string} */
export function faultsReport({ faults, found, doubted, mended, gone, byField, checks, alarms, alarmed, states }) {
	const share = (/** @type {number} */ part, /** @type {number} */ all) => (part / Math.max(1, all)).toFixed(3);
	const rows = [...byField]
		.sort((a, b) => b[1].faults - a[1].faults)
		.map(([id, own]) => `  ${id.padEnd(20)}${String(own.faults).padStart(5)}  found ${share(own.found, own.faults)}`);
	const ends = [...states].map(
		([check, own]) =>
			`  ${check.padEnd(14)}${Object.entries(own)
				.map(([state, count]) => `${state} ${count}`)
				.join(', ')}`,
	);
	return [
		`Faults: ${faults} wrong digits in results, found ${share(found, faults)}; found, or of a confidence below .9 ${share(doubted, faults)}`,
		`  besides, ${mended} changed digits whose value was taken from elsewhere, and ${gone} whose value was left empty`,
		...rows,
		`False alarms: ${alarms} of ${checks} checks of unchanged papers, ${share(alarms, checks)}`,
		...(alarmed.length > 0 ? [`  ${alarmed.slice(0, 12).join(', ')}`] : []),
		...ends,
	].join('\n');
}

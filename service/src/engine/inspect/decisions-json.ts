import type { Decision } from '../scores/decisions';

/** Maximum characters of a text. */
const maxTextLength = 80;

/**
 * The decisions about a page as readable JSON: grouped by kind, top to bottom, three lines each: the decision, its
 * object, and the features behind it.
 */
export function decisionsJson(decisions: readonly Decision[]): string {
	const sorted = [...decisions].sort(
		(a, b) => compareTexts(a.kind, b.kind) || a.box.top - b.box.top || a.box.left - b.box.left,
	);
	return `[\n${sorted.map(decisionJson).join(',\n')}\n]\n`;
}

function decisionJson({ kind, taken, score, box, texts, features }: Decision): string {
	const { left, top, right, bottom } = box;
	const what = { kind, taken, ...(score === undefined ? {} : { score: round(score) }) };
	const about = { box: [left, top, right, bottom].map((value) => round(value, 1)), texts: texts.map(shorten) };
	const numbers = Object.fromEntries(Object.entries(features).map(([name, value]) => [name, round(value)]));
	return `\t{${inner(what)},\n\t ${inner(about)},\n\t "features": ${addSpaces(numbers)}}`;
}

/** An object on one line, with the usual spaces. */
function addSpaces(object: Readonly<Record<string, unknown>>): string {
	const fields = Object.entries(object).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
	return `{${fields.join(', ')}}`;
}

const inner = (object: Readonly<Record<string, unknown>>) => addSpaces(object).slice(1, -1);

/** Unknown numbers (`NaN`) become `null`. */
const round = (value: number, decimals = 3) => (Number.isFinite(value) ? Number(value.toFixed(decimals)) : null);

const shorten = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text);

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

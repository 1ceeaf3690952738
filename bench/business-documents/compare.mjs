// @ts-check
// When a value is right, as the scorer of keys and values of real documents has it (exact and loose).

const dashes = /[\u2010-\u2015\u2212\u00ad]/g;

/** NFKC, dashes and quotes as one, white space joined. @param {string} text @returns {string} */
export const normal = (text) =>
	text
		.replaceAll('\u00ad', '')
		.normalize('NFKC')
		.replace(dashes, '-')
		.replace(/[\u2018\u2019\u00b4`]/g, "'")
		.replace(/[\u201c\u201d]/g, '"')
		.replace(/\s+/g, ' ')
		.trim();

/** @param {string} text */
const letters = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** @param {string} printed @returns {number | undefined} */
function amount(printed) {
	let text = printed.replace(/(?<![a-z])(?:eur|usd|gbp|chf|myr|rm|inr|rs)(?![a-z])\.?|[€$£¥₹]|\s|'/gi, '');
	if (!/^[-+]?\d[\d.,]*$/.test(text)) return undefined;
	const sign = text.startsWith('-') ? -1 : 1;
	text = text.replace(/^[-+]/, '');
	const marks = text.match(/[.,]/g) ?? [];
	if (marks.length > 0) {
		const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
		const tail = text.length - last - 1;
		const isDecimal = new Set(marks).size === 2 || (marks.length === 1 && (tail !== 3 || text.slice(0, last) === '0'));
		text = isDecimal
			? `${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}`
			: text.replace(/[.,]/g, '');
	}
	const value = Number(text);
	return Number.isNaN(value) ? undefined : sign * value;
}

/** @param {string} produced @param {string} truth @returns {{ exact: boolean, loose: boolean }} */
export function compare(produced, truth) {
	const [a, b] = [normal(produced), normal(truth)];
	const exact = a === b;
	if (exact || (letters(a) !== '' && letters(a) === letters(b))) return { exact, loose: true };
	const [x, y] = [amount(a), amount(b)];
	return { exact, loose: x !== undefined && x === y };
}

/**
 * Whether an answer is what the paper says: its text as printed, or its value plain.
 * @param {{ text: string, value: string } | undefined} answer
 * @param {{ text: string, value: string, type: string }} truth
 * @returns {{ exact: boolean, loose: boolean }}
 */
export function judged(answer, truth) {
	if (!answer) return { exact: false, loose: false };
	const printed = compare(answer.text, truth.text === '' ? truth.value : truth.text);
	const plain = compare(answer.value, truth.value);
	// A unit or a sign beside a number is not part of it.
	const bare =
		truth.type === 'number' || truth.type === 'percent'
			? compare(answer.text.replace(/[^\d.,]+$/u, ''), truth.text.replace(/[^\d.,]+$/u, '')).loose
			: false;
	return { exact: printed.exact || plain.exact, loose: printed.loose || (answer.value !== '' && plain.loose) || bare };
}

// @ts-check
// Whether a row at the edge of a page consists of running lines. Its texts are its separate parts.
import { compact } from '../../score/words.mjs';
import { printedLine } from '../../tree/running.mjs';

/** @type {import('./labels.mjs').Label} */
export function runningLine({ pageNumber, texts }, index) {
	const { running, pages } = index.truth;
	const printed = running.map((line) => compact(printedLine(line, pageNumber, pages)));
	const parts = texts.filter((part) => compact(part) !== '');
	const left = parts.filter((part) => !isMadeOf(compact(part), printed));
	if (parts.length === 0) return undefined;
	// A number of the text may be where the page number is; other cells show that a table row is body text.
	if (left.length === 0) return parts.some((part) => index.find(part).some(({ whole }) => whole)) ? undefined : 1;
	return left.some((part) => index.find(part).length > 0) ? 0 : undefined;
}

/** Whether a text is a concatenation of some of these parts. @param {string} key @param {readonly string[]} parts @returns {boolean} */
const isMadeOf = (key, parts) =>
	parts.some(
		(part) => part !== '' && (part === key || (key.startsWith(part) && isMadeOf(key.slice(part.length), parts))),
	);

/** Maximum texts in one warning, and characters of all of them. */
const maxTexts = 100;
const maxCharacters = 6000;

/** A text that a warning repeats, and the page or place that it names beside it. */
export interface NamedText {
	readonly before?: string;
	readonly text: string;
	readonly after?: string;
}

/** Quoted texts for a warning: whole if there is room for all of them, otherwise the longest are truncated. */
export function listTexts(texts: readonly NamedText[]): string {
	const listed = texts.slice(0, maxTexts);
	const limit = lengthLimit(listed.map(({ text }) => text.length));
	const quoted = listed.map(({ before = '', text, after = '' }) => `${before}"${truncateTo(text, limit)}"${after}`);
	return texts.length > maxTexts ? `${quoted.join(', ')}, …` : quoted.join(', ');
}

/** The length to which texts are truncated, so that all have equal room. */
function lengthLimit(lengths: readonly number[]): number {
	let room = maxCharacters;
	for (const [index, length] of lengths.toSorted((a, b) => a - b).entries()) {
		const share = Math.floor(room / (lengths.length - index));
		if (length > share) return share;
		room -= length;
	}
	return Infinity;
}

const truncateTo = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit)}…` : text);

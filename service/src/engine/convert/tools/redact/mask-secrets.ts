import { foldCharacter, type Secret, type SecretFinder } from './find-secrets';

/** Stands for a text that was removed, whatever its length. */
const mask = '█████';

interface FoldedText {
	readonly folded: string;
	/** Of each of its UTF-16 units in the text. */
	readonly origins: readonly { readonly start: number; readonly end: number }[];
}

function foldText(text: string): FoldedText {
	const origins: { readonly start: number; readonly end: number }[] = [];
	let folded = '';
	let start = 0;
	for (const character of text) {
		const end = start + character.length;
		const own = foldCharacter(character);
		// Single spaces, as on pages.
		if (!(own === ' ' && folded.endsWith(' '))) {
			folded += own;
			for (let unit = 0; unit < own.length; unit++) origins.push({ start, end });
		}
		start = end;
	}
	return { folded, origins };
}

/** The kinds of the secrets of a text, one for each place. */
export function secretKindsIn(text: string, find: SecretFinder): Secret['kind'][] {
	const places = new Map(find(foldText(text).folded).map(({ kind, start }) => [`${kind} ${start}`, kind]));
	return [...places.values()];
}

/** The places of the secrets of a text, in order. */
export function placesOfSecrets(text: string, find: SecretFinder): { readonly start: number; readonly end: number }[] {
	const { folded, origins } = foldText(text);
	return find(folded)
		.toSorted((a, b) => a.start - b.start)
		.map(({ start, end }) => ({
			start: origins[start]?.start ?? text.length,
			end: origins[end - 1]?.end ?? text.length,
		}));
}

/** A text with its secrets masked; `undefined` if it has none. */
export function maskSecrets(text: string, find: SecretFinder): string | undefined {
	const found = placesOfSecrets(text, find);
	if (found.length === 0) return undefined;
	let [masked, at] = ['', 0];
	for (const { start, end } of found) {
		if (end <= at) continue;
		if (start >= at) masked += text.slice(at, start) + mask;
		at = end;
	}
	return masked + text.slice(at);
}

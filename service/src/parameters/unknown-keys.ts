import { parameters } from '../../../contract/parameters';
import { toolDefinition, type ToolPath } from '../../../contract/tools';
import { ServiceError } from '../messages/errors';
import { phrase, type Phrase } from '../messages/phrases';
import { truncate } from '../messages/truncate';

/** Maximum keys in one warning. */
const maxNamed = 10;

/** A key that its tool does not use. */
interface UnknownKey {
	/** Shortened. */
	readonly key: string;
	/** The key of the tool that was probably meant. */
	readonly nearest: string | undefined;
}

function findUnknownKeys(toolPath: ToolPath, parameter: Readonly<Record<string, unknown>>): UnknownKey[] {
	const { parameters: own, alsoAccepted = [] } = toolDefinition(toolPath);
	const known: readonly string[] = [...own, ...alsoAccepted];
	return Object.entries(parameter)
		.filter(([key, value]) => !known.includes(key) && value !== null && value !== '')
		.map(([key]) => ({ key: truncate(key), nearest: nearestKey(key, known) }));
}

/** A warning that names the keys of a request that its tool ignores, and the nearest known ones. */
export function unknownKeysWarning(
	toolPath: ToolPath,
	parameter: Readonly<Record<string, unknown>>,
): Phrase | undefined {
	const unknown = findUnknownKeys(toolPath, parameter);
	if (unknown.length === 0) return undefined;
	const listed = unknown.slice(0, maxNamed);
	const more = unknown.length > maxNamed ? `, … (${unknown.length})` : '';
	const keys = listed.map(({ key }) => `"${key}"`).join(', ') + more;
	const nearest = listed.flatMap((one) => (one.nearest === undefined ? [] : [`"${one.key}" → "${one.nearest}"`]));
	if (nearest.length === 0) return phrase('parametersIgnored', { tool: toolPath, keys });
	return phrase('parametersIgnoredNearest', { tool: toolPath, keys, nearest: nearest.join(', ') });
}

/** @throws ServiceError `unknownParameter` for the first key that the tool does not use */
export function refuseUnknownKeys(toolPath: ToolPath, parameter: Readonly<Record<string, unknown>>): void {
	const [first] = findUnknownKeys(toolPath, parameter);
	if (!first) return;
	const { key, nearest } = first;
	if (nearest === undefined) throw new ServiceError('unknownParameter', { tool: toolPath, key });
	throw new ServiceError('unknownParameterNearest', { tool: toolPath, key, nearest });
}

/** Share of common letters from which a name is a misspelling of another. */
const minSimilarity = 0.8;
/** Longer names are not compared. */
const maxCompared = 40;

function nearestKey(key: string, known: readonly string[]): string | undefined {
	// Keys of other tools are not misspelled.
	if (key.length > maxCompared || Object.hasOwn(parameters, key)) return undefined;
	const rated = known
		.map((name) => ({ name, similarity: similarity(key.toLowerCase(), name.toLowerCase()) }))
		.filter(({ name, similarity }) => similarity >= minSimilarity || isShortened(wordsOf(key), wordsOf(name)));
	return rated.sort((a, b) => b.similarity - a.similarity)[0]?.name;
}

function wordsOf(key: string): string[] {
	return key.split(/[_\-\s.]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
}

/** Whether all words of a key are those of a name, in order; words may have another ending. */
function isShortened(key: readonly string[], name: readonly string[]): boolean {
	const left = [...name];
	return key.every((word) => {
		const at = left.findIndex((other) => word.length > 2 && (other.startsWith(word) || word.startsWith(other)));
		left.splice(0, at + 1);
		return at >= 0;
	});
}

/** Share of the letters that both names have in the same order. */
function similarity(a: string, b: string): number {
	let row = Array<number>(b.length + 1).fill(0);
	for (const letter of a) {
		const next = [0];
		for (let at = 0; at < b.length; at++)
			next.push(letter === b[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
		row = next;
	}
	return (2 * (row.at(-1) ?? 0)) / Math.max(1, a.length + b.length);
}

import type { NodeExecutionHint } from 'n8n-workflow';
import { addFieldLabels } from './parameters/field-names';

/** A message to show above the output of the node. */
export interface Hint {
	readonly message: string;
	/** The document, unless the message names it. */
	readonly fileName?: string;
	/** `warning` if the result lacks what was asked for. */
	readonly type?: 'warning';
}

/** A run that collects hints. */
interface HintCollector {
	readonly hints: Hint[];
}

const maxNames = 3;

/** Maximum characters of a message above the output; the item has the whole warning. */
const maxCharacters = 600;

/** Show a message above the output of the node. */
export function addHint({ hints }: HintCollector, message: string, type?: 'warning'): void {
	hints.push({ message, ...(type ? { type } : {}) });
}

/** Show the service's warnings about a result. @param type `warning` if the result lacks what was asked for */
export function addWarningHints(
	{ hints }: HintCollector,
	file: { readonly fileName?: unknown; readonly warnings?: unknown },
	type?: 'warning',
): void {
	const { fileName } = file;
	for (const message of readWarnings(file)) {
		hints.push({ message, ...(fileName ? { fileName: String(fileName) } : {}), ...(type ? { type } : {}) });
	}
}

/** The service's warnings about a result, with field labels; some servers send none. */
export function readWarnings({ warnings }: { readonly warnings?: unknown }): readonly string[] {
	return Array.isArray(warnings) ? (warnings as string[]).map(addFieldLabels) : [];
}

/** Merge hints for n8n: each message once, with the files it is about, unless another one says it and more. */
export function mergeHints(hints: readonly Hint[]): NodeExecutionHint[] {
	const names = new Map<string, Set<string>>();
	const warnings = new Set<string>();
	for (const { message, fileName, type } of hints) {
		const known = names.get(message) ?? new Set();
		names.set(message, fileName ? known.add(fileName) : known);
		if (type === 'warning') warnings.add(message);
	}
	const isRepeated = (message: string, files: ReadonlySet<string>) =>
		[...names].some(([other, own]) => isStartOf(message, other) && [...files].every((file) => own.has(file)));
	return [...names]
		.filter(([message, files]) => !isRepeated(message, files))
		.map(([message, files]) => ({
			message: files.size === 0 ? truncate(message) : `${listNames([...files])}: ${truncate(message)}`,
			location: 'outputPane',
			...(warnings.has(message) ? { type: 'warning' } : {}),
		}));
}

/** True if another message says the same and more: "Nothing was found." and "Nothing was found, so …". */
function isStartOf(message: string, other: string): boolean {
	return other.startsWith(`${message.replace(/\.$/, '')}, `);
}

function listNames(names: readonly string[]): string {
	const others = names.length - maxNames;
	return others > 0 ? `${names.slice(0, maxNames).join(', ')} and ${others} more` : names.join(', ');
}

const truncate = (message: string): string =>
	message.length > maxCharacters ? `${message.slice(0, maxCharacters)}…` : message;

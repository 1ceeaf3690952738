import type { NodeExecutionHint } from 'n8n-workflow';

/** Something to be shown above the output of the node. */
export interface Hint {
	readonly message: string;
	/** The document it is about, where the message does not name it. */
	readonly fileName?: string;
	/** `warning`: the result lacks what was asked for. Left out: something to know. */
	readonly type?: 'warning';
}

/** Names that are listed before the others are only counted. */
const mostNames = 3;

/** What n8n shows: each message once, however many files it is about, in the order they came up. */
export function shownHints(hints: readonly Hint[]): NodeExecutionHint[] {
	const names = new Map<string, Set<string>>();
	const warnings = new Set<string>();
	for (const { message, fileName, type } of hints) {
		const known = names.get(message) ?? new Set();
		names.set(message, fileName ? known.add(fileName) : known);
		if (type === 'warning') warnings.add(message);
	}
	return [...names].map(([message, about]) => ({
		message: about.size === 0 ? message : `${listed([...about])}: ${message}`,
		location: 'outputPane',
		...(warnings.has(message) ? { type: 'warning' } : {}),
	}));
}

function listed(names: readonly string[]): string {
	const more = names.length - mostNames;
	return more > 0 ? `${names.slice(0, mostNames).join(', ')} and ${more} more` : names.join(', ');
}

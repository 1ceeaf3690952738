import type { ServiceError } from '../../messages/errors';

/** How a part of the installation is: it works; it works, but not as well as it could; it does not work. */
export type FindingState = 'ok' | 'warning' | 'error';

/** What was found of one part. */
export interface Finding {
	/** The part that was checked, such as `data folder`. */
	readonly part: string;
	readonly state: FindingState;
	/** One sentence, or a list of facts. */
	readonly found: string;
	/** What to do; there with every warning and error. */
	readonly advice?: string;
	/** The error of the contract behind it, with its text in both languages. */
	readonly error?: { readonly code: string; readonly en: string; readonly zh: string };
	/** The same for programs, such as the hashes of files. */
	readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** A part that works. */
export function ok(part: string, found: string, details?: Finding['details']): Finding {
	return { part, state: 'ok', found, ...(details ? { details } : {}) };
}

/** A part that works, but not as well as it could. */
export function warning(part: string, found: string, advice: string): Finding {
	return { part, state: 'warning', found, advice };
}

/** A part that does not work. */
export function broken(part: string, found: string, advice: string, error?: ServiceError): Finding {
	const details = error ? { error: { code: error.code, en: error.text('en'), zh: error.text('zh') } } : {};
	return { part, state: 'error', found, advice, ...details };
}

/** What an error says to a person: its cause knows more than a text of the contract. It names no address, which may hold a password. */
export function reasonOf(thrown: unknown): string {
	const { cause } = thrown as { cause?: unknown };
	const error = cause instanceof Error ? cause : thrown;
	const { code, message, name } = error as NodeJS.ErrnoException;
	return (
		[message || code || name]
			.join('')
			.replaceAll(/\w+:\/\/\S+/g, '…')
			.split('\n')[0] ?? ''
	);
}

import type { ServiceError } from '../../messages/errors';

/** State of a part of the installation: it works; it works with limitations; it does not work. */
export type FindingState = 'ok' | 'warning' | 'error';

/** Result of one check. */
export interface Finding {
	/** The checked part, such as `data folder`. */
	readonly part: string;
	readonly state: FindingState;
	/** One sentence, or a list of facts. */
	readonly found: string;
	/** How to fix it; present with every warning and error. */
	readonly advice?: string;
	/** The underlying error of the contract, with its text in both languages. */
	readonly error?: { readonly code: string; readonly en: string; readonly zh: string };
	/** Machine-readable data, such as hashes of files. */
	readonly details?: Readonly<Record<string, string | number | boolean>>;
}

export function ok(part: string, found: string, details?: Finding['details']): Finding {
	return { part, state: 'ok', found, ...(details ? { details } : {}) };
}

export function warning(part: string, found: string, advice: string): Finding {
	return { part, state: 'warning', found, advice };
}

export function broken(part: string, found: string, advice: string, error?: ServiceError): Finding {
	const details = error ? { error: { code: error.code, en: error.text('en'), zh: error.text('zh') } } : {};
	return { part, state: 'error', found, advice, ...details };
}

/**
 * The message of an error for users: its cause is more precise than the contract's text. Contains no address, which may
 * include a password.
 */
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
